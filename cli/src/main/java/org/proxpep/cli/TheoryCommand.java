package org.proxpep.cli;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.proxpep.method.proxpep.TheoremSchedule;
import org.proxpep.model.nl.NlException;
import org.proxpep.pilot.PilotReport;
import org.proxpep.pilot.PilotSample;
import org.proxpep.pilot.PilotSettings;
import org.proxpep.problem.ProblemConstants;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.report.TheoryJson;
import org.proxpep.theory.HorizonPlan;
import org.proxpep.theory.Planner;
import org.proxpep.theory.TheoryEntry;
import org.proxpep.theory.TheoryInputs;
import org.proxpep.theory.TheoryTable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Evaluates the paper's constants, conditions and bounds for a problem. */
@Command(
    name = "theory",
    description = "Evaluates the paper's constants, conditions and bounds.",
    footer = {
      "",
      "Parameters: cG, cH, alpha0, tau0, c0, betaMax, theta, initialGap, rhoC.",
      "Constants: d0, nuG, nuH, kappaF, kappaG, kappaH, epsilon0, l0, l, lTilde. The last",
      "two take a number for each constraint, separated by commas, or one for all.",
      "What is not given is estimated from a pilot sample; epsilon0 is then unknown.",
      "",
      "Example, with the problem first:",
      "  prox-pep theory hs043 --constant epsilon0=0.5 nuG=30 --param cG=2"
    })
final class TheoryCommand extends PrintingCommand implements Callable<Integer> {

  /** Numbers of {@link TheoryInputs} that are neither constants nor given by an option. */
  private static final List<String> FREE_INPUTS = List.of("theta", "initialGap", "rhoC");

  @Mixin private ProblemArgument argument = new ProblemArgument();

  @Option(
      names = "--samples",
      paramLabel = "T",
      defaultValue = "100000",
      description = "The horizon T (default ${DEFAULT-VALUE}).")
  private double samples;

  @Option(
      names = "--epsilon",
      paramLabel = "E",
      defaultValue = "0.1",
      description = "The error to plan a horizon for (default ${DEFAULT-VALUE}).")
  private double epsilon;

  @Option(
      names = "--failure-probability",
      paramLabel = "D",
      defaultValue = "0.05",
      description = "Of the high-probability bounds (default ${DEFAULT-VALUE}).")
  private double failureProbability;

  @Option(
      names = "--param",
      arity = "1..*",
      paramLabel = "NAME=VALUE",
      description = "Parameters of the schedule; those not given are the theorem's, or 1.")
  private List<String> parameters = new ArrayList<>();

  @Option(
      names = "--constant",
      arity = "1..*",
      paramLabel = "NAME=VALUE",
      description = "Constants of the problem; those not given are estimated.")
  private List<String> constants = new ArrayList<>();

  @Option(names = "--json", description = "Print JSON and nothing else.")
  private boolean json;

  @Override
  public Integer call() throws NlException {
    StochasticProblem problem = argument.problem();
    List<String> known = new ArrayList<>(RecordEditor.names(TheoremSchedule.class));
    known.addAll(FREE_INPUTS);
    Map<String, String> chosen = RecordEditor.parse("parameter", parameters, known);
    Map<String, String> given =
        RecordEditor.parse("constant", constants, RecordEditor.names(ProblemConstants.class));
    PilotReport pilot =
        PilotSample.measure(problem, new Scenarios(argument.seed()), PilotSettings.DEFAULT);
    TheoryInputs unadjusted =
        TheoryInputs.of(
                RecordEditor.with(pilot.constants(), given),
                RecordEditor.with(TheoremSchedule.UNIT, chosen),
                samples)
            .withFailureProbability(failureProbability);
    // Who gives bounds on the values means them to bound the noise too; else it was measured.
    boolean valuesGiven = given.containsKey("nuG") || given.containsKey("nuH");
    TheoryInputs inputs =
        RecordEditor.with(valuesGiven ? unadjusted : unadjusted.withRhoC(pilot.rhoC()), chosen);
    Map<String, String> origins = origins(problem, pilot, given);
    List<TheoryEntry> table = TheoryTable.of(inputs);
    List<HorizonPlan> plans = Planner.plan(inputs, epsilon);
    PrintWriter out = out();
    if (json) {
      out.println(TheoryJson.write(problem.name(), inputs, origins, table, plans));
    } else {
      new TheoryText(out).print(problem, inputs, origins, table, plans);
    }
    return ExitCode.OK;
  }

  /** The pilot writes nu_g, L1 and Ltilde1 for what the record calls nuG, l and lTilde. */
  private static boolean isEstimateOf(String constant, PilotReport.Estimate estimate) {
    return estimate.symbol().replaceAll("_|1$", "").equalsIgnoreCase(constant);
  }

  private static Map<String, String> origins(
      StochasticProblem problem, PilotReport pilot, Map<String, String> given) {
    Map<String, String> origins = new LinkedHashMap<>();
    for (String constant : RecordEditor.names(ProblemConstants.class)) {
      String how =
          pilot.estimates().stream()
              .filter(estimate -> isEstimateOf(constant, estimate))
              .map(estimate -> "estimated: " + estimate.how())
              .findFirst()
              .orElse("");
      origins.put(constant, how);
    }
    if (problem.inequalities() == 0) {
      List.of("nuG", "kappaG", "l").forEach(k -> origins.put(k, "there are no inequalities"));
    }
    if (problem.equalities() == 0) {
      List.of("nuH", "kappaH", "lTilde").forEach(k -> origins.put(k, "there are no equalities"));
    }
    if (Double.isNaN(pilot.constants().epsilon0())) {
      origins.put("epsilon0", "not known: give it with --constant epsilon0=...");
    }
    for (String constant : given.keySet()) {
      origins.put(constant, "given");
    }
    return origins;
  }
}
