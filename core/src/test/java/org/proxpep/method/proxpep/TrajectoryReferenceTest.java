package org.proxpep.method.proxpep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.proxpep.fixture.ReferenceVectors.matrix;
import static org.proxpep.fixture.ReferenceVectors.vector;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.proxpep.fixture.EveryJava;
import org.proxpep.fixture.ReferenceVectors;
import org.proxpep.method.Curvature;
import org.proxpep.method.subproblem.SubproblemCase;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ProblemConstants;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.Shape;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.set.ConvexSet;
import tools.jackson.databind.JsonNode;

/** Agreement with whole runs of Algorithm 1 by an independent program. */
@EveryJava
class TrajectoryReferenceTest {

  private static final Offset<Double> CLOSE = Offset.offset(1e-7);
  private static final Scenarios SCENARIOS = new Scenarios(0);

  @Test
  void everyStepOfEveryReferenceRunIsReproduced() {
    for (JsonNode run : ReferenceVectors.read("trajectories.json")) {
      JsonNode parameters = run.get("parameters");
      ProxPepSettings settings =
          new ProxPepSettings(
              parameters.get("sigmaG").asDouble(),
              parameters.get("sigmaH").asDouble(),
              parameters.get("alpha").asDouble(),
              parameters.get("tau").asDouble(),
              parameters.get("c").asDouble(),
              parameters.get("beta1").asDouble(),
              parameters.get("betaStep").asDouble(),
              parameters.get("betaMax").asDouble(),
              Curvature.Isotropic.of(vector(run.get("L")), vector(run.get("Ltilde"))),
              ProxPepSettings.DEFAULT_SUBPROBLEM_TOLERANCE,
              true,
              null);
      ProxPep method = new ProxPep(settings);
      Replay problem = new Replay(run);
      ProxPepState state = method.start(problem, vector(run.get("x1")), SCENARIOS);
      for (JsonNode step : run.get("steps")) {
        assertThat(state.beta()).isCloseTo(step.get("beta").asDouble(), CLOSE);
        method.step(state);
        assertThat(state.x()).containsExactly(vector(step.get("x")), CLOSE);
        assertThat(state.slack()).containsExactly(vector(step.get("u")), CLOSE);
        assertThat(state.lambda()).containsExactly(vector(step.get("lambda_")), CLOSE);
        assertThat(state.muPlus()).containsExactly(vector(step.get("muPlus")), CLOSE);
        assertThat(state.muMinus()).containsExactly(vector(step.get("muMinus")), CLOSE);
      }
    }
  }

  @Test
  void theTheoremsScheduleGivesTheParametersOfTheReferenceRuns() {
    for (JsonNode run : ReferenceVectors.read("trajectories.json")) {
      JsonNode c = run.get("constants");
      JsonNode expected = run.get("parameters");
      ProblemConstants constants =
          new ProblemConstants(
              c.get("D0").asDouble(),
              c.get("nuG").asDouble(),
              c.get("nuH").asDouble(),
              c.get("kappaF").asDouble(),
              c.get("kappaG").asDouble(),
              c.get("kappaH").asDouble(),
              Double.NaN,
              c.get("L0").asDouble(),
              vector(run.get("L")),
              vector(run.get("Ltilde")));
      // The reference runs took alpha0 as the paper prints it.
      double alpha0 = TheoremSchedule.UNIT.alpha0AsPrinted(constants);
      TheoremSchedule schedule = new TheoremSchedule(1, 1, alpha0, 1, 1, Double.NaN);
      ProxPepSettings made = schedule.settings(constants, run.get("T").asLong());
      Offset<Double> tiny = Offset.offset(1e-9);
      assertThat(made.sigmaG()).isCloseTo(expected.get("sigmaG").asDouble(), tiny);
      assertThat(made.sigmaH()).isCloseTo(expected.get("sigmaH").asDouble(), tiny);
      assertThat(made.alpha()).isCloseTo(expected.get("alpha").asDouble(), tiny);
      assertThat(made.tau()).isCloseTo(expected.get("tau").asDouble(), tiny);
      assertThat(made.c()).isCloseTo(expected.get("c").asDouble(), tiny);
      if (constants.equalities() > 0) {
        assertThat(made.beta1()).isCloseTo(expected.get("beta1").asDouble(), tiny);
        assertThat(made.betaStep()).isCloseTo(expected.get("betaStep").asDouble(), tiny);
        assertThat(made.betaMax()).isCloseTo(expected.get("betaMax").asDouble(), tiny);
      }
    }
  }

  /** Quadratic functions with the recorded noise of every step. */
  private static final class Replay implements StochasticProblem {

    private final JsonNode run;
    private final double[][] a;
    private final double[] b;
    private final ConvexSet set;
    private int step;

    Replay(JsonNode run) {
      this.run = run;
      this.a = matrix(run.get("A"));
      this.b = vector(run.get("b"));
      this.set = SubproblemCase.set(run.get("set").asString(), b.length);
    }

    @Override
    public void evaluate(double[] x, long xi, Evaluation out) {
      JsonNode noise = run.get("noise").get(step++);
      double[] noiseB = vector(noise.get("b"));
      double[] linear = b.clone();
      for (int i = 0; i < linear.length; i++) {
        linear[i] += noiseB[i];
      }
      quadratic(a, linear, 0.0, x, 0, out);
      for (int i = 0; i < inequalities(); i++) {
        double constant = noise.get("g").get(i).asDouble() - run.get("r").get(i).asDouble();
        double[][] q = matrix(run.get("Q").get(i));
        quadratic(q, vector(run.get("a").get(i)), constant, x, out.rowOfInequality(i), out);
      }
      for (int j = 0; j < equalities(); j++) {
        double[][] s = matrix(run.get("S").get(j));
        double constant = noise.get("h").get(j).asDouble();
        quadratic(s, vector(run.get("e").get(j)), constant, x, out.rowOfEquality(j), out);
      }
    }

    private static void quadratic(
        double[][] q, double[] linear, double constant, double[] x, int row, Evaluation out) {
      double value = constant;
      for (int i = 0; i < x.length; i++) {
        double qx = 0;
        for (int j = 0; j < x.length; j++) {
          qx += q[i][j] * x[j];
        }
        value += (0.5 * qx + linear[i]) * x[i];
        out.gradient(row)[i] = qx + linear[i];
      }
      out.setValue(row, value);
    }

    @Override
    public Shape shape() {
      return new Shape(b.length, run.get("Q").size(), run.get("S").size());
    }

    @Override
    public ConvexSet feasibleSet() {
      return set;
    }
  }
}
