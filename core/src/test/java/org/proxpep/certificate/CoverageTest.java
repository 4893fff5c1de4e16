package org.proxpep.certificate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.proxpep.problem.ScenarioRandom;

/**
 * How often intervals at level 0.95 contain the true mean, over 1000 repetitions with fixed seeds.
 * The sampling error of such a frequency is 0.007, so below 0.93 it falls short.
 */
class CoverageTest {

  private static final int REPETITIONS = 1000;
  private static final double DELTA = 0.05;
  private static final int ENOUGH = 930;
  private static final Path PAGE =
      Path.of(System.getProperty("proxpep.root", "..")).resolve("docs/certificate.md");

  /** How often plain Student's, ours of unknown and ours of known range cover; one pass for all. */
  private record Counts(int plain, int studentised, int bounded) {}

  private static final Map<String, Counts> COUNTS = new HashMap<>();

  private static Counts covered(Law law, int n) {
    return COUNTS.computeIfAbsent(law + " " + n, key -> count(law, n));
  }

  private static Counts count(Law law, int n) {
    double quantile = Intervals.studentQuantile(n, DELTA);
    int plain = 0;
    int studentised = 0;
    int bounded = 0;
    for (int r = 0; r < REPETITIONS; r++) {
      Moments values = law.sample(1_000_003L * n + r, n);
      double error = Math.abs(values.mean() - law.mean);
      plain += error <= quantile * Math.sqrt(values.variance() / n) ? 1 : 0;
      studentised += Intervals.studentised(values, DELTA).contains(law.mean) ? 1 : 0;
      if (law.inUnitInterval()) {
        bounded += Intervals.bounded(values, 0.0, 1.0, DELTA).contains(law.mean) ? 1 : 0;
      }
    }
    return new Counts(plain, studentised, bounded);
  }

  @Test
  void studentisedIntervalsCoverSkewedMeansFromAThousandSamplesOn() {
    for (Law law : Law.values()) {
      if (law != Law.VERY_RARE) {
        assertThat(covered(law, 1000).studentised()).as(law.title).isGreaterThanOrEqualTo(ENOUGH);
      }
    }
  }

  @Test
  void studentisedIntervalsAreBlindToEventsThatWereNotDrawn() {
    // With 0.1 % ones, none of 1000 is one with probability 0.37: all values equal, no width.
    assertThat(covered(Law.VERY_RARE, 1000).studentised()).isBetween(580, 690);
    assertThat(covered(Law.VERY_RARE, 10_000).studentised()).isGreaterThanOrEqualTo(ENOUGH);
  }

  @Test
  void theSkewnessCorrectionMendsWhatStudentsIntervalMisses() {
    assertThat(covered(Law.RARE, 1000).plain()).isLessThan(ENOUGH);
    assertThat(covered(Law.HEAVY_LOGNORMAL, 100).plain()).isLessThan(890);
    assertThat(covered(Law.HEAVY_LOGNORMAL, 100).studentised()).isGreaterThan(910);
  }

  @Test
  void boundedIntervalsCoverForEveryNumberOfSamples() {
    for (int n : new int[] {30, 100, 1000}) {
      for (Law law : Law.values()) {
        if (law.inUnitInterval()) {
          assertThat(covered(law, n).bounded()).as(law.title + " " + n).isGreaterThanOrEqualTo(950);
        }
      }
    }
  }

  @Test
  void boundedIntervalsAreNotMuchWiderThanStudents() {
    for (Law law : new Law[] {Law.UNIFORM, Law.RARE}) {
      Moments values = law.sample(7, 10_000);
      double bounded = Intervals.bounded(values, 0.0, 1.0, DELTA).halfWidth();
      double studentised = Intervals.studentised(values, DELTA).halfWidth();
      assertThat(bounded / studentised).as(law.title).isBetween(1.0, 2.0);
    }
  }

  @Test
  void thePageOnCertificatesShowsTheCoverageMeasuredHere() throws IOException {
    String page = Files.readString(PAGE);
    for (Law law : Law.values()) {
      StringBuilder line = new StringBuilder("| " + law.title);
      for (int n : new int[] {100, 1000, 3000}) {
        line.append(
            String.format(
                Locale.ROOT,
                " | %.3f, %.3f, %s",
                covered(law, n).plain() / 1000.0,
                covered(law, n).studentised() / 1000.0,
                law.inUnitInterval()
                    ? String.format(Locale.ROOT, "%.3f", covered(law, n).bounded() / 1000.0)
                    : "–"));
      }
      assertThat(page).contains(line.append(" |"));
    }
  }

  /** Vectors with independent entries of standard deviations 1, decay, decay², … and mean zero. */
  private static VectorMoments vectors(long seed, int n, int dimension, double decay) {
    ScenarioRandom random = new ScenarioRandom(seed);
    VectorMoments moments = new VectorMoments(dimension);
    double[] v = new double[dimension];
    for (int k = 0; k < n; k++) {
      double scale = 1.0;
      for (int i = 0; i < dimension; i++) {
        v[i] = scale * random.nextGaussian();
        scale *= decay;
      }
      moments.add(v);
    }
    return moments;
  }

  private static int withinRadius(int n, int dimension, double decay) {
    int covered = 0;
    for (int r = 0; r < REPETITIONS; r++) {
      VectorMoments moments = vectors(77_000L + r, n, dimension, decay);
      double squares = 0.0;
      for (double m : moments.mean()) {
        squares += m * m;
      }
      covered += Math.sqrt(squares) <= Intervals.radius(moments, DELTA) ? 1 : 0;
    }
    return covered;
  }

  @Test
  void theRadiusCoversForFewAndForManyDirections() {
    assertThat(withinRadius(100, 1, 1.0)).isBetween(ENOUGH, 970);
    assertThat(withinRadius(100, 2, 1.0)).isGreaterThanOrEqualTo(ENOUGH);
    assertThat(withinRadius(100, 10, 0.7)).isGreaterThanOrEqualTo(ENOUGH);
    assertThat(withinRadius(100, 50, 1.0)).isGreaterThanOrEqualTo(ENOUGH);
  }

  @Test
  void manyDirectionsNeedLessThanTheWorstCase() {
    VectorMoments moments = vectors(1, 1000, 200, 1.0);
    double error = Math.sqrt(moments.trace() / 1000);
    assertThat(Intervals.radius(moments, DELTA) / error).isBetween(1.3, 1.6);
    assertThat(Intervals.radius(vectors(1, 1000, 1, 1.0), DELTA))
        .isCloseTo(
            Intervals.studentQuantile(1000, DELTA)
                * Math.sqrt(vectors(1, 1000, 1, 1.0).trace() / 1000),
            Offset.offset(1e-15));
  }
}
