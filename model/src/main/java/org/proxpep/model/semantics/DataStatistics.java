package org.proxpep.model.semantics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.data.Column;
import org.proxpep.model.data.DataException;
import org.proxpep.model.data.Features;
import org.proxpep.model.data.Group;
import org.proxpep.model.data.GroupFacts;
import org.proxpep.model.data.Groups;
import org.proxpep.model.data.PackedRows;
import org.proxpep.model.data.TableFacts;
import org.proxpep.model.graph.Expr;
import org.proxpep.model.sampling.Draw;
import org.proxpep.model.sampling.Enumeration;
import org.proxpep.model.sampling.FarFunction;
import org.proxpep.model.sampling.FarGroup;
import org.proxpep.model.sampling.FunctionAt;
import org.proxpep.model.sampling.InputFiller;
import org.proxpep.model.sampling.Inputs;
import org.proxpep.model.sampling.Membership;
import org.proxpep.model.statistics.ColumnQuantiles;
import org.proxpep.model.statistics.GroupCount;
import org.proxpep.model.statistics.Round;
import org.proxpep.model.statistics.RowMean;
import org.proxpep.model.statistics.RowSamples;
import org.proxpep.model.syntax.Span;
import org.proxpep.problem.Scenarios;

/**
 * What a translation learns about the data. Where all tables are here it is computed at once. What
 * is to be known of a table elsewhere is asked of a {@link Round}, and taken as unknown until the
 * next one: an unknown mean of data is drawn like any other, and no statistic is asked for that
 * depends on another which is unknown. So statistics come in levels: groups, then means of data,
 * then values at the start, those of a variable before those of functions of it.
 */
public final class DataStatistics {

  private static final int SAMPLES = 4000;
  private static final int MOST_ENUMERATED = 20_000;
  private static final Scenarios SCENARIOS = new Scenarios(0x70696c6f74L);

  private final Context context;
  private final @Nullable Round round;

  /** Whether a group or a mean of data is unknown, on which everything after it may depend. */
  private boolean lacksData;

  /** Whether a data vector is not known, so that no mean of data is. */
  private boolean lacksVectors;

  /** How many numbers were learnt so far, by their kind. */
  private final Map<String, Integer> asked = new HashMap<>();

  /** Auxiliary variables whose start is unknown. */
  private final BitSet unknownStarts = new BitSet();

  /**
   * @param round null if all tables are here
   */
  public DataStatistics(Context context, @Nullable Round round) {
    this.context = context;
    this.round = round;
  }

  /** Whether the rows of the only table are elsewhere. */
  public boolean areElsewhere() {
    return round != null;
  }

  /** Whether nothing is unknown so far. */
  public boolean areComplete() {
    return round == null || round.isComplete();
  }

  // Groups.

  /**
   * The rows of the table elsewhere that satisfy a condition.
   *
   * @param test null for all rows
   */
  public FarGroup group(Inputs inputs, @Nullable Expr test, String text, @Nullable Span span) {
    Tables.Entry entry = context.tables.get(0);
    FarFunction function = test == null ? null : FarFunction.of(inputs, test, Context.EVERY_ROW);
    Membership membership = new Membership(function, weightPlace(entry));
    TableFacts table = entry.table().facts();
    if (round == null || table == null) {
      throw new IllegalStateException("The rows are here.");
    }
    GroupFacts facts = round.ask(new GroupCount(membership));
    if (facts == null) {
      lacksData = true;
      return new FarGroup(membership, null, null);
    }
    if (facts.size() == 0) {
      DataException none = Groups.none(entry.table().name(), membership.isWeighted(), text);
      throw span == null ? none : context.source.error(span, none);
    }
    PackedRows first = new PackedRows(table.layout(), new byte[][] {facts.first()}, 1);
    return new FarGroup(membership, Group.elsewhere(text, table.rows(), facts), first);
  }

  private static int weightPlace(Tables.Entry entry) {
    return entry.groups().isWeighted() && entry.weight() != null
        ? entry.table().column(entry.weight()).place()
        : -1;
  }

  // Quantiles.

  /** Quantiles of a column; where they are not known yet, numbers that stand in for them. */
  double[] quantiles(Tables.Entry entry, String column, double[] levels, Features.Builder builder) {
    if (round == null) {
      return builder.quantiles(column, levels);
    }
    Column found = entry.table().numeric(column);
    double[] known =
        round.ask(
            new ColumnQuantiles(found.place(), weightPlace(entry), levels, entry.table().rows()));
    if (known != null) {
      return known;
    }
    lacksData = true;
    lacksVectors = true;
    double low = found.summary().min();
    double high = found.summary().max();
    return Arrays.stream(levels).map(level -> low + level * (high - low)).toArray();
  }

  // Means of data.

  /**
   * A number that is learnt from rows. A translation asks for them in the order of the text, so
   * their kinds and places name them.
   */
  private double learnt(String kind, Supplier<Double> ofTheseRows) {
    if (areElsewhere()) {
      return ofTheseRows.get();
    }
    return context.fitted.number(kind + " " + asked.merge(kind, 1, Integer::sum), ofTheseRows);
  }

  /** The means of expressions of data only, NaN if one is not a finite sum or not known. */
  public double[] dataMeans(Draw draw, List<Expr> bodies) {
    String condition = draw.condition().isEmpty() ? "" : " given " + draw.condition();
    // Found together when the first is missing: a model that was learnt looks at no row.
    List<double[]> found = new ArrayList<>();
    double[] means = new double[bodies.size()];
    for (int k = 0; k < means.length; k++) {
      int place = k;
      means[k] =
          learnt(
              "mean" + condition,
              () -> {
                if (found.isEmpty()) {
                  found.add(findDataMeans(draw, bodies));
                }
                return found.get(0)[place];
              });
    }
    return means;
  }

  /** In one pass where one table that is here has them all; one by one elsewhere. */
  private double[] findDataMeans(Draw draw, List<Expr> bodies) {
    if (bodies.size() > 1 && round == null) {
      InputFiller plan = context.plan(bodies);
      Enumeration all = Enumeration.of(plan, context.tables.rows());
      boolean oneTable =
          plan.steps() == 1 && plan.tables(0).length == 1 && plan.draw(0).number() == draw.number();
      if (all != null && oneTable) {
        return RowMean.here(FunctionAt.ofData(context.graph(), bodies, plan), all);
      }
    }
    return bodies.stream().mapToDouble(body -> findDataMean(draw, body)).toArray();
  }

  private double findDataMean(Draw draw, Expr body) {
    InputFiller plan = context.plan(List.of(body));
    Enumeration all = Enumeration.of(plan, context.tables.rows());
    if (all == null || plan.steps() != 1 || plan.draw(0).number() != draw.number()) {
      return Double.NaN;
    }
    if (lacksVectors) {
      return Double.NaN;
    }
    int n = areElsewhere() ? 0 : context.graph().dimension();
    Double mean = exactMean(body, plan, all, new double[n]);
    lacksData |= mean == null;
    return mean == null ? Double.NaN : mean;
  }

  /** Null if it is not known. */
  private @Nullable Double exactMean(Expr e, InputFiller plan, Enumeration all, double[] x) {
    if (round == null || plan.readingSteps().length == 0) {
      return RowMean.here(FunctionAt.of(context.graph(), e, plan, x), all)[0];
    }
    boolean counted = Arrays.stream(plan.readingSteps()).allMatch(k -> plan.draw(k).isKnown());
    return counted ? round.ask(new RowMean(farFunction(e), x, all.count())) : null;
  }

  private FarFunction farFunction(Expr e) {
    return FarFunction.of(context.inputs, e, context.draws);
  }

  // Values at a point.

  /** The mean at x of an expression of one draw: exact for few scenarios, else from samples. */
  public double mean(Expr e, double[] x) {
    return learnt("mean at the start", () -> findMean(e, x));
  }

  private double findMean(Expr e, double[] x) {
    InputFiller plan = context.plan(List.of(e));
    Enumeration all = Enumeration.of(plan, context.tables.rows());
    if (all != null && all.count() <= MOST_ENUMERATED) {
      Double mean = dependsOnUnknown(e) ? null : exactMean(e, plan, all, x);
      return mean == null ? Double.NaN : mean;
    }
    return ofSamples(e, x, values -> Arrays.stream(values).average().orElse(Double.NaN));
  }

  /** The quantile at x of an expression of one draw. */
  public double quantile(Expr e, double level, double[] x) {
    return learnt("quantile at the start", () -> findQuantile(e, level, x));
  }

  private double findQuantile(Expr e, double level, double[] x) {
    return ofSamples(
        e,
        x,
        values -> {
          Arrays.sort(values);
          return values[Math.min(values.length - 1, (int) (level * values.length))];
        });
  }

  /** The mean distance at x of an expression of one draw from its median. */
  public double spread(Expr e, double[] x) {
    return learnt("spread at the start", () -> findSpread(e, x));
  }

  private double findSpread(Expr e, double[] x) {
    return ofSamples(
        e,
        x,
        values -> {
          Arrays.sort(values);
          double median = values[values.length / 2];
          return Arrays.stream(values).map(v -> Math.abs(v - median)).average().orElse(Double.NaN);
        });
  }

  /** A figure of the values at x of an expression of one draw. */
  public double ofValues(Expr e, double[] x, ToDoubleFunction<TermValues> figure) {
    return learnt(
        "setting at the start",
        () -> ofSamples(e, x, values -> figure.applyAsDouble(TermValues.equallyLikely(values))));
  }

  /** Notes that nobody knows where an auxiliary variable starts. */
  public void addUnknownStart(int variable) {
    unknownStarts.set(variable);
  }

  private boolean dependsOnUnknown(Expr e) {
    return lacksData
        || (!unknownStarts.isEmpty()
            && unknownStarts.intersects(farFunction(e).rows().variables()));
  }

  /** NaN if the samples are not known. */
  private double ofSamples(Expr e, double[] x, ToDoubleFunction<double[]> figure) {
    InputFiller plan = context.plan(List.of(e));
    double[] values;
    if (dependsOnUnknown(e)) {
      return Double.NaN;
    }
    if (round == null || plan.readingSteps().length == 0) {
      FunctionAt at = FunctionAt.of(context.graph(), e, plan, x);
      values = new double[SAMPLES];
      for (int i = 0; i < SAMPLES; i++) {
        plan.sample(key(i), at.scratch);
        values[i] = at.value();
      }
    } else {
      long[] keys = new long[SAMPLES];
      Arrays.setAll(keys, DataStatistics::key);
      double[] known = round.ask(new RowSamples(farFunction(e), x, keys));
      if (known == null) {
        return Double.NaN;
      }
      values = known.clone();
    }
    return figure.applyAsDouble(values);
  }

  private static long key(int i) {
    return SCENARIOS.key(Scenarios.Purpose.PILOT, i);
  }
}
