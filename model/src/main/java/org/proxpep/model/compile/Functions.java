package org.proxpep.model.compile;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.graph.Expr;
import org.proxpep.model.graph.Graph;
import org.proxpep.model.graph.NetworkRows;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.SecondDerivatives;
import org.proxpep.problem.Sparsity;
import org.proxpep.refusal.Require;

/**
 * Rows of a graph, ready to be evaluated with their gradients by any number of threads, each with
 * its own {@link Workspace}.
 *
 * <pre>{@code
 * Functions functions = Functions.compile(graph, List.of(objective, constraint));
 * Workspace w = functions.workspace(out); // kept with the evaluation
 * w.scalar[0] = demand;
 * functions.evaluate(x, w, out);
 * }</pre>
 */
public final class Functions {

  private final Graph graph;
  private final int dimension;

  /** In which gradients are written; null where rows are full. */
  private final @Nullable Sparsity pattern;

  private final Evaluator evaluator;
  private final double[] parameters;
  private final List<Expr> rows;

  /** Shared by functions that differ in their parameters only. */
  private final MadeOnce<Optional<RowHessians>> secondOrder;

  private final MadeOnce<Optional<BlockPlan>> blocks;

  /** Kept because a fresh lambda in every evaluation would be garbage. */
  private final Supplier<Holder> newHolder;

  private Functions(Program program, List<Expr> rows, Evaluator evaluator) {
    this(
        program.graph,
        program.dimension,
        program.pattern,
        rows,
        evaluator,
        program.graph.parameterValues(),
        new MadeOnce<>(() -> RowHessians.of(program)),
        new MadeOnce<>(() -> blocks(program, evaluator)));
  }

  private Functions(
      Graph graph,
      int dimension,
      @Nullable Sparsity pattern,
      List<Expr> rows,
      Evaluator evaluator,
      double[] parameters,
      MadeOnce<Optional<RowHessians>> secondOrder,
      MadeOnce<Optional<BlockPlan>> blocks) {
    this.graph = graph;
    this.dimension = dimension;
    this.pattern = pattern;
    this.blocks = blocks;
    this.rows = rows;
    this.secondOrder = secondOrder;
    this.evaluator = evaluator;
    this.parameters = parameters;
    this.newHolder = () -> new Holder(new Workspace(graph, evaluator));
  }

  /** By generated code, or by the tape where the code would be too long. */
  public static Functions compile(Graph graph, List<Expr> rows) {
    return NetworkRows.isIn(graph, rows) ? withNetworks(graph, rows) : plain(graph, rows, true);
  }

  private static Functions plain(Graph graph, List<Expr> rows, boolean compiled) {
    Program program = new Program(graph, rows, true);
    program.pattern = RowPattern.of(program);
    return new Functions(program, List.copyOf(rows), evaluator(program, compiled));
  }

  /** With a pattern of all rows but the first, however small and full they are. */
  static Functions sparse(Graph graph, List<Expr> rows, boolean compiled) {
    Program program = new Program(graph, rows, true);
    program.pattern = RowPattern.of(program, 0, 1.0);
    return new Functions(program, List.copyOf(rows), evaluator(program, compiled));
  }

  /** Generated code, or the tape where that is wanted or the code would be too long. */
  private static Evaluator evaluator(Program program, boolean compiled) {
    Code code = compiled ? Unrolling.of(program) : null;
    return code == null ? new Tape(program) : new Compiled(code);
  }

  private static Functions withNetworks(Graph graph, List<Expr> rows) {
    NetworkRows parts = NetworkRows.of(graph, rows);
    return new Functions(
        graph,
        graph.dimension(),
        null,
        List.copyOf(rows),
        new NetworkEvaluator(parts, (g, e) -> evaluator(new Program(g, e, true), true)),
        graph.parameterValues(),
        new MadeOnce<>(Optional::empty),
        new MadeOnce<>(Optional::empty));
  }

  /** The same rows of another graph, by the code of these functions where it fits. */
  public Functions over(Graph other, List<Expr> others) {
    if (!(evaluator instanceof Compiled compiled) || NetworkRows.isIn(other, others)) {
      return compile(other, others);
    }
    Program program = new Program(other, others, true);
    program.pattern = pattern == null ? null : RowPattern.of(program);
    Code code = Unrolling.of(program);
    return code != null && compiled.isOf(code)
        ? new Functions(program, List.copyOf(others), evaluator)
        : compile(other, others);
  }

  /** By the tape, which interprets; for large models and as a yardstick. */
  public static Functions interpret(Graph graph, List<Expr> rows) {
    return NetworkRows.isIn(graph, rows) ? withNetworks(graph, rows) : plain(graph, rows, false);
  }

  /** The same functions with other values of the parameters, by slot. */
  public Functions withParameters(double... values) {
    Require.that(
        "The number of parameter values",
        values.length,
        values.length == parameters.length,
        "that of the parameters",
        "one for each, by slot");
    return new Functions(
        graph, dimension, pattern, rows, evaluator, values.clone(), secondOrder, blocks);
  }

  /** The values of the parameters, by slot. */
  public double[] parameters() {
    return parameters.clone();
  }

  /** n. */
  public int dimension() {
    return dimension;
  }

  /** How many rows there are. */
  public int rows() {
    return rows.size();
  }

  /** Whether the rows run as generated code, not on the tape. */
  public boolean isCompiled() {
    return evaluator instanceof Compiled;
  }

  /** Whether row k is c + aᵀx with constant c and a. */
  public boolean isAffine(int k) {
    return rows.get(k).isAffine();
  }

  /** Whether row k changes with the scenario or a parameter. */
  public boolean usesInputs(int k) {
    return rows.get(k).usesInputs();
  }

  /** The words for functions with kinks or jumps in x, in alphabetical order; empty if smooth. */
  public List<String> kinks() {
    return graph.kinks(rows);
  }

  /** The second derivatives of the rows; empty where the code for them would be too long. */
  public Optional<FunctionHessians> hessians() {
    return secondOrder.get().map(derivatives -> new FunctionHessians(derivatives, parameters));
  }

  private static Optional<BlockPlan> blocks(Program program, Evaluator evaluator) {
    return evaluator instanceof Compiled compiled && program.pattern == null
        ? BlockPlan.of(compiled.code(), program)
        : Optional.empty();
  }

  /**
   * The rows at x in many scenarios at a time, a new block for every thread; empty where a block
   * would not stay in the cache, so that one scenario at a time is faster.
   */
  public Optional<FunctionBlock> block(double[] x) {
    return evaluator instanceof Compiled compiled
        ? blocks.get().map(plan -> new FunctionBlock(plan, compiled.code(), x, parameters))
        : Optional.empty();
  }

  /** The workspace of a scenario, with its inputs filled in. */
  @FunctionalInterface
  public interface Inputs {

    Workspace of(long scenario, Evaluation scratch);
  }

  /**
   * The second derivatives in scenarios; empty as {@link #hessians}.
   *
   * @param byKey the inputs of a scenario by its key
   * @param byIndex by its number, where all are known
   */
  public Optional<SecondDerivatives> secondDerivatives(Inputs byKey, Inputs byIndex) {
    return hessians().map(hessians -> new CompiledDerivatives(hessians, byKey, byIndex));
  }

  /** The second derivatives of functions without inputs. */
  public Optional<SecondDerivatives> secondDerivatives() {
    Inputs none = (scenario, scratch) -> workspace(scratch);
    return secondDerivatives(none, none);
  }

  public Workspace newWorkspace() {
    return new Workspace(graph, evaluator);
  }

  /** The workspace kept with {@code out}, made if it has none or that of other functions. */
  public Workspace workspace(Evaluation out) {
    Holder holder = out.scratch(Holder.class, newHolder);
    if (!isOwner(holder.workspace)) {
      holder.workspace = newWorkspace();
    }
    return holder.workspace;
  }

  /** Whether a workspace is one of these functions, whatever their parameters. */
  public boolean isOwner(Workspace w) {
    return w.owner == evaluator;
  }

  private static final class Holder {
    Workspace workspace;

    Holder(Workspace workspace) {
      this.workspace = workspace;
    }
  }

  /** Which derivatives can differ from zero, where gradients are mostly zeros. */
  public Optional<Sparsity> sparsity() {
    return Optional.ofNullable(pattern);
  }

  /** Writes values and gradients of all rows; row k of the functions is row k of {@code out}. */
  public void evaluate(double[] x, Workspace w, Evaluation out) {
    if (pattern == null) {
      evaluate(x, w, out.values(), out.gradients());
      return;
    }
    double[][] own = out.numbers(pattern);
    if (own != null) {
      run(x, w, out.values(), own);
      return;
    }
    double[][] numbers = w.numbers(pattern);
    run(x, w, out.values(), numbers);
    for (int row = 0; row < numbers.length; row++) {
      out.setNumbers(row, pattern.columns(row), numbers[row]);
    }
  }

  /** Writes value and gradient of row k into {@code value[k]} and {@code gradient[k]}. */
  public void evaluate(double[] x, Workspace w, double[] value, double[][] gradient) {
    if (pattern == null) {
      run(x, w, value, gradient);
      return;
    }
    double[][] numbers = w.numbers(pattern);
    run(x, w, value, numbers);
    for (int row = 0; row < numbers.length; row++) {
      int[] columns = pattern.columns(row);
      if (columns == null) {
        System.arraycopy(numbers[row], 0, gradient[row], 0, numbers[row].length);
      } else {
        Arrays.fill(gradient[row], 0.0);
        Kernels.scatter(gradient[row], 1.0, numbers[row], columns);
      }
    }
  }

  private void run(double[] x, Workspace w, double[] value, double[][] numbers) {
    if (!isOwner(w)) {
      throw new IllegalArgumentException("The workspace belongs to other functions.");
    }
    evaluator.run(x, parameters, w, value, numbers);
  }

  /** Whether {@link #sum} is faster than one scenario after another. */
  public boolean hasNetworks() {
    return evaluator instanceof NetworkEvaluator;
  }

  /**
   * Writes the sums of values and gradients over several scenarios, for functions with networks.
   *
   * @param inputs what fills the workspace kept with {@code out}
   */
  public void sum(double[] x, Inputs inputs, long[] scenarios, int count, Evaluation out) {
    if (!(evaluator instanceof NetworkEvaluator networks)) {
      throw new IllegalStateException("Functions without networks are evaluated one by one.");
    }
    networks.sum(x, parameters, inputs, scenarios, count, out);
  }

  @Override
  public String toString() {
    return "functions("
        + rows.size()
        + " rows, n="
        + dimension()
        + ", parameters "
        + Arrays.toString(parameters)
        + ")";
  }
}
