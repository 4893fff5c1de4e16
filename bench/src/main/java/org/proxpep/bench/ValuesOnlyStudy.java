package org.proxpep.bench;

import java.util.Arrays;
import org.proxpep.method.practical.PracticalProxPep;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problem.Shape;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.run.RunSettings;
import org.proxpep.set.Box;
import org.proxpep.set.ConvexSet;
import org.proxpep.solve.CertifiedResult;
import org.proxpep.solve.Solver;
import org.proxpep.values.ValuesOnly;

/**
 * One model of ten variables with its gradients, by differences and along random directions: how
 * far answers are from the solution after as many scenarios, and what they cost.
 */
public final class ValuesOnlyStudy {

  private static final int N = 10;
  private static final int SEEDS = 20;

  private ValuesOnlyStudy() {}

  /** F = Σ ½wᵢ(xᵢ − 1 − d)² with wᵢ from 1 to 4, G = Σ(xᵢ² − e)/n − ¼: the limit binds. */
  private static void values(double[] x, ScenarioRandom random, double[] out) {
    double d = 0.5 * random.nextGaussian();
    double e = 0.2 * random.nextGaussian();
    out[0] = 0.0;
    out[1] = -0.25;
    for (int i = 0; i < N; i++) {
      double w = 1.0 + 3.0 * i / (N - 1);
      out[0] += 0.5 * w * (x[i] - 1.0 - d) * (x[i] - 1.0 - d);
      out[1] += (x[i] * x[i] - e) / N;
    }
  }

  private static final class Written extends ValuesOnly {
    Written() {
      super("written", Box.cube(N, -3, 3), 1, 0, new double[N]);
    }

    @Override
    public void values(double[] x, ScenarioRandom random, double[] out) {
      ValuesOnlyStudy.values(x, random, out);
    }
  }

  private static final class Given implements StochasticProblem {

    @Override
    public Shape shape() {
      return new Shape(N, 1, 0);
    }

    @Override
    public ConvexSet feasibleSet() {
      return Box.cube(N, -3, 3);
    }

    @Override
    public void evaluate(double[] x, long xi, Evaluation out) {
      double[] values = new double[2];
      ScenarioRandom random = out.random(xi);
      values(x, random, values);
      out.setValue(0, values[0]);
      out.setValue(1, values[1]);
      double d = 0.5 * out.random(xi).nextGaussian();
      for (int i = 0; i < N; i++) {
        double w = 1.0 + 3.0 * i / (N - 1);
        out.gradient(0)[i] = w * (x[i] - 1.0 - d);
        out.gradient(1)[i] = 2.0 * x[i] / N;
      }
    }

    private static void values(double[] x, ScenarioRandom random, double[] out) {
      ValuesOnlyStudy.values(x, random, out);
    }
  }

  /** By bisection of the multiplier: xᵢ = wᵢ/(wᵢ + 2λ/n). */
  private static double[] solution() {
    double low = 0.0;
    double high = 1e3;
    double[] x = new double[N];
    for (int k = 0; k < 200; k++) {
      double lambda = 0.5 * (low + high);
      double sum = -0.25;
      for (int i = 0; i < N; i++) {
        double w = 1.0 + 3.0 * i / (N - 1);
        x[i] = w / (w + 2.0 * lambda / N);
        sum += x[i] * x[i] / N;
      }
      if (sum > 0) {
        low = lambda;
      } else {
        high = lambda;
      }
    }
    return x;
  }

  public static void main(String[] arguments) {
    double[] best = solution();
    String[] names = {"given", "differences", "random directions"};
    for (long samples : new long[] {1000, 10_000, 100_000}) {
      double[][] errors = new double[names.length][SEEDS];
      double[] seconds = new double[names.length];
      String[] verdicts = new String[names.length];
      for (int kind = 0; kind < names.length; kind++) {
        for (int seed = 1; seed <= SEEDS; seed++) {
          StochasticProblem problem =
              kind == 0
                  ? new Given()
                  : kind == 1 ? new Written().byDifferences() : new Written().byRandomDirections();
          CertifiedResult result =
              new Solver(new PracticalProxPep(), problem)
                  .withRun(RunSettings.samples(samples).withSeed(100 + seed))
                  .withThreads(1)
                  .solve();
          double[] x = result.selected().x();
          double sum = 0.0;
          for (int i = 0; i < N; i++) {
            sum += (x[i] - best[i]) * (x[i] - best[i]);
          }
          errors[kind][seed - 1] = Math.sqrt(sum);
          seconds[kind] += result.seconds() / SEEDS;
          verdicts[kind] = result.verdict().name();
        }
        Arrays.sort(errors[kind]);
        Figures.print(
            "%7d %-18s median error %.5f, largest %.5f, %.3f s a run, last verdict %s",
            samples,
            names[kind],
            errors[kind][SEEDS / 2],
            errors[kind][SEEDS - 1],
            seconds[kind],
            verdicts[kind]);
      }
    }
  }
}
