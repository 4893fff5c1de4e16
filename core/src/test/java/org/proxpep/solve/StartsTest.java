package org.proxpep.solve;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.proxpep.certificate.CertificateSettings;
import org.proxpep.certificate.Verdict;
import org.proxpep.fixture.TestProblem;
import org.proxpep.method.practical.PracticalProxPep;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.Shape;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.run.RunSettings;
import org.proxpep.set.Ball;
import org.proxpep.set.Box;
import org.proxpep.set.ConvexSet;
import org.proxpep.set.Product;
import org.proxpep.set.Simplex;
import org.proxpep.set.WholeSpace;

class StartsTest {

  private static final int SEEDS = 40;
  private static final int SAMPLES = 2000;

  /**
   * min E[(x₁²−1)² + 0.3x₁ + ½x₂² + noise·x] s.t. E[0.2 − x₂ + noise] ≤ 0: minima near (−1.04, 0.2)
   * and (0.96, 0.2), of which the first is the better by 0.6, and a start close to the ridge.
   */
  private record TwoWells(double noise) implements StochasticProblem {

    @Override
    public void evaluate(double[] x, long xi, Evaluation out) {
      ScenarioRandom random = out.random(xi);
      double e1 = noise * random.nextGaussian();
      double e2 = noise * random.nextGaussian();
      double well = x[0] * x[0] - 1;
      out.setValue(0, well * well + 0.3 * x[0] + 0.5 * x[1] * x[1] + e1 * x[0] + e2 * x[1]);
      out.gradient(0)[0] = 4 * x[0] * well + 0.3 + e1;
      out.gradient(0)[1] = x[1] + e2;
      out.setValue(1, 0.2 - x[1] + noise * random.nextGaussian());
      out.gradient(1)[0] = 0.0;
      out.gradient(1)[1] = -1.0;
    }

    @Override
    public Shape shape() {
      return new Shape(2, 1, 0);
    }

    @Override
    public ConvexSet feasibleSet() {
      return Box.cube(2, -2, 2);
    }

    @Override
    public double[] startingPoint() {
      return new double[] {0.09, 1.0};
    }
  }

  private static Solver solver(int starts, long seed) {
    return new Solver(new PracticalProxPep(), new TwoWells(0.5))
        .withRun(RunSettings.samples(SAMPLES).withSeed(seed))
        .withCertificate(CertificateSettings.DEFAULT.withOneLook(500))
        .withValidationSamples(500)
        .withRecovery(false)
        .withStarts(starts);
  }

  private static int trapped(int starts) {
    int count = 0;
    for (int seed = 1; seed <= SEEDS; seed++) {
      CertifiedResult result = solver(starts, seed).solve();
      assertThat(result.samples()).isLessThanOrEqualTo(SAMPLES);
      assertThat(result.starts().size()).isEqualTo(starts == 1 ? 0 : starts);
      assertThat(result.starts().stream().filter(StartOutcome::chosen).count())
          .isEqualTo(starts == 1 ? 0 : 1);
      count += result.selected().x()[0] > 0 ? 1 : 0;
    }
    return count;
  }

  @Test
  void oneStartIsOftenTrappedAndFiveAreHardlyEver() {
    assertThat(trapped(1)).isGreaterThanOrEqualTo(SEEDS * 4 / 10);
    assertThat(trapped(5)).isLessThan(SEEDS / 10);
  }

  /** Σ (xᵢ² − 1)² + xᵢ/5, without noise: 2ⁿ minima, of which (−1.02, …) is the best. */
  private static double depth(int n, int starts, long seed, double... start) {
    TestProblem problem =
        new TestProblem(
            Box.cube(n, -2, 2),
            0,
            0,
            (x, xi, out) -> {
              out.setValue(0, 0.0);
              for (int i = 0; i < n; i++) {
                double well = x[i] * x[i] - 1;
                out.addValue(0, well * well + 0.2 * x[i]);
                out.gradient(0)[i] = 4 * x[i] * well + 0.2;
              }
            });
    return new Solver(new PracticalProxPep(), problem)
        .withRun(RunSettings.samples(4000).withSeed(seed))
        .withStart(start)
        .withThreads(1)
        .withStarts(starts)
        .solve()
        .choice()
        .chosen()
        .objective();
  }

  @Test
  void moreStartsAreNotWorseThanOneAndMostlyBetter() {
    int better = 0;
    for (long seed = 1; seed <= 10; seed++) {
      double one = depth(3, 1, seed, 1.5, -0.3, 1.5);
      double five = depth(3, 5, seed, 1.5, -0.3, 1.5);
      assertThat(five).isLessThanOrEqualTo(one + 1e-9);
      better += five < one - 0.1 ? 1 : 0;
    }
    assertThat(better).isGreaterThanOrEqualTo(8);
  }

  @Test
  void aStartThatCannotMoveIsLeftForOthers() {
    // A plateau around the given start.
    TestProblem plateau =
        new TestProblem(
            Box.cube(1, -2, 2),
            0,
            0,
            (x, xi, out) -> {
              double well = x[0] * x[0] - 1;
              boolean at = Math.abs(x[0] - 1.5) < 0.4;
              TestProblem.set(out, 0, at ? 1e3 : well * well, at ? 0 : 4 * x[0] * well);
            });
    CertifiedResult result =
        new Solver(new PracticalProxPep(), plateau)
            .withRun(RunSettings.samples(4000))
            .withStart(1.5)
            .withThreads(1)
            .withStarts(4)
            .solve();
    assertThat(result.choice().chosen().objective()).isLessThan(1e-6);
    assertThat(result.starts().get(0)).isEqualTo(new StartOutcome(1e3, 0, false));
    assertThat(result.samples()).isLessThanOrEqualTo(4000);
    assertThat(result.scouted()).isPositive();
  }

  @Test
  void anObjectiveThatFallsWithoutBoundIsToldWithSeveralStartsToo() {
    // x₁ − x₂ with x₁² ≤ 4: the constraint ends the straight line from the start.
    TestProblem endless =
        new TestProblem(
            new WholeSpace(2),
            1,
            0,
            (x, xi, out) -> {
              TestProblem.set(out, 0, x[0] - x[1], 1, -1);
              TestProblem.set(out, 1, x[0] * x[0] - 4, 2 * x[0], 0);
            });
    CertifiedResult result =
        new Solver(new PracticalProxPep(), endless)
            .withRun(RunSettings.samples(4000))
            .withStart(1, 1)
            .withThreads(1)
            .withStarts(5)
            .solve();
    assertThat(result.verdict()).isEqualTo(Verdict.DIVERGED);
  }

  @Test
  void theNumberOfThreadsDoesNotMatter() {
    CertifiedResult one = solver(4, 3).withThreads(1).solve();
    CertifiedResult two = solver(4, 3).withThreads(2).solve();
    assertThat(two.choice()).isEqualTo(one.choice());
    assertThat(two.certificate()).isEqualTo(one.certificate());
  }

  @Test
  void allStartsLieInTheSetAndTheFirstIsTheGivenOne() {
    for (ConvexSet set :
        List.of(
            Box.cube(3, -1, 1),
            new WholeSpace(3),
            Ball.atOrigin(3, 2),
            new Simplex(3, 1.0),
            Product.of(Ball.atOrigin(2, 1), Box.cube(1, 0, Double.POSITIVE_INFINITY)))) {
      double[] start = {0.2, 0.3, 0.5};
      List<double[]> points = new Starts(set, start).points(20, new Scenarios(4));
      assertThat(points).hasSize(20);
      assertThat(points.get(0)).containsExactly(start);
      assertThat(points).allMatch(x -> set.contains(x, 1e-12));
      assertThat(points.stream().map(x -> x[0]).distinct()).hasSize(20);
      assertThat(new Starts(set, start).points(20, new Scenarios(4)).get(7))
          .containsExactly(points.get(7));
    }
  }

  @Test
  void betweenBoundsEveryPartHasOnePoint() {
    List<double[]> points =
        new Starts(Box.cube(2, 0, 10), new double[] {1, 1}).points(11, new Scenarios(9));
    for (int i = 0; i < 2; i++) {
      int variable = i;
      assertThat(points.subList(1, 11).stream().map(x -> (int) x[variable]).sorted())
          .containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
    }
  }
}
