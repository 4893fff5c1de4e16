package org.proxpep.method.subproblem;

import static org.proxpep.fixture.ReferenceVectors.matrix;
import static org.proxpep.fixture.ReferenceVectors.vector;

import org.proxpep.method.Curvature;
import org.proxpep.method.proxpep.ProxPepSettings;
import org.proxpep.problem.Evaluation;
import org.proxpep.set.Ball;
import org.proxpep.set.Box;
import org.proxpep.set.ConvexSet;
import org.proxpep.set.WholeSpace;
import org.proxpep.settings.Records;
import tools.jackson.databind.JsonNode;

/** One subproblem with everything that defines it; solvers and their twins are run on it. */
public record SubproblemCase(
    ConvexSet set,
    double[] x,
    double[] u,
    double[] y,
    double beta,
    Evaluation sample,
    int inequalities,
    ProxPepSettings settings) {

  static SubproblemCase read(JsonNode node) {
    double[] x = vector(node.get("xt"));
    double[][] jg = matrix(node.get("JG"));
    double[][] jh = matrix(node.get("JH"));
    double[] g = vector(node.get("G"));
    double[] h = vector(node.get("H"));
    Evaluation sample = new Evaluation(x.length, g.length, h.length);
    System.arraycopy(vector(node.get("gradF")), 0, sample.gradient(0), 0, x.length);
    for (int i = 0; i < g.length; i++) {
      sample.setValue(sample.rowOfInequality(i), g[i]);
      System.arraycopy(jg[i], 0, sample.gradient(sample.rowOfInequality(i)), 0, x.length);
    }
    for (int j = 0; j < h.length; j++) {
      sample.setValue(sample.rowOfEquality(j), h[j]);
      System.arraycopy(jh[j], 0, sample.gradient(sample.rowOfEquality(j)), 0, x.length);
    }
    double beta = node.get("beta").asDouble();
    ProxPepSettings settings =
        new ProxPepSettings(
            node.get("sigmaG").asDouble(),
            node.get("sigmaH").asDouble(),
            node.get("alpha").asDouble(),
            node.get("tau").asDouble(),
            node.get("c").asDouble(),
            beta,
            1.0,
            beta,
            Curvature.Isotropic.of(vector(node.get("L")), vector(node.get("Ltilde"))),
            ProxPepSettings.DEFAULT_SUBPROBLEM_TOLERANCE,
            false,
            null);
    return new SubproblemCase(
        set(node.get("set").asString(), x.length),
        x,
        vector(node.get("ut")),
        concat(
            vector(node.get("lambda_")), vector(node.get("muPlus")), vector(node.get("muMinus"))),
        beta,
        sample,
        g.length,
        settings);
  }

  public static ConvexSet set(String name, int n) {
    return switch (name) {
      case "free" -> new WholeSpace(n);
      case "box" -> Box.cube(n, -1, 1);
      case "ball" -> new Ball(new double[n], 1.0);
      default -> throw new IllegalArgumentException(name);
    };
  }

  static double[] concat(double[]... parts) {
    int length = 0;
    for (double[] part : parts) {
      length += part.length;
    }
    double[] all = new double[length];
    int at = 0;
    for (double[] part : parts) {
      System.arraycopy(part, 0, all, at, part.length);
      at += part.length;
    }
    return all;
  }

  QuadraticModels models() {
    QuadraticModels models =
        new QuadraticModels(x.length, inequalities, sample.rows() - 1 - inequalities);
    configure(models, settings);
    models.at(x, u, y, beta, sample);
    return models;
  }

  SubproblemCase withCurvature(Curvature curvature) {
    return new SubproblemCase(
        set, x, u, y, beta, sample, inequalities, Records.with(settings, "curvature", curvature));
  }

  SubproblemCase withSet(ConvexSet other) {
    return new SubproblemCase(other, x, u, y, beta, sample, inequalities, settings);
  }

  /** Solves with the production solver. */
  Solution solve() {
    QuadraticModels models = models();
    Solution out = new Solution(x.length, u.length, y.length);
    if (!subproblem(models, settings, set).minimize(out)) {
      throw new AssertionError("not solved: residual " + out.residual + " of " + this);
    }
    return out;
  }

  /** Gives the models the numbers of Algorithm 1. */
  static void configure(QuadraticModels models, ProxPepSettings s) {
    models.parameters(s.sigmaG(), s.sigmaH(), s.kappa(), s.alpha() + s.tau());
  }

  /** The subproblem of Algorithm 1 with these settings. */
  static Subproblem subproblem(QuadraticModels models, ProxPepSettings s, ConvexSet set) {
    return new Subproblem(models, s.alpha(), s.curvature(), s.subproblemTolerance(), set, null);
  }
}
