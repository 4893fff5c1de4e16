package org.proxpep.report.words;

/**
 * What differs between two runs.
 *
 * @param before empty where the first run has nothing of this name
 * @param after empty where the second has not
 * @param meaning what the difference is worth
 */
public record RunChange(Group group, String name, String before, String after, Meaning meaning) {

  /** What is compared, in the order in which it is told. */
  public enum Group {
    SETTINGS,
    DATA,
    VERDICTS,
    VALUES
  }

  /** Whether a difference is one. */
  public enum Meaning {
    /** Texts differ. */
    DIFFERENT,
    /** Larger than the errors of both numbers explain. */
    SIGNIFICANT,
    /** Both numbers may be the same. */
    WITHIN_ERROR,
    /** Both are exact and differ by less than would matter. */
    WITHIN_TOLERANCE,
    /** Each is exact, but for rows of its own. */
    OTHER_ROWS,
    /** The errors are not known. */
    UNKNOWN
  }

  /**
   * A number with what is known of its error.
   *
   * @param half of its interval; 0 where it is exact, NaN where nothing is known
   * @param tolerance what would not matter; NaN where that is not known
   */
  public record Value(double estimate, double half, double tolerance) {

    /** Of a standard error, as many make an interval of 95 %. */
    public static final double NORMAL = 1.959963984540054;

    /**
     * What the difference to another number is worth.
     *
     * @param sameRows whether means over tables are over the same rows
     */
    public Meaning against(Value other, boolean sameRows) {
      double distance = Math.abs(estimate - other.estimate);
      double error = Math.hypot(half, other.half);
      if (Double.isNaN(distance + error)) {
        return Meaning.UNKNOWN;
      }
      double forgiven = Math.min(tolerance, other.tolerance);
      if (error == 0 && distance <= forgiven) {
        return Meaning.WITHIN_TOLERANCE;
      }
      if (error == 0 && !sameRows) {
        return Meaning.OTHER_ROWS;
      }
      return distance > error ? Meaning.SIGNIFICANT : Meaning.WITHIN_ERROR;
    }

    /** For people. */
    public String text() {
      if (Double.isNaN(estimate)) {
        return "unknown";
      }
      return half > 0 && half < Double.POSITIVE_INFINITY
          ? NumberText.number(estimate) + " ± " + NumberText.number(half)
          : NumberText.number(estimate);
    }
  }

  /** What a reader is told. */
  public String words() {
    return switch (meaning) {
      case DIFFERENT ->
          before.isEmpty()
              ? "only in the second run"
              : after.isEmpty() ? "only in the first run" : "different";
      case SIGNIFICANT -> "significant: beyond the errors of both";
      case WITHIN_ERROR -> "within the errors: may be the same";
      case WITHIN_TOLERANCE -> "within the tolerance";
      case OTHER_ROWS -> "each exact for its own rows: may be chance";
      case UNKNOWN -> "errors not known";
    };
  }

  /** The heading of a group. */
  public static String heading(Group group) {
    return switch (group) {
      case SETTINGS -> "Settings";
      case DATA -> "Model and data";
      case VERDICTS -> "Verdicts";
      case VALUES -> "Values";
    };
  }

  /** What is said of a group without differences. */
  public static String same(Group group) {
    return switch (group) {
      case SETTINGS -> "The settings are the same.";
      case DATA -> "Model and data are the same.";
      case VERDICTS -> "The verdicts are the same.";
      case VALUES -> "All values are the same to the last bit.";
    };
  }

  /** The columns of a table of differences. */
  public static TableColumns<RunChange> columns() {
    return new TableColumns<RunChange>()
        .add("what", RunChange::name)
        .add("first", RunChange::before)
        .add("second", RunChange::after)
        .add("difference", RunChange::words);
  }
}
