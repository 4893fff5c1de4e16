package org.proxpep.model.problem;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.compile.FunctionBlock;
import org.proxpep.model.compile.Functions;
import org.proxpep.model.compile.Workspace;
import org.proxpep.model.sampling.BlockInputs;
import org.proxpep.model.sampling.Enumeration;
import org.proxpep.model.sampling.InputFiller;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ScaledRows;
import org.proxpep.problem.ScenarioBlock;
import org.proxpep.problem.ScenarioSums;
import org.proxpep.problem.SecondDerivatives;

/** Functions of scenarios: compiled code with what fills its inputs. */
final class ScenarioFunctions {

  private final InputFiller plan;
  private final Functions functions;
  private final @Nullable Enumeration scenarios;
  private final Supplier<Holder> newHolder;

  /**
   * @param scenarios all of them, where the randomness is the choice of rows; else null
   */
  ScenarioFunctions(InputFiller plan, Functions functions, @Nullable Enumeration scenarios) {
    this.plan = plan;
    this.functions = functions;
    this.scenarios = scenarios;
    this.newHolder = () -> new Holder(newScratch());
  }

  /** How many scenarios there are, where they can be enumerated. */
  long count() {
    if (scenarios == null) {
      throw new IllegalStateException("The scenarios cannot be enumerated.");
    }
    return scenarios.count();
  }

  /** The same scenarios of other functions of the same inputs. */
  ScenarioFunctions with(Functions others) {
    return new ScenarioFunctions(plan, others, scenarios);
  }

  /** Kept with an evaluation; that of other functions is replaced. */
  private static final class Holder {
    InputFiller.Scratch scratch;

    Holder(InputFiller.Scratch scratch) {
      this.scratch = scratch;
    }
  }

  private InputFiller.Scratch newScratch() {
    return new InputFiller.Scratch(plan, functions);
  }

  InputFiller.Scratch scratch(Evaluation out) {
    Holder holder = out.scratch(Holder.class, newHolder);
    if (holder.scratch.owner != plan || !functions.isOwner(holder.scratch.workspace)) {
      holder.scratch = newScratch();
    }
    return holder.scratch;
  }

  /** The inputs of a scenario by its key. */
  Workspace sampled(long xi, Evaluation scratch) {
    InputFiller.Scratch s = scratch(scratch);
    plan.sample(xi, s);
    return s.workspace;
  }

  /** The inputs of a scenario by its index. */
  private Workspace enumerated(long index, Evaluation scratch) {
    return enumerated(index, scratch(scratch));
  }

  private Workspace enumerated(long index, InputFiller.Scratch s) {
    if (scenarios == null) {
      throw new IllegalStateException("The scenarios cannot be enumerated.");
    }
    scenarios.fill(index, s);
    return s.workspace;
  }

  void evaluate(double[] x, long xi, Evaluation out) {
    functions.evaluate(x, sampled(xi, out), out);
  }

  void evaluateScenario(double[] x, long index, Evaluation out) {
    functions.evaluate(x, enumerated(index, out), out);
  }

  /** Numbers of these functions, for one thread. */
  final class Values {

    final double[] value = new double[functions.rows()];
    final double[][] gradient = new double[functions.rows()][functions.dimension()];
    private final InputFiller.Scratch scratch = newScratch();

    void evaluateScenario(double[] x, long index) {
      functions.evaluate(x, enumerated(index, scratch), value, gradient);
    }
  }

  Values newValues() {
    return new Values();
  }

  /** Empty if the rows are elsewhere, or a block would not stay in the cache. */
  Optional<ScenarioBlock> block(double[] x) {
    return areRowsHere()
        ? functions
            .block(x)
            .map(block -> new InputBlock(new BlockInputs(plan, block)::sample, block))
        : Optional.empty();
  }

  /** As {@link #block}, by the indices of scenarios. */
  Optional<ScenarioBlock> scenarioBlock(double[] x) {
    Enumeration all = scenarios;
    return all != null && areRowsHere()
        ? functions
            .block(x)
            .map(block -> new InputBlock(new BlockInputs(plan, block).enumerated(all), block))
        : Optional.empty();
  }

  private boolean areRowsHere() {
    return plan.source == null && plan.isHere();
  }

  private record InputBlock(BlockInputs.Filling inputs, FunctionBlock block)
      implements ScenarioBlock {

    @Override
    public int lanes() {
      return block.lanes();
    }

    @Override
    public void moveTo(double[] x) {
      block.moveTo(x);
    }

    @Override
    public void evaluate(long[] keys, int count) {
      inputs.fill(keys, count);
      block.run(count);
    }

    @Override
    public double[] value(int row) {
      return block.value(row);
    }

    @Override
    public double[] gradient(int row, int variable) {
      return block.gradient(row, variable);
    }

    @Override
    public List<ScaledRows> parts(int row) {
      return block.parts(row);
    }
  }

  /** By keys; empty if one scenario after another is as fast. */
  Optional<ScenarioSums> sums() {
    return sums(functions, this::sampled);
  }

  /** By indices; empty if one scenario after another is as fast. */
  Optional<ScenarioSums> sumsOfScenarios() {
    return sums(functions, this::enumerated);
  }

  static Optional<ScenarioSums> sums(Functions of, Functions.Inputs inputs) {
    return of.hasNetworks()
        ? Optional.of((x, keys, count, out) -> of.sum(x, inputs, keys, count, out))
        : Optional.empty();
  }

  /** Empty if there is too much to differentiate. */
  Optional<SecondDerivatives> secondDerivatives() {
    return functions.secondDerivatives(this::sampled, this::enumerated);
  }
}
