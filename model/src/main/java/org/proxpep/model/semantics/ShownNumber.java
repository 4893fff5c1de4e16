package org.proxpep.model.semantics;

import java.util.Locale;

/** A number in the account that the check of a model gives. */
public final class ShownNumber {

  private ShownNumber() {}

  /** As it is where that is short, else with four digits. */
  public static String of(double v) {
    if (Double.isInfinite(v)) {
      return v > 0 ? "inf" : "-inf";
    }
    if (v == Math.rint(v) && Math.abs(v) < 1e9) {
      return Long.toString((long) v);
    }
    String exact = Double.toString(v);
    return exact.length() <= 8 ? exact : String.format(Locale.ROOT, "%.4g", v);
  }
}
