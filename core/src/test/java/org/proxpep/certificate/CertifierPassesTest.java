package org.proxpep.certificate;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.FiniteProblem;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.Shape;
import org.proxpep.set.Box;
import org.proxpep.set.ConvexSet;
import org.proxpep.set.WholeSpace;

/** How many passes over all rows a certificate takes. */
class CertifierPassesTest {

  private static final CertificateSettings SETTINGS =
      CertificateSettings.DEFAULT.withExactMeansUpTo(1_000_000);

  /** ½x² and two constraints under noise ξ = ±1, equally often, over a table that counts. */
  private abstract static class Table implements FiniteProblem {

    final long rows;
    final ConvexSet set;
    int passes;

    Table(long rows, ConvexSet set) {
      this.rows = rows;
      this.set = set;
    }

    abstract void constraints(double x, double xi, Evaluation out);

    @Override
    public long scenarioCount() {
      return rows;
    }

    @Override
    public void evaluateScenario(double[] x, long index, Evaluation out) {
      out.setValue(0, 0.5 * x[0] * x[0]);
      out.gradient(0)[0] = x[0];
      constraints(x[0], index % 2 == 0 ? -1.0 : 1.0, out);
    }

    @Override
    public void evaluateMean(double[] x, Evaluation out) {
      passes++;
      FiniteProblem.super.evaluateMean(x, out);
    }

    @Override
    public Shape shape() {
      return new Shape(1, 2, 0);
    }

    @Override
    public ConvexSet feasibleSet() {
      return set;
    }

    Certificate certificate(double x) {
      return new Certifier(this, new Scenarios(5), SETTINGS)
          .certify(new double[] {x}, new double[2]);
    }
  }

  /** x ≤ −1 and x ≥ 1, with slopes 1 ± noise. */
  private static Table contradiction(long rows, double noise, ConvexSet set) {
    return new Table(rows, set) {
      @Override
      void constraints(double x, double xi, Evaluation out) {
        double slope = 1.0 + noise * xi;
        out.setValue(1, 1.0 + slope * x);
        out.gradient(1)[0] = slope;
        out.setValue(2, 1.0 - x);
        out.gradient(2)[0] = -1.0;
      }
    };
  }

  /** 1 − x²/4 ≤ 0: flat and violated at zero, and satisfied at 3. */
  private static Table hill(long rows) {
    return new Table(rows, Box.cube(1, -3.0, 3.0)) {
      @Override
      void constraints(double x, double xi, Evaluation out) {
        out.setValue(1, 1.0 - 0.25 * x * x + 0.1 * xi);
        out.gradient(1)[0] = -0.5 * x;
        out.setValue(2, -1.0);
        out.gradient(2)[0] = 0.0;
      }
    };
  }

  @AfterEach
  void theNextTestIsNotInterrupted() {
    Thread.interrupted();
  }

  @Test
  void anInfeasibleLargeTableTakesOnePass() {
    Table small = contradiction(20_000, 0.1, Box.cube(1, -3.0, 3.0));
    assertThat(small.certificate(0.0).verdict()).isEqualTo(Verdict.INFEASIBLE_SUSPECTED);
    assertThat(small.passes).isGreaterThan(40);
    Table large = contradiction(20_002, 0.1, Box.cube(1, -3.0, 3.0));
    assertThat(large.certificate(0.0).verdict()).isEqualTo(Verdict.INFEASIBLE_SUSPECTED);
    assertThat(large.passes).isEqualTo(1);
  }

  @Test
  void noiseFarOutDoesNotHideAContradictionOfALargeTable() {
    // With slopes that a few scenarios get wrong, some point far away seems to satisfy all.
    Table large = contradiction(20_002, 0.5, new WholeSpace(1));
    assertThat(large.certificate(0.0).verdict()).isEqualTo(Verdict.INFEASIBLE_SUSPECTED);
    assertThat(large.passes).isBetween(2, 9);
  }

  @Test
  void aBadPlaceOfALargeTableIsNoInfeasibility() {
    Table small = hill(20_000);
    assertThat(small.certificate(0.0).verdict()).isEqualTo(Verdict.VIOLATED);
    Table large = hill(20_002);
    assertThat(large.certificate(0.0).verdict()).isEqualTo(Verdict.VIOLATED);
    assertThat(large.passes).isEqualTo(2);
  }

  @Test
  void noPassOverALargeTableBeginsAfterAnInterrupt() {
    Table large = contradiction(100_002, 0.1, Box.cube(1, -3.0, 3.0));
    Certifier certifier = new Certifier(large, new Scenarios(5), SETTINGS, 1_000_000, new long[0]);
    assertThat(certifier.isExact()).isTrue();
    Thread.currentThread().interrupt();
    assertThat(certifier.isExact()).isFalse();
    Certificate certificate = certifier.certify(new double[1], new double[2]);
    assertThat(Thread.currentThread().isInterrupted()).isTrue();
    assertThat(large.passes).isZero();
    assertThat(certificate.looks()).isEqualTo(1);
    assertThat(certificate.samples()).isEqualTo(SETTINGS.minSamples());
    assertThat(certificate.settings()).isEqualTo(SETTINGS);
  }

  @Test
  void aSingleLookAfterAnInterruptKeepsToTheUsualBudget() {
    Table large = contradiction(1_000_000, 0.1, Box.cube(1, -3.0, 3.0));
    Thread.currentThread().interrupt();
    Certificate certificate =
        new Certifier(large, new Scenarios(5), SETTINGS.withOneLook(1_000_000))
            .certify(new double[1], new double[2]);
    assertThat(large.passes).isZero();
    assertThat(certificate.samples()).isEqualTo(100_000);
  }

  @Test
  void aTableOfTheUsualBudgetIsAveragedInSpiteOfAnInterrupt() {
    Table table = contradiction(100_000, 0.1, Box.cube(1, -3.0, 3.0));
    Thread.currentThread().interrupt();
    Certificate certificate = table.certificate(0.0);
    assertThat(table.passes).isEqualTo(1);
    assertThat(certificate.samples()).isZero();
  }

  @Test
  void anInterruptDuringAPassLeavesItTheLast() {
    Table large =
        new Table(100_002, new WholeSpace(1)) {
          @Override
          void constraints(double x, double xi, Evaluation out) {
            contradiction(rows, 0.5, set).constraints(x, xi, out);
          }

          @Override
          public void evaluateMean(double[] x, Evaluation out) {
            super.evaluateMean(x, out);
            Thread.currentThread().interrupt();
          }
        };
    Certificate certificate = large.certificate(0.0);
    assertThat(large.passes).isEqualTo(1);
    assertThat(certificate.samples()).isZero();
    assertThat(certificate.constraints().get(0).value()).isEqualTo(Interval.exact(1.0));
    // Nobody asks any more whether the points that seem to satisfy all do.
    assertThat(certificate.verdict()).isEqualTo(Verdict.VIOLATED);
  }
}
