package org.proxpep.diagnostics;

import org.proxpep.settings.Setting;

/**
 * What a certificate must show and what it may cost.
 *
 * <p>The tolerances say how much a user forgives and are in the units of the functions; they are
 * not the bounds of the constraints, which stay at zero, and not the tolerance that stops a run.
 *
 * @param confidence the probability with which all intervals of a certificate are right at once
 * @param feasibilityTolerance a constraint counts as satisfied if E[Gᵢ] ≤ this or |E[Hⱼ]| ≤ this
 * @param residualTolerance a point counts as stationary if ‖R₁(x,y)‖ is at most this
 * @param complementarityTolerance and if Σλᵢ|E[Gᵢ]| is at most this
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
            help = "by how much a constraint may be missed")
        double feasibilityTolerance,
    @Setting(
            flag = "residual-tolerance",
            label = "EPS",
            help = "largest residual of a stationary point",
            expert = true)
        double residualTolerance,
    @Setting(
            flag = "complementarity-tolerance",
            label = "EPS",
            help = "largest complementarity of a stationary point",
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
                "the certificate's budget of fresh scenarios; a table of no more rows is averaged",
            expert = true)
        long maxSamples,
    boolean sequential) {

  /** Below this the intervals that are right for large N are not to be trusted. */
  private static final long FEWEST = 30;

  /**
   * Confidence 0.95, tolerances 0.001 (constraints) and 0.01 (residual, complementarity), 1000 to
   * 100,000 samples.
   */
  public static final CertificateSettings DEFAULT =
      new CertificateSettings(0.95, 1e-3, 1e-2, 1e-2, 1000, 100_000, true);

  public CertificateSettings {
    if (!(confidence >= 0.5 && confidence < 1)) {
      throw new IllegalArgumentException(
          "confidence (" + confidence + ") must be from 0.5 to below 1.\nMaybe take 0.95.");
    }
    requireTolerance("feasibilityTolerance", feasibilityTolerance);
    requireTolerance("residualTolerance", residualTolerance);
    requireTolerance("complementarityTolerance", complementarityTolerance);
    if (minSamples < FEWEST) {
      throw new IllegalArgumentException(
          "minSamples (" + minSamples + ") must be at least " + FEWEST + ".\nMaybe take 1000.");
    }
    if (maxSamples < minSamples) {
      throw new IllegalArgumentException(
          "maxSamples ("
              + maxSamples
              + ") must be at least minSamples ("
              + minSamples
              + ").\nMaybe lower minSamples too.");
    }
  }

  private static void requireTolerance(String name, double value) {
    if (!(value >= 0 && value < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          name
              + " ("
              + value
              + ") must be finite and not negative.\nMaybe give the error that would not matter.");
    }
  }

  /** The probability with which some interval may be wrong, 1 − confidence. */
  public double delta() {
    return 1.0 - confidence;
  }

  public CertificateSettings withConfidence(double value) {
    return new CertificateSettings(
        value,
        feasibilityTolerance,
        residualTolerance,
        complementarityTolerance,
        minSamples,
        maxSamples,
        sequential);
  }

  public CertificateSettings withFeasibilityTolerance(double value) {
    return new CertificateSettings(
        confidence,
        value,
        residualTolerance,
        complementarityTolerance,
        minSamples,
        maxSamples,
        sequential);
  }

  public CertificateSettings withResidualTolerance(double value) {
    return new CertificateSettings(
        confidence,
        feasibilityTolerance,
        value,
        complementarityTolerance,
        minSamples,
        maxSamples,
        sequential);
  }

  public CertificateSettings withComplementarityTolerance(double value) {
    return new CertificateSettings(
        confidence,
        feasibilityTolerance,
        residualTolerance,
        value,
        minSamples,
        maxSamples,
        sequential);
  }

  /** A budget that lets finite problems of up to this many scenarios be averaged exactly. */
  public CertificateSettings withExactMeansUpTo(long scenarios) {
    return withSamples(minSamples, Math.max(maxSamples, scenarios));
  }

  /** The first look and the budget. */
  public CertificateSettings withSamples(long min, long max) {
    return new CertificateSettings(
        confidence,
        feasibilityTolerance,
        residualTolerance,
        complementarityTolerance,
        min,
        max,
        sequential);
  }

  /** One look at exactly {@code samples} scenarios. */
  public CertificateSettings withOneLook(long samples) {
    return new CertificateSettings(
        confidence,
        feasibilityTolerance,
        residualTolerance,
        complementarityTolerance,
        samples,
        samples,
        false);
  }
}
