package org.proxpep.model.problem;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.IntToLongFunction;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.compile.Functions;
import org.proxpep.model.compile.Workspace;
import org.proxpep.model.data.PackedRows;
import org.proxpep.model.sampling.InputFiller;
import org.proxpep.model.sampling.RowPart;
import org.proxpep.model.sampling.RowRoutes;
import org.proxpep.model.sampling.RowSource;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.FiniteProblem;
import org.proxpep.problem.ForwardingProblem;
import org.proxpep.problem.HessianMeans;
import org.proxpep.problem.PartialMean;
import org.proxpep.problem.ScenarioSums;
import org.proxpep.problem.SecondDerivatives;

/**
 * A model where some of its rows are: whole chunks of the table that follow one another. Any number
 * of threads may use it.
 */
public final class LocalRows {

  private final RowPart part;

  LocalRows(PackedRows rows, int firstChunk) {
    this.part = new RowPart(rows, firstChunk);
  }

  /** How many rows are here. */
  public int count() {
    return part.count();
  }

  /** The first row that is here, as a row of the table. */
  public long first() {
    return part.first();
  }

  /** A model with finitely many scenarios, of which those of the rows here can be evaluated. */
  private final class Terms extends ForwardingProblem implements FiniteProblem {
    private final ModelProblem model;
    private final RowPart.Reading reading;
    private final Optional<ScenarioSums> sums;

    Terms(ModelProblem problem) {
      super(problem);
      this.model = problem;
      this.reading = part.reading(problem.plan);
      this.sums = ScenarioFunctions.sums(problem.functions, this::filled);
    }

    @Override
    public void evaluateScenario(double[] x, long index, Evaluation out) {
      model.functions.evaluate(x, filled(index, out), out);
    }

    @Override
    public Optional<ScenarioSums> sumsOfScenarios() {
      return sums;
    }

    private Workspace filled(long index, Evaluation scratch) {
      InputFiller.Scratch s = model.scratch(scratch);
      reading.fill((int) (index - first()), s);
      return s.workspace;
    }

    @Override
    public Optional<SecondDerivatives> secondDerivatives() {
      return model.functions.secondDerivatives(model.scenarios::sampled, this::filled);
    }

    @Override
    public long scenarioCount() {
      // As for Enumeration: without rows there is one scenario.
      return reading.perScenario() == 0 ? 1 : count();
    }
  }

  /**
   * The sums of second derivatives over those stretches that are here.
   *
   * @param bounds where stretches begin, and where the last one ends
   */
  public List<double[][][]> hessians(ModelProblem problem, double[] x, long[] bounds) {
    Terms terms = new Terms(problem);
    SecondDerivatives second = terms.secondDerivatives().orElseThrow();
    List<double[][][]> sums = new ArrayList<>();
    for (int s = 0; s + 1 < bounds.length; s++) {
      if (isHere(bounds[s], bounds[s + 1])) {
        sums.add(
            HessianMeans.sum(problem, second, x, bounds[s], bounds[s + 1], Thread.currentThread()));
      }
    }
    return sums;
  }

  /** The sums of products of second derivatives with v, over those stretches that are here. */
  public List<double[]> products(
      ModelProblem problem, double[] x, double[] weights, double[] v, long[] bounds) {
    Terms terms = new Terms(problem);
    SecondDerivatives second = terms.secondDerivatives().orElseThrow();
    List<double[]> sums = new ArrayList<>();
    for (int s = 0; s + 1 < bounds.length; s++) {
      if (isHere(bounds[s], bounds[s + 1])) {
        sums.add(HessianMeans.productSum(problem, second, x, weights, v, bounds[s], bounds[s + 1]));
      }
    }
    return sums;
  }

  private boolean isHere(long from, long to) {
    return from >= first() && to <= first() + count();
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
    RowPart.Reading reading = part.reading(problem.plan);
    int perScenario = reading.perScenario();
    return (xi, cursor) -> {
      PackedRows copies;
      if (cursor.memory() instanceof PackedRows known) {
        copies = known;
      } else {
        copies = PackedRows.empty(part.rows.layout(), perScenario);
        cursor.remember(copies);
      }
      for (int k = 0; k < perScenario; k++) {
        copies.copyFrom(part.rows, reading.find(k, xi), k);
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
    RowPart.Reading reading = part.reading(routes.plan);
    int perScenario = reading.perScenario();
    int firstChunk = part.firstChunk;
    int from = routes.starts[firstChunk];
    int size = routes.starts[firstChunk + part.chunks] - from;
    int[] slots = Arrays.copyOfRange(routes.slots, from, from + size);
    int[] found = new int[size];
    // First where the rows are, then their bytes: cache misses of the copies overlap.
    int chunk = firstChunk;
    for (int j = 0; j < size; j++) {
      while (from + j >= routes.starts[chunk + 1]) {
        chunk++;
      }
      int k = slots[j] % perScenario;
      found[j] = reading.row(k, routes.keys[from + j], chunk);
    }
    int stride = part.rows.layout().stride();
    byte[] bytes = new byte[Math.multiplyExact(size, stride)];
    for (int j = 0; j < size; j++) {
      part.rows.copy(found[j], bytes, j * stride);
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
    RowPart.Reading reading = part.reading(model.termsPlan());
    InputFiller plan = reading.plan;
    Functions functions = model.terms();
    int perScenario = reading.perScenario();
    Evaluation out = Evaluation.of(model.problem());
    InputFiller.Scratch s = new InputFiller.Scratch(plan, functions);
    for (int step = 0; step < plan.steps(); step++) {
      if (plan.tables(step).length == 0) {
        plan.fill(step, 1.0, s);
      }
    }
    List<PartialMean> sums = new ArrayList<>();
    int firstChunk = part.firstChunk;
    for (int chunk = firstChunk; chunk < firstChunk + part.chunks; chunk++) {
      PartialMean sum = new PartialMean(out.rows(), x.length, null);
      for (int j = routes.starts[chunk]; j < routes.starts[chunk + 1]; j++) {
        int k = routes.slots[j] % perScenario;
        int row = reading.row(k, routes.keys[j], chunk);
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
