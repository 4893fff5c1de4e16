package org.proxpep.certificate;

import java.util.Map;
import org.proxpep.refusal.Refusal;
import org.proxpep.refusal.Require;
import org.proxpep.settings.Records;
import org.proxpep.settings.Setting;

/**
 * What a certificate must show and what it may cost.
 *
 * <p>The tolerances say how much a user forgives and are in the units of the functions; they are
 * not the bounds of the constraints, which stay at zero, and not the tolerance that stops a run.
 * NaN leaves a tolerance to the problem and, where it says nothing, to the {@link Tolerances
 * standard parts} of the sizes of its functions.
 *
 * @param confidence the probability with which all intervals of a certificate are right at once
 * @param feasibilityTolerance a constraint counts as satisfied if E[Gᵢ] ≤ this or |E[Hⱼ]| ≤ this
 * @param gapTolerance how much better than the objective a nearby point may be and not matter
 * @param residualTolerance if given, a solution must have ‖R₁(x,y)‖ of at most this too
 * @param complementarityTolerance if given, a solution must have Σλᵢ|E[Gᵢ]| of at most this too
 * @param minSamples the number of fresh scenarios at the first look
 * @param maxSamples the budget of fresh scenarios. A finite problem with no more scenarios than
 *     this, or than the run has drawn, is averaged exactly.
 * @param sequential whether to look at N = minSamples, then at twice as many, and so on, until
 *     everything is decided or the budget is spent; if not, there is one look, at the whole budget
 */
public record CertificateSettings(
    @Setting(
            flag = "confidence",
            label = "P",
            help = "probability that all intervals are right at once")
        double confidence,
    @Setting(
            flag = "constraint-tolerance",
            label = "EPS",
            help = "by how much a constraint may be missed; by default a part of its size")
        double feasibilityTolerance,
    @Setting(
            flag = "gap-tolerance",
            label = "EPS",
            help =
                "how much better than the objective a nearby point may be; by default a part of its"
                    + " size",
            expert = true)
        double gapTolerance,
    @Setting(
            flag = "residual-tolerance",
            label = "EPS",
            help = "largest residual of a solution; by default any",
            expert = true)
        double residualTolerance,
    @Setting(
            flag = "complementarity-tolerance",
            label = "EPS",
            help = "largest complementarity of a solution; by default any",
            expert = true)
        double complementarityTolerance,
    @Setting(
            flag = "certificate-first-look",
            label = "N",
            help = "fresh scenarios at the first look of the certificate",
            expert = true)
        long minSamples,
    @Setting(
            flag = "certificate-samples",
            label = "N",
            help =
                "the most fresh scenarios that a certificate takes; a table of no more rows is"
                    + " averaged",
            expert = true)
        long maxSamples,
    boolean sequential) {

  /** Below this the intervals that are right for large N are not to be trusted. */
  private static final long FEWEST = 30;

  /** Confidence 0.95, the standard tolerances, 1000 to 1,000,000 samples. */
  public static final CertificateSettings DEFAULT =
      new CertificateSettings(
          0.95, Double.NaN, Double.NaN, Double.NaN, Double.NaN, 1000, 1_000_000, true);

  public CertificateSettings {
    Require.that(
        "confidence",
        confidence,
        confidence >= 0.5 && confidence < 1,
        "from 0.5 to below 1",
        "take 0.95");
    requireTolerance("feasibilityTolerance", feasibilityTolerance);
    requireTolerance("gapTolerance", gapTolerance);
    requireTolerance("residualTolerance", residualTolerance);
    requireTolerance("complementarityTolerance", complementarityTolerance);
    Require.atLeast("minSamples", minSamples, FEWEST, "take 1000");
    if (maxSamples < minSamples) {
      throw Refusal.of(
          "maxSamples (%s) must be at least minSamples (%s)",
          "lower the latter too", maxSamples, minSamples);
    }
  }

  private static void requireTolerance(String name, double value) {
    Require.that(
        name,
        value,
        Double.isNaN(value) || (value > 0 && value < Double.POSITIVE_INFINITY),
        "positive and finite",
        "give the error that would not matter, or leave it out for the standard one");
  }

  /** The probability with which some interval may be wrong, 1 − confidence. */
  public double delta() {
    return 1.0 - confidence;
  }

  public CertificateSettings withConfidence(double value) {
    return Records.with(this, "confidence", value);
  }

  public CertificateSettings withFeasibilityTolerance(double value) {
    return Records.with(this, "feasibilityTolerance", value);
  }

  public CertificateSettings withGapTolerance(double value) {
    return Records.with(this, "gapTolerance", value);
  }

  public CertificateSettings withResidualTolerance(double value) {
    return Records.with(this, "residualTolerance", value);
  }

  public CertificateSettings withComplementarityTolerance(double value) {
    return Records.with(this, "complementarityTolerance", value);
  }

  /** A budget that lets finite problems of up to this many scenarios be averaged exactly. */
  public CertificateSettings withExactMeansUpTo(long scenarios) {
    return withSamples(minSamples, Math.max(maxSamples, scenarios));
  }

  /** The first look and the budget. */
  public CertificateSettings withSamples(long min, long max) {
    return Records.with(this, Map.of("minSamples", min, "maxSamples", max));
  }

  /** One look at exactly {@code samples} scenarios. */
  public CertificateSettings withOneLook(long samples) {
    return Records.with(withSamples(samples, samples), "sequential", false);
  }
}
