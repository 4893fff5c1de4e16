package org.proxpep.theory;

import org.proxpep.method.proxpep.TheoremSchedule;
import org.proxpep.problem.ProblemConstants;

/** Inputs that several tests share; the first two are those of docs/theory-example.md. */
final class Examples {

  static final TheoremSchedule SCHEDULE =
      new TheoremSchedule(1.0, 0.5, Double.NaN, 4.0, 2.0, Double.NaN);

  private Examples() {}

  /** Two inequalities and one equality, T = 10⁴. */
  static TheoryInputs mixed() {
    var constants =
        new ProblemConstants(
            2, 1.5, 0.5, 3, 1, 2, 1, 0.5, new double[] {0.04, 0.02}, new double[] {0.03});
    return TheoryInputs.of(constants, SCHEDULE, 1e4).withEta(2);
  }

  /** The two inequalities alone, T = 10⁴. */
  static TheoryInputs inequalities() {
    var constants =
        new ProblemConstants(2, 1.5, 0, 3, 1, 0, 1, 0.5, new double[] {0.04, 0.02}, new double[0]);
    return TheoryInputs.of(constants, SCHEDULE, 1e4).withEta(2);
  }

  /** One convex inequality with small constants, for which moderate horizons suffice. */
  static TheoryInputs easy() {
    var constants =
        new ProblemConstants(0.1, 0.5, 0, 0.1, 0.5, 0, 0.5, 0, new double[] {0}, new double[0]);
    var schedule = new TheoremSchedule(1.0, 1.0, Double.NaN, 1.0, 1.0, Double.NaN);
    return TheoryInputs.of(constants, schedule, 1);
  }

  /** No constraints at all. */
  static TheoryInputs unconstrained() {
    var constants =
        new ProblemConstants(1, 0, 0, 1, 0, 0, Double.NaN, 0.5, new double[0], new double[0]);
    return TheoryInputs.of(constants, TheoremSchedule.UNIT, 1e4);
  }
}
