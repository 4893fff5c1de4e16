package org.proxpep.model.data;

import java.io.Serializable;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What becomes of the columns' values in a data vector.
 *
 * @param ones entries that are always 1
 */
record FeatureEntries(Scaled[] scaled, Hot[] hot, Binned[] binned, Curved[] curved, int[] ones)
    implements Serializable {

  /** An entry that is shifted by {@code mean} and divided by {@code sd}. */
  record Scaled(int entry, double mean, double sd) implements Serializable {}

  /**
   * 0/1 entries of which one is 1.
   *
   * @param start the first, in which the code stands
   * @param numbers the numbers that codes stand for, or null where rows hold codes
   */
  record Hot(int start, int size, double @Nullable [] numbers) implements Serializable {}

  /** 0/1 entries of bins, in the first of which the number stands. */
  record Binned(int start, Bins bins) implements Serializable {}

  /** Entries of a spline, in the first of which the number stands. */
  record Curved(int start, SplineBasis spline) implements Serializable {}

  /** Makes entries of the columns' values. */
  void finish(double[] out, int base) {
    standardize(out, base);
    for (Hot each : hot) {
      int start = base + each.start;
      double[] numbers = each.numbers;
      int code =
          numbers == null ? (int) out[start] : Arrays.binarySearch(numbers, out[start] + 0.0);
      Arrays.fill(out, start, start + each.size, 0.0);
      // A category that was never seen belongs to no entry.
      if (code >= 0) {
        out[start + code] = 1.0;
      }
    }
    for (Binned each : binned) {
      each.bins.fill(out[base + each.start], out, base + each.start);
    }
    for (Curved each : curved) {
      each.spline.fill(out[base + each.start], out, base + each.start);
    }
    addOnes(out, base);
  }

  void standardize(double[] out, int base) {
    for (Scaled each : scaled) {
      int j = base + each.entry;
      out[j] = (out[j] - each.mean) / each.sd;
    }
  }

  void addOnes(double[] out, int base) {
    for (int j : ones) {
      out[base + j] = 1.0;
    }
  }
}
