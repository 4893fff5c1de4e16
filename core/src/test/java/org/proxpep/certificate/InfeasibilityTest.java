package org.proxpep.certificate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import org.proxpep.fixture.ExactProblem;
import org.proxpep.fixture.TestProblem;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ExactMean;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.Shape;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.problem.TransformedProblem;
import org.proxpep.set.Box;
import org.proxpep.set.ConvexSet;
import org.proxpep.set.WholeSpace;

/** Infeasible toys are found out; feasible ones never, however badly a point violates them. */
class InfeasibilityTest {

  private static final CertificateSettings SETTINGS =
      CertificateSettings.DEFAULT.withSamples(1000, 64_000);

  /**
   * Constraints over two variables, noise of standard deviation 0.1 on all values and gradients.
   */
  private record Toy(Shape shape, ConvexSet feasibleSet, Mean mean) implements StochasticProblem {

    /** Adds the means to {@code out}. */
    interface Mean {
      void add(double x, double y, Evaluation out);
    }

    static void set(Evaluation out, int row, double value, double dx, double dy) {
      out.addValue(row, value);
      out.gradient(row)[0] += dx;
      out.gradient(row)[1] += dy;
    }

    @Override
    public void evaluate(double[] x, long xi, Evaluation out) {
      ScenarioRandom random = out.random(xi);
      for (int row = 0; row < out.rows(); row++) {
        out.setValue(row, 0.1 * random.nextGaussian());
        out.gradient(row)[0] = 0.1 * random.nextGaussian();
        out.gradient(row)[1] = 0.1 * random.nextGaussian();
      }
      mean.add(x[0], x[1], out);
    }
  }

  private static Verdict sampled(Toy toy, double[] multipliers, double... x) {
    return new Certifier(toy, new Scenarios(3), SETTINGS).certify(x, multipliers).verdict();
  }

  private static Verdict exact(Toy toy, double[] multipliers, double... x) {
    StochasticProblem withMean = new ExactToy(toy);
    return new Certifier(withMean, new Scenarios(3), SETTINGS).certify(x, multipliers).verdict();
  }

  private static final class ExactToy extends TransformedProblem implements ExactMean {

    private final Toy toy;

    ExactToy(Toy toy) {
      super(toy);
      this.toy = toy;
    }

    @Override
    public void evaluateMean(double[] x, Evaluation out) {
      out.clear();
      toy.mean.add(x[0], x[1], out);
    }
  }

  /** x ≥ 1 and x ≤ −1. */
  private static Toy contradiction(ConvexSet set) {
    return new Toy(
        new Shape(2, 2, 0),
        set,
        (x, y, out) -> {
          Toy.set(out, 1, 1 - x, -1, 0);
          Toy.set(out, 2, x + 1, 1, 0);
        });
  }

  /** x + y = level, which the square [−1,1]² reaches up to 2. */
  private static Toy level(double level) {
    return new Toy(
        new Shape(2, 0, 1),
        Box.cube(2, -1, 1),
        (x, y, out) -> {
          Toy.set(out, 1, x + y - level, 1, 1);
        });
  }

  /** x² + y² + rest ≤ 0. */
  private static Toy bowl(double rest, ConvexSet set) {
    return new Toy(
        new Shape(2, 1, 0),
        set,
        (x, y, out) -> {
          Toy.set(out, 1, x * x + y * y + rest, 2 * x, 2 * y);
        });
  }

  @Test
  void contradictingConstraintsAreSuspectedByTheirViolations() {
    Toy toy = contradiction(Box.cube(2, -3, 3));
    double[] none = new double[2];
    assertThat(exact(toy, none, 0, 0.5)).isEqualTo(Verdict.INFEASIBLE_SUSPECTED);
    assertThat(sampled(toy, none, 0, 0.5)).isEqualTo(Verdict.INFEASIBLE_SUSPECTED);
    assertThat(exact(contradiction(new WholeSpace(2)), none, 0, 0.5))
        .isEqualTo(Verdict.INFEASIBLE_SUSPECTED);
  }

  @Test
  void growingMultipliersTellWhereTheViolationsDoNot() {
    // At x = 0.9 the second constraint alone is violated much, and moving left seems to help.
    Toy toy = contradiction(Box.cube(2, -3, 3));
    assertThat(exact(toy, new double[2], 0.9, 0)).isEqualTo(Verdict.VIOLATED);
    assertThat(exact(toy, new double[] {500, 501}, 0.9, 0)).isEqualTo(Verdict.INFEASIBLE_SUSPECTED);
    assertThat(sampled(toy, new double[] {500, 501}, 0.9, 0))
        .isEqualTo(Verdict.INFEASIBLE_SUSPECTED);
  }

  @Test
  void aLinearLevelOutOfReachOfABoxIsSuspectedFromAnywhere() {
    double[] none = new double[1];
    assertThat(sampled(level(2.5), none, 1, 1)).isEqualTo(Verdict.INFEASIBLE_SUSPECTED);
    assertThat(sampled(level(2.5), none, 0, 0)).isEqualTo(Verdict.INFEASIBLE_SUSPECTED);
    assertThat(sampled(level(1.9), none, 0, 0)).isEqualTo(Verdict.VIOLATED);
    assertThat(exact(level(2.5), none, 1, 1)).isEqualTo(Verdict.INFEASIBLE_SUSPECTED);
    assertThat(exact(level(-2.5), none, -1, -1)).isEqualTo(Verdict.INFEASIBLE_SUSPECTED);
  }

  @Test
  void aBowlThatDoesNotReachZeroIsSuspectedAtItsBottom() {
    Toy toy = bowl(1.0, Box.cube(2, -3, 3));
    assertThat(sampled(toy, new double[1], 0, 0)).isEqualTo(Verdict.INFEASIBLE_SUSPECTED);
    assertThat(sampled(toy, new double[1], 0.5, 0)).isEqualTo(Verdict.VIOLATED);
    assertThat(exact(bowl(1.0, new WholeSpace(2)), new double[1], 1e-4, 0))
        .isEqualTo(Verdict.INFEASIBLE_SUSPECTED);
  }

  @Test
  void feasibleConvexProblemsRaiseNoAlarmAnywhere() {
    for (double x = -1; x <= 1; x += 0.25) {
      for (double y = -1; y <= 1; y += 0.25) {
        assertThat(exact(level(1.9), new double[] {7}, x, y)).isNotEqualTo(suspected());
        assertThat(exact(level(1.9), new double[] {-7}, x, y)).isNotEqualTo(suspected());
        assertThat(exact(bowl(-0.01, Box.cube(2, -1, 1)), new double[] {7}, x, y))
            .isNotEqualTo(suspected());
      }
    }
    for (double x : new double[] {-1, 0, 1}) {
      assertThat(sampled(level(1.9), new double[] {7}, x, 0.5)).isNotEqualTo(suspected());
    }
  }

  @Test
  void aFeasiblePointFarFromTheStartRaisesNoAlarm() {
    // 50 − x ≤ 0 seen from x = 1 in an unbounded set.
    Toy far =
        new Toy(
            new Shape(2, 1, 0),
            new WholeSpace(2),
            (x, y, out) -> {
              Toy.set(out, 1, 50 - x, -1, 0);
            });
    assertThat(exact(far, new double[] {1000}, 1, 0)).isEqualTo(Verdict.VIOLATED);
    assertThat(sampled(far, new double[] {1000}, 1, 0)).isEqualTo(Verdict.VIOLATED);
  }

  @Test
  void theConflictIsNamed() {
    Toy toy = level(2.5);
    double[] corner = new double[2];
    Arrays.fill(corner, 1.0);
    Certificate certificate =
        new Certifier(toy, new Scenarios(3), SETTINGS).certify(corner, new double[1]);
    assertThat(certificate.verdict()).isEqualTo(suspected());
    assertThat(certificate.conflict()).containsExactly("h1");
    assertThat(certificate.constraints(Decision.VIOLATED)).hasSize(1);
  }

  private static Verdict suspected() {
    return Verdict.INFEASIBLE_SUSPECTED;
  }

  /** g(x) ≤ 0 without noise, and nothing to minimise. */
  private static ExactProblem oneInequality(
      ConvexSet set, DoubleUnaryOperator g, DoubleUnaryOperator dg) {
    return new ExactProblem(
        set, (x, out) -> TestProblem.set(out, 1, g.applyAsDouble(x[0]), dg.applyAsDouble(x[0])));
  }

  private static Verdict verdictAt(double x, ExactProblem problem) {
    return new Certifier(problem, new Scenarios(1), CertificateSettings.DEFAULT)
        .certify(new double[] {x}, new double[1])
        .verdict();
  }

  @Test
  void aFeasiblePointFarAwayIsNoInfeasibility() {
    assertThat(verdictAt(0, oneInequality(Box.cube(1, 0, 1e6), x -> 1 - 1e-4 * x, x -> -1e-4)))
        .isEqualTo(Verdict.VIOLATED);
    assertThat(verdictAt(0, oneInequality(new WholeSpace(1), x -> 1 - 1e-3 * x, x -> -1e-3)))
        .isEqualTo(Verdict.VIOLATED);
  }

  @Test
  void aBadPlaceOfANonconvexProblemIsNoInfeasibilityWhereProbesSeeABetterOne() {
    ExactProblem hill = oneInequality(Box.cube(1, -2, 2), x -> 1 - x * x / 2, x -> -x);
    for (double x : new double[] {0, 0.01, 0.1}) {
      assertThat(verdictAt(x, hill)).isEqualTo(Verdict.VIOLATED);
    }
    ExactProblem plateau =
        oneInequality(
            Box.cube(1, -50, 50),
            x -> 1 / (1 + Math.exp(x)) - 0.5,
            x -> -Math.exp(x) / Math.pow(1 + Math.exp(x), 2));
    assertThat(verdictAt(-30, plateau)).isEqualTo(Verdict.VIOLATED);
  }

  @Test
  void aTrulyInfeasibleInequalityIsStillSuspected() {
    ExactProblem bowl = oneInequality(Box.cube(1, -2, 2), x -> 1 + x * x, x -> 2 * x);
    assertThat(verdictAt(0, bowl)).isEqualTo(Verdict.INFEASIBLE_SUSPECTED);
  }
}
