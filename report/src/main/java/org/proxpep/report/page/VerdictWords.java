package org.proxpep.report.page;

import java.util.List;
import java.util.stream.Collectors;
import org.proxpep.diagnostics.Certificate;
import org.proxpep.diagnostics.ConstraintStatement;
import org.proxpep.diagnostics.Decision;
import org.proxpep.diagnostics.Verdict;

/** A verdict for someone who will read one sentence. */
final class VerdictWords {

  private static final int NAMED = 4;

  private VerdictWords() {}

  /** The class of the style sheet: good, open or bad. */
  static String tone(Verdict verdict) {
    return switch (verdict) {
      case CERTIFIED, FEASIBLE -> "good";
      case LIKELY_FEASIBLE, UNDECIDED -> "open";
      case VIOLATED, INFEASIBLE_SUSPECTED, DIVERGED -> "bad";
    };
  }

  /** A shape for each tone; the words beside it say the same. */
  static String icon(String tone) {
    String shape =
        switch (tone) {
          case "good" -> "<circle cx=\"16\" cy=\"16\" r=\"14\"/><path d=\"M9 16.5l5 5 9.5-11\"/>";
          case "bad" ->
              "<path class=\"fill\" d=\"M10.2 2h11.6L30 10.2v11.6L21.8 30H10.2L2 21.8V10.2z\"/>"
                  + "<path d=\"M11 11l10 10M21 11L11 21\"/>";
          case "open" ->
              "<path class=\"fill\" d=\"M16 2.5l14.5 26h-29z\"/><path d=\"M16 12v8M16 24v.5\"/>";
          default -> "<circle cx=\"16\" cy=\"16\" r=\"14\"/><path d=\"M16 8v8l6 4\"/>";
        };
    return "<svg class=\"icon\" viewBox=\"0 0 32 32\" aria-hidden=\"true\" focusable=\"false\">"
        + shape
        + "</svg>";
  }

  static String label(Decision decision) {
    return switch (decision) {
      case HOLDS -> "holds";
      case VIOLATED -> "violated";
      case UNDECIDED -> "undecided";
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
    boolean free = certificate.constraints().isEmpty();
    boolean movable = certificate.residual().lower() > certificate.settings().residualTolerance();
    return switch (certificate.verdict()) {
      case CERTIFIED ->
          free
              ? "Solved: no small change would improve the objective."
              : "Solved: every constraint holds, and no small change would improve the objective.";
      case FEASIBLE ->
          (free ? "There are no constraints to break" : "Every constraint holds")
              + (movable
                  ? ", but small changes would still improve the objective."
                  : "; whether small changes would still improve the objective is not settled.");
      case LIKELY_FEASIBLE ->
          "The constraints seem to hold, but the samples do not show it for sure.";
      case UNDECIDED -> "It is open whether every constraint holds.";
      case VIOLATED -> broken(certificate);
      case INFEASIBLE_SUSPECTED ->
          certificate.conflict().isEmpty()
              ? "No solution was found: the constraints seem to contradict each other."
              : "No solution was found: these constraints seem to contradict each other: "
                  + some(certificate.conflict())
                  + ".";
      case DIVERGED -> "No solution was found: the run did not settle.";
    };
  }

  private static String broken(Certificate certificate) {
    List<String> names =
        certificate.constraints(Decision.VIOLATED).stream().map(ConstraintStatement::name).toList();
    int all = certificate.constraints().size();
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
