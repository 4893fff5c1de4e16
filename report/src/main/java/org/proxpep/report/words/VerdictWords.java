package org.proxpep.report.words;

import java.util.List;
import java.util.stream.Collectors;
import org.proxpep.certificate.Certificate;
import org.proxpep.certificate.ConstraintStatement;
import org.proxpep.certificate.Decision;
import org.proxpep.certificate.Interval;
import org.proxpep.certificate.Scope;
import org.proxpep.certificate.Verdict;

/** A verdict for someone who will read one sentence. */
public final class VerdictWords {

  private static final int NAMED = 4;

  private VerdictWords() {}

  /** The class of the style sheet: good, open or bad. */
  static String tone(Verdict verdict) {
    return switch (verdict) {
      case CERTIFIED, FEASIBLE -> "good";
      case LIKELY_FEASIBLE, UNDECIDED -> "open";
      case VIOLATED, INFEASIBLE_SUSPECTED, NO_SAFE_ANSWER, DIVERGED -> "bad";
    };
  }

  public static String label(Decision decision) {
    return switch (decision) {
      case HOLDS -> "holds";
      case VIOLATED -> "violated";
      case UNDECIDED -> "undecided";
    };
  }

  /** What an interval rests on, to follow "from". */
  public static String basis(Interval.Basis basis) {
    return switch (basis) {
      case EXACT -> "the exact mean";
      case BOUNDED -> "the known range of the values";
      case STUDENTISED -> "Student's interval, widened for skewness";
      case NORM -> "the spread of the gradient";
      case DERIVED -> "the intervals of the constraints";
      case CONSTANT -> "values that were all the same";
      case UNKNOWN -> "nothing: it could not be measured";
    };
  }

  /** The class of the style sheet. */
  static String tone(Decision decision) {
    return switch (decision) {
      case HOLDS -> "good";
      case VIOLATED -> "bad";
      case UNDECIDED -> "open";
    };
  }

  /** The sentence. */
  static String headline(Certificate certificate) {
    boolean free = certificate.userConstraints().isEmpty();
    return switch (certificate.verdict()) {
      case CERTIFIED ->
          "Solved: "
              + (free ? "" : "every constraint holds, and ")
              + new Sentences(certificate).gap()
              + ".";
      case FEASIBLE ->
          (free ? "There are no constraints other than bounds" : "Every constraint holds")
              + (certificate.scope() == Scope.POPULATION
                  ? " in the population that the new rows come from."
                  : certificate.secondOrder().significant()
                      ? ", but the point is not a local optimum."
                      : certificate.gap().isOpen()
                          ? ", but nearby points would improve " + certificate.objectiveName() + "."
                          : "; it is not settled whether nearby points are better.");
      case LIKELY_FEASIBLE ->
          "The constraints seem to hold, but the samples are too few to be sure.";
      case UNDECIDED -> "It is not decided whether every constraint holds.";
      case VIOLATED -> broken(certificate);
      case INFEASIBLE_SUSPECTED ->
          ResultView.conflict(certificate).isEmpty()
              ? "No solution was found: the constraints seem to contradict each other."
              : "No solution was found: these constraints seem to contradict each other: "
                  + some(ResultView.conflict(certificate))
                  + ".";
      case NO_SAFE_ANSWER ->
          "There is no safe answer: the rows kept aside do not show that every limit holds.";
      case DIVERGED -> "No solution was found: the run did not settle.";
    };
  }

  private static String broken(Certificate certificate) {
    List<String> names =
        certificate.constraints(Decision.VIOLATED).stream().map(ConstraintStatement::name).toList();
    int all = certificate.userConstraints().size();
    if (all == 1) {
      return "The constraint does not hold: " + some(names) + ".";
    }
    return "%d of %d constraints %s not hold: %s."
        .formatted(names.size(), all, names.size() == 1 ? "does" : "do", some(names));
  }

  private static String some(List<String> names) {
    String shown = names.stream().limit(NAMED).collect(Collectors.joining(", "));
    return names.size() > NAMED ? shown + " and " + (names.size() - NAMED) + " more" : shown;
  }
}
