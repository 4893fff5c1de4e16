package org.proxpep.diagnostics;

import java.util.ArrayList;
import java.util.List;

/**
 * When a certificate looks at its samples, and how much of δ each look may spend.
 *
 * <p>Look k of K spends δ/(k(k+1)), the last one what is left, δ/K; together that is δ. The chance
 * that an interval of some look is wrong is at most the sum of the chances at each look (union
 * bound), whatever the looks have in common; so it is at most δ at whichever look one stops, even
 * though the samples decide which one that is.
 */
final class Looks {

  private final List<Long> counts = new ArrayList<>();
  private final double delta;

  /**
   * @param least N at the first look, doubled from look to look
   * @param most N at the last
   */
  Looks(long least, long most, double delta) {
    for (long n = least; n < most; n = n <= most / 2 ? 2 * n : most) {
      counts.add(n);
    }
    counts.add(most);
    this.delta = delta;
  }

  static Looks of(CertificateSettings settings, int scenariosPerDraw) {
    long most = Math.max(2, settings.maxSamples() / scenariosPerDraw);
    long least = Math.max(2, settings.minSamples() / scenariosPerDraw);
    return new Looks(settings.sequential() ? least : most, most, settings.delta());
  }

  /** Looks for another question with a δ of its own, beginning with as many samples as look k. */
  Looks from(int k) {
    return new Looks(count(k), count(size()), delta);
  }

  /** K. */
  int size() {
    return counts.size();
  }

  /** N at look k = 1..K. */
  long count(int k) {
    return counts.get(k - 1);
  }

  /** What look k may spend. */
  double delta(int k) {
    return k == size() ? delta / k : delta / (k * (k + 1.0));
  }
}
