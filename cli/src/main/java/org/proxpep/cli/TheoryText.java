package org.proxpep.cli;

import java.io.PrintWriter;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.proxpep.problem.ProblemConstants;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.problems.LibraryProblem;
import org.proxpep.theory.HorizonPlan;
import org.proxpep.theory.Soundness;
import org.proxpep.theory.TheoryEntry;
import org.proxpep.theory.TheoryEntry.Truth;
import org.proxpep.theory.TheoryInputs;

/** The theory of one problem, for people. */
final class TheoryText {

  private final PrintWriter out;
  private final TextTable text;

  TheoryText(PrintWriter out) {
    this.out = out;
    this.text = new TextTable(out);
  }

  void print(
      StochasticProblem problem,
      TheoryInputs inputs,
      Map<String, String> origins,
      List<TheoryEntry> table,
      List<HorizonPlan> plans) {
    boolean described = problem instanceof LibraryProblem;
    text.fold("", "  ", described ? ConsoleReport.title(problem) : problem.name());
    out.println(
        "%d variables, %d inequalities, %d equalities"
            .formatted(problem.dimension(), problem.inequalities(), problem.equalities()));
    out.println();
    constants(inputs.constants(), origins);
    table(table);
    plans(plans);
    out.println();
    text.printNotes();
    out.flush();
  }

  private void constants(ProblemConstants k, Map<String, String> origins) {
    out.println("Constants of (A2)-(A6)");
    constant("d0", TextTable.number(k.d0()), origins);
    constant("nuG", TextTable.number(k.nuG()), origins);
    constant("nuH", TextTable.number(k.nuH()), origins);
    constant("kappaF", TextTable.number(k.kappaF()), origins);
    constant("kappaG", TextTable.number(k.kappaG()), origins);
    constant("kappaH", TextTable.number(k.kappaH()), origins);
    constant("epsilon0", TextTable.number(k.epsilon0()), origins);
    constant("l0", TextTable.number(k.l0()), origins);
    constant("l", numbers(k.l()), origins);
    constant("lTilde", numbers(k.lTilde()), origins);
    if (origins.values().stream().anyMatch(from -> from.startsWith("estimated"))) {
      out.println(
          "  An estimate is not a bound: all below holds only if the true constants are no worse.");
    }
  }

  private void constant(String name, String value, Map<String, String> origins) {
    text.fold(
        "  %-10s ".formatted(name),
        " ".repeat(13),
        "%-12s  %s".formatted(value, origins.getOrDefault(name, "given")));
  }

  private static String numbers(double[] values) {
    return values.length == 0
        ? "none"
        : String.join(" ", Arrays.stream(values).mapToObj(TextTable::number).toList());
  }

  private void table(List<TheoryEntry> table) {
    String section = "";
    for (TheoryEntry entry : table) {
      if (!entry.section().equals(section)) {
        section = entry.section();
        out.println();
        row(section, "corrected", "printed", "may be relied on");
      }
      row(
          "  " + entry.symbol(),
          TextTable.number(entry.corrected()),
          printed(entry),
          standing(entry));
      text.fold("      ", "      ", entry.meaning() + " (" + bare(entry.label()) + ")");
    }
  }

  private void row(String symbol, String corrected, String printed, String standing) {
    out.println(
        "%-48s %12s %12s  %s".formatted(symbol, corrected, printed, standing).stripTrailing());
  }

  private static String printed(TheoryEntry entry) {
    if (Double.compare(entry.corrected(), entry.printed()) == 0) {
      return "";
    }
    return Double.isNaN(entry.printed()) ? "none" : TextTable.number(entry.printed());
  }

  private String standing(TheoryEntry entry) {
    if (entry.holds() != Truth.NONE) {
      return entry.holds().name().toLowerCase(Locale.ROOT);
    }
    Soundness soundness = entry.judgement().soundness();
    return soundness == Soundness.DEFINITION
        ? ""
        : words(soundness) + " " + text.note(entry.judgement().reason());
  }

  private static String words(Soundness soundness) {
    return switch (soundness) {
      case DEFINITION -> "definition";
      case SOUND -> "yes";
      case SOUND_IN_EXPECTATION -> "in expectation";
      case SOUND_WITH_PROBABILITY -> "with probability";
      case CONDITIONAL -> "not here";
      case UNSOUND -> "no";
    };
  }

  private static String bare(String label) {
    return label.startsWith("(") ? label.substring(1, label.length() - 1) : label;
  }

  private void plans(List<HorizonPlan> plans) {
    out.println();
    String epsilon = TextTable.number(plans.get(0).epsilon());
    plan("Least horizon T for an error of " + epsilon, "T", "bound", "resting on");
    for (HorizonPlan plan : plans) {
      String probability =
          plan.target().probable() ? " " + TextTable.number(1 - plan.failureProbability()) : "";
      plan(
          "  " + plan.target().meaning() + probability,
          plan.exists() ? TextTable.number(plan.horizon()) : "none",
          plan.exists() ? TextTable.number(plan.bound()) : "",
          text.note(plan.reason()));
    }
  }

  private void plan(String target, String horizon, String bound, String reason) {
    out.println("%-61s %12s %12s  %s".formatted(target, horizon, bound, reason));
  }
}
