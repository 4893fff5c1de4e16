package org.proxpep.report;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.proxpep.certificate.Certificate;
import org.proxpep.certificate.ConstraintStatement;
import org.proxpep.certificate.Counted;
import org.proxpep.certificate.Gap;
import org.proxpep.certificate.Interval;
import org.proxpep.certificate.StandardErrors;
import org.proxpep.method.InvariantReport;
import org.proxpep.method.PhaseReport;
import org.proxpep.problem.DerivativeSource;
import org.proxpep.problem.Sense;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.report.words.ResultView;
import org.proxpep.report.words.WorstWeights;
import org.proxpep.run.Candidate;
import org.proxpep.run.Provenance;
import org.proxpep.run.Result;
import org.proxpep.solve.CertifiedResult;
import org.proxpep.solve.OutOfFold;
import org.proxpep.solve.PopulationCheck;
import org.proxpep.solve.StartOutcome;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A certified result as JSON. Every name is the user's; a number that is not finite is written as
 * null, since JSON has no word for it.
 */
public final class ResultJson {

  /** Raised whenever a program that reads the document must be changed. */
  private static final int FORMAT = 2;

  private ResultJson() {}

  /**
   * The whole document, indented.
   *
   * @param problem what was solved; knows how its numbers are read
   */
  public static String write(CertifiedResult result, StochasticProblem problem) {
    return write(result, problem, "");
  }

  /**
   * The whole document, indented.
   *
   * @param engine what computed and where, if not this machine; empty if it did
   */
  public static String write(CertifiedResult result, StochasticProblem problem, String engine) {
    ObjectNode tree = tree(result, problem);
    if (!engine.isEmpty()) {
      ((ObjectNode) tree.get("provenance")).put("engine", engine);
    }
    return Json.text(tree);
  }

  /**
   * The whole document about an answer that was evaluated by other rows.
   *
   * @param file which the rows come from
   * @param fingerprint of their contents
   * @param unseen by column, how many have a category that the model has never seen
   */
  public static String write(
      CertifiedResult result,
      StochasticProblem problem,
      String file,
      String fingerprint,
      Map<String, Integer> unseen) {
    ObjectNode tree = tree(result, problem);
    ObjectNode rows = tree.putObject("new_rows");
    rows.put("rows", result.certificate().samples());
    rows.put("file", file);
    rows.put("fingerprint", fingerprint);
    unseen(rows, unseen);
    return Json.text(tree);
  }

  private static void unseen(ObjectNode node, Map<String, Integer> unseen) {
    ObjectNode columns = node.putObject("unseen_categories");
    new TreeMap<>(unseen).forEach(columns::put);
  }

  private static ObjectNode tree(CertifiedResult result, StochasticProblem problem) {
    Result run = result.run();
    Candidate point = result.selected();
    Certificate certificate = result.certificate();
    Provenance provenance = run.provenance();
    ObjectNode root = Json.object();
    root.put("format", FORMAT);
    PopulationCheck check = result.population();
    root.put("verdict", result.verdict().name());
    root.put("scope", lower(result.judge().scope()));
    root.put("sentence", ResultView.sentence(result.judge()));
    if (check != null) {
      root.put("table_verdict", certificate.verdict().name());
      holdOut(root.putObject("holdout"), check);
    }
    root.put("problem", provenance.problem());
    ObjectNode objective = root.putObject("objective");
    objective(objective, certificate, problem.sense());
    unit(objective, problem.functionUnit(0));
    if (check != null) {
      limits(
          objective.putObject("population"), check.certificate().objective().of(problem.sense()));
    }
    gap(root.putObject("gap"), certificate.gap());
    ObjectNode second = root.putObject("second_order");
    number(second, "smallest", certificate.secondOrder().smallest());
    second.put("significant", certificate.secondOrder().significant());
    ArrayNode starts = root.putArray("starts");
    result.starts().forEach(each -> start(starts.addObject(), each, problem.sense()));
    ArrayNode constraints = root.putArray("constraints");
    StandardErrors errors = certificate.errors();
    for (int k = 0; k < certificate.constraints().size(); k++) {
      ConstraintStatement c = certificate.constraints().get(k);
      if (!c.meaning().auxiliary()) {
        ObjectNode node = constraints.addObject();
        constraint(node, c);
        unit(node, problem.functionUnit(1 + k));
        if (check != null) {
          population(node.putObject("population"), check.constraint(c.name()));
        }
        if (c.price() != null) {
          number((ObjectNode) node.get("price"), "standard_error", errors.ofPrice(k));
        }
      }
    }
    if (result.folds() != null) {
      folds(root.putObject("folds"), result.folds());
    }
    ArrayNode conflict = root.putArray("conflict");
    ResultView.conflict(certificate).forEach(conflict::add);
    if (result.hasAnswer()) {
      solution(root, run.variableNames(), point.x(), problem, errors);
    }
    standardErrors(root.putObject("standard_errors"), errors);
    interval(root.putObject("residual"), certificate.residual());
    interval(root.putObject("complementarity"), certificate.complementarity());
    root.put("confidence", certificate.settings().confidence());
    number(root, "residual_tolerance", certificate.settings().residualTolerance());
    number(root, "complementarity_tolerance", certificate.settings().complementarityTolerance());
    root.put("confirmation_samples", certificate.samples());
    root.put("looks", certificate.looks());
    root.put("output", point.kind().name());
    root.put("status", run.status().name());
    root.put("stopped_by", stoppedBy(run));
    ArrayNode phases = root.putArray("phases");
    for (PhaseReport phase : run.phases()) {
      ObjectNode node = phases.addObject();
      node.put("name", phase.name());
      node.put("evaluations", phase.evaluations());
      node.put("passes", phase.passes());
      number(node, "gap", phase.gap());
    }
    if (problem.derivatives() != DerivativeSource.GIVEN) {
      root.put("slopes", lower(problem.derivatives()));
    }
    root.put("message", run.message());
    root.put("replications", result.runs().size());
    root.put("steps", run.steps());
    root.put("samples", result.samples());
    number(root, "seconds", result.seconds());
    root.put("seed", result.runs().get(0).provenance().seed());
    root.put("version", provenance.softwareVersion());
    provenance(root.putObject("provenance"), provenance);
    if (!run.invariants().isEmpty()) {
      ArrayNode invariants = root.putArray("invariants");
      for (InvariantReport report : run.invariants()) {
        invariant(invariants.addObject(), report);
      }
    }
    List<WorstWeights> worst = WorstWeights.of(result, problem);
    if (!worst.isEmpty()) {
      ArrayNode list = root.putArray("worst_cases");
      worst.forEach(each -> worst(list.addObject(), each));
    }
    if (result.hasAnswer()) {
      internal(root, run.variableNames(), point.x(), problem, certificate);
    }
    return root;
  }

  /** What ended the run, in a word. */
  static String stoppedBy(Result run) {
    return switch (run.status()) {
      case CONVERGED, GOAL_REACHED, TOLERANCE_REACHED -> "goal";
      case EVALUATED -> "evaluated";
      case CAP_REACHED -> "cap";
      case BUDGET_EXHAUSTED -> "samples";
      case TIME_EXHAUSTED -> "time";
      case INTERRUPTED -> "interrupt";
      case LEAST_VIOLATION, DIVERGED, ORACLE_FAILED, METHOD_FAILED -> lower(run.status());
    };
  }

  private static String lower(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }

  private static void holdOut(ObjectNode node, PopulationCheck check) {
    node.put("rows", check.rows());
    node.put("rule", check.rule());
    node.put("fingerprint", check.fingerprint());
    unseen(node, check.unseen());
  }

  private static void folds(ObjectNode node, OutOfFold folds) {
    node.put("count", folds.count());
    ArrayNode values = node.putArray("values");
    for (OutOfFold.Value value : folds.values()) {
      ObjectNode each = values.addObject();
      each.put("name", value.name());
      number(each, "estimate", value.estimate());
      number(each, "standard_error", value.standardError());
    }
  }

  private static void population(ObjectNode node, ConstraintStatement statement) {
    interval(node, statement.value());
    number(node, "tolerance", statement.tolerance());
    counted(node, statement.counted());
    node.put("verdict", statement.decision().name());
  }

  private static void objective(ObjectNode node, Certificate certificate, Sense sense) {
    node.put("name", certificate.objectiveName());
    node.put("sense", lower(sense));
    interval(node, certificate.objective().of(sense));
    number(node, "size", certificate.gap().size());
    number(node, "tolerance", certificate.gap().tolerance());
    counted(node, certificate.countedObjective());
  }

  /** Only where the model says one. */
  private static void unit(ObjectNode node, String unit) {
    if (!unit.isEmpty()) {
      node.put("unit", unit);
    }
  }

  private static void start(ObjectNode node, StartOutcome outcome, Sense sense) {
    number(node, "objective", sense.value(outcome.objective()));
    number(node, "violation", outcome.violation());
    node.put("chosen", outcome.chosen());
  }

  private static void gap(ObjectNode node, Gap gap) {
    number(node, "estimate", gap.estimate());
    number(node, "upper", gap.limit());
    node.put("kind", lower(gap.kind()));
    number(node, "tolerance", gap.tolerance());
    if (gap.kind() == Gap.Kind.UNKNOWN && !gap.reason().isEmpty()) {
      node.put("reason", gap.reason());
    }
  }

  /** The user's variables: by name, and with what is known of each. */
  private static void solution(
      ObjectNode root,
      List<String> names,
      double[] x,
      StochasticProblem problem,
      StandardErrors errors) {
    ObjectNode solution = root.putObject("solution");
    ArrayNode details = root.putArray("solution_details");
    double[] original = problem.inOriginalUnits(x);
    for (int i = 0; i < x.length; i++) {
      if (!problem.isAuxiliary(i)) {
        number(solution, names.get(i), x[i]);
        ObjectNode detail = details.addObject();
        detail.put("name", names.get(i));
        number(detail, "value", x[i]);
        number(detail, "standard_error", errors.ofVariable(i));
        number(detail, "original", original.length == 0 ? Double.NaN : original[i]);
        unit(detail, problem.variableUnit(i));
      }
    }
  }

  /** What the standard errors rest on, or why there are none. */
  private static void standardErrors(ObjectNode node, StandardErrors errors) {
    if (errors.isKnown()) {
      node.put("basis", lower(errors.basis()));
      node.put("scenarios", errors.scenarios());
      number(node, "inflation", errors.inflation());
    } else {
      node.put("reason", errors.reason());
    }
  }

  private static void worst(ObjectNode node, WorstWeights worst) {
    node.put("text", worst.text());
    node.put("of", worst.isOfRows() ? "rows" : "cases");
    if (worst.isOfRows()) {
      number(node, "share_with_half", worst.halfShare());
    }
    ArrayNode parts = node.putArray("parts");
    for (WorstWeights.Part part : worst.parts()) {
      ObjectNode each = parts.addObject();
      each.put("name", part.name());
      if (!worst.isOfRows()) {
        number(each, "value", part.value());
      }
      number(each, "weight", part.weight());
    }
  }

  /** What the model needed and nobody wrote; left out where there is nothing. */
  private static void internal(
      ObjectNode root,
      List<String> names,
      double[] x,
      StochasticProblem problem,
      Certificate certificate) {
    List<ConstraintStatement> rows =
        certificate.constraints().stream().filter(c -> c.meaning().auxiliary()).toList();
    int[] variables = IntStream.range(0, x.length).filter(problem::isAuxiliary).toArray();
    if (rows.isEmpty() && variables.length == 0) {
      return;
    }
    ObjectNode internal = root.putObject("internal");
    ObjectNode solution = internal.putObject("solution");
    for (int i : variables) {
      number(solution, names.get(i), x[i]);
    }
    ArrayNode constraints = internal.putArray("constraints");
    rows.forEach(c -> constraint(constraints.addObject(), c));
  }

  private static void constraint(ObjectNode node, ConstraintStatement statement) {
    boolean inequality = statement.kind() == ConstraintStatement.Kind.INEQUALITY;
    node.put("name", statement.name());
    node.put("kind", inequality ? "inequality" : "equality");
    interval(node, statement.value());
    node.put("relation", statement.meaning().relation().symbol());
    number(node, "bound", statement.limit());
    number(node, "size", statement.size());
    number(node, "tolerance", statement.tolerance());
    number(node, "violation", statement.violation());
    number(node, "multiplier", statement.multiplier());
    Interval price = statement.price();
    if (price != null) {
      limits(node.putObject("price"), price);
    }
    counted(node, statement.counted());
    if (statement.carriers() > 0) {
      node.put("rare_events", statement.carriers());
    }
    if (!statement.doubt().isEmpty()) {
      node.put("doubt", statement.doubt());
    }
    node.put("verdict", statement.decision().name());
  }

  private static void counted(ObjectNode node, @Nullable Counted counted) {
    if (counted == null) {
      return;
    }
    ObjectNode inner = node.putObject("counted");
    limits(inner, counted.value());
    if (counted.events() < 0) {
      inner.putNull("events");
    } else {
      inner.put("events", counted.events());
    }
    inner.put("trials", counted.trials());
    inner.put("decides", counted.decides());
    number(inner, "smoothed", counted.smoothed());
  }

  private static void provenance(ObjectNode node, Provenance provenance) {
    node.put("java", provenance.javaVersion());
    node.put("method", provenance.method());
    node.put("method_settings", provenance.methodSettings());
    node.put("run_settings", provenance.runSettings());
    node.put("problem_fingerprint", provenance.problemFingerprint());
  }

  private static void invariant(ObjectNode node, InvariantReport report) {
    node.put("label", report.label());
    node.put("statement", report.statement());
    node.put("checked", report.checked());
    node.put("violated", report.violated());
    node.put("step", report.step());
    number(node, "left", report.left());
    number(node, "right", report.right());
    node.put("note", report.note());
  }

  private static void interval(ObjectNode node, Interval interval) {
    limits(node, interval);
    node.put("basis", interval.basis().name());
  }

  private static void limits(ObjectNode node, Interval interval) {
    number(node, "estimate", interval.estimate());
    number(node, "lower", interval.lower());
    number(node, "upper", interval.upper());
  }

  private static void number(ObjectNode node, String name, double value) {
    if (Double.isFinite(value)) {
      node.put(name, value);
    } else {
      node.putNull(name);
    }
  }
}
