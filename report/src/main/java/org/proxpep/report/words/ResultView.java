package org.proxpep.report.words;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.proxpep.certificate.Certificate;
import org.proxpep.certificate.ConstraintStatement;
import org.proxpep.certificate.Gap;
import org.proxpep.certificate.Interval;
import org.proxpep.certificate.Scope;
import org.proxpep.certificate.StandardErrors;
import org.proxpep.certificate.Verdict;
import org.proxpep.problem.Sense;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.run.Candidate;
import org.proxpep.set.ProxTerm;
import org.proxpep.solve.CertifiedResult;
import org.proxpep.solve.OutOfFold;
import org.proxpep.solve.PopulationCheck;

/**
 * A result in words: what console, page, picture and JSON say about it.
 *
 * @param problem what was solved, without a batch around it
 */
public record ResultView(CertifiedResult result, StochasticProblem problem) {

  /** More limits than this are counted, not listed. */
  private static final int ASKED = 6;

  /** An entry so small beside the largest one of its vector is what rounding has left. */
  private static final double ROUNDING = 1e-15;

  private Certificate certificate() {
    return result.certificate();
  }

  /** How slopes were obtained; empty where the problem gives them. */
  public static String slopes(StochasticProblem problem) {
    return switch (problem.derivatives()) {
      case GIVEN -> "";
      case FORWARD -> "Slopes come from numbers that carry their derivatives along.";
      case DIFFERENCES ->
          "Slopes come from differences of values under the same scenario; a sample took %d values."
              .formatted(2 * problem.dimension() + 1);
      case RANDOM_DIRECTIONS ->
          "Slopes come from differences along random directions, of values under scenarios of their"
              + " own; a sample took 3 values.";
    };
  }

  /** What the verdict comes from. */
  private Certificate judge() {
    return result.judge();
  }

  /** The verdict of a certificate in words, with names and numbers. */
  public static String sentence(Certificate certificate) {
    return certificate.reason().isEmpty()
        ? new Sentences(certificate).text()
        : certificate.reason();
  }

  /** What is said of one constraint, such as "c holds: 0.048, limit 0.05, tolerance 0.001.". */
  public static String sentence(ConstraintStatement statement) {
    return new ConstraintView(statement, true).sentence();
  }

  /** The constraints in conflict that the user wrote. */
  public static List<String> conflict(Certificate certificate) {
    List<String> own =
        certificate.userConstraints().stream().map(ConstraintStatement::name).toList();
    return certificate.conflict().stream().filter(own::contains).toList();
  }

  /** The verdict in words, with names and numbers. */
  public String sentence() {
    return sentence(judge());
  }

  /** The verdict for someone who will read one sentence. */
  public String headline() {
    return VerdictWords.headline(judge());
  }

  /** The verdict as a label, in capital letters. */
  public String label() {
    return judge().verdict().name().replace('_', ' ');
  }

  /** Good, open or bad. */
  public String tone() {
    return VerdictWords.tone(judge().verdict());
  }

  public String objectiveName() {
    return result.run().trace().functionNames().get(0);
  }

  /** What the user wanted, such as "maximize profit, with oven &lt;= 5.4". */
  public String asked() {
    List<ConstraintView> own = constraints();
    String limits =
        own.stream()
            .limit(ASKED)
            .map(c -> c.name() + " " + c.relation() + " " + NumberText.plain(c.limit()))
            .collect(Collectors.joining(", "));
    String direction = problem.sense() == Sense.MAXIMIZE ? "maximize " : "minimize ";
    return direction
        + objectiveName()
        + (limits.isEmpty() ? "" : ", with " + limits)
        + (own.size() > ASKED ? " and " + (own.size() - ASKED) + " more" : "");
  }

  /** How many variables a prox term holds at 0; empty without such a term. */
  public String zeros() {
    ProxTerm term = problem.proxTerm().orElse(null);
    if (term == null) {
      return "";
    }
    double[] x = result.selected().x();
    int[] own =
        IntStream.range(0, x.length)
            .filter(i -> term.isKinked(i) && !problem.isAuxiliary(i))
            .toArray();
    long zeros = Arrays.stream(own).filter(i -> x[i] == 0.0).count();
    return own.length == 0
        ? ""
        : "%d of %d variables with a prox term are exactly 0.".formatted(zeros, own.length);
  }

  /** What kinks mean for the answer; empty where there are none. */
  public String kinks() {
    return problem.hasKinks()
        ? "A kink is a place where max or abs changes its formula. There the solver uses the slope"
            + " of one side. The gap is measured with the kinks rounded off."
        : "";
  }

  /** The value of the objective in the user's terms. */
  public Interval objective() {
    return certificate().objective().of(problem.sense());
  }

  /** "maximized" or "minimized". */
  public static String direction(StochasticProblem problem) {
    return problem.sense() == Sense.MAXIMIZE ? "maximized" : "minimized";
  }

  /** The size of a problem, without what the user did not write. */
  public static String size(StochasticProblem problem) {
    long variables =
        IntStream.range(0, problem.dimension()).filter(i -> !problem.isAuxiliary(i)).count();
    long constraints =
        IntStream.rangeClosed(1, problem.inequalities() + problem.equalities())
            .filter(row -> !problem.meaning(row).auxiliary())
            .count();
    return "%d variable%s, %d constraint%s"
        .formatted(variables, variables == 1 ? "" : "s", constraints, constraints == 1 ? "" : "s");
  }

  private boolean isMeasured() {
    return certificate().objective().basis() != Interval.Basis.UNKNOWN;
  }

  /** Whether the numbers are exact means. */
  public boolean isExact() {
    return certificate().samples() == 0 && isMeasured();
  }

  /** What the numbers rest on where they are not exact. */
  public String sampled() {
    if (!isMeasured()) {
      return "nothing could be measured";
    }
    if (certificate().scope() == Scope.POPULATION) {
      return "%d new rows, each an independent draw; all intervals are right at once with probability %s"
          .formatted(
              certificate().samples(), NumberText.plain(certificate().settings().confidence()));
    }
    return "%d fresh scenarios of %s; all intervals are right at once with probability %s"
        .formatted(
            certificate().samples(),
            certificate().scope() == Scope.TABLE ? "these rows" : "the simulated distribution",
            NumberText.plain(certificate().settings().confidence()));
  }

  /** What the verdict speaks about, and what it does not. */
  public String scope() {
    return switch (judge().scope()) {
      case TABLE -> "The verdict is about these rows. Rows that come later may differ.";
      case LAW ->
          isExact()
              ? "The means are exact: nothing was estimated."
              : !isMeasured()
                  ? "Nothing could be measured."
                  : "The verdict is about the distribution that the scenarios come from.";
      case POPULATION -> "The verdict is about the population that the new rows come from.";
    };
  }

  /** Whether rows were kept aside. */
  public boolean hasNewRows() {
    return result.population() != null;
  }

  /** What a constraint is on rows kept aside. */
  public ConstraintView onNewRows(ConstraintView table) {
    return new ConstraintView(check().constraint(table.name()), true, table.unit());
  }

  /** The objective on rows kept aside, such as "1.42 ± 0.02". */
  public String objectiveOnNewRows() {
    String number =
        NumberText.of(
            check().certificate().objective().of(problem.sense()), certificate().gap().tolerance());
    return NumberText.with(number, problem.functionUnit(0));
  }

  /** Which rows were kept aside, and what they showed that the model had never seen. */
  public String newRows() {
    PopulationCheck check = check();
    StringBuilder text = new StringBuilder();
    text.append(
        "%d row%s kept aside, %s; each is an independent draw; all intervals are right at once with probability %s"
            .formatted(
                check.rows(),
                check.rows() == 1 ? "" : "s",
                check.rule(),
                NumberText.plain(check.certificate().settings().confidence())));
    check
        .unseen()
        .forEach(
            (column, count) ->
                text.append(
                    "; %d of them %s a category in %s that the model has never seen"
                        .formatted(count, count == 1 ? "has" : "have", column)));
    return text.toString();
  }

  /** What the functions are out of fold, a line each; empty where nobody asked. */
  public List<String> outOfFold() {
    OutOfFold folds = result.folds();
    return folds == null
        ? List.of()
        : folds.values().stream()
            .map(
                v ->
                    "%s: %s, standard error %s"
                        .formatted(
                            v.name(),
                            NumberText.number(v.estimate()),
                            NumberText.number(v.standardError())))
            .toList();
  }

  /** What the verdict would be for the rows that the answer comes from. */
  public String tableSentence() {
    return certificate().verdict() + ". " + sentence(certificate());
  }

  private PopulationCheck check() {
    PopulationCheck check = result.population();
    if (check == null) {
      throw new IllegalStateException("No rows were kept aside.");
    }
    return check;
  }

  /** The constraints that the user wrote. */
  public List<ConstraintView> constraints() {
    return ConstraintView.of(certificate(), problem);
  }

  /** The constraints that the verdict is about: on new rows, where rows were kept aside. */
  public List<ConstraintView> judged() {
    List<ConstraintView> own = constraints();
    return hasNewRows() ? own.stream().map(this::onNewRows).toList() : own;
  }

  /** The objective, such as "1.42 ± 0.02". */
  public String objectiveText() {
    return NumberText.with(
        NumberText.of(objective(), certificate().gap().tolerance()), problem.functionUnit(0));
  }

  /** A value of the objective to as many digits as its own. */
  public String number(double value) {
    return NumberText.near(value, certificate().gap().tolerance());
  }

  /** What was counted beside it where it is smoothed; else empty. */
  public String countedObjective() {
    return ConstraintView.beside(certificate().countedObjective(), certificate().gap().tolerance());
  }

  /** Whether there is a gap to speak of: none where constraints are violated. */
  public boolean hasGap() {
    return certificate().scope() != Scope.POPULATION
        && certificate().verdict() != Verdict.VIOLATED
        && certificate().verdict() != Verdict.INFEASIBLE_SUSPECTED
        && certificate().verdict() != Verdict.DIVERGED;
  }

  /** What a nearby point could still gain, such as "0.012, at most 0.3". */
  public String gapText() {
    String estimate = gapEstimate();
    return (estimate.isEmpty() ? "" : estimate + ", ") + gapLimit();
  }

  /** The estimate of the gap; empty where it is no other number than the limit. */
  public String gapEstimate() {
    Gap gap = certificate().gap();
    if (!(gap.estimate() < gap.limit()) || gap.isNothing() || isUnknown()) {
      return "";
    }
    return gap.isNothing(gap.estimate()) ? "0" : NumberText.number(gap.estimate());
  }

  /** The limit of the gap, such as "at most 0.3". */
  public String gapLimit() {
    Gap gap = certificate().gap();
    if (isUnknown()) {
      return "unknown";
    }
    if (gap.isNothing()) {
      return "0";
    }
    return gapEstimate().isEmpty() && gap.kind() == Gap.Kind.LOCAL
        ? NumberText.number(gap.limit())
        : "at most " + NumberText.atMost(gap.limit());
  }

  private boolean isUnknown() {
    return certificate().gap().kind() == Gap.Kind.UNKNOWN;
  }

  /** What the gap is and how large it may be. */
  public String gapMeaning() {
    Gap gap = certificate().gap();
    String who = gap.kind() == Gap.Kind.GLOBAL ? "any point" : "a nearby point";
    return "what %s could still gain%s"
        .formatted(
            who,
            Double.isNaN(gap.tolerance())
                ? ""
                : "; tolerance " + NumberText.number(gap.tolerance()));
  }

  public Prices prices() {
    return new Prices(certificate(), problem.sense());
  }

  /** The value of variable i of the point, such as "107 ± 0.6". */
  public String variable(int i) {
    Interval value = certificate().variable(i, result.selected().x()[i]);
    return NumberText.with(
        value.halfWidth() == 0 && isRounding(i) ? "0" : NumberText.of(value),
        problem.variableUnit(i));
  }

  /** Whether an entry is nothing beside the others of its vector, as 1e-17 among shares. */
  private boolean isRounding(int i) {
    double[] x = result.selected().x();
    List<String> names = result.run().variableNames();
    int bracket = names.get(i).indexOf('[');
    if (bracket < 0 || x[i] == 0) {
      return false;
    }
    String vector = names.get(i).substring(0, bracket + 1);
    double largest =
        IntStream.range(0, x.length)
            .filter(j -> names.get(j).startsWith(vector))
            .mapToDouble(j -> Math.abs(x[j]))
            .max()
            .orElse(0.0);
    return Math.abs(x[i]) <= ROUNDING * largest;
  }

  /** Variable i of the point in the units of its column; empty where it is the same number. */
  public String inOriginalUnits(int i) {
    double[] x = result.selected().x();
    double[] original = problem.inOriginalUnits(x);
    return original.length == 0 || Double.isNaN(original[i]) || original[i] == x[i]
        ? ""
        : NumberText.number(original[i]);
  }

  /** Whether some variable has other units. */
  public boolean hasOriginalUnits() {
    return problem.inOriginalUnits(result.selected().x()).length > 0;
  }

  /** Whether errors of the variables are known. */
  public boolean hasErrors() {
    return certificate().errors().isKnown();
  }

  /** What the errors of the variables are, or why there are none. */
  public String errorsMeaning() {
    StandardErrors errors = certificate().errors();
    if (!errors.isKnown()) {
      return "No errors of these numbers are given. " + errors.reason();
    }
    String what =
        errors.basis() == StandardErrors.Basis.ROWS
            ? "how far %d other rows of the same population would move the number"
            : "how far the number may be from that of the best point, after %d samples";
    return "±: %s; each is right with probability %s"
        .formatted(
            what.formatted(errors.scenarios()),
            NumberText.plain(certificate().settings().confidence()));
  }

  /** Which point it is. */
  public String point() {
    return switch (result.selected().kind()) {
      case ANSWER -> "the answer of the method";
      case LAST -> "the last point";
      case AVERAGE -> "the average of all points";
      case TAIL_AVERAGE -> "the average of the later points";
      case RANDOM -> "a point drawn at random from the run";
      case SNAPSHOT -> "one of the best points seen along the run";
      case CLOSEST -> "the point with the least violation";
      case START -> "the starting point";
      case EXPLORED -> "the end of a shorter run from one of the starts";
      case BETWEEN -> "a point on the limit, between a point of the run and a feasible point";
    };
  }

  /** The same in a sentence of its own. */
  public String origin() {
    Candidate.Kind kind = result.selected().kind();
    String more =
        switch (kind) {
          case LAST, AVERAGE, TAIL_AVERAGE -> " of the run";
          case CLOSEST -> ", not a solution";
          case ANSWER, RANDOM, SNAPSHOT, START, EXPLORED, BETWEEN -> "";
        };
    return "This point is " + point() + more + ".";
  }

  /** Other runs cost too: replications, and second attempts after a violation. */
  public String samples() {
    long own = result.run().samples();
    return own == result.samples()
        ? own + " samples"
        : own + " samples in the run of this point, " + result.samples() + " in all";
  }
}
