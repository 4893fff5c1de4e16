package org.proxpep.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.proxpep.diagnostics.PilotSample;
import org.proxpep.diagnostics.PilotSettings;
import org.proxpep.method.Method;
import org.proxpep.method.catalogue.MethodEntry;
import org.proxpep.method.catalogue.MethodRecipe;
import org.proxpep.method.catalogue.Methods;
import org.proxpep.method.catalogue.Parameter;
import org.proxpep.method.proxpep.FittedSchedule;
import org.proxpep.method.proxpep.PracticalProxPep;
import org.proxpep.method.proxpep.PracticalSettings;
import org.proxpep.method.proxpep.ProxPep;
import org.proxpep.method.proxpep.ProxPepSettings;
import org.proxpep.method.proxpep.TheoremSchedule;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.problems.NearestWord;
import picocli.CommandLine.Option;

/** The method that a command runs, and its parameters. */
final class MethodChoice {

  /** The default, which needs no parameters. */
  static final String PRACTICAL = "practical";

  /** Algorithm 1 as it stands. */
  static final String PAPER = "paper";

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
      description = "Let a method run on problems that its theory leaves out.")
  private boolean allowHeuristic;

  @Option(names = "--paper", description = "Short for --method paper, Algorithm 1 as it stands.")
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

  /** All names, the default first. */
  static List<String> names() {
    List<String> all = new ArrayList<>(List.of(PRACTICAL, PAPER));
    all.addAll(Methods.names());
    return all;
  }

  /** Whether the method is the practical mode. */
  boolean isPractical() {
    return chosen().equals(PRACTICAL);
  }

  private String chosen() {
    if (paper && name != null && !name.equals(PAPER)) {
      throw new IllegalArgumentException(
          "--method (" + name + ") and --paper ask for two methods.\nMaybe leave one of them out.");
    }
    return paper ? PAPER : name == null ? PRACTICAL : name;
  }

  /**
   * Makes the method.
   *
   * @param evaluations how many calls of the problem the run may make
   */
  Method<?> create(StochasticProblem problem, long seed, long evaluations) {
    String wanted = chosen();
    if (!wanted.equals(PAPER) && (schedule != null || checkInvariants)) {
      throw new IllegalArgumentException(
          (schedule != null ? "--schedule" : "--check-invariants")
              + " speaks of Algorithm 1 of the paper, which is used with --paper only.\n"
              + "Maybe add --paper.");
    }
    return switch (wanted) {
      case PRACTICAL -> new PracticalProxPep(edited(PracticalSettings.DEFAULT));
      case PAPER -> new ProxPep(edited(parametersOfThePaper(problem, seed, evaluations)));
      default -> entry(wanted).create(problem, evaluations, numbers(wanted), allowHeuristic);
    };
  }

  /**
   * The method as another machine can make it; empty if it takes more than its name and numbers.
   */
  Optional<MethodRecipe> recipe(long evaluations) {
    String wanted = chosen();
    if (wanted.equals(PAPER) || (wanted.equals(PRACTICAL) && !parameters.isEmpty())) {
      return Optional.empty();
    }
    Map<String, Double> values = wanted.equals(PRACTICAL) ? Map.of() : numbers(wanted);
    return Optional.of(new MethodRecipe(wanted, values, evaluations, allowHeuristic));
  }

  private <R extends Record> R edited(R settings) {
    List<String> known = RecordEditor.names(settings.getClass());
    return RecordEditor.with(settings, RecordEditor.parse("parameter", parameters, known));
  }

  private ProxPepSettings parametersOfThePaper(
      StochasticProblem problem, long seed, long evaluations) {
    Scenarios scenarios = new Scenarios(seed);
    long horizon = Math.max(1, evaluations);
    ProxPepSettings made =
        schedule == Schedule.FITTED
            ? FittedSchedule.settings(problem, scenarios, horizon)
            : TheoremSchedule.UNIT.settings(
                PilotSample.constants(problem, scenarios, PilotSettings.DEFAULT), horizon);
    return checkInvariants ? made.withInvariantChecks() : made;
  }

  static MethodEntry entry(String wanted) {
    if (!Methods.names().contains(wanted)) {
      String nearest = NearestWord.of(wanted, names());
      throw new IllegalArgumentException(
          "The method ("
              + wanted
              + ") is not known.\n"
              + (nearest.isEmpty()
                  ? "Maybe one of " + String.join(", ", names()) + "."
                  : "Maybe a typo: did you mean " + nearest + "?"));
    }
    return Methods.find(wanted);
  }

  private Map<String, Double> numbers(String wanted) {
    List<String> known = entry(wanted).parameters().stream().map(Parameter::name).toList();
    Map<String, Double> values = new LinkedHashMap<>();
    RecordEditor.parse("parameter", parameters, known)
        .forEach((key, text) -> values.put(key, RecordEditor.number(key, text)));
    return values;
  }
}
