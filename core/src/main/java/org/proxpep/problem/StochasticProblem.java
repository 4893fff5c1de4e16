package org.proxpep.problem;

import java.util.Optional;
import org.proxpep.set.ConvexSet;
import org.proxpep.set.ProxTerm;

/**
 * A stochastic nonlinear programme,
 *
 * <pre>
 *   min over x in X₀ of E[F(x,ξ)]   s.t.   E[Gᵢ(x,ξ)] ≤ 0, i = 1..p,   E[Hⱼ(x,ξ)] = 0, j = 1..m
 * </pre>
 *
 * ({@code eq:orig_prob}), seen through samples only.
 *
 * <p><b>A scenario ξ is a 64-bit key</b> and {@link #evaluate} is a pure function of (x, ξ): a data
 * problem maps the key to a row, a simulator seeds a generator with it ({@link
 * Evaluation#random(long)}). Common random numbers, exact repeats and parallel evaluation all rest
 * on this one rule, so an implementation keeps no state between calls; scratch space lives in the
 * {@link Evaluation}, of which every thread has its own.
 *
 * <p>The functions are numbered as rows: row 0 is F, rows 1..p are G, rows p+1..p+m are H.
 */
public interface StochasticProblem {

  /**
   * The numbers n, p and m of variables, inequalities and equalities. Where steps must not
   * allocate, it is kept in a field.
   */
  Shape shape();

  /** n, short for {@code shape().dimension()}. */
  default int dimension() {
    return shape().dimension();
  }

  /** p, short for {@code shape().inequalities()}. */
  default int inequalities() {
    return shape().inequalities();
  }

  /** m, short for {@code shape().equalities()}. */
  default int equalities() {
    return shape().equalities();
  }

  /** X₀, the closed convex set that x never leaves. */
  ConvexSet feasibleSet();

  /**
   * Writes the values and gradients of F, G and H at x under scenario ξ into {@code out}. Every
   * entry is overwritten; x is not modified.
   */
  void evaluate(double[] x, long xi, Evaluation out);

  /**
   * How many scenarios one call of {@link #evaluate} costs; more than 1 for a {@link MiniBatch}.
   * Budgets and traces count scenarios, so that runs with and without batches compare honestly.
   */
  default int scenariosPerEvaluation() {
    return 1;
  }

  /**
   * The exact expectations, where the problem knows them: by default if it implements {@link
   * ExactMean}. Like the other capabilities below it is asked for by this method and never by type,
   * so that problems around problems can pass it on.
   */
  default Optional<ExactMean> exactMean() {
    return this instanceof ExactMean exact ? Optional.of(exact) : Optional.empty();
  }

  /**
   * The scenarios, where they are finitely many: by default if the problem implements {@link
   * FiniteProblem}.
   */
  default Optional<FiniteProblem> finite() {
    return this instanceof FiniteProblem finite ? Optional.of(finite) : Optional.empty();
  }

  /**
   * The ranges of the functions, where they are known: by default if the problem implements {@link
   * BoundedValues}.
   */
  default Optional<BoundedValues> boundedValues() {
    return this instanceof BoundedValues bounded ? Optional.of(bounded) : Optional.empty();
  }

  /** Whether its means are over rows of data, so that what is said of them is about these rows. */
  default boolean isOverRows() {
    return finite().isPresent();
  }

  /**
   * How the means at x would differ with other rows of the same population, where they are over the
   * rows of one table.
   */
  default Optional<RowInfluence> rowInfluence(double[] x) {
    return Optional.empty();
  }

  /** The additive terms of the functions, a new one for every caller, where they are known. */
  default Optional<RowTerms> terms() {
    return Optional.empty();
  }

  /** What the smoothed functions stand for, where there are any. */
  default Optional<CountedRows> counted() {
    return Optional.empty();
  }

  /** How auxiliary variables follow from the others, where there are any. */
  default Optional<AuxiliaryVariables> auxiliaryVariables() {
    return Optional.empty();
  }

  /**
   * Whether E[F] and E[G] are known to be convex on X₀ and E[H] to be affine; false where nothing
   * is known.
   */
  default boolean isConvex() {
    return false;
  }

  /**
   * The part r of the objective that steps take as it is, such as 0.1·‖x‖₁, where there is one. It
   * has no randomness. Row 0 contains it: its value is E[F] + r, and its gradient has that
   * subgradient of r in it which {@link ProxTerm#addSubgradient} tells. X₀ must have nothing but
   * bounds in the variables of r, and none in those of its groups.
   */
  default Optional<ProxTerm> proxTerm() {
    return Optional.empty();
  }

  /**
   * The same problem with a prox term added to its objective.
   *
   * @throws IllegalArgumentException if the term does not go together with X₀
   */
  default StochasticProblem plus(ProxTerm r) {
    return new Regularized(this, r);
  }

  /**
   * Whether some function has kinks in x, such as max, so that its curvature sits in points; those
   * of the {@link #proxTerm} do not count.
   */
  default boolean hasKinks() {
    return false;
  }

  /** Where the gradients come from. */
  default DerivativeSource derivatives() {
    return DerivativeSource.GIVEN;
  }

  /**
   * Which derivatives can differ from zero, where it pays to know: evaluations then keep no others.
   * The pattern is the same at every point and in every scenario, and the same object in every
   * call. Row 0 is full.
   */
  default Optional<Sparsity> sparsity() {
    return Optional.empty();
  }

  /** Exact second derivatives, where they are known: of functions without kinks. */
  default Optional<SecondDerivatives> secondDerivatives() {
    return Optional.empty();
  }

  /**
   * The functions at x under many scenarios at a time, a new block for every thread, where that is
   * faster than one scenario at a time. Whoever gets one may ask for others and use them on other
   * threads at once.
   */
  default Optional<ScenarioBlock> block(double[] x) {
    return Optional.empty();
  }

  /** Sums over several scenarios, where they are faster than one scenario after another. */
  default Optional<ScenarioSums> sums() {
    return Optional.empty();
  }

  /** The functions with their kinks rounded off, where there are kinks and they are known. */
  default Optional<RoundedKinks> roundedKinks() {
    return Optional.empty();
  }

  /**
   * What row {@code row} at x is to be divided by to be in the units of its {@link #meaning}: a
   * positive number, and not 1 where both sides of a constraint were multiplied by a mean.
   */
  default double unit(int row, double[] x) {
    return 1.0;
  }

  /** How far from the least value an objective may be and not matter; NaN if nobody has said. */
  default double objectiveWithin() {
    return Double.NaN;
  }

  /**
   * The problem whose scenarios are averaged, with the same expectations, where one scenario of
   * this one is such an average.
   */
  default Optional<StochasticProblem> unbatched() {
    return Optional.empty();
  }

  /** Whether the scenarios are finitely many, but more than {@code most}. */
  default boolean hasMoreScenariosThan(long most) {
    return finite().filter(f -> f.scenarioCount() > most).isPresent();
  }

  /** The exact expectations, unless they are means over more than {@code most} scenarios. */
  default Optional<ExactMean> exactMean(long most) {
    return hasMoreScenariosThan(most) ? Optional.empty() : exactMean();
  }

  /** A point to start from; need not be feasible. By default the point of X₀ nearest to zero. */
  default double[] startingPoint() {
    double[] x = new double[dimension()];
    feasibleSet().project(x, x);
    return x;
  }

  /** What the problem is called in results, logs and errors. */
  default String name() {
    return getClass().getSimpleName();
  }

  /** The user's name of variable {@code i}, counted from 0. */
  default String variableName(int i) {
    return "x" + (i + 1);
  }

  /** What variable {@code i} is measured in, such as EUR; empty if nobody said. */
  default String variableUnit(int i) {
    return "";
  }

  /** What function row {@code row} is measured in; empty if nobody said. */
  default String functionUnit(int row) {
    return "";
  }

  /** The user's name of function row {@code row}: 0 is the objective, then G, then H. */
  default String functionName(int row) {
    return shape().functionName(row);
  }

  /** Whether row 0 is the user's objective, to be minimised, or minus one to be maximised. */
  default Sense sense() {
    return Sense.MINIMIZE;
  }

  /** How the user reads constraint row {@code row}, from 1 on. By default as it stands. */
  default ConstraintForm meaning(int row) {
    return row <= inequalities() ? ConstraintForm.AT_MOST_ZERO : ConstraintForm.EQUAL_TO_ZERO;
  }

  /** Whether variable {@code i} serves the formulation only, and is no decision of the user's. */
  default boolean isAuxiliary(int i) {
    return false;
  }

  /**
   * What variables would be in the units that data came in: a coefficient of a standardised column
   * is divided by its deviation, and the constant beside it takes up the means.
   *
   * @return NaN for variables that have no other units; empty if none have
   */
  default double[] inOriginalUnits(double[] x) {
    return new double[0];
  }

  /**
   * Whether function row {@code row} is the same in every scenario. A sample cannot tell: values
   * that were all the same may hide a rare event, so a certificate takes the problem's word or
   * stays in doubt.
   */
  default boolean isDeterministic(int row) {
    return false;
  }

  /**
   * Identifies the problem and its data, so that a checkpoint of one problem is not resumed on
   * another. A problem with data adds a digest of the data.
   */
  default String fingerprint() {
    return "%s n=%s p=%s m=%s X0=%s"
        .formatted(name(), dimension(), inequalities(), equalities(), feasibleSet());
  }
}
