package org.proxpep.model.language;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.DoubleConsumer;
import java.util.function.IntConsumer;
import java.util.function.IntToLongFunction;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.compile.Functions;
import org.proxpep.model.data.Group;
import org.proxpep.model.data.GroupPart;
import org.proxpep.model.data.PackedRows;
import org.proxpep.model.data.RowChunks;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.FiniteProblem;
import org.proxpep.problem.PartialMean;
import org.proxpep.set.ConvexSet;

/**
 * A model where some of its rows are: whole chunks of the table that follow one another. Any number
 * of threads may use it.
 */
public final class LocalRows {

  private final Context context;
  private final PackedRows rows;
  private final int firstChunk;
  private final int chunks;
  private final Map<Context.Test, GroupPart> parts = new HashMap<>();

  LocalRows(Context context, PackedRows rows, int firstChunk) {
    this.context = context;
    this.rows = rows;
    this.firstChunk = firstChunk;
    this.chunks = RowChunks.count(rows.rows());
  }

  /** How many rows are here. */
  public int count() {
    return rows.rows();
  }

  /** The first row that is here, as a row of the table. */
  public long first() {
    return (long) firstChunk * RowChunks.SIZE;
  }

  GroupPart part(Context.Test test) {
    synchronized (parts) {
      return parts.computeIfAbsent(test, this::index);
    }
  }

  private GroupPart index(Context.Test test) {
    Functions functions = test.functions();
    Plan plan = test.plan();
    if (functions == null || plan == null) {
      return new GroupPart(rows, test.weight(), null);
    }
    Plan.Scratch s = new Plan.Scratch(plan, functions);
    s.packed = rows;
    double[] value = new double[1];
    double[][] gradient = new double[1][0];
    double[] x = new double[0];
    return new GroupPart(
        rows,
        test.weight(),
        row -> {
          s.rows[0] = row;
          plan.fill(0, 1.0, s);
          functions.evaluate(x, s.workspace, value, gradient);
          return value[0] != 0.0;
        });
  }

  private GroupPart part(Group group) {
    return part(Objects.requireNonNull(context.tests.get(group)));
  }

  /** The steps of a plan that read rows, with what is here of their groups. */
  private final class Reading {
    final Plan plan;
    final int[] steps;
    final Group[] groups;
    final GroupPart[] parts;

    Reading(Plan plan) {
      this.plan = plan;
      this.steps = plan.readingSteps();
      this.groups = new Group[steps.length];
      this.parts = new GroupPart[steps.length];
      for (int k = 0; k < steps.length; k++) {
        groups[k] = plan.draw(steps[k]).groups().get(0);
        parts[k] = part(groups[k]);
      }
    }

    /** The row here that reading step k needs under a key, or −1 if it is elsewhere. */
    int find(int k, long xi) {
      long key = plan.rowKey(steps[k], xi);
      int chunk = groups[k].chunk(key);
      return chunk < firstChunk || chunk >= firstChunk + chunks
          ? -1
          : parts[k].row(groups[k], key, chunk, firstChunk);
    }

    /** Fills reading step k from a row, with a factor. */
    void fill(int k, double factor, int row, Plan.Scratch s) {
      // Any row of the group will do for the factor 0, but one outside may make terms infinite.
      s.packed = factor == 0.0 ? context.firstRows.get(groups[k]) : rows;
      s.rows[0] = factor == 0.0 ? 0 : row;
      plan.fill(steps[k], factor, s);
    }

    /**
     * Fills all inputs for a row as {@link Enumeration#fill} does.
     *
     * @return the factor of the last draw
     */
    double fill(int row, Plan.Scratch s) {
      double last = 1.0;
      for (int k = 0; k < steps.length; k++) {
        last = parts[k].factor(groups[k], row);
        fill(k, last, row, s);
      }
      return last;
    }
  }

  /** Calls for every row of a chunk, its inputs filled, with the factor of the last draw. */
  void forEach(Plan plan, int chunk, Plan.Scratch s, DoubleConsumer use) {
    Reading reading = new Reading(plan);
    int begin = chunk * RowChunks.SIZE;
    int end = Math.min(count(), begin + RowChunks.SIZE);
    for (int row = begin; row < end; row++) {
      use.accept(reading.fill(row, s));
    }
  }

  /** Calls for every key whose row is here, with its place; the plan reads one row a scenario. */
  void forEach(Plan plan, long[] keys, Plan.Scratch s, IntConsumer use) {
    Reading reading = new Reading(plan);
    if (reading.steps.length != 1) {
      throw new IllegalStateException("The expression takes means under several conditions.");
    }
    for (int i = 0; i < keys.length; i++) {
      int row = reading.find(0, keys[i]);
      if (row >= 0) {
        reading.fill(0, 1.0, row, s);
        for (int step = 0; step < plan.steps(); step++) {
          plan.simulate(step, keys[i], s);
        }
        use.accept(i);
      }
    }
  }

  /** A model with finitely many scenarios, of which those of the rows here can be evaluated. */
  private final class Terms implements FiniteProblem {
    private final ModelProblem problem;
    private final Reading reading;

    Terms(ModelProblem problem) {
      this.problem = problem;
      this.reading = new Reading(problem.plan);
    }

    @Override
    public void evaluateScenario(double[] x, long index, Evaluation out) {
      Plan.Scratch s = problem.scratch(out);
      reading.fill((int) (index - first()), s);
      problem.functions.evaluate(x, s.workspace, out);
    }

    @Override
    public long scenarioCount() {
      // As for Enumeration: without rows there is one scenario.
      return reading.steps.length == 0 ? 1 : count();
    }

    @Override
    public int dimension() {
      return problem.dimension();
    }

    @Override
    public int inequalities() {
      return problem.inequalities();
    }

    @Override
    public int equalities() {
      return problem.equalities();
    }

    @Override
    public ConvexSet feasibleSet() {
      return problem.feasibleSet();
    }
  }

  /**
   * The sums over the rows here, stretch by stretch.
   *
   * @param length of a stretch, see {@link PartialMean#length}
   * @param multipliers null for no spread
   */
  public List<PartialMean> sums(
      ModelProblem problem, double[] x, double @Nullable [] multipliers, int length) {
    Terms terms = new Terms(problem);
    int functionRows = 1 + problem.inequalities() + problem.equalities();
    Evaluation first = Evaluation.of(problem);
    Evaluation one = Evaluation.of(problem);
    List<PartialMean> sums = new ArrayList<>();
    long end = first() + count();
    for (long from = first(); from < end; from += length) {
      PartialMean sum = new PartialMean(functionRows, x.length, multipliers);
      sum.addScenarios(terms, x, from, Math.min(end, from + length), first, one);
      sums.add(sum);
    }
    return sums;
  }

  /** The scenarios of the rows here, where all rows of the table are. */
  public FiniteProblem scenarios(ModelProblem problem) {
    return new Terms(problem);
  }

  /** Brings the rows of scenarios from here, where all rows of the table are. */
  public RowSource source(ModelProblem problem) {
    Reading reading = new Reading(problem.plan);
    int perScenario = reading.steps.length;
    return (xi, cursor) -> {
      PackedRows copies;
      if (cursor.memory() instanceof PackedRows known) {
        copies = known;
      } else {
        copies = PackedRows.empty(rows.layout(), perScenario);
        cursor.remember(copies);
      }
      for (int k = 0; k < perScenario; k++) {
        copies.copyFrom(rows, reading.find(k, xi), k);
      }
      cursor.moveTo(copies, 0);
    };
  }

  /** The contribution of one row of the table to the mean. */
  public void evaluateScenario(ModelProblem problem, double[] x, long row, Evaluation out) {
    new Terms(problem).evaluateScenario(x, row, out);
  }

  /**
   * The rows here that scenarios need.
   *
   * @param slots scenario i has the slots iK to iK+K−1, where K is the number of rows it needs
   * @param bytes the packed rows in the order of the slots
   */
  public record Gathered(int[] slots, byte[] bytes) implements Serializable {}

  /** The rows here that scenarios need. */
  public Gathered gather(RowRoutes routes) {
    Reading reading = new Reading(routes.plan);
    int perScenario = reading.steps.length;
    int from = routes.starts[firstChunk];
    int size = routes.starts[firstChunk + chunks] - from;
    int[] slots = Arrays.copyOfRange(routes.slots, from, from + size);
    int[] found = new int[size];
    // First where the rows are, then their bytes: cache misses of the copies overlap.
    int chunk = firstChunk;
    for (int j = 0; j < size; j++) {
      while (from + j >= routes.starts[chunk + 1]) {
        chunk++;
      }
      int k = slots[j] % perScenario;
      found[j] = reading.parts[k].row(reading.groups[k], routes.keys[from + j], chunk, firstChunk);
    }
    int stride = rows.layout().stride();
    byte[] bytes = new byte[Math.multiplyExact(size, stride)];
    for (int j = 0; j < size; j++) {
      rows.copy(found[j], bytes, j * stride);
    }
    return new Gathered(slots, bytes);
  }

  /**
   * The sum over those scenarios whose rows are here, chunk by chunk of the table. Where a scenario
   * needs K rows, each contributes the value with the other terms left out and its own counted K
   * times, so that the mean over all rows of all scenarios is the mean over the scenarios.
   *
   * @param scenarios the keys that the routes were made for
   */
  public List<PartialMean> batch(
      PartitionedModel model, double[] x, RowRoutes routes, IntToLongFunction scenarios) {
    Reading reading = new Reading(model.termsPlan());
    Plan plan = reading.plan;
    Functions functions = model.terms();
    int perScenario = reading.steps.length;
    Evaluation out = Evaluation.of(model.problem());
    Plan.Scratch s = new Plan.Scratch(plan, functions);
    for (int step = 0; step < plan.steps(); step++) {
      if (plan.tables(step).length == 0) {
        plan.fill(step, 1.0, s);
      }
    }
    List<PartialMean> sums = new ArrayList<>();
    for (int chunk = firstChunk; chunk < firstChunk + chunks; chunk++) {
      PartialMean sum = new PartialMean(out.rows(), x.length, null);
      for (int j = routes.starts[chunk]; j < routes.starts[chunk + 1]; j++) {
        int k = routes.slots[j] % perScenario;
        int row = reading.parts[k].row(reading.groups[k], routes.keys[j], chunk, firstChunk);
        for (int other = 0; other < perScenario; other++) {
          reading.fill(other, other == k ? perScenario : 0.0, row, s);
        }
        for (int step = 0; step < plan.steps() && plan.hasRandom(); step++) {
          plan.simulate(step, scenarios.applyAsLong(routes.slots[j] / perScenario), s);
        }
        functions.evaluate(x, s.workspace, out);
        sum.add(out);
      }
      if (routes.starts[chunk] < routes.starts[chunk + 1]) {
        sums.add(sum);
      }
    }
    return sums;
  }
}
