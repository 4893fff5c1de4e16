package org.proxpep.theory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import org.junit.jupiter.api.Test;
import org.proxpep.method.proxpep.TheoremSchedule;
import org.proxpep.problem.ProblemConstants;

/**
 * A bound must not depend on the units in which a problem is written: if G is measured in other
 * units, or x, or F, every quantity changes by the power of the unit that it carries. A lost or
 * doubled factor breaks this; the printed ϑ does not survive it.
 */
class UnitsTest {

  private static final double PERCENT = 1e-9;
  private static final double T = 12_345;

  /** The example with F in units of 1/f, G of 1/g and x of 1/x. */
  private static Theory inUnits(double f, double g, double x, Form form) {
    var k =
        new ProblemConstants(
            2 * x,
            1.5 * g,
            0,
            3 * f / x,
            1 * g / x,
            0,
            1 * g,
            0.5 * f / (x * x),
            new double[] {0.04 * g / (x * x), 0.02 * g / (x * x)},
            new double[0]);
    // σ carries F/G², α and τ carry F/x².
    var schedule =
        new TheoremSchedule(f / (g * g), 1, 40 * f / (x * x), 4 * f / (x * x), 1, Double.NaN);
    return new Theory(TheoryInputs.of(k, schedule, T), form);
  }

  @Test
  void multipliersCarryTheUnitOfTheObjectiveOverThatOfTheConstraints() {
    Theory base = inUnits(1, 1, 1, Form.CORRECTED);
    Theory other = inUnits(3, 7, 5, Form.CORRECTED);
    double unit = 3.0 / 7;
    requireRatio(other.dual().deltaMax(), base.dual().deltaMax(), unit);
    requireRatio(other.dual().vartheta(), base.dual().vartheta(), unit);
    requireRatio(other.dual().psi(), base.dual().psi(), unit);
    requireRatio(other.dual().pi(), base.dual().pi(), unit * unit);
    requireRatio(other.dual().piByTail(), base.dual().piByTail(), unit * unit);
    requireRatio(other.dual().phi(0.01), base.dual().phi(0.01), unit);
    requireRatio(other.highProbability().phiTilde(), base.highProbability().phiTilde(), unit);
  }

  @Test
  void ratesCarryTheUnitsOfWhatTheyBound() {
    Theory base = inUnits(1, 1, 1, Form.CORRECTED);
    Theory other = inUnits(3, 7, 5, Form.CORRECTED);
    double gradient = 3.0 / 5;
    requireRatio(other.expected().deltaAvg(), base.expected().deltaAvg(), 5);
    requireRatio(other.moreau().projectedStep(1 * 3.0 / 7), base.moreau().projectedStep(1), 5);
    requireRatio(other.expected().inequality(), base.expected().inequality(), 7);
    requireRatio(other.expected().complementarity(), base.expected().complementarity(), 3);
    requireRatio(other.expected().moreau(), base.expected().moreau(), gradient * gradient);
    requireRatio(other.highProbability().inequality(), base.highProbability().inequality(), 7);
    requireRatio(
        other.highProbability().complementarity(), base.highProbability().complementarity(), 3);
    requireRatio(
        other.highProbability().moreau(), base.highProbability().moreau(), gradient * gradient);
  }

  @Test
  void conditionsDoNotDependOnUnits() {
    Theory base = inUnits(1, 1, 1, Form.CORRECTED);
    Theory other = inUnits(3, 7, 5, Form.CORRECTED);
    requireRatio(other.conditions().feasibility(), base.conditions().feasibility(), 7);
    requireRatio(other.conditions().convexity(), base.conditions().convexity(), 3.0 / 25);
    requireRatio(other.conditions().proximity(), base.conditions().proximity(), 3.0 / 25);
    requireRatio(other.conditions().stepModulus(), base.conditions().stepModulus(), 3.0 / 25);
  }

  @Test
  void thePrintedThresholdDependsOnUnits() {
    Theory base = inUnits(1, 1, 1, Form.PRINTED);
    Theory other = inUnits(1e6, 1, 1, Form.PRINTED);
    assertThat(other.dual().vartheta() / base.dual().vartheta())
        .isNotCloseTo(1e6, withinPercentage(0.1));
  }

  private static void requireRatio(double actual, double base, double ratio) {
    assertThat(actual).isCloseTo(base * ratio, withinPercentage(PERCENT));
  }
}
