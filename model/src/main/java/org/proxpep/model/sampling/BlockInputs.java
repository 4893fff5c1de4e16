package org.proxpep.model.sampling;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.compile.FunctionBlock;
import org.proxpep.model.data.Column;
import org.proxpep.model.data.Group;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problem.Scenarios;

/**
 * Fills the inputs of a {@link FunctionBlock} for many scenarios at a time with the numbers that
 * {@link InputFiller#sample} gives each of them; for one thread. The rows of tables must be here.
 */
public final class BlockInputs {

  private final InputFiller plan;
  private final FunctionBlock block;
  private final long[] key;
  private final int[][] rows;
  private final ScenarioRandom random = new ScenarioRandom();
  private final ScenarioRandom.Beginnings beginnings;
  private final Sampler[][] numbers;
  private final Sampler[][] vectors;
  private final double[] one = new double[1];
  private final double[][] buffers;

  /** By slot of a vector, then entry: the lanes to be filled; null where nobody reads them. */
  private final double[][] @Nullable [] lanes;

  /** By slot of a vector that stays rows, then lane, made when first filled; else null. */
  private final double[] @Nullable [][] laneBuffers;

  /** Fills the inputs of the first lanes for scenarios by their keys or indices. */
  @FunctionalInterface
  public interface Filling {

    void fill(long[] scenarios, int count);
  }

  public BlockInputs(InputFiller plan, FunctionBlock block) {
    this.plan = plan;
    this.block = block;
    this.key = new long[block.lanes()];
    this.beginnings = new ScenarioRandom.Beginnings(block.lanes());
    int tables = 0;
    int slots = 0;
    this.numbers = new Sampler[plan.steps.length][];
    this.vectors = new Sampler[plan.steps.length][];
    for (int k = 0; k < numbers.length; k++) {
      InputFiller.Step step = plan.steps[k];
      numbers[k] = samplers(step.number);
      vectors[k] = samplers(step.vector);
      tables = Math.max(tables, 1 + Arrays.stream(step.tables).max().orElse(-1));
      slots = Math.max(slots, 1 + Arrays.stream(step.featureSlot).max().orElse(-1));
      slots = Math.max(slots, 1 + Arrays.stream(step.vectorSlot).max().orElse(-1));
      if (step.factorSlot >= 0 && block.reads(step.factorSlot)) {
        Arrays.fill(block.scalar(step.factorSlot), 1.0);
      }
    }
    this.rows = new int[tables][block.lanes()];
    this.buffers = new double[slots][];
    this.lanes = new double[slots][][];
    this.laneBuffers = new double[slots][][];
    for (int slot = 0; slot < slots; slot++) {
      int length = block.length(slot);
      buffers[slot] = new double[length];
      lanes[slot] = new double[length][];
      laneBuffers[slot] = block.rows(slot) == null ? null : new double[block.lanes()][];
      for (int i = 0; i < length; i++) {
        lanes[slot][i] = block.reads(slot, i) ? block.vector(slot, i) : null;
      }
    }
  }

  /** Fills them by indices among all scenarios. */
  public Filling enumerated(Enumeration all) {
    double[] factors = new double[block.lanes()];
    return (indices, count) -> all.fill(indices, count, factors, this);
  }

  private Sampler[] samplers(RandomSource[] sources) {
    return Arrays.stream(sources).map(s -> s.sampler().with(random)).toArray(Sampler[]::new);
  }

  /** Fills the first lanes. */
  public void sample(long[] scenarios, int count) {
    for (int k = 0; k < plan.steps.length; k++) {
      InputFiller.Step step = plan.steps[k];
      for (int j = 0; j < count; j++) {
        key[j] = Scenarios.derive(scenarios[j], step.draw.stream());
      }
      if (step.tables.length > 0) {
        draw(step, count);
      }
      for (int i = 0; i < step.number.length; i++) {
        if (block.reads(step.numberSlot[i])) {
          double[] to = block.scalar(step.numberSlot[i]);
          simulate(step.number[i].number(), numbers[k][i], to, count);
        }
      }
      for (int i = 0; i < step.vector.length; i++) {
        simulate(step.vector[i].number(), vectors[k][i], step.vectorSlot[i], count);
      }
    }
  }

  private void draw(InputFiller.Step step, int count) {
    for (int t : step.tables) {
      Group group = step.draw.groups().get(t);
      for (int j = 0; j < count; j++) {
        rows[t][j] = group.row(t == 0 ? key[j] : Scenarios.derive(key[j], t));
      }
    }
    read(step, count);
  }

  /** The rows of a table that lanes read. */
  int[] rows(int table) {
    return rows[table];
  }

  /** Fills the inputs of a step from the rows of the lanes. */
  void fill(int k, double[] factors, int count) {
    InputFiller.Step step = plan.steps[k];
    if (step.factorSlot >= 0 && block.reads(step.factorSlot)) {
      System.arraycopy(factors, 0, block.scalar(step.factorSlot), 0, count);
    }
    read(step, count);
  }

  private void read(InputFiller.Step step, int count) {
    for (int i = 0; i < step.column.length; i++) {
      if (block.reads(step.columnSlot[i])) {
        read(step.column[i], rows[step.columnTable[i]], block.scalar(step.columnSlot[i]), count);
      }
    }
    for (int i = 0; i < step.feature.length; i++) {
      int slot = step.featureSlot[i];
      FeatureRows feature = step.feature[i];
      for (int j = 0; j < count; j++) {
        put(slot, j, feature.row(rows[feature.table][j], buffer(slot, j)));
      }
    }
  }

  private static void read(Column column, int[] row, double[] to, int count) {
    for (int j = 0; j < count; j++) {
      to[j] = column.value(row[j]);
    }
  }

  private void simulate(int source, Sampler sampler, double[] to, int count) {
    beginnings.derive(key, InputFiller.STREAM + source, count);
    for (int j = 0; j < count; j++) {
      random.reseed(beginnings, j);
      sampler.next(one);
      to[j] = one[0];
    }
  }

  private void simulate(int source, Sampler sampler, int slot, int count) {
    beginnings.derive(key, InputFiller.STREAM + source, count);
    for (int j = 0; j < count; j++) {
      random.reseed(beginnings, j);
      double[] to = buffer(slot, j);
      sampler.next(to);
      put(slot, j, to);
    }
  }

  /** Where the vector of a lane may be written; of rows each lane has its own. */
  private double[] buffer(int slot, int lane) {
    double[][] own = laneBuffers[slot];
    if (own == null) {
      return buffers[slot];
    }
    if (own[lane] == null) {
      own[lane] = new double[buffers[slot].length];
    }
    return own[lane];
  }

  private void put(int slot, int lane, double[] numbers) {
    double @Nullable [][] kept = block.rows(slot);
    if (kept != null) {
      kept[lane] = numbers;
      return;
    }
    double[] @Nullable [] to = lanes[slot];
    for (int i = 0; i < to.length; i++) {
      double[] entry = to[i];
      if (entry != null) {
        entry[lane] = numbers[i];
      }
    }
  }
}
