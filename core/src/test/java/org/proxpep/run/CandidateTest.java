package org.proxpep.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.proxpep.residual.Measures;

class CandidateTest {

  private static Candidate candidate(Candidate.Kind kind, double f, double violation) {
    return new Candidate(
        kind, new double[1], new double[0], new Measures(f, f, 0.0, violation, 0.0, new double[0]));
  }

  private static Candidate.Kind best(double tolerance, double... objectiveAndViolation) {
    double[] v = objectiveAndViolation;
    return Candidate.best(
            List.of(
                candidate(Candidate.Kind.LAST, v[0], v[1]),
                candidate(Candidate.Kind.AVERAGE, v[2], v[3]),
                candidate(Candidate.Kind.TAIL_AVERAGE, v[4], v[5])),
            tolerance,
            0,
            new double[0])
        .kind();
  }

  @Test
  void amongFeasibleCandidatesTheLeastObjectiveWins() {
    assertThat(best(0.1, 3, 0, 1, 0.1, 0, 0.11)).isEqualTo(Candidate.Kind.AVERAGE);
  }

  @Test
  void withoutAFeasibleCandidateTheLeastViolationWins() {
    assertThat(best(0.1, 3, 0.5, 1, 0.6, 0, 0.7)).isEqualTo(Candidate.Kind.LAST);
  }

  @Test
  void theFirstOfEqualsWins() {
    assertThat(best(0.0, 1, 0.5, 1, 0.5, 1, 0.5)).isEqualTo(Candidate.Kind.LAST);
  }

  @Test
  void whatCouldNotBeMeasuredLoses() {
    double nan = Double.NaN;
    assertThat(best(0.0, nan, nan, 5, 7, nan, 0.5)).isEqualTo(Candidate.Kind.AVERAGE);
    assertThat(best(0.0, nan, nan, 5, 7, 4, 8)).isEqualTo(Candidate.Kind.AVERAGE);
    assertThat(best(0.0, nan, nan, nan, nan, nan, nan)).isEqualTo(Candidate.Kind.LAST);
  }

  private static Candidate.Kind bestWithAnswer(double[] answer, double error) {
    return Candidate.best(
            List.of(
                constrained(Candidate.Kind.ANSWER, answer),
                constrained(Candidate.Kind.LAST, 0.0, -1.0)),
            0.1,
            1,
            new double[] {error})
        .kind();
  }

  /** An objective, and the value of an inequality. */
  private static Candidate constrained(Candidate.Kind kind, double... v) {
    double violation = Double.isNaN(v[1]) ? v[1] : Math.max(0.0, v[1]);
    return new Candidate(
        kind,
        new double[1],
        new double[1],
        new Measures(v[0], v[0], 0.0, violation, 0.0, new double[] {v[1]}));
  }

  @Test
  void theMethodsAnswerIsRecommendedUnlessItViolatesBeyondItsError() {
    assertThat(bestWithAnswer(new double[] {5, 0.1}, 0.0)).isEqualTo(Candidate.Kind.ANSWER);
    assertThat(bestWithAnswer(new double[] {5, 0.29}, 0.1)).isEqualTo(Candidate.Kind.ANSWER);
    assertThat(bestWithAnswer(new double[] {5, 0.31}, 0.1)).isEqualTo(Candidate.Kind.LAST);
    assertThat(bestWithAnswer(new double[] {Double.NaN, Double.NaN}, 0.1))
        .isEqualTo(Candidate.Kind.LAST);
    assertThat(bestWithAnswer(new double[] {5, 0.0}, Double.NaN)).isEqualTo(Candidate.Kind.LAST);
  }
}
