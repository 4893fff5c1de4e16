package org.proxpep.method.sqp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;
import org.proxpep.linalg.Vectors;

class KinkTermsTest {

  private static final int GRID = 200;

  /** Two variables, kinks in objective and constraint: no point of a fine grid is better. */
  @Test
  void programmesWithKinksAreSolved() {
    RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(5);
    for (int c = 0; c < 60; c++) {
      double[][] hessian = {{random.nextInt(3), 0}, {0, random.nextInt(3)}};
      double[] g = Vectors.of(2, i -> random.nextGaussian());
      double[][] rows = {Vectors.of(2, i -> random.nextGaussian())};
      double[] constants = {-0.5 * random.nextDouble()};
      double[] penalty = {5.0};
      double[] lower = {-1.0, -1.0};
      double[] upper = {1.0, 1.0};
      PenaltyProgramme plain =
          new PenaltyProgramme(
              hessian,
              g,
              rows,
              constants,
              new double[1],
              penalty,
              new double[0][],
              new double[0],
              lower,
              upper);
      List<KinkTerms.Term> terms = new ArrayList<>();
      for (int k = 0; k < 12; k++) {
        double[] slope = Vectors.of(2, i -> random.nextGaussian());
        double weight = 0.3 * random.nextDouble();
        terms.add(new KinkTerms.Term(k % 2, weight, -random.nextDouble(), slope));
      }
      KinkTerms kinks = new KinkTerms(terms, 1.0, new double[0][]);
      PenaltyProgramme.Answer answer = kinks.joined(plain, penalty).solve();
      assertThat(answer).isNotNull();
      double found = value(plain, kinks, answer.d());
      double least = Double.POSITIVE_INFINITY;
      for (int i = 0; i <= GRID; i++) {
        for (int j = 0; j <= GRID; j++) {
          double[] d = {2.0 * i / GRID - 1, 2.0 * j / GRID - 1};
          least = Math.min(least, value(plain, kinks, d));
        }
      }
      assertThat(found).as("case %s", c).isLessThanOrEqualTo(least + 1e-9);
      // The grid is no farther away than its slope allows.
      assertThat(found).as("case %s", c).isGreaterThan(least - 0.3);
    }
  }

  private static double value(PenaltyProgramme plain, KinkTerms kinks, double[] both) {
    double[] d = {both[0], both[1]};
    double[] values = new double[2];
    kinks.addTo(values, d);
    double constraint = plain.rows()[0][0] * d[0] + plain.rows()[0][1] * d[1];
    double violation = Math.max(0.0, constraint + plain.constants()[0] + values[1]);
    double smooth = 0.0;
    for (int i = 0; i < 2; i++) {
      smooth += plain.gradient()[i] * d[i] + 0.5 * plain.hessian()[i][i] * d[i] * d[i];
    }
    return smooth + values[0] + plain.most()[0] * violation;
  }

  @Test
  void whatCannotBeMetIsLeftOut() {
    PenaltyProgramme plain =
        new PenaltyProgramme(
            new double[1][1],
            new double[] {1.0},
            new double[0][],
            new double[0],
            new double[0],
            new double[0],
            new double[0][],
            new double[0],
            new double[] {-1.0},
            new double[] {1.0});
    KinkTerms.Term far = new KinkTerms.Term(0, 1.0, -2.0, new double[] {1.0});
    KinkTerms.Term near = new KinkTerms.Term(0, 3.0, -0.5, new double[] {-1.0});
    KinkTerms kinks = new KinkTerms(List.of(far, near), 1.0, new double[0][]);
    PenaltyProgramme joined = kinks.joined(plain, new double[0]);
    assertThat(joined.rows()).hasDimensions(1, 1);
    PenaltyProgramme.Answer answer = joined.solve();
    assertThat(answer).isNotNull();
    assertThat(answer.d()[0]).isCloseTo(-0.5, within(1e-12));
  }
}
