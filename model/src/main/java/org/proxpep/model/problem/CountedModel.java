package org.proxpep.model.problem;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.data.Group;
import org.proxpep.model.function.BinaryFunction;
import org.proxpep.model.function.UnaryFunction;
import org.proxpep.model.graph.AdditiveTerms;
import org.proxpep.model.graph.Expr;
import org.proxpep.model.graph.Graph;
import org.proxpep.model.graph.Node;
import org.proxpep.model.graph.Op;
import org.proxpep.model.sampling.InputFiller;
import org.proxpep.model.semantics.Auxiliary;
import org.proxpep.model.semantics.BoundModel.Divisor;
import org.proxpep.model.semantics.BoundModel.Row;
import org.proxpep.model.semantics.Context;
import org.proxpep.model.semantics.LimitOfShare;
import org.proxpep.model.semantics.Smoothed;
import org.proxpep.model.semantics.Value.Scalar;
import org.proxpep.problem.AuxiliaryVariables;
import org.proxpep.problem.CountedRows;
import org.proxpep.problem.StochasticProblem;

/**
 * A model with the steps and kinks that its smoothed terms stand for: those in sums and products.
 */
final class CountedModel implements CountedRows {

  /**
   * @param differs whether something in the row is smoothed
   * @param decides whether a probability is
   * @param factor of the step where the row is one and a constant; else NaN
   * @param constant the constant then
   * @param draw the draw of the first such term; −1 if there is none
   */
  private record About(boolean differs, boolean decides, double factor, double constant, int draw) {

    /** With what variables of the row change. */
    About and(CountedVariables.@Nullable Change change) {
      return change == null
          ? this
          : new About(
              true,
              decides || change.decides(),
              Double.NaN,
              constant,
              draw < 0 ? change.draw() : draw);
    }
  }

  private final ModelProblem smoothed;
  private final ModelProblem problem;
  private final List<About> rows;

  /** Whether auxiliary variables stand for something else. */
  private final boolean changesVariables;

  private CountedModel(
      ModelProblem smoothed, ModelProblem problem, List<About> rows, boolean changesVariables) {
    this.smoothed = smoothed;
    this.problem = problem;
    this.rows = rows;
    this.changesVariables = changesVariables;
  }

  static Optional<CountedModel> of(ModelProblem smoothed) {
    if (smoothed.parts.context().smoothedTerms.isEmpty()) {
      return Optional.empty();
    }
    Context context = smoothed.parts.context();
    List<Row> counted = new ArrayList<>();
    List<About> about = new ArrayList<>();
    for (Row row : smoothed.parts.rows()) {
      Counting counting = new Counting(context, row);
      SortedMap<Integer, Expr> parts = new TreeMap<>();
      boolean share = row.divisor() == null;
      int draw = -1;
      AdditiveTerms fixed = new AdditiveTerms(row.function().fixed());
      int terms = fixed.terms().size();
      double constant = fixed.constant();
      double factor = Double.NaN;
      for (Map.Entry<Integer, Expr> part : row.function().parts().entrySet()) {
        Expr changed = counting.of(part.getValue());
        AdditiveTerms split = new AdditiveTerms(part.getValue());
        for (AdditiveTerms.Term term : split.terms()) {
          share &= counting.isStep(term.expression());
          factor = term.factor();
          terms++;
        }
        constant += split.constant();
        draw = changed != part.getValue() && draw < 0 ? part.getKey() : draw;
        parts.put(part.getKey(), changed);
      }
      Divisor divisor = row.divisor();
      if (divisor != null) {
        SortedMap<Integer, Expr> means = new TreeMap<>(divisor.mean().parts());
        means.replaceAll((number, mean) -> counting.of(mean));
        divisor = new Divisor(new Scalar(divisor.mean().fixed(), means, List.of()), divisor.unit());
      }
      counted.add(
          row.with(new Scalar(row.function().fixed(), parts, row.function().tails()), divisor));
      boolean one = share && terms == 1 && draw >= 0;
      about.add(new About(draw >= 0, counting.decides, one ? factor : Double.NaN, constant, draw));
    }
    if (about.stream().noneMatch(About::differs)) {
      return Optional.empty();
    }
    CountedVariables variables = new CountedVariables(context.graph());
    List<Auxiliary> auxiliaries = auxiliaries(smoothed.parts, counted, about, variables);
    for (int row = 0; row < about.size(); row++) {
      about.set(row, about.get(row).and(variables.in(counted.get(row))));
    }
    ModelProblem twin = smoothed.parts.with(counted, auxiliaries).problem(smoothed.expressions);
    twin.plan.source = smoothed.plan.source;
    return Optional.of(new CountedModel(smoothed, twin, about, !variables.isEmpty()));
  }

  /**
   * What auxiliary variables stand for, by the counted equations that set them, which come last.
   *
   * @param changes where those are put that stand for something else than before
   */
  private static List<Auxiliary> auxiliaries(
      ModelParts smoothed, List<Row> counted, List<About> about, CountedVariables changes) {
    List<Auxiliary> result = new ArrayList<>();
    long equations = smoothed.auxiliaries().stream().filter(a -> a.setting().byEquation()).count();
    int row = counted.size() - (int) equations;
    int bound = smoothed.firstBound();
    for (Auxiliary auxiliary : smoothed.auxiliaries()) {
      boolean equation = auxiliary.setting().byEquation();
      if (!equation && !auxiliary.setting().isLargest()) {
        result.add(auxiliary);
        continue;
      }
      List<Scalar> definitions = new ArrayList<>();
      for (Scalar definition : auxiliary.definitions()) {
        int own = equation ? row++ : bound++;
        SortedMap<Integer, Expr> parts = counted.get(own).function().parts();
        definitions.add(new Scalar(definition.fixed(), parts, definition.tails()));
        // A definition may contain variables that were set before.
        About change = about.get(own).and(changes.in(counted.get(own)));
        if (change.differs()) {
          changes.add(
              auxiliary.variable(), new CountedVariables.Change(change.decides(), change.draw()));
        }
      }
      result.add(auxiliary.with(definitions));
    }
    return result;
  }

  /**
   * One row with the steps and kinks in place of what is smoothed, wherever that stands alone, in a
   * sum or in a product. A sigmoid may be the curve that its author means. It stands for a step
   * where the row looks at a group: in a mean under a condition, or times one.
   */
  private static final class Counting {

    private static final Set<BinaryFunction> CONDITIONS =
        EnumSet.of(
            BinaryFunction.LESS,
            BinaryFunction.LESS_OR_EQUAL,
            BinaryFunction.EQUAL,
            BinaryFunction.NOT_EQUAL,
            BinaryFunction.AND,
            BinaryFunction.OR);

    private final Map<Integer, Smoothed> known;
    private final Graph graph;
    private final Map<Integer, Expr> changed = new HashMap<>();
    private boolean sigmoids;
    private boolean decides;

    Counting(Context context, Row row) {
      this.known = context.smoothedTerms;
      this.graph = context.graph();
      Set<Integer> seen = new HashSet<>();
      row.function()
          .parts()
          .forEach(
              (draw, part) -> {
                boolean group = !context.draws.get(draw).condition().isEmpty();
                sigmoids |= hasSigmoid(part, group, seen);
              });
    }

    /** Whether there is a sigmoid that looks at a group. */
    private boolean hasSigmoid(Expr e, boolean group, Set<Integer> seen) {
      Smoothed stands = known.get(e.id());
      if (stands != null) {
        return group && stands.kind() == Smoothed.Kind.SIGMOID;
      }
      boolean inGroup =
          group
              || (e.is(BinaryFunction.MULTIPLY)
                  && e.arguments().stream().anyMatch(Counting::isCondition));
      // What was seen in a group need not be looked at again.
      return isLinear(e)
          && seen.add(2 * e.id() + (inGroup ? 1 : 0))
          && e.arguments().stream().anyMatch(a -> hasSigmoid((Expr) a, inGroup, seen));
    }

    private static boolean isCondition(Node e) {
      return !e.usesVariables() && (e.is(UnaryFunction.NOT) || CONDITIONS.stream().anyMatch(e::is));
    }

    private static boolean isLinear(Expr e) {
      return e.usesVariables()
          && (e.op() == Op.SUM
              || e.is(BinaryFunction.ADD)
              || e.is(BinaryFunction.SUBTRACT)
              || e.is(BinaryFunction.MULTIPLY)
              || e.is(BinaryFunction.DIVIDE)
              || e.is(UnaryFunction.NEGATE));
    }

    /** What an expression stands for; null for itself. */
    private @Nullable Smoothed stands(Expr e) {
      Smoothed stands = known.get(e.id());
      return stands != null && stands.kind() == Smoothed.Kind.SIGMOID && !sigmoids ? null : stands;
    }

    /** Whether an expression stands for 0 or 1. */
    boolean isStep(Expr e) {
      Smoothed stands = stands(e);
      return stands != null && stands.kind() != Smoothed.Kind.MAXIMUM;
    }

    /** The expression as it is counted. */
    Expr of(Expr e) {
      Expr done = changed.get(e.id());
      if (done != null) {
        return done;
      }
      Smoothed stands = stands(e);
      Expr result = e;
      if (stands != null) {
        decides |= stands.kind() == Smoothed.Kind.PROBABILITY;
        result = stands.counted();
      } else if (isLinear(e)) {
        List<Expr> arguments = e.arguments().stream().map(a -> of((Expr) a)).toList();
        if (!arguments.equals(e.arguments())) {
          result = rebuilt(e, arguments);
        }
      }
      changed.put(e.id(), result);
      return result;
    }

    private Expr rebuilt(Expr e, List<Expr> arguments) {
      Expr first = arguments.get(0);
      if (e.op() == Op.SUM) {
        return graph.sum(arguments);
      }
      if (e.is(UnaryFunction.NEGATE)) {
        return first.negate();
      }
      Expr second = arguments.get(1);
      if (e.is(BinaryFunction.ADD)) {
        return first.plus(second);
      }
      if (e.is(BinaryFunction.SUBTRACT)) {
        return first.minus(second);
      }
      return e.is(BinaryFunction.MULTIPLY) ? first.times(second) : first.dividedBy(second);
    }
  }

  /** For a·probability(…) <= b with p = b/a, a times the smaller one of p and 1 − p; else NaN. */
  static double sizeOfShare(Row row, Context context) {
    LimitOfShare limit = row.divisor() == null ? LimitOfShare.of(row.function(), context) : null;
    if (limit == null) {
      return Double.NaN;
    }
    double size = Math.abs(limit.factor()) * Math.min(limit.share(), 1.0 - limit.share());
    return size > 0 ? size : Double.NaN;
  }

  @Override
  public ModelProblem problem() {
    return problem;
  }

  @Override
  public boolean hasFreeWidths() {
    return smoothed.hasFreeWidths();
  }

  @Override
  public double spread(int row) {
    About about = rows.get(row);
    double share = -about.constant() / about.factor();
    return share > 0.0 && share < 1.0
        ? Math.abs(about.factor()) * Math.sqrt(share * (1.0 - share))
        : 0.0;
  }

  @Override
  public Optional<StochasticProblem> smoothedAt(double[] x, int scenarios, double means) {
    return smoothed.hasFreeWidths()
        ? Optional.of(smoothed.withWidthsAt(x, scenarios, means))
        : Optional.empty();
  }

  @Override
  public Optional<AuxiliaryVariables> auxiliaryVariables() {
    return changesVariables ? problem.auxiliaryVariables() : Optional.empty();
  }

  @Override
  public boolean differs(int row) {
    return rows.get(row).differs();
  }

  @Override
  public boolean decides(int row) {
    return rows.get(row).decides();
  }

  @Override
  public double share(int row, double mean, double value) {
    About about = rows.get(row);
    double factor = Math.abs(about.factor());
    double share = Math.min(1.0, Math.max(0.0, (mean - about.constant()) / about.factor()));
    boolean complement =
        Math.abs(value - factor * (1.0 - share)) < Math.abs(value - factor * share);
    return complement ? 1.0 - share : share;
  }

  @Override
  public double jump(int row) {
    double factor = Math.abs(rows.get(row).factor());
    return factor > 0.0 ? factor : 0.0;
  }

  @Override
  public double step(int row) {
    double factor = jump(row);
    long trials = trials(row);
    boolean alike = factor > 0 && trials > 0 && groups(row).noneMatch(Group::isWeighted);
    return alike ? factor / trials : 0.0;
  }

  /** The rows of tables that the mean of a row is over. */
  private Stream<Group> groups(int row) {
    int number = rows.get(row).draw();
    InputFiller plan = problem.plan;
    return IntStream.range(0, plan.steps())
        .filter(step -> plan.draw(step).number() == number)
        .boxed()
        .flatMap(
            step ->
                Arrays.stream(plan.tables(step)).mapToObj(t -> plan.draw(step).groups().get(t)));
  }

  @Override
  public long trials(int row) {
    return groups(row).mapToInt(Group::size).min().orElse(0);
  }
}
