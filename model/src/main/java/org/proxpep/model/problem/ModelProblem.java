package org.proxpep.model.problem;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.compile.Functions;
import org.proxpep.model.graph.Expr;
import org.proxpep.model.graph.Graph;
import org.proxpep.model.graph.Node;
import org.proxpep.model.graph.ProxNodes;
import org.proxpep.model.graph.Ranges;
import org.proxpep.model.sampling.Enumeration;
import org.proxpep.model.sampling.InputFiller;
import org.proxpep.model.sampling.RowSource;
import org.proxpep.model.semantics.Auxiliary;
import org.proxpep.model.semantics.Block;
import org.proxpep.model.semantics.BoundModel;
import org.proxpep.model.semantics.VariableBound;
import org.proxpep.model.statistics.StatisticSource;
import org.proxpep.problem.AuxiliaryVariables;
import org.proxpep.problem.BoundedValues;
import org.proxpep.problem.ConstraintForm;
import org.proxpep.problem.CountedRows;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ExactMean;
import org.proxpep.problem.FiniteProblem;
import org.proxpep.problem.RoundedKinks;
import org.proxpep.problem.RowInfluence;
import org.proxpep.problem.RowTerms;
import org.proxpep.problem.ScenarioBlock;
import org.proxpep.problem.ScenarioSums;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.SecondDerivatives;
import org.proxpep.problem.Sense;
import org.proxpep.problem.Shape;
import org.proxpep.problem.Sparsity;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.set.ConvexSet;
import org.proxpep.set.ProxTerm;

/**
 * The problem that a model describes. Means under one condition share a stream: that of condition k
 * in scenario ξ has the key {@code Scenarios.derive(ξ, k)}, k in the order in which conditions
 * first occur.
 *
 * <p>If all randomness comes from tables, its scenarios can be enumerated: {@link #finite}.
 */
public final class ModelProblem implements StochasticProblem, BoundedValues {

  /** Of more rows elsewhere the values are not brought here. */
  private static final long MOST_VALUES = 2_000_000;

  private static final int UNIT_SAMPLES = 4000;
  static final Scenarios SPREAD = new Scenarios(0x737072656164L);

  final ModelParts parts;
  final List<Expr> expressions;
  final InputFiller plan;
  final Functions functions;
  private final String digest;
  private final Shape shape;
  final ScenarioFunctions scenarios;
  private final Optional<FiniteProblem> finite;
  private final List<ModelConstraint> constraints;
  private final List<String> variableNames;
  private final Optional<ProxNodes> prox;
  private final List<String> kinks;
  private final boolean kinked;
  private Optional<CountedModel> counted = Optional.empty();
  private boolean hasLookedForCounted;
  private Optional<RoundedKinks> rounded = Optional.empty();
  private boolean hasLookedForKinks;
  private @Nullable Boolean convex;
  private ModelInfluence.@Nullable Code influence;
  private @Nullable StatisticSource source;

  /** What chooses the widths of probabilities; null where all of them are given. */
  private final @Nullable FreeWidths widths;

  private final @Nullable Enumeration all;

  /**
   * @param all the scenarios, where the randomness is the choice of rows; else null
   */
  ModelProblem(
      ModelParts parts, List<Expr> expressions, InputFiller plan, @Nullable Enumeration all) {
    this(parts, expressions, plan, all, null, null);
  }

  private ModelProblem(
      ModelParts parts,
      List<Expr> expressions,
      InputFiller plan,
      @Nullable Enumeration all,
      @Nullable Functions given,
      @Nullable FreeWidths knownWidths) {
    this.parts = parts;
    this.expressions = List.copyOf(expressions);
    this.plan = plan;
    this.all = all;
    this.widths = knownWidths == null ? FreeWidths.of(parts, expressions, plan) : knownWidths;
    if (widths != null && given == null) {
      // As they suit the start, for all that looks at the model before a run does.
      parts
          .context()
          .graph()
          .bind(widths.parameters(parts.placement().start, FreeWidths.MANY, 0.0));
    }
    this.functions = given == null ? parts.compile(expressions) : given;
    Graph graph = parts.context().graph();
    this.prox =
        functions.kinks().isEmpty()
            ? Optional.empty()
            : ProxNodes.of(graph, expressions, parts.set());
    this.kinked =
        !(prox.isEmpty() ? functions.kinks() : graph.kinks(expressions, proxKinks())).isEmpty();
    this.kinks = kinked ? graph.kinks(expressions, unnamedKinks()) : List.of();
    this.digest = parts.digest();
    int inequalities = parts.model().inequalities();
    this.shape =
        new Shape(
            parts.placement().start.length, inequalities, parts.rows().size() - 1 - inequalities);
    this.scenarios = new ScenarioFunctions(plan, functions, all);
    this.finite = Optional.ofNullable(all).map(each -> new AllScenarios(this, scenarios));
    this.constraints = parts.constraints();
    this.variableNames = parts.groups().stream().flatMap(VariableGroup::names).toList();
  }

  /**
   * The same model with the widths of probabilities as they suit a point.
   *
   * @param count how many scenarios say what suits
   * @param means how many scenarios the means are over that will be looked at
   * @return this one where all widths are given
   */
  ModelProblem withWidthsAt(double[] x, int count, double means) {
    if (widths == null) {
      return this;
    }
    Functions suited = functions.withParameters(widths.parameters(x, count, means));
    ModelProblem other = new ModelProblem(parts, expressions, plan, all, suited, widths);
    other.source = source;
    other.counted = countedModel();
    other.hasLookedForCounted = true;
    return other;
  }

  /** Whether the widths of some probabilities are chosen here. */
  boolean hasFreeWidths() {
    return widths != null;
  }

  InputFiller.Scratch scratch(Evaluation out) {
    return scenarios.scratch(out);
  }

  @Override
  public void evaluate(double[] x, long xi, Evaluation out) {
    scenarios.evaluate(x, xi, out);
  }

  @Override
  public Shape shape() {
    return shape;
  }

  /** Present if all randomness comes from tables: means are then sums over rows. */
  @Override
  public Optional<FiniteProblem> finite() {
    return finite;
  }

  @Override
  public Optional<ExactMean> exactMean() {
    return finite.map(all -> all);
  }

  @Override
  public boolean isOverRows() {
    return finite.isPresent() && parts.context().tables.count() > 0;
  }

  @Override
  public ConvexSet feasibleSet() {
    return parts.set();
  }

  /** The starts given, moved into X₀; auxiliary variables start at their means there. */
  @Override
  public double[] startingPoint() {
    return parts.placement().start.clone();
  }

  @Override
  public String name() {
    String name = parts.model().source().name();
    return name.endsWith(".pep") && name.length() > 4 ? name.substring(0, name.length() - 4) : name;
  }

  @Override
  public String variableName(int i) {
    return variableNames.get(i);
  }

  @Override
  public String functionName(int row) {
    return parts.rows().get(row).name();
  }

  @Override
  public String variableUnit(int i) {
    Block block = parts.context().blockOf(i);
    return block == null ? "" : block.unit;
  }

  @Override
  public String functionUnit(int row) {
    return parts.rows().get(row).unit();
  }

  @Override
  public boolean isDeterministic(int row) {
    return parts.rows().get(row).function().parts().isEmpty();
  }

  @Override
  public String fingerprint() {
    return StochasticProblem.super.fingerprint()
        + " model="
        + digest
        + parts.context().tables.fingerprint();
  }

  /**
   * By interval arithmetic over the ranges of data and distributions. Bounds that are more than 100
   * standard deviations apart count as unknown: an interval that is proven by them would be wider
   * than one that trusts the sample, and say nothing.
   */
  @Override
  public double lower(int row, double[] x) {
    return RowRules.telling(this, row, x).low();
  }

  /** See {@link #lower}. */
  @Override
  public double upper(int row, double[] x) {
    return RowRules.telling(this, row, x).high();
  }

  @Override
  public double least(int row) {
    return RowRules.least(parts, expressions.get(row));
  }

  Ranges ranges(int row, double[] x) {
    return parts.context().inputs.ranges(List.of(expressions.get(row)), x, x);
  }

  @Override
  public Sense sense() {
    return parts.model().maximizes() ? Sense.MAXIMIZE : Sense.MINIMIZE;
  }

  @Override
  public ConstraintForm meaning(int row) {
    return constraint(row).meaning();
  }

  @Override
  public double unit(int row, double[] x) {
    BoundModel.Divisor divisor = parts.rows().get(row).divisor();
    if (divisor == null) {
      return 1.0;
    }
    List<Expr> terms = new ArrayList<>(divisor.mean().parts().values());
    terms.add(divisor.mean().fixed());
    double unit = meanOf(terms, x) / divisor.unit();
    return unit > 0.0 && unit < Double.POSITIVE_INFINITY ? unit : 1.0;
  }

  /** Exact where scenarios can be enumerated. */
  private double meanOf(List<Expr> terms, double[] x) {
    if (canEnumerate()) {
      try {
        return TermScenarios.all(parts.context(), source).mean(terms, x);
      } catch (CancellationException e) {
        // An interrupt ends jobs elsewhere; samples will do then.
      }
    }
    long[] scenarios = new long[UNIT_SAMPLES];
    Arrays.setAll(scenarios, k -> SPREAD.key(Scenarios.Purpose.PILOT, k));
    return TermScenarios.given(scenarios, terms, this).mean(terms, x);
  }

  /** Empty if the rows are elsewhere, there are several tables, or numbers are simulated. */
  @Override
  public Optional<RowInfluence> rowInfluence(double[] x) {
    return finite.isPresent() && areRowsHere() && parts.context().tables.count() == 1
        ? ModelInfluence.of(this, x).map(influence -> influence)
        : Optional.empty();
  }

  /** Compiled when it is needed, once. */
  synchronized ModelInfluence.Code influenceCode() {
    ModelInfluence.Code code = influence;
    if (code == null) {
      code = ModelInfluence.Code.of(parts);
      influence = code;
    }
    return code;
  }

  /** The means of functions of data by all rows, here or elsewhere; zeros after an interrupt. */
  double[] meansOfRows(List<Expr> terms, double[] x) {
    try {
      return TermScenarios.means(terms, x, parts.context(), source);
    } catch (CancellationException e) {
      return new double[terms.size()];
    }
  }

  @Override
  public synchronized Optional<RowTerms> terms() {
    return Optional.of(ModelTerms.of(this));
  }

  @Override
  public Optional<CountedRows> counted() {
    return countedModel().map(rows -> rows);
  }

  private synchronized Optional<CountedModel> countedModel() {
    if (!hasLookedForCounted) {
      hasLookedForCounted = true;
      counted = CountedModel.of(this);
    }
    return counted;
  }

  /** The problem of {@link #counted}, where something is smoothed. */
  public Optional<ModelProblem> countedProblem() {
    return countedModel().map(CountedModel::problem);
  }

  /** Says where the rows of scenarios come from that are elsewhere. */
  void readFrom(RowSource source) {
    plan.source = source;
    countedProblem().ifPresent(twin -> twin.plan.source = source);
  }

  /**
   * By rules over the graph: the objective and the inequalities are convex over X₀ in every
   * scenario, the equalities affine. A model may be convex although the rules do not see it.
   */
  @Override
  public synchronized boolean isConvex() {
    if (convex == null) {
      convex = RowRules.isConvex(parts, expressions, shape.inequalities());
    }
    return convex;
  }

  /** Terms of the objective such as 0.1*norm1(w). */
  @Override
  public Optional<ProxTerm> proxTerm() {
    return prox.map(ProxNodes::term);
  }

  /** The kinks of {@link #proxTerm}. */
  Set<Node> proxKinks() {
    return prox.map(ProxNodes::kinks).orElse(Set.of());
  }

  @Override
  public boolean hasKinks() {
    return kinked;
  }

  /** Kinks that nobody wrote, or that are no trouble. */
  private Set<Node> unnamedKinks() {
    Set<Node> nodes = new HashSet<>(proxKinks());
    nodes.addAll(parts.context().kinksFarAway);
    return nodes;
  }

  /** Empty if the rows of the table are elsewhere, or there is too much to differentiate. */
  @Override
  public Optional<Sparsity> sparsity() {
    return functions.sparsity();
  }

  @Override
  public Optional<SecondDerivatives> secondDerivatives() {
    return areRowsHere() ? scenarios.secondDerivatives() : Optional.empty();
  }

  @Override
  public Optional<ScenarioBlock> block(double[] x) {
    return scenarios.block(x);
  }

  @Override
  public Optional<ScenarioSums> sums() {
    return scenarios.sums();
  }

  /** Empty if there are no kinks, one of them is a step, or the rows are elsewhere. */
  @Override
  public synchronized Optional<RoundedKinks> roundedKinks() {
    if (!hasLookedForKinks) {
      hasLookedForKinks = true;
      rounded = areRowsHere() ? RoundedModel.of(this).map(kinks -> kinks) : Optional.empty();
    }
    return rounded;
  }

  boolean areRowsHere() {
    return !parts.context().statistics.areElsewhere();
  }

  @Override
  public double objectiveWithin() {
    return parts.rows().get(0).within();
  }

  @Override
  public Optional<AuxiliaryVariables> auxiliaryVariables() {
    return auxiliaries().isEmpty() ? Optional.empty() : Optional.of(new ModelAuxiliaries(this));
  }

  /** Whether auxiliary variables can be set by all scenarios. */
  boolean canEnumerate() {
    return finite.isPresent()
        && (areRowsHere()
            || (source != null
                && finite.get().scenarioCount() <= MOST_VALUES
                && !Thread.currentThread().isInterrupted()));
  }

  /** Says what answers about rows that are elsewhere. */
  void askFrom(StatisticSource newSource) {
    this.source = newSource;
    countedProblem().ifPresent(twin -> twin.source = newSource);
  }

  /** The variables as they were declared; auxiliary ones last. */
  public List<VariableGroup> variables() {
    return List.copyOf(parts.groups());
  }

  /** Whether the model's nonlinear means needed variable i and the user did not write it. */
  @Override
  public boolean isAuxiliary(int i) {
    return i >= dimension() - parts.auxiliaries().size();
  }

  /** Of variables that have an entry for each one of a data vector with standardised columns. */
  @Override
  public double[] inOriginalUnits(double[] x) {
    return OriginalUnits.of(x, parts);
  }

  /** The variables that the model's nonlinear means needed, in their order. */
  public final List<AuxiliaryVariable> auxiliaries() {
    List<AuxiliaryVariable> result = new ArrayList<>();
    List<Auxiliary> added = parts.auxiliaries();
    int row =
        parts.rows().size() - (int) added.stream().filter(a -> a.setting().byEquation()).count();
    for (Auxiliary auxiliary : added) {
      int equation = auxiliary.setting().byEquation() ? row++ : -1;
      result.add(
          new AuxiliaryVariable(
              auxiliary.variable(), auxiliary.text(), auxiliary.unit(), equation));
    }
    return result;
  }

  /**
   * The user's variables of x with the auxiliary ones exactly where they belong, by all scenarios:
   * a mean is the mean, the variable of a cvar the quantile of its loss.
   *
   * @throws IllegalStateException if numbers are simulated, or the rows are elsewhere and nobody
   *     answers about them
   */
  public final double[] withExactAuxiliaries(double[] x) {
    return ExactAuxiliaries.set(x, parts, source);
  }

  /** As {@link #withExactAuxiliaries(double[])} by given scenarios, which count alike. */
  public final double[] withExactAuxiliaries(double[] x, long[] scenarios) {
    return ExactAuxiliaries.set(x, scenarios, this);
  }

  /** The constraints by row. */
  public List<ModelConstraint> constraints() {
    return constraints;
  }

  /** The constraint of function row {@code row}, from 1 on. */
  public ModelConstraint constraint(int row) {
    return constraints.get(row - 1);
  }

  /** Constraints on one variable that became part of X₀. */
  public List<VariableBound> bounds() {
    return parts.model().bounds();
  }

  /**
   * The words for functions with kinks in x, such as max, in alphabetical order; those of the prox
   * term do not count.
   */
  public List<String> kinks() {
    return kinks;
  }

  /** The words for functions with kinks in row {@code row}. */
  public List<String> kinks(int row) {
    return parts.context().graph().kinks(List.of(expressions.get(row)), unnamedKinks());
  }

  /** What people are told of the model beside its functions. */
  public ModelDescription description() {
    return new ModelDescription(this);
  }

  /** The model as it was read. */
  public String text() {
    return parts.model().source().text();
  }

  @Override
  public String toString() {
    return name();
  }
}
