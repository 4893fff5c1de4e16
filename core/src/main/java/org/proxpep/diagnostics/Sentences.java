package org.proxpep.diagnostics;

import java.util.List;
import org.proxpep.diagnostics.ConstraintStatement.Kind;
import org.proxpep.diagnostics.Interval.Basis;

/** A verdict in words, with names and numbers. */
final class Sentences {

  /** Constraints beyond this many are counted, not named. */
  private static final int NAMED = 3;

  /** Nobody draws more samples than this. */
  private static final double HOPELESS = 1e12;

  private final Findings findings;
  private final CertificateSettings settings;
  private final long samples;

  /**
   * @param samples the number of scenarios that the findings rest on
   */
  Sentences(Findings findings, long samples) {
    this.findings = findings;
    this.settings = findings.settings();
    this.samples = samples;
  }

  String of(Verdict verdict) {
    return of(verdict, List.of());
  }

  /**
   * @param conflict the names of the constraints that contradict each other
   */
  String of(Verdict verdict, List<String> conflict) {
    return switch (verdict) {
      case CERTIFIED -> level() + allHold() + " and the point is stationary: " + stationarity();
      case FEASIBLE ->
          level()
              + allHold()
              + (findings.surelyNotStationary()
                  ? ", but the point is not stationary: "
                  : ", but stationarity is not shown: ")
              + stationarity();
      case LIKELY_FEASIBLE ->
          "All estimates are within the tolerance of "
              + tolerance()
              + ", but not yet with confidence "
              + settings.confidence()
              + ": "
              + named(Decision.UNDECIDED)
              + moreSamples();
      case UNDECIDED ->
          "Whether the constraints hold within "
              + tolerance()
              + " is undecided: "
              + named(Decision.UNDECIDED)
              + moreSamples();
      case VIOLATED -> violated() + ".";
      case INFEASIBLE_SUSPECTED ->
          violated()
              + ", and to first order nothing in reach satisfies the constraints: the problem may"
              + " be infeasible."
              + (conflict.isEmpty() ? "" : " In conflict: " + String.join(", ", conflict) + ".");
      case DIVERGED -> "The run diverged.";
    };
  }

  private String level() {
    // An objective without randomness is exact and says nothing about the constraints.
    boolean exact =
        findings.objective().basis() == Basis.EXACT
            && findings.constraints().stream().allMatch(c -> c.value().basis() == Basis.EXACT);
    return exact ? "By the exact means " : "With confidence " + settings.confidence() + " ";
  }

  private String allHold() {
    List<ConstraintStatement> all = findings.constraints();
    if (all.isEmpty()) {
      return "no constraint is violated, there being none";
    }
    String which =
        all.size() <= NAMED ? named(Decision.HOLDS) : "all " + all.size() + " constraints";
    return which + (all.size() == 1 ? " holds within " : " hold within ") + tolerance();
  }

  private String tolerance() {
    return Figures.number(settings.feasibilityTolerance());
  }

  private String stationarity() {
    String residual =
        "residual "
            + findings.residual().text()
            + " (tolerance "
            + Figures.number(settings.residualTolerance())
            + ")";
    boolean none =
        findings.constraints().stream()
            .noneMatch(c -> c.kind() == Kind.INEQUALITY && c.multiplier() != 0);
    return none
        ? residual + "."
        : residual
            + ", complementarity "
            + findings.complementarity().text()
            + " (tolerance "
            + Figures.number(settings.complementarityTolerance())
            + ").";
  }

  private String violated() {
    List<ConstraintStatement> worst = sorted(Decision.VIOLATED);
    ConstraintStatement first = worst.get(0);
    return level()
        + named(Decision.VIOLATED)
        + (worst.size() == 1 ? " is violated" : " are violated, " + first.name())
        + (first.row().basis() == Basis.EXACT
            ? " by " + Figures.number(first.violation())
            : " by at least " + Figures.atLeast(first.violationAtLeast()))
        + ", beyond the tolerance of "
        + tolerance();
  }

  /** Those with this decision; of those that do not hold, the largest violation first. */
  private List<ConstraintStatement> sorted(Decision decision) {
    return findings.constraints().stream()
        .filter(c -> c.decision() == decision)
        .sorted(
            (a, b) -> decision == Decision.HOLDS ? 0 : Double.compare(b.violation(), a.violation()))
        .toList();
  }

  private String named(Decision decision) {
    List<ConstraintStatement> chosen = sorted(decision);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < Math.min(NAMED, chosen.size()); i++) {
      ConstraintStatement c = chosen.get(i);
      text.append(i == 0 ? "" : ", ").append(c.name()).append(" (").append(c.figures()).append(")");
    }
    int more = chosen.size() - NAMED;
    return more > 0 ? text + " and " + more + " more" : text.toString();
  }

  /** Widths shrink with 1/√N, so N (half width / distance to the tolerance)² samples decide. */
  private String moreSamples() {
    boolean constant =
        findings.constraints().stream().anyMatch(c -> c.row().basis() == Basis.CONSTANT);
    if (constant) {
      // P(no event in N draws) ≤ δ only for events of probability ln(1/δ)/N and more.
      double unseen = Math.log(1.0 / settings.delta()) / samples;
      return "; all values drawn of some were the same, and events rarer than about "
          + Figures.number(unseen)
          + " would not have been seen. A problem may declare a function deterministic, or the range"
          + " of its values.";
    }
    double factor = 0.0;
    for (ConstraintStatement c : sorted(Decision.UNDECIDED)) {
      double distance = Math.abs(c.violation() - c.tolerance());
      if (c.kind() == Kind.INEQUALITY) {
        distance = Math.abs(c.row().estimate() - c.tolerance());
      }
      factor = Math.max(factor, c.row().halfWidth() / distance);
    }
    double needed = samples * factor * factor;
    return needed < HOPELESS && needed > samples
        ? "; about " + Figures.roughly(needed) + " samples would decide."
        : ".";
  }
}
