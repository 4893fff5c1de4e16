package org.proxpep.problem;

import java.util.Optional;
import org.proxpep.set.ProxTerm;

/**
 * Another problem seen through a change that leaves its functions as they are, such as another name
 * or another way of drawing: what a subclass does not change is passed on, and so is every
 * capability that it does not have itself.
 */
public abstract class ForwardingProblem extends TransformedProblem {

  protected ForwardingProblem(StochasticProblem problem) {
    super(problem);
  }

  @Override
  public Optional<ExactMean> exactMean() {
    return super.exactMean().or(problem::exactMean);
  }

  @Override
  public Optional<FiniteProblem> finite() {
    return super.finite().or(problem::finite);
  }

  @Override
  public Optional<BoundedValues> boundedValues() {
    return super.boundedValues().or(problem::boundedValues);
  }

  @Override
  public boolean isOverRows() {
    return problem.isOverRows();
  }

  @Override
  public Optional<RowInfluence> rowInfluence(double[] x) {
    return problem.rowInfluence(x);
  }

  @Override
  public Optional<RowTerms> terms() {
    return problem.terms();
  }

  @Override
  public Optional<CountedRows> counted() {
    return problem.counted();
  }

  @Override
  public Optional<AuxiliaryVariables> auxiliaryVariables() {
    return problem.auxiliaryVariables();
  }

  @Override
  public boolean isConvex() {
    return problem.isConvex();
  }

  @Override
  public Optional<ProxTerm> proxTerm() {
    return problem.proxTerm();
  }

  @Override
  public boolean hasKinks() {
    return problem.hasKinks();
  }

  @Override
  public Optional<Sparsity> sparsity() {
    return problem.sparsity();
  }

  @Override
  public Optional<SecondDerivatives> secondDerivatives() {
    return problem.secondDerivatives();
  }

  @Override
  public Optional<ScenarioBlock> block(double[] x) {
    return problem.block(x);
  }

  @Override
  public Optional<ScenarioSums> sums() {
    return problem.sums();
  }

  @Override
  public Optional<RoundedKinks> roundedKinks() {
    return problem.roundedKinks();
  }

  @Override
  public double unit(int row, double[] x) {
    return problem.unit(row, x);
  }

  @Override
  public double objectiveWithin() {
    return problem.objectiveWithin();
  }

  @Override
  public Optional<StochasticProblem> unbatched() {
    return problem.unbatched();
  }

  @Override
  public double[] inOriginalUnits(double[] x) {
    return problem.inOriginalUnits(x);
  }
}
