package org.proxpep.model.sampling;

import java.util.Arrays;
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
    for (int slot = 0; slot < slots; slot++) {
      buffers[slot] = new double[block.length(slot)];
    }
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
    for (int i = 0; i < step.column.length; i++) {
      if (block.reads(step.columnSlot[i])) {
        read(step.column[i], rows[step.columnTable[i]], block.scalar(step.columnSlot[i]), count);
      }
    }
    for (int i = 0; i < step.feature.length; i++) {
      int slot = step.featureSlot[i];
      FeatureRows feature = step.feature[i];
      for (int j = 0; j < count; j++) {
        put(slot, j, feature.row(rows[feature.table][j], buffers[slot]));
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
      sampler.next(buffers[slot]);
      put(slot, j, buffers[slot]);
    }
  }

  private void put(int slot, int lane, double[] numbers) {
    for (int i = 0; i < numbers.length; i++) {
      if (block.reads(slot, i)) {
        block.vector(slot, i)[lane] = numbers[i];
      }
    }
  }
}
