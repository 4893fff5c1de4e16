package org.proxpep.report.words;

import org.proxpep.compare.ComparisonSettings;
import org.proxpep.compare.ProblemView;

/** The terms of a comparison in words. */
public final class ComparisonTerms {

  private ComparisonTerms() {}

  /** How many settings are tried, as in {@code 20 settings}. */
  public static String settings(ComparisonSettings settings) {
    int count = settings.tuningSettings();
    if (count == ComparisonSettings.IN_PROPORTION) {
      return "%d settings for each free parameter (%d to %d in all)"
          .formatted(
              ComparisonSettings.PER_PARAMETER, ComparisonSettings.LEAST, ComparisonSettings.MOST);
    }
    return count + (count == 1 ? " setting" : " settings");
  }

  /** What the class of the methods means. */
  public static String view(ProblemView view) {
    return view == ProblemView.SAMPLES_ONLY
        ? "Every method draws scenarios one by one and sees neither the table of a problem nor an"
            + " exact mean. So the practical mode cannot end with passes over all rows, as solve does"
            + " on tables."
        : "Every method may use all that a problem offers. On tables the practical mode passes over"
            + " all rows; methods that only draw samples are no match for it, and the floor, which"
            + " is about samples, says nothing about it.";
  }
}
