package org.proxpep.certificate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.proxpep.certificate.Interval.Basis;
import org.proxpep.fixture.TestProblem;
import org.proxpep.problem.BoundedValues;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.FiniteProblem;
import org.proxpep.problem.MiniBatch;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.Shape;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.set.Box;
import org.proxpep.set.ConvexSet;

class CertifierTest {

  private static final long[] NONE = {};

  /** Enough to tell intervals of level 0.95 from ones of 0.92. */
  private static final int REPETITIONS = 400;

  private static final CertificateSettings SETTINGS =
      CertificateSettings.DEFAULT.withFeasibilityTolerance(0.05).withSamples(100, 6400);

  private static Certificate certify(
      StochasticProblem problem, CertificateSettings settings, long seed) {
    double[] y = new double[problem.inequalities() + problem.equalities()];
    return new Certifier(problem, new Scenarios(seed), settings)
        .certify(new double[problem.dimension()], y);
  }

  // ---- levels

  @Test
  void allIntervalsOfTwentyConstraintsAreRightAtOnce() {
    NoisyConstraints problem = NoisyConstraints.equal(20, Law.EXPONENTIAL, 1.0, 0.3);
    CertificateSettings settings = SETTINGS.withOneLook(400);
    int right = 0;
    long eachRight = 0;
    for (int seed = 0; seed < REPETITIONS; seed++) {
      Certificate certificate = certify(problem, settings, seed);
      long covered =
          certificate.constraints().stream().filter(c -> c.value().contains(0.3)).count();
      boolean rest = certificate.objective().contains(0.0) && certificate.residual().contains(0.0);
      right += covered == 20 && rest ? 1 : 0;
      eachRight += covered;
    }
    assertThat(right).isGreaterThanOrEqualTo(REPETITIONS * 93 / 100);
    // The level of the family does not come from luck: each interval has a level of 0.9977.
    assertThat(eachRight).isGreaterThan(7_960);
  }

  @Test
  void aConstraintExactlyAtTheToleranceIsRarelyDecidedHoweverOftenOneLooks() {
    NoisyConstraints problem = NoisyConstraints.equal(1, Law.NORMAL, 0.3, 0.05);
    int decided = 0;
    int looks = 0;
    for (int seed = 0; seed < REPETITIONS; seed++) {
      Certificate certificate = certify(problem, SETTINGS, seed);
      boolean open = certificate.constraints().get(0).decision() == Decision.UNDECIDED;
      decided += open ? 0 : 1;
      looks = Math.max(looks, certificate.looks());
    }
    assertThat(looks).isEqualTo(7);
    assertThat(decided).isLessThanOrEqualTo(REPETITIONS / 20);
  }

  @Test
  void theIntervalOfTheResidualCoversInsideAndOnTheBoundary() {
    int right = 0;
    NoisyConstraints problem = new NoisyConstraints(5, 1, Law.EXPONENTIAL, 1.0, -1.0);
    for (int seed = 0; seed < REPETITIONS; seed++) {
      double[] x = {0.5, -2.0, 2.0, 0.0, 0.0};
      Certificate certificate =
          new Certifier(problem, new Scenarios(seed), SETTINGS.withOneLook(200))
              .certify(x, new double[] {0.25});
      // The descent −v = (−0.75, 2, −2, 0, 0) moves every coordinate freely.
      right += certificate.residual().contains(Math.sqrt(0.75 * 0.75 + 4 + 4)) ? 1 : 0;
    }
    assertThat(right).isGreaterThanOrEqualTo(REPETITIONS * 19 / 20);
  }

  @Test
  void theIntervalOfTheResidualCoversWhereTheProjectionHasAKink() {
    // At x = 0 = lower bound the gradient (μ,0,0) is blocked if positive, and free if negative.
    StochasticProblem problem =
        new NoisyConstraints(3, 0, Law.NORMAL, 1.0, 0.0) {
          @Override
          public ConvexSet feasibleSet() {
            return new Box(new double[] {0, 0, 0}, new double[] {2, 2, 2});
          }
        };
    for (double mu : new double[] {-0.05, 0.0, 0.05}) {
      int right = 0;
      for (int seed = 0; seed < REPETITIONS; seed++) {
        Certificate certificate =
            new Certifier(problem, new Scenarios(seed), SETTINGS.withOneLook(400))
                .certify(new double[3], new double[] {mu});
        right += certificate.residual().contains(Math.max(0.0, -mu)) ? 1 : 0;
      }
      assertThat(right).isGreaterThanOrEqualTo(REPETITIONS * 19 / 20);
    }
  }

  // ---- exact means and ranges

  /** x − ξ ≤ 0 and ½(x−ξ)² over four equally likely ξ with mean 0.5. */
  private static class Four implements FiniteProblem {

    private static final double[] XI = {0.0, 0.0, 1.0, 1.0};

    @Override
    public long scenarioCount() {
      return 4;
    }

    @Override
    public void evaluateScenario(double[] x, long index, Evaluation out) {
      double d = x[0] - XI[(int) index];
      out.setValue(0, 0.5 * d * d);
      out.gradient(0)[0] = d;
      out.setValue(1, d);
      out.gradient(1)[0] = 1.0;
    }

    @Override
    public Shape shape() {
      return new Shape(1, 1, 0);
    }

    @Override
    public ConvexSet feasibleSet() {
      return Box.cube(1, -1.0, 2.0);
    }
  }

  @Test
  void exactMeansGiveIntervalsWithoutWidth() {
    Certificate certificate =
        new Certifier(new Four(), new Scenarios(1), SETTINGS)
            .certify(new double[] {0.5}, new double[] {0.0});
    assertThat(certificate.verdict()).isEqualTo(Verdict.CERTIFIED);
    assertThat(certificate.samples()).isZero();
    assertThat(certificate.objective()).isEqualTo(Interval.exact(0.125));
    assertThat(certificate.constraints().get(0).value()).isEqualTo(Interval.exact(0.0));
    assertThat(certificate.residual()).isEqualTo(Interval.exact(0.0));
    assertThat(certificate.reason()).isEmpty();
  }

  @Test
  void aFiniteProblemLargerThanTheBudgetIsSampled() {
    StochasticProblem large =
        new Four() {
          @Override
          public long scenarioCount() {
            return 1_000_000_000_000L;
          }

          @Override
          public void evaluateScenario(double[] x, long index, Evaluation out) {
            super.evaluateScenario(x, index % 4, out);
          }
        };
    Certifier certifier = new Certifier(large, new Scenarios(1), SETTINGS.withOneLook(5000));
    assertThat(certifier.isExact()).isFalse();
    Certificate certificate = certifier.certify(new double[] {0.5}, new double[] {0.0});
    assertThat(certificate.samples()).isEqualTo(5000);
    assertThat(certificate.constraints().get(0).value().halfWidth()).isBetween(0.01, 0.03);
  }

  @Test
  void aFiniteProblemIsAveragedWhereFindingThePointCostAsMuch() {
    CertificateSettings few = SETTINGS.withSamples(30, 3 * 30);
    StochasticProblem hundred =
        new Four() {
          @Override
          public long scenarioCount() {
            return 100;
          }

          @Override
          public void evaluateScenario(double[] x, long index, Evaluation out) {
            super.evaluateScenario(x, index % 4, out);
          }
        };
    assertThat(new Certifier(hundred, new Scenarios(1), few, 99, NONE).isExact()).isFalse();
    Certifier exact = new Certifier(hundred, new Scenarios(1), few, 100, NONE);
    assertThat(exact.isExact()).isTrue();
    assertThat(exact.certify(new double[] {0.5}, new double[1]).objective())
        .isEqualTo(Interval.exact(0.125));
  }

  @Test
  void aBatchIsLookedThrough() {
    NoisyConstraints problem = NoisyConstraints.equal(2, Law.NORMAL, 1.0, -0.3);
    assertThat(certify(new MiniBatch(problem, 7), SETTINGS, 3))
        .isEqualTo(certify(problem, SETTINGS, 3));
  }

  /**
   * One constraint, on average −0.009, that is 0.99 in one of a thousand cases and −0.01 in the
   * others.
   */
  private static class RareEvent extends NoisyConstraints implements BoundedValues {

    private final double largest;

    RareEvent(double largest) {
      super(1, 1, Law.VERY_RARE, 1.0, Law.VERY_RARE.mean - 0.01);
      this.largest = largest;
    }

    @Override
    public double lower(int row, double[] x) {
      return row == 1 ? -0.01 : Double.NEGATIVE_INFINITY;
    }

    @Override
    public double upper(int row, double[] x) {
      return row == 1 ? largest : Double.POSITIVE_INFINITY;
    }
  }

  @Test
  void aKnownRangeProtectsAgainstEventsThatWereNotDrawn() {
    int missed = 0;
    for (int seed = 0; seed < 200; seed++) {
      Interval value =
          certify(new RareEvent(0.99), SETTINGS.withOneLook(1000), seed)
              .constraints()
              .get(0)
              .value();
      assertThat(value.basis()).isEqualTo(Basis.BOUNDED);
      missed += value.contains(-0.009) ? 0 : 1;
    }
    assertThat(missed).isLessThanOrEqualTo(10);
  }

  @Test
  void aValueOutsideOfThePromisedRangeIsNamed() {
    Certificate certificate = certify(new RareEvent(0.5), SETTINGS.withOneLook(6400), 1);
    assertThat(certificate.verdict()).isEqualTo(Verdict.UNDECIDED);
    assertThat(certificate.reason())
        .contains("value of g1 (0.99) must lie in the range [-0.01, 0.5]")
        .contains("\nMaybe");
  }

  @Test
  void valuesThatNeverChangeAreCalledConstant() {
    Certificate certificate =
        certify(NoisyConstraints.equal(1, Law.NORMAL, 0.0, -0.2), SETTINGS, 1);
    assertThat(certificate.constraints().get(0).value())
        .isEqualTo(new Interval(-0.2, -0.2, -0.2, Basis.CONSTANT));
    assertThat(certificate.constraints().get(0).decision()).isEqualTo(Decision.UNDECIDED);
    assertThat(certificate.verdict()).isEqualTo(Verdict.LIKELY_FEASIBLE);
  }

  @Test
  void anEventTooRareToBeDrawnIsNeverCertifiedAway() {
    // G = 1000 once in 10⁶ draws, else −0.01; the truth is of no matter, the doubt is.
    TestProblem problem =
        new TestProblem(
            Box.cube(1, -1, 1),
            1,
            0,
            (x, xi, out) -> {
              boolean event = Scenarios.uniform(xi) < 1e-6;
              TestProblem.set(out, 0, x[0] * x[0], 2 * x[0]);
              TestProblem.set(out, 1, (event ? 1000 : 0) - 0.01, event ? 1000 : 0);
            });
    Certificate certificate =
        new Certifier(problem, new Scenarios(1), SETTINGS)
            .certify(new double[1], new double[] {0.5});
    assertThat(certificate.verdict()).isEqualTo(Verdict.LIKELY_FEASIBLE);
    assertThat(certificate.feasible()).isFalse();
    assertThat(certificate.residual().basis()).isEqualTo(Basis.CONSTANT);
  }

  @Test
  void aFunctionThatIsDeclaredDeterministicIsTakenAtItsWord() {
    StochasticProblem problem =
        new StochasticProblem() {
          @Override
          public Shape shape() {
            return new Shape(1, 1, 0);
          }

          @Override
          public ConvexSet feasibleSet() {
            return Box.cube(1, -1, 1);
          }

          @Override
          public boolean isDeterministic(int row) {
            return true;
          }

          @Override
          public void evaluate(double[] x, long xi, Evaluation out) {
            TestProblem.set(out, 0, x[0] * x[0], 2 * x[0]);
            TestProblem.set(out, 1, x[0] - 0.5, 1);
          }
        };
    Certificate certificate =
        new Certifier(problem, new Scenarios(1), SETTINGS).certify(new double[1], new double[1]);
    assertThat(certificate.verdict()).isEqualTo(Verdict.CERTIFIED);
    assertThat(certificate.looks()).isEqualTo(1);
  }

  @Test
  void anExactObjectiveDoesNotMakeTheConstraintsExact() {
    StochasticProblem noisy = NoisyConstraints.equal(1, Law.NORMAL, 0.1, -1.0);
    StochasticProblem problem =
        new StochasticProblem() {
          @Override
          public Shape shape() {
            return noisy.shape();
          }

          @Override
          public ConvexSet feasibleSet() {
            return noisy.feasibleSet();
          }

          @Override
          public boolean isDeterministic(int row) {
            return row == 0;
          }

          @Override
          public void evaluate(double[] x, long xi, Evaluation out) {
            noisy.evaluate(x, xi, out);
            out.setValue(0, 3);
          }
        };
    Certificate certificate = certify(problem, SETTINGS, 1);
    assertThat(certificate.objective().basis()).isEqualTo(Basis.EXACT);
    assertThat(certificate.constraints().get(0).row().basis()).isNotEqualTo(Basis.EXACT);
  }

  // ---- drawing

  @Test
  void drawingEndsWhenEverythingIsDecided() {
    Certificate holds = certify(NoisyConstraints.equal(1, Law.NORMAL, 0.1, -1.0), SETTINGS, 1);
    assertThat(holds.samples()).isEqualTo(1600);
    assertThat(holds.looks()).isEqualTo(5);
    assertThat(holds.verdict()).isEqualTo(Verdict.CERTIFIED);
    Certificate violated = certify(NoisyConstraints.equal(1, Law.NORMAL, 0.1, 0.3), SETTINGS, 1);
    assertThat(violated.samples()).isEqualTo(100);
    assertThat(violated.verdict()).isEqualTo(Verdict.VIOLATED);
  }

  @Test
  void anInterruptEndsTheDrawingAfterTheLookAndStaysSet() {
    NoisyConstraints border = NoisyConstraints.equal(1, Law.NORMAL, 0.3, 0.05);
    Thread.currentThread().interrupt();
    Certificate certificate = certify(border, SETTINGS, 1);
    assertThat(Thread.interrupted()).isTrue();
    assertThat(certificate.looks()).isEqualTo(1);
  }

  @Test
  void theSameSeedGivesTheSameBits() {
    NoisyConstraints problem = NoisyConstraints.equal(3, Law.LOGNORMAL, 0.3, 0.0);
    assertThat(certify(problem, SETTINGS, 5)).isEqualTo(certify(problem, SETTINGS, 5));
    assertThat(certify(problem, SETTINGS, 5)).isNotEqualTo(certify(problem, SETTINGS, 6));
  }

  // ---- faults

  @Test
  void aNumberThatIsNotFiniteLeavesTheVerdictOpenAndIsNamed() {
    for (boolean inGradient : new boolean[] {false, true}) {
      StochasticProblem broken =
          new NoisyConstraints(2, 1, Law.NORMAL, 0.1, -1.0) {
            @Override
            public void evaluate(double[] x, long xi, Evaluation out) {
              super.evaluate(x, xi, out);
              if (xi % 50 == 0) {
                if (inGradient) {
                  out.gradient(1)[1] = Double.NaN;
                } else {
                  out.setValue(1, Double.POSITIVE_INFINITY);
                }
              }
            }
          };
      Certificate certificate = certify(broken, SETTINGS, 1);
      assertThat(certificate.verdict()).isEqualTo(Verdict.UNDECIDED);
      assertThat(certificate.reason())
          .contains(inGradient ? "derivative of g1 in x2 is NaN" : "value of g1 is Infinity")
          .contains("in scenario ");
      assertThat(certificate.constraints().get(0).value()).isEqualTo(Interval.UNKNOWN);
      assertThat(certificate.constraints().get(0).decision()).isEqualTo(Decision.UNDECIDED);
    }
  }

  @Test
  void pointsAndMultipliersThatDoNotFitAreRefused() {
    NoisyConstraints problem = NoisyConstraints.equal(1, Law.NORMAL, 0.1, -1.0);
    Certifier certifier = new Certifier(problem, new Scenarios(1), SETTINGS);
    assertThatThrownBy(() -> certifier.certify(new double[] {3.0}, new double[1]))
        .hasMessageContaining("must lie in the set X0");
    assertThatThrownBy(() -> certifier.certify(new double[] {Double.NaN}, new double[1]))
        .hasMessageContaining("must lie in the set X0");
    assertThatThrownBy(() -> certifier.certify(new double[2], new double[1]))
        .hasMessageContaining("2 entries");
    assertThatThrownBy(() -> certifier.certify(new double[1], new double[2]))
        .hasMessageContaining("2 multipliers");
    assertThatThrownBy(() -> certifier.certify(new double[1], new double[] {-0.5}))
        .hasMessageContaining("multiplier of g1 (-0.5) must be finite and not negative");
  }

  @Test
  void settingsRefuseWhatMakesNoSense() {
    CertificateSettings settings = CertificateSettings.DEFAULT;
    assertThatThrownBy(() -> settings.withConfidence(1.0)).hasMessageContaining("confidence (1.0)");
    assertThatThrownBy(() -> settings.withConfidence(Double.NaN)).hasMessageContaining("NaN");
    assertThatThrownBy(() -> settings.withFeasibilityTolerance(-1)).hasMessageContaining("(-1.0)");
    assertThatThrownBy(() -> settings.withResidualTolerance(0))
        .hasMessageContaining("residualTolerance (0.0)");
    assertThatThrownBy(() -> settings.withComplementarityTolerance(Double.POSITIVE_INFINITY))
        .hasMessageContaining("complementarityTolerance (Infinity)");
    assertThatThrownBy(() -> settings.withSamples(10, 100)).hasMessageContaining("minSamples (10)");
    assertThatThrownBy(() -> settings.withSamples(100, 50)).hasMessageContaining("maxSamples (50)");
  }
}
