package org.proxpep.residual;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.proxpep.fixture.TestProblem;
import org.proxpep.problem.Evaluation;
import org.proxpep.set.WholeSpace;

class PathAveragesTest {

  private static Evaluation constraints(double g1, double g2, double h1, double h2) {
    Evaluation mean = new Evaluation(1, 2, 2);
    mean.setValue(1, g1);
    mean.setValue(2, g2);
    mean.setValue(3, h1);
    mean.setValue(4, h2);
    return mean;
  }

  @Test
  void theAveragesAreThoseWorkedOutByHand() {
    PathAverages averages =
        new PathAverages(new TestProblem(new WholeSpace(1), 2, 2, (x, xi, out) -> {}));
    averages.add(new double[1], new double[] {2, 1, -9, 9}, constraints(3, -5, 0.5, -1));
    averages.add(new double[1], new double[] {4, 0, -9, 9}, constraints(-1, -2, -0.5, 0.25));
    assertThat(averages.count()).isEqualTo(2);
    assertThat(averages.signedConstraints()).containsExactly(1, -3.5, 0, -0.375);
    assertThat(averages.signedInequalities()).isEqualTo(-2.5);
    assertThat(averages.absoluteEqualities()).isEqualTo((1.5 + 0.75) / 2);
    // −⟨λ,g⟩ is −(6 − 5) = −1, then −(−4) = 4.
    assertThat(averages.signedComplementarity()).isEqualTo(1.5);
    assertThat(averages.complementarity()).isEqualTo((6 + 5 + 4) / 2.0);
    assertThat(averages.inequalityViolation()).isEqualTo(1.5);
    assertThat(averages.equalityViolation()).isEqualTo(0.75);
  }

  @Test
  void withoutConstraintsAllIsZeroAndWithoutIteratesAllIsNaN() {
    PathAverages averages =
        new PathAverages(new TestProblem(new WholeSpace(1), 0, 0, (x, xi, out) -> {}));
    assertThat(averages.inequalityViolation()).isNaN();
    averages.add(new double[1], new double[0], new Evaluation(1, 0, 0));
    assertThat(averages.signedInequalities()).isZero();
    assertThat(averages.inequalityViolation()).isZero();
    assertThat(averages.equalityViolation()).isZero();
    assertThat(averages.complementarity()).isCloseTo(0, within(0.0));
  }
}
