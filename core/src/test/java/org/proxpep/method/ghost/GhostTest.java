package org.proxpep.method.ghost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.proxpep.fixture.TestProblem.set;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.ojalgo.optimisation.Expression;
import org.ojalgo.optimisation.ExpressionsBasedModel;
import org.ojalgo.optimisation.Variable;
import org.proxpep.fixture.TestProblem;
import org.proxpep.method.PeerProblems;
import org.proxpep.method.Recorded;
import org.proxpep.method.Recorded.Call;
import org.proxpep.method.catalogue.Published;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problem.Scenarios;
import org.proxpep.set.Ball;
import org.proxpep.set.Box;
import org.proxpep.set.WholeSpace;

class GhostTest {

  private static final Offset<Double> NEAR = Offset.offset(1e-9);
  private static final Scenarios SCENARIOS = new Scenarios(1);

  private static GhostSettings settings(int levels, boolean heuristic) {
    return new GhostSettings(0.5, 1, 1, 0.5, 0.5, 2, 0.6, levels, heuristic);
  }

  @Test
  void twoIterationsByHand() {
    Ghost method = new Ghost(settings(6, false));
    GhostState s = method.start(PeerProblems.ramp(), new double[1], SCENARIOS);
    method.step(s);
    // κ = ½·1 + ½·(1 − ½); d ≥ 1 − κ binds, for −∇F/τ = −1; all samples agree, so d̃ = d = ¼.
    assertThat(s.x[0]).isCloseTo(0.5 * 0.25, NEAR);
    assertThat(s.y[0]).isCloseTo(0.5 * 1.25, NEAR);
    method.step(s);
    // γ = ¼, c = 0.875, κ = ½·0.875 + ½·0.375: again d = ¼ with multiplier 1.25.
    assertThat(s.x[0]).isCloseTo(0.1875, NEAR);
    assertThat(s.y[0]).isCloseTo(0.78125, NEAR);
  }

  @Test
  void whereNothingIsViolatedTheDirectionIsTheGradientStepWithinItsBounds() {
    Ghost method = new Ghost(new GhostSettings(1, 1, 0.1, 0.5, 0.5, 4, 0.6, 6, false));
    GhostState s = method.start(PeerProblems.ramp(), new double[] {9}, SCENARIOS);
    method.step(s);
    assertThat(s.x[0]).isCloseTo(7.0, NEAR); // −∇F/τ = −10, but β = 2
    assertThat(s.y[0]).isZero();
  }

  @Test
  void everySampleIsPaidForAndKnownBeforehand() {
    Recorded ramp = Recorded.of(PeerProblems.ramp());
    Ghost method = new Ghost(settings(3, false));
    GhostState s = method.start(ramp.problem(), new double[1], SCENARIOS);
    int[] times = new int[4];
    Set<Long> keys = new HashSet<>();
    long total = 0;
    for (int t = 0; t < 2000; t++) {
      int expected = Math.toIntExact(s.evaluationsOfNextStep());
      times[Integer.numberOfTrailingZeros(expected) - 1]++;
      method.step(s);
      List<Call> calls = ramp.take();
      assertThat(calls).hasSize(expected);
      calls.forEach(call -> keys.add(call.key()));
      total += expected;
    }
    assertThat(s.samples()).isEqualTo(total);
    assertThat((long) keys.size()).isEqualTo(total);
    // 0.6, 0.24, 0.096 and the rest, 0.064, with standard errors of at most 0.011.
    assertThat(times[0] / 2000.0).isCloseTo(0.6, Offset.offset(0.04));
    assertThat(times[1] / 2000.0).isCloseTo(0.24, Offset.offset(0.04));
    assertThat(times[3] / 2000.0).isCloseTo(0.064, Offset.offset(0.02));
  }

  /**
   * c = −5 or 1, so d = max(−1, c) is −1 or 1 in one sample and 0 on average, but −1 at the mean of
   * c: the multilevel estimate has to find that.
   */
  @Test
  void theEstimateHasTheMeanOfTheDirectionOfTheMean() {
    TestProblem problem =
        new TestProblem(
            new WholeSpace(1),
            1,
            0,
            (x, xi, out) -> {
              set(out, 0, x[0], 1);
              set(out, 1, (Scenarios.uniform(xi) < 0.5 ? -5 : 1) - x[0], -1);
            });
    Ghost method = new Ghost(new GhostSettings(1, 1, 1, 1, 10, 1, 0.6, 6, false));
    double sum = 0;
    double naive = 0;
    for (int seed = 0; seed < 4000; seed++) {
      GhostState s = method.start(problem, new double[1], new Scenarios(seed));
      method.step(s);
      sum += s.x[0];
      Ghost plain = new Ghost(new GhostSettings(1, 1, 1, 1, 10, 1, 0.6, 0, false));
      GhostState p = plain.start(problem, new double[1], new Scenarios(seed));
      plain.step(p);
      naive += p.x[0];
    }
    assertThat(sum / 4000).isCloseTo(-1.0, Offset.offset(0.1));
    assertThat(naive / 4000).isGreaterThan(-0.8); // two samples only: (−1 −1 −1 + 1)/4
  }

  /** The programmes, against ojAlgo's linear and quadratic solvers. */
  @Test
  void theDirectionIsThatOfOjAlgo() {
    int n = 4;
    int p = 3;
    TestProblem problem =
        TestProblem.drawn(
            Box.cube(n, -1, 1),
            p,
            (x, random, out) -> {
              for (int row = 0; row <= p; row++) {
                out.setValue(row, row == 1 ? 1 : random.nextGaussian());
                for (int i = 0; i < n; i++) {
                  out.gradient(row)[i] = random.nextGaussian();
                }
              }
            });
    GhostProgramme programme =
        new GhostProgramme(problem, new GhostSettings(1, 1, 2, 0.7, 0.3, 2, 0.6, 6, false));
    Evaluation mean = Evaluation.of(problem);
    double[] d = new double[n];
    for (int seed = 0; seed < 20; seed++) {
      ScenarioRandom random = new ScenarioRandom(1000 + seed);
      double[] x = new double[n];
      for (int i = 0; i < n; i++) {
        x[i] = Math.max(-1, Math.min(1, random.nextGaussian()));
      }
      problem.evaluate(x, seed, mean);
      assertThat(programme.solve(x, mean, d, new double[p])).isTrue();
      assertThat(d).containsExactly(ojAlgo(mean, x, n, p), Offset.offset(2e-4));
    }
  }

  private static double[] ojAlgo(Evaluation mean, double[] x, int n, int p) {
    double worst = 0;
    for (int k = 1; k <= p; k++) {
      worst = Math.max(worst, mean.value(k));
    }
    ExpressionsBasedModel linear = new ExpressionsBasedModel();
    Variable[] d = variables(linear, x, n, 0.3);
    Variable t = linear.newVariable("t").lower(0).weight(1);
    for (int k = 1; k <= p; k++) {
      Expression row = row(linear, mean, d, k).upper(-mean.value(k));
      row.set(t, -1);
    }
    double kappa = 0.3 * worst + 0.7 * linear.minimise().getValue();
    ExpressionsBasedModel quadratic = new ExpressionsBasedModel();
    d = variables(quadratic, x, n, 0.6);
    Expression objective = quadratic.newExpression("objective").weight(1);
    for (int i = 0; i < n; i++) {
      objective.set(d[i], d[i], 1.0);
      objective.set(d[i], mean.gradient(0)[i]);
    }
    for (int k = 1; k <= p; k++) {
      row(quadratic, mean, d, k).upper(kappa - mean.value(k));
    }
    var result = quadratic.minimise();
    double[] solution = new double[n];
    for (int i = 0; i < n; i++) {
      solution[i] = result.doubleValue(i);
    }
    return solution;
  }

  private static Variable[] variables(
      ExpressionsBasedModel model, double[] x, int n, double reach) {
    Variable[] d = new Variable[n];
    for (int i = 0; i < n; i++) {
      double lower = Math.max(-reach, -1 - x[i]);
      double upper = Math.min(reach, 1 - x[i]);
      d[i] = model.newVariable("d" + i).lower(lower).upper(upper);
    }
    return d;
  }

  private static Expression row(ExpressionsBasedModel model, Evaluation mean, Variable[] d, int k) {
    Expression row = model.newExpression("c" + k);
    for (int i = 0; i < d.length; i++) {
      row.set(d[i], mean.gradient(k)[i]);
    }
    return row;
  }

  @Test
  void whatIsBeyondTheTheoryIsRefusedUnlessAsked() {
    Ghost method = new Ghost(settings(6, false));
    assertThatThrownBy(() -> method.start(PeerProblems.pinned(), new double[1], SCENARIOS))
        .hasMessageContaining("equalities (1)");
    TestProblem round =
        new TestProblem(new Ball(new double[1], 1), 1, 0, PeerProblems.ramp().oracle());
    assertThatThrownBy(() -> method.start(round, new double[1], SCENARIOS))
        .hasMessageContaining("ball")
        .hasMessageContaining("all vectors or a box");
    Ghost heuristic = new Ghost(settings(6, true));
    GhostState s = heuristic.start(round, new double[] {-1}, SCENARIOS);
    heuristic.step(s);
    assertThat(s.x[0]).isBetween(-1.0, 1.0);
  }

  @Test
  void aStepHasAtMostSixLevelsByDefault() {
    assertThat(Published.settings(GhostSettings.class, 1).levels()).isEqualTo(6);
  }
}
