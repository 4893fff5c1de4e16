package org.proxpep.report.words;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.proxpep.certificate.Certificate;
import org.proxpep.certificate.CertificateSettings;
import org.proxpep.certificate.ConstraintStatement;
import org.proxpep.certificate.Decision;
import org.proxpep.certificate.Gap;
import org.proxpep.certificate.Interval.Basis;
import org.proxpep.certificate.Scope;

/** A verdict in words, with names and numbers. */
final class Sentences {

  /** Constraints beyond this many are counted, not named. */
  private static final int NAMED = 3;

  /** Nobody draws more scenarios than this. */
  private static final double HOPELESS = 1e9;

  private final Certificate certificate;
  private final String objective;
  private final CertificateSettings settings;
  private final List<ConstraintView> constraints;

  Sentences(Certificate certificate) {
    this.certificate = certificate;
    this.objective = certificate.objectiveName();
    this.settings = certificate.settings();
    this.constraints = ConstraintView.of(certificate);
  }

  String text() {
    List<String> conflict = ResultView.conflict(certificate);
    boolean free = constraints.isEmpty();
    return switch (certificate.verdict()) {
      case CERTIFIED ->
          free
              ? level() + gap() + ". There are no constraints other than bounds."
              : level() + allHold() + ", and " + gap() + ".";
      case FEASIBLE ->
          free
              ? "There are no constraints other than bounds. " + level() + unsolved()
              : level() + allHold() + feasibleOnly();
      case LIKELY_FEASIBLE ->
          "%s all estimates are within their tolerances, but not yet with confidence %s: %s%s"
              .formatted(about(), settings.confidence(), undecided(), moreSamples());
      case UNDECIDED ->
          "%s it is undecided whether the constraints hold within their tolerances: %s%s"
              .formatted(about(), undecided(), moreSamples());
      case VIOLATED -> violated() + ".";
      case INFEASIBLE_SUSPECTED ->
          violated()
              + ", and no nearby point seems to satisfy the constraints. The problem may be"
              + " infeasible."
              + (conflict.isEmpty() ? "" : " In conflict: " + String.join(", ", conflict) + ".");
      case NO_SAFE_ANSWER -> "No candidate was shown to be safe.";
      case DIVERGED -> "The run diverged.";
    };
  }

  /** What follows that all constraints hold where that is all. */
  private String feasibleOnly() {
    return certificate.scope() == Scope.POPULATION
        ? "."
        : (isOpenQuestion() ? ", and " : ", but ") + unsolved();
  }

  /** What the statement speaks about. */
  private String about() {
    return switch (certificate.scope()) {
      case TABLE -> "For these rows";
      case LAW -> "For the simulated distribution";
      case POPULATION -> "For the population behind the new rows";
    };
  }

  private String level() {
    // An objective without randomness is exact and says nothing about the constraints.
    boolean exact =
        certificate.objective().basis() == Basis.EXACT
            && constraints.stream().allMatch(c -> c.value().basis() == Basis.EXACT);
    if (!exact) {
      return about() + ", with confidence " + settings.confidence() + ", ";
    }
    return switch (certificate.scope()) {
      case TABLE -> "By the exact means over these rows, ";
      case LAW, POPULATION -> "By the exact means, ";
    };
  }

  private String allHold() {
    List<ConstraintView> tight =
        constraints.stream().filter(ConstraintView::needsTolerance).toList();
    if (constraints.size() > NAMED) {
      List<ConstraintView> missed = tight.stream().filter(ConstraintView::isMissed).toList();
      return "all "
          + constraints.size()
          + " constraints hold"
          + (tight.isEmpty() ? "" : " within their tolerances")
          + (missed.isEmpty() ? "" : " (" + list(missed, c -> c.name() + " is " + c.miss()) + ")");
    }
    List<ConstraintView> clear = constraints.stream().filter(c -> !c.needsTolerance()).toList();
    String first = clear.isEmpty() ? "" : named(clear) + (clear.size() == 1 ? " holds" : " hold");
    return first + (first.isEmpty() || tight.isEmpty() ? "" : ", ") + tight(tight);
  }

  /** Those that hold by their tolerances alone. */
  private static String tight(List<ConstraintView> tight) {
    if (tight.isEmpty()) {
      return "";
    }
    if (tight.size() > 1) {
      return list(tight, Sentences::withTolerance) + " hold within their tolerances";
    }
    ConstraintView only = tight.get(0);
    return named(tight)
        + " holds within its tolerance of "
        + NumberText.number(only.tolerance())
        + (only.isMissed() ? ", " + only.miss() : "");
  }

  private static String withTolerance(ConstraintView c) {
    StringBuilder text = new StringBuilder(c.name()).append(" (").append(c.figures());
    // Beside a limit of 0 the value says it.
    if (c.isMissed() && c.limit() != 0) {
      text.append(", ").append(c.miss());
    }
    text.append(", tolerance ").append(NumberText.number(c.tolerance()));
    for (String more : List.of(c.rarity(), c.statement().doubt())) {
      text.append(more.isEmpty() ? "" : "; " + more);
    }
    return text.append(")").toString();
  }

  /** What is left to gain, such as "no nearby point improves cost by more than about 0.3". */
  String gap() {
    Gap gap = certificate.gap();
    boolean everywhere = gap.kind() == Gap.Kind.GLOBAL;
    // What the user forgives in an equation is not charged to the gap.
    boolean forgiven =
        constraints.stream()
            .anyMatch(c -> c.isEquality() && c.isMissed() && !Double.isNaN(c.meaning().within()));
    String which = forgiven ? "point that meets the equations as well " : "point ";
    String who = (everywhere ? "no " : "no nearby ") + which + "improves " + objective;
    return gap.isNothing()
        ? who
        : who + " by more than " + (everywhere ? "" : "about ") + NumberText.atMost(gap.limit());
  }

  /** Whether samples leave open if the gap is within its tolerance. */
  private boolean isOpenQuestion() {
    Gap gap = certificate.gap();
    return !certificate.secondOrder().significant()
        && gap.kind() != Gap.Kind.UNKNOWN
        && !gap.isClosed()
        && !gap.isOpen();
  }

  /** Why a feasible point is not certified. */
  private String unsolved() {
    Gap gap = certificate.gap();
    String tolerance = NumberText.number(gap.tolerance());
    if (certificate.secondOrder().significant()) {
      return "the point is not a local optimum: along some line "
          + objective
          + " improves in both directions, as at a saddle.";
    }
    if (gap.kind() == Gap.Kind.UNKNOWN) {
      return "it is not known how much better a nearby point could be."
          + (gap.reason().isEmpty() ? "" : " " + gap.reason());
    }
    if (gap.isOpen()) {
      boolean exact = certificate.samples() == 0;
      return "nearby points improve %s by about %s%s, beyond the tolerance of %s."
          .formatted(
              objective,
              NumberText.number(gap.estimate()),
              exact ? "" : " (at least " + NumberText.atLeast(gap.lower()) + ")",
              tolerance);
    }
    if (!gap.isClosed()) {
      return gap() + ", where the tolerance is " + tolerance + closing(gap) + ".";
    }
    if (certificate.residual().basis() == Basis.CONSTANT) {
      return "all slopes drawn were the same, and it is not known what rarer scenarios would change.";
    }
    return "the residual (%s) or the complementarity (%s) is not within the tolerance given for it."
        .formatted(
            NumberText.of(certificate.residual()), NumberText.of(certificate.complementarity()));
  }

  /** What would bring a gap within its tolerance: a better point, or more fresh scenarios. */
  private String closing(Gap gap) {
    if (certificate.samples() > 0 && gap.estimate() > gap.tolerance()) {
      return "; the estimate is "
          + NumberText.number(gap.estimate())
          + ", so a longer run (--samples) may find a better point";
    }
    return deciding((gap.limit() - gap.estimate()) / (gap.tolerance() - gap.estimate()));
  }

  private String violated() {
    List<ConstraintView> worst = worstFirst(Decision.VIOLATED);
    ConstraintView first = worst.get(0);
    return level()
        + named(worst)
        + (worst.size() == 1 ? " is violated by " : " are violated, " + first.name() + " by ")
        + first.violation()
        + ", beyond its tolerance of "
        + NumberText.number(first.tolerance());
  }

  private List<ConstraintView> worstFirst(Decision decision) {
    return constraints.stream()
        .filter(c -> c.statement().decision() == decision)
        .sorted((a, b) -> Double.compare(excess(b), excess(a)))
        .toList();
  }

  /** In tolerances, since constraints have units of their own. */
  private static double excess(ConstraintView c) {
    return c.statement().violation() / c.tolerance();
  }

  private static String named(List<ConstraintView> chosen) {
    return list(
        chosen,
        c ->
            "%s (%s%s)"
                .formatted(c.name(), c.figures(), c.rarity().isEmpty() ? "" : ", " + c.rarity()));
  }

  private String undecided() {
    return list(worstFirst(Decision.UNDECIDED), Sentences::withTolerance);
  }

  private static String list(List<ConstraintView> chosen, Function<ConstraintView, String> words) {
    String text = chosen.stream().limit(NAMED).map(words).collect(Collectors.joining(", "));
    int more = chosen.size() - NAMED;
    return more > 0 ? text + " and " + more + " more" : text;
  }

  /** How many scenarios would decide about the constraints. */
  private String moreSamples() {
    List<ConstraintView> constant =
        constraints.stream().filter(c -> c.statement().row().basis() == Basis.CONSTANT).toList();
    if (!constant.isEmpty()) {
      // P(no event in N draws) ≤ δ only for events of probability ln(1/δ)/N and more.
      double unseen = Math.log(1.0 / settings.delta()) / certificate.samples();
      return "; all values drawn of "
          + list(constant, ConstraintView::name)
          + " were the same, and events rarer than about "
          + NumberText.number(unseen)
          + " would not have been seen. Maybe leave the constraint out if it has no effect, or"
          + " draw its event more often. A problem in Java can give the range of its values.";
    }
    double factor = 0.0;
    for (ConstraintView c : worstFirst(Decision.UNDECIDED)) {
      ConstraintStatement statement = c.statement();
      if (statement.doubt().isEmpty()) {
        double value = c.isEquality() ? statement.violation() : statement.row().estimate();
        factor = Math.max(factor, statement.row().halfWidth() / Math.abs(value - c.tolerance()));
      }
    }
    return deciding(factor) + ".";
  }

  /**
   * Widths shrink with 1/√N.
   *
   * @param factor how much narrower an interval would have to be
   */
  private String deciding(double factor) {
    long samples = certificate.samples();
    double needed = samples * factor * factor;
    if (!(needed > samples)) {
      return "";
    }
    if (needed >= HOPELESS) {
      return "; the estimate is so close to its tolerance that no practical number of scenarios"
          + " would decide";
    }
    if (certificate.scope() == Scope.POPULATION) {
      return "; about " + NumberText.roughly(needed) + " new rows would decide";
    }
    String many = "; about " + NumberText.roughly(needed) + " fresh scenarios would decide";
    if (needed > settings.maxSamples()) {
      return many + ", and --certificate-samples allows " + settings.maxSamples();
    }
    // Fewer than allowed are drawn where the run itself was short.
    return many + ", for which the run must be longer (--samples)";
  }
}
