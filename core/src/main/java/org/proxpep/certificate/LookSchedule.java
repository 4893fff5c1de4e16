package org.proxpep.certificate;

import java.util.ArrayList;
import java.util.List;

/**
 * When a certificate looks at its samples, and how much of δ each look may spend.
 *
 * <p>Of one half of δ look k of K spends 1/(k(k+1)), the last one what is left, 1/K; together that
 * is the half. The other half is for the last two looks, which have the most to say. The chance
 * that an interval of some look is wrong is at most the sum of the chances at each look (union
 * bound), whatever the looks have in common; so it is at most δ at whichever look one stops, even
 * though the samples decide which one that is.
 */
final class LookSchedule {

  private final List<Long> counts = new ArrayList<>();
  private final double delta;

  /**
   * @param least N at the first look, doubled from look to look
   * @param usual N at the last, or at the last but one
   * @param most N at the last
   */
  LookSchedule(long least, long usual, long most, double delta) {
    for (long n = least; n < usual; n = n <= usual / 2 ? 2 * n : usual) {
      counts.add(n);
    }
    counts.add(usual);
    if (most > usual) {
      counts.add(most);
    }
    this.delta = delta;
  }

  /**
   * @param usual how many scenarios are enough for most questions
   */
  static LookSchedule of(CertificateSettings settings, long usual, int scenariosPerDraw) {
    long most = Math.max(2, settings.maxSamples() / scenariosPerDraw);
    long least = Math.max(2, settings.minSamples() / scenariosPerDraw);
    long enough = Math.max(least, Math.min(most, usual / scenariosPerDraw));
    return settings.sequential()
        ? new LookSchedule(least, enough, most, settings.delta())
        : new LookSchedule(most, most, most, settings.delta());
  }

  /** Looks for another question with a δ of its own, beginning with as many samples as look k. */
  LookSchedule from(int k) {
    return new LookSchedule(count(k), count(size()), count(size()), delta);
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
    int last = size();
    if (last == 1) {
      return delta;
    }
    double early = k == last ? 1.0 / k : 1.0 / (k * (k + 1.0));
    return 0.5 * delta * (early + (k >= last - 1 ? 0.5 : 0.0));
  }
}
