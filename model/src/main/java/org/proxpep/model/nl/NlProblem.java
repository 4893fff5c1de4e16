package org.proxpep.model.nl;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.proxpep.model.compile.Functions;
import org.proxpep.model.compile.KinkRounding;
import org.proxpep.model.data.Fingerprint;
import org.proxpep.model.graph.Expr;
import org.proxpep.problem.ConstraintForm;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ExactMean;
import org.proxpep.problem.RoundedKinks;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problem.SecondDerivatives;
import org.proxpep.problem.Sense;
import org.proxpep.problem.Shape;
import org.proxpep.problem.Sparsity;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.set.Box;

/**
 * The problem of an AMPL .nl file, with noise added if wished.
 *
 * <ul>
 *   <li>The objective f, or −f if it is to be maximised, is row 0; a file without one asks for any
 *       feasible point, f = 0.
 *   <li>Constraints with an upper bound become c(x) − upper ≤ 0, with a lower bound lower − c(x) ≤
 *       0, with both these two in the order upper, lower; with equal bounds c(x) − value = 0.
 *       Constraints without bounds are left out.
 *   <li>Bounds of variables make X₀, a box.
 * </ul>
 *
 * <p>Noise of level σ adds independent N(0, (σsₖ)²) to the value of function k and N(0, (σsₖ)²/n)
 * to every entry of its gradient, where sₖ is the Euclidean norm of its gradient at the starting
 * point (1 if that is 0 or not finite). The disturbed gradient is thus off by σsₖ in the root mean
 * square. Of large files only the entries that can differ from zero are disturbed, and n is their
 * number.
 */
public final class NlProblem implements StochasticProblem, ExactMean {

  private final NlModel model;
  private final NlOptions options;
  private final String name;
  private final String digest;

  /** The rows as they are written, to look for kinks in; none of a file whose kinks are rounded. */
  private final List<Expr> expressions;

  private final Functions functions;
  private final NlFunctions rows;
  private final Names names;
  private final Box box;
  private final Shape shape;
  private final double[] scale;
  private Optional<RoundedKinks> rounded = Optional.empty();
  private boolean hasLookedForKinks;

  private NlProblem(
      NlModel model, NlFunctions rows, NlOptions options, String name, String digest, Names names) {
    this.model = model;
    this.options = options;
    this.name = name;
    this.digest = digest;
    this.names = names;
    this.rows = rows;
    this.box = new Box(model.lower(), model.upper());
    this.shape = new Shape(box.dimension(), rows.inequalities().size(), rows.equalities().size());
    this.expressions = new ArrayList<>();
    Expr objective = model.objective(options.objective());
    expressions.add(
        objective == null
            ? model.graph().constant(0.0)
            : sense() == Sense.MAXIMIZE ? objective.negate() : objective);
    expressions.addAll(rows.inequalities().stream().map(NlFunctions.Row::function).toList());
    expressions.addAll(rows.equalities().stream().map(NlFunctions.Row::function).toList());
    this.functions = Functions.compile(model.graph(), expressions);
    this.scale = options.noise() > 0.0 ? scales() : new double[0];
  }

  /** The same with its kinks rounded off, with the same noise. */
  private NlProblem(NlProblem file, Functions rounded) {
    this.model = file.model;
    this.options = file.options;
    this.name = file.name;
    this.digest = file.digest;
    this.names = file.names;
    this.rows = file.rows;
    this.box = file.box;
    this.shape = file.shape;
    this.expressions = List.of();
    this.functions = rounded;
    this.scale = file.scale;
  }

  /** Reads a file, and the names beside it in files with the endings .col and .row. */
  public static NlProblem read(Path file) throws IOException {
    return read(file, NlOptions.defaults());
  }

  /**
   * Reads a file, and the names beside it in files with the endings .col and .row.
   *
   * @throws NlException if it is not a .nl file that can be read
   */
  public static NlProblem read(Path file, NlOptions options) throws IOException {
    String last = String.valueOf(file.getFileName());
    String stub =
        last.toLowerCase(Locale.ROOT).endsWith(".nl") ? last.substring(0, last.length() - 3) : last;
    Names names =
        new Names(
            lines(file.resolveSibling(stub + ".col")), lines(file.resolveSibling(stub + ".row")));
    try {
      return parse(stub, Files.readAllBytes(file), options, names);
    } catch (NlException e) {
      throw new NlException(last + ": " + e.getMessage());
    }
  }

  /** Reads the content of a file; variables are called x1, x2, …, constraints c1, c2, …. */
  public static NlProblem parse(String name, byte[] content, NlOptions options) throws NlException {
    return parse(name, content, options, new Names(List.of(), List.of()));
  }

  private static NlProblem parse(String name, byte[] content, NlOptions options, Names names)
      throws NlException {
    NlModel model = NlModel.read(content);
    int count = model.objectives().length;
    if (options.objective() >= Math.max(1, count)) {
      throw new NlException(
          "There is no objective "
              + (options.objective() + 1)
              + " (counted from 1): the number of objectives in the file is "
              + count
              + ".");
    }
    if (model.header().discrete() > 0 && !options.relaxIntegers()) {
      throw new NlException(
          "The number of variables that must be whole ("
              + model.header().discrete()
              + ") must be 0, because no method here can ensure it.\nMaybe"
              + " solve the relaxation, in which they may take any value: relax=1 after -AMPL, or"
              + " NlOptions.withRelaxedIntegers() in Java.");
    }
    NlFunctions rows = NlFunctions.of(model);
    NlProblem problem = new NlProblem(model, rows, options, name, Fingerprint.of(content), names);
    problem.requireMemory();
    return problem;
  }

  /** Derivatives of functions that depend on most variables are kept as full rows. */
  private void requireMemory() throws NlException {
    int n = shape.dimension();
    int rows = shape.rows();
    double needed =
        Double.BYTES
            * (double) functions.sparsity().map(Sparsity::nonzeros).orElse((long) n * rows);
    long available = Runtime.getRuntime().maxMemory();
    if (needed > available) {
      throw new NlException(
          String.format(
              Locale.ROOT,
              "The derivatives of %d functions in %d variables take %.1f GB, which must fit into"
                  + " the %.1f GB that Java may use.\n"
                  + "Maybe raise the limit with -Xmx.",
              rows,
              n,
              needed / 1e9,
              available / 1e9),
          new OutOfMemoryError("derivatives"));
    }
  }

  private static List<String> lines(Path file) throws IOException {
    return Files.isReadable(file)
        ? new String(Files.readAllBytes(file), StandardCharsets.UTF_8)
            .lines()
            .map(String::trim)
            .toList()
        : List.of();
  }

  private double[] scales() {
    Evaluation out = Evaluation.of(this);
    evaluateMean(startingPoint(), out);
    double[] result = new double[out.rows()];
    for (int k = 0; k < result.length; k++) {
      double squares = 0.0;
      for (double g : out.numbers(k)) {
        squares += g * g;
      }
      double norm = Math.sqrt(squares);
      result[k] = norm > 0.0 && Double.isFinite(norm) ? norm : 1.0;
    }
    return result;
  }

  @Override
  public void evaluate(double[] x, long xi, Evaluation out) {
    evaluateMean(x, out);
    if (options.noise() > 0.0) {
      ScenarioRandom random = out.random(xi);
      for (int k = 0; k < scale.length; k++) {
        double level = options.noise() * scale[k];
        out.addValue(k, level * random.nextGaussian());
        double[] row = out.numbers(k);
        double perEntry = 1.0 / Math.sqrt(row.length);
        for (int i = 0; i < row.length; i++) {
          row[i] += level * perEntry * random.nextGaussian();
        }
      }
    }
  }

  /** The functions of the file, without noise. */
  @Override
  public void evaluateMean(double[] x, Evaluation out) {
    functions.evaluate(x, functions.workspace(out), out);
  }

  /** Those of the functions of the file, also with noise, whose values do not depend on x. */
  @Override
  public Optional<SecondDerivatives> secondDerivatives() {
    return functions.secondDerivatives();
  }

  @Override
  public Optional<Sparsity> sparsity() {
    return functions.sparsity();
  }

  @Override
  public boolean hasKinks() {
    return !kinks().isEmpty();
  }

  /** Empty if there are no kinks, or one of them is a step. */
  @Override
  public synchronized Optional<RoundedKinks> roundedKinks() {
    if (!hasLookedForKinks) {
      hasLookedForKinks = true;
      rounded = KinkRounding.of(model.graph(), expressions, Set.of()).map(this::roundedBy);
    }
    return rounded;
  }

  private RoundedKinks roundedBy(KinkRounding rounding) {
    return (x, width) -> {
      double[] sizes = rounding.sizes(x, rounding.measured().newWorkspace(), k -> {}, 1);
      return new NlProblem(this, rounding.rounded(sizes, width, new double[0]));
    };
  }

  @Override
  public Shape shape() {
    return shape;
  }

  @Override
  public Box feasibleSet() {
    return box;
  }

  /** The file's starting point, moved into X₀ where it lies outside. */
  @Override
  public double[] startingPoint() {
    double[] x = start(options.missingStart());
    box.project(x, x);
    return x;
  }

  /** The starting point as the file gives it, with {@code missing} where it gives none. */
  public double[] start(double missing) {
    double[] x = model.start().clone();
    for (int i = 0; i < x.length; i++) {
      x[i] = Double.isNaN(x[i]) ? missing : x[i];
    }
    return x;
  }

  @Override
  public Sense sense() {
    return model.objectives().length > 0 && model.maximize()[options.objective()]
        ? Sense.MAXIMIZE
        : Sense.MINIMIZE;
  }

  @Override
  public ConstraintForm meaning(int row) {
    return rows.get(row).meaning();
  }

  /** The words for functions with kinks, such as abs, in alphabetical order; empty if smooth. */
  public List<String> kinks() {
    return expressions.isEmpty() ? List.of() : functions.kinks();
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public String variableName(int i) {
    return names.variable(i);
  }

  @Override
  public String functionName(int row) {
    if (row == 0) {
      return names.objective(model.bodies().length, options.objective());
    }
    NlFunctions.Row r = rows.get(row);
    return names.constraint(r.constraint()) + r.side().suffix();
  }

  /** The name of a constraint of the file, which may be two functions or none. */
  public String constraintName(int constraint) {
    return names.constraint(constraint);
  }

  /** True without noise. */
  @Override
  public boolean isDeterministic(int row) {
    return options.noise() == 0.0;
  }

  @Override
  public String fingerprint() {
    return StochasticProblem.super.fingerprint()
        + " nl="
        + digest
        + " noise="
        + options.noise()
        + " objective="
        + options.objective();
  }

  NlModel model() {
    return model;
  }

  NlFunctions rows() {
    return rows;
  }

  NlOptions options() {
    return options;
  }
}
