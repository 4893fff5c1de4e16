package org.proxpep.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.proxpep.method.Method;
import org.proxpep.method.catalogue.MethodEntry;
import org.proxpep.method.catalogue.MethodOrder;
import org.proxpep.method.catalogue.MethodRecipe;
import org.proxpep.method.catalogue.Methods;
import org.proxpep.method.catalogue.Parameter;
import org.proxpep.method.proxpep.ProxPep;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.refusal.NearestWord;
import org.proxpep.refusal.Refusal;
import picocli.CommandLine.Option;

/** The method that a command runs, and its parameters. */
final class MethodChoice {

  /** Where the parameters of Algorithm 1 come from. */
  enum Schedule {
    /** Scales measured at the start; a heuristic. */
    FITTED,
    /** The theorem's rates with constants estimated by a pilot sample. */
    THEOREM
  }

  @Option(
      names = "--method",
      paramLabel = "NAME",
      description = "One of `prox-pep methods` (default practical).")
  private @Nullable String name;

  @Option(
      names = "--param",
      paramLabel = "NAME=VALUE",
      description = "A parameter of the method; may be repeated.")
  private List<String> parameters = new ArrayList<>();

  @Option(
      names = "--allow-heuristic",
      description = "Run a method on problems that its theory does not cover.")
  private boolean allowHeuristic;

  @Option(
      names = "--paper",
      description = "The same as --method prox-pep: Algorithm 1 as published.")
  private boolean paper;

  @Option(
      names = "--schedule",
      paramLabel = "KIND",
      description = "With --paper, its parameters: ${COMPLETION-CANDIDATES} (default theorem).")
  private @Nullable Schedule schedule;

  @Option(
      names = "--check-invariants",
      description = "With --paper, evaluate the paper's inequalities at every step.")
  private boolean checkInvariants;

  /** Whether the method is the one that needs no choice. */
  boolean isDefault() {
    return chosen().name().equals(Methods.DEFAULT);
  }

  private MethodEntry chosen() {
    MethodEntry wanted = entry(name == null ? Methods.DEFAULT : name);
    if (!paper) {
      return wanted;
    }
    if (name != null && !ProxPep.ENTRY.equals(wanted)) {
      throw Refusal.of(
          "--method (%s) and --paper ask for two methods", "leave one of them out", name);
    }
    return ProxPep.ENTRY;
  }

  /**
   * Makes the method.
   *
   * @param evaluations how many calls of the problem the run may make
   */
  Method<?> create(StochasticProblem problem, long seed, long evaluations) {
    return chosen()
        .create(
            new MethodOrder(problem, new Scenarios(seed), Math.max(1, evaluations), allowHeuristic),
            numbers());
  }

  /** The method as another machine can make it; empty if it looks at the problem before. */
  Optional<MethodRecipe> recipe(long evaluations) {
    MethodEntry entry = chosen();
    return entry.looksAtProblem()
        ? Optional.empty()
        : Optional.of(new MethodRecipe(entry.name(), numbers(), evaluations, allowHeuristic));
  }

  /** The method of that name, with a hint where there is none. */
  static MethodEntry entry(String wanted) {
    if (!Methods.contains(wanted)) {
      throw new Refusal(
          "The method", wanted, "is not known", NearestWord.advice(wanted, Methods.names()));
    }
    return Methods.find(wanted);
  }

  private Map<String, Double> numbers() {
    MethodEntry entry = chosen();
    List<String> known = entry.parameters().stream().map(Parameter::name).toList();
    Map<String, Double> values = new LinkedHashMap<>();
    RecordEditor.parse("parameter", parameters, known)
        .forEach((key, text) -> values.put(key, number(key, text)));
    if (schedule != null || checkInvariants) {
      if (!entry.equals(ProxPep.ENTRY)) {
        throw Refusal.of(
            "%s is an option of Algorithm 1 of the paper and needs --paper",
            "add --paper", schedule != null ? "--schedule" : "--check-invariants");
      }
      if (schedule == Schedule.FITTED) {
        values.put("fitted", 1.0);
      }
      if (checkInvariants) {
        values.put("checkInvariants", 1.0);
      }
    }
    return values;
  }

  /** A number, or true and false for 1 and 0. */
  private static double number(String key, String text) {
    return text.equals("true") ? 1.0 : text.equals("false") ? 0.0 : RecordEditor.number(key, text);
  }
}
