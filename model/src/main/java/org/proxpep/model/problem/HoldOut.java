package org.proxpep.model.problem;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.data.DataException;
import org.proxpep.model.data.Fitted;
import org.proxpep.model.data.Group;
import org.proxpep.model.data.Table;
import org.proxpep.model.sampling.Draw;
import org.proxpep.model.semantics.Context;
import org.proxpep.model.semantics.ModelSource;
import org.proxpep.model.semantics.NameScope;
import org.proxpep.model.semantics.TableLoader;
import org.proxpep.model.semantics.Tables;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.SplitRows;
import org.proxpep.refusal.Refusal;

/**
 * A model of some of its rows, and the rows that were kept aside. Nothing that the model learns
 * from data comes from those.
 */
public final class HoldOut implements SplitRows {

  /** The stream of keys that rows are chosen by. */
  private static final long STREAM = 0x686f6c646f7574L;

  private final ModelProblem training;
  private final Table rows;
  private final String rule;
  private @Nullable TrainedModel trained;
  private @Nullable ModelProblem fresh;

  private HoldOut(ModelProblem training, Table rows, String rule) {
    this.training = training;
    this.rows = rows;
    this.rule = rule;
  }

  /**
   * Keeps rows of a model's table aside.
   *
   * @param all the model of all rows
   * @param seed decides which rows are chosen at random
   * @throws Refusal if a group that the model speaks about has no rows on one of the two sides
   */
  public static HoldOut of(ModelProblem all, HoldOutRule rule, long seed) {
    Tables tables = all.parts.context().tables;
    TrainedModel.requireOneTable(all, tables);
    if (rule instanceof HoldOutRule.File other) {
      TrainedModel trained = TrainedModel.of(all);
      Table rows = trained.prepared(Table.read(other.file(), trained.reading()));
      HoldOut holdOut = new HoldOut(all, rows, rule.toString());
      holdOut.trained = trained;
      return holdOut;
    }
    int[] aside = aside(all, rule, seed);
    return split(all, aside, rule.toString());
  }

  /**
   * Keeps the rows of a model's table aside that its data statement names.
   *
   * @param folder where another file of rows is looked for
   * @param seed decides which rows are chosen at random
   * @throws Refusal if the model names none
   */
  public static HoldOut of(ModelProblem all, Path folder, long seed) {
    HoldOutRule rule = HoldOutRule.of(all, folder);
    if (rule == null) {
      throw Refusal.of(
          "The model %s says of no rows that they are kept aside",
          "write holdout 0.3 after the file of its data, or holdOut(0.3) in Java", all.name());
    }
    return of(all, rule, seed);
  }

  /** The model without each of K parts of its rows in turn. */
  public static List<HoldOut> folds(ModelProblem all, int count, long seed) {
    TrainedModel.requireOneTable(all, all.parts.context().tables);
    int rows = all.parts.context().tables.get(0).given().rows();
    if (count < 2 || count > rows) {
      throw new Refusal(
          "The number of folds",
          count,
          "must be from 2 to the number of rows (" + rows + ")",
          String.valueOf(Math.max(2, Math.min(5, rows))));
    }
    List<HoldOut> folds = new ArrayList<>();
    int[] fold = new int[rows];
    for (List<Integer> stratum : strata(all, seed).values()) {
      // Small strata must not all begin with the first fold.
      int first = (int) Math.floorMod(Scenarios.derive(seed, stratum.get(0)), (long) count);
      for (int k = 0; k < stratum.size(); k++) {
        fold[stratum.get(k)] = (first + k) % count;
      }
    }
    for (int f = 0; f < count; f++) {
      int wanted = f;
      int[] aside = IntStream.range(0, rows).filter(i -> fold[i] == wanted).toArray();
      folds.add(split(all, aside, "fold " + (f + 1) + " of " + count));
    }
    return folds;
  }

  private static HoldOut split(ModelProblem all, int[] aside, String rule) {
    ModelSource source = all.parts.model().origin();
    Table given = source.tables().get(0).given();
    boolean[] kept = new boolean[given.rows()];
    Arrays.fill(kept, true);
    Arrays.stream(aside).forEach(i -> kept[i] = false);
    int[] rest = IntStream.range(0, kept.length).filter(i -> kept[i]).toArray();
    requireOrder(source, kept, rule);
    requireGroups(all, kept, rule);
    Tables learnt =
        source.tables().over(List.of(given.keep(rest)), source.statements(), Fitted.learning());
    ModelProblem training =
        Objects.requireNonNull(ModelParts.build(source.withTables(learnt), null));
    return new HoldOut(training, given.keep(aside), rule);
  }

  /** Rows that are made of rows before them must not know those kept aside. */
  private static void requireOrder(ModelSource source, boolean[] kept, String rule) {
    if (TableLoader.rowsBefore(source.statements()) == 0) {
      return;
    }
    boolean aside = false;
    for (boolean each : kept) {
      if (aside && each) {
        throw Refusal.of(
            "The hold-out (%s) must be the last rows, because lag and returns make rows of those"
                + " before them",
            "write into the data statement: ordered by TIME holdout 0.3 by TIME", rule);
      }
      aside |= !each;
    }
  }

  /** Both sides must have rows of every group. */
  private static void requireGroups(ModelProblem all, boolean[] kept, String rule) {
    for (Draw draw : all.parts.context().draws) {
      int here = 0;
      int aside = 0;
      Group group = draw.groups().get(0);
      for (int row = 0; row < kept.length; row++) {
        if (group.contains(row)) {
          here += kept[row] ? 1 : 0;
          aside += kept[row] ? 0 : 1;
        }
      }
      if (here == 0 || aside == 0) {
        String what = draw.condition().isEmpty() ? "" : " where " + draw.condition();
        throw Refusal.of(
            "The hold-out (%s) leaves no row%s %s; of such rows %s are kept aside and %s are left",
            "take another share or another rule",
            rule,
            what,
            here == 0 ? "to solve on" : "to judge by",
            aside,
            here);
      }
    }
  }

  private static int[] aside(ModelProblem all, HoldOutRule rule, long seed) {
    if (rule instanceof HoldOutRule.Where where) {
      Context context = all.parts.context();
      int own = context.draws.size();
      Group group = context.draw(where.condition(), List.of(), NameScope.OUTSIDE).groups().get(0);
      // A draw of the model with the same condition stays.
      context.draws.subList(own, context.draws.size()).clear();
      return IntStream.range(0, given(all).rows()).filter(group::contains).toArray();
    }
    return rule instanceof HoldOutRule.Last last
        ? last(given(all), last)
        : random(all, ((HoldOutRule.Share) rule).share(), seed);
  }

  private static Table given(ModelProblem all) {
    return all.parts.context().tables.get(0).given();
  }

  private static double[] time(Table table, String column) {
    if (column.isEmpty()) {
      return IntStream.range(0, table.rows()).asDoubleStream().toArray();
    }
    table.requireComplete(List.of(column));
    return TableLoader.order(table, column);
  }

  /** Rows of one time are not torn apart. */
  private static int[] last(Table table, HoldOutRule.Last rule) {
    double[] time = time(table, rule.column());
    Integer[] order = new Integer[table.rows()];
    Arrays.setAll(order, i -> i);
    Arrays.sort(order, Comparator.comparingDouble(i -> time[i]));
    int cut = (int) Math.round(order.length * (1.0 - rule.share()));
    while (cut > 0 && cut < order.length && time[order[cut]] == time[order[cut - 1]]) {
      cut++;
    }
    if (cut <= 0 || cut >= order.length) {
      throw DataException.of(
          "the values leave no place to cut off the last %s of the rows",
          "take another share, or a column with more different values",
          table.name(),
          rule.column(),
          rule.share());
    }
    return Arrays.stream(order, cut, order.length).mapToInt(i -> i).sorted().toArray();
  }

  /** Of every set of rows that are in the same groups the same share. */
  private static int[] random(ModelProblem all, double share, long seed) {
    List<Integer> chosen = new ArrayList<>();
    double owed = 0.0;
    for (List<Integer> stratum : strata(all, seed).values()) {
      int size = stratum.size();
      double wanted = share * size + owed;
      int taken = (int) Math.max(0, Math.min(size, Math.round(wanted)));
      if (size > 1) {
        taken = Math.max(1, Math.min(size - 1, taken));
      }
      owed = wanted - taken;
      chosen.addAll(stratum.subList(0, taken));
    }
    return chosen.stream().mapToInt(i -> i).sorted().toArray();
  }

  /** The rows by the groups they are in, those of each in a random order. */
  private static Map<String, List<Integer>> strata(ModelProblem all, long seed) {
    int rows = given(all).rows();
    List<Group> groups =
        all.parts.context().draws.stream().map(draw -> draw.groups().get(0)).distinct().toList();
    Map<String, List<Integer>> strata = new LinkedHashMap<>();
    StringBuilder signature = new StringBuilder();
    for (int row = 0; row < rows; row++) {
      signature.setLength(0);
      for (Group group : groups) {
        signature.append(group.contains(row) ? '1' : '0');
      }
      strata.computeIfAbsent(signature.toString(), s -> new ArrayList<>()).add(row);
    }
    long stream = Scenarios.derive(STREAM, seed);
    strata
        .values()
        .forEach(s -> s.sort(Comparator.comparingLong(row -> Scenarios.derive(stream, row))));
    return strata;
  }

  /** The model of the rows that are left. */
  @Override
  public ModelProblem training() {
    return training;
  }

  @Override
  public ModelProblem tightened(double[] margins) {
    return training.parts.tightened(margins).problem();
  }

  @Override
  public FreshModel own(double[] x) {
    return trained().own(trained().point(x));
  }

  @Override
  public FreshModel aside(double[] x) {
    return FreshModel.of(fresh(), trained().point(x));
  }

  @Override
  public double ratio() {
    return (double) rows.rows() / given(training).rows();
  }

  /** The rows that are kept aside, as they were given. */
  public Table rows() {
    return rows;
  }

  /** By column, how many of them have a category that the model has never seen. */
  public Map<String, Integer> unseen() {
    return fresh().parts.context().tables.get(0).unseen();
  }

  /** Which rows these are, in words. */
  public String rule() {
    return rule;
  }

  /** What the model learnt from the rows that are left. */
  public synchronized TrainedModel trained() {
    TrainedModel known = trained;
    if (known == null) {
      known = TrainedModel.of(training);
      trained = known;
    }
    return known;
  }

  /** The problem over the rows kept aside. */
  private synchronized ModelProblem fresh() {
    ModelProblem known = fresh;
    if (known == null) {
      known = trained().problem(rows);
      fresh = known;
    }
    return known;
  }
}
