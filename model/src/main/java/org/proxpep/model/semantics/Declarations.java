package org.proxpep.model.semantics;

import java.nio.file.InvalidPathException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.data.DataException;
import org.proxpep.model.graph.Expr;
import org.proxpep.model.graph.Graph;
import org.proxpep.model.sampling.Distributions;
import org.proxpep.model.sampling.FeatureRows;
import org.proxpep.model.sampling.Labels;
import org.proxpep.model.sampling.Law;
import org.proxpep.model.sampling.RandomSource;
import org.proxpep.model.sampling.Sampler;
import org.proxpep.model.syntax.SourceText;
import org.proxpep.model.syntax.Span;
import org.proxpep.model.syntax.Statement;
import org.proxpep.model.syntax.Tree;
import org.proxpep.model.syntax.Vocabulary;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problem.Scenarios;
import org.proxpep.refusal.NearestWord;
import org.proxpep.refusal.Refusal;

/** Gives names their meaning: parameters, data vectors, random numbers and variables. */
public final class Declarations {

  /** A model has at most so many variables. */
  public static final int MOST_VARIABLES = 1_000_000;

  private final SourceText source;
  private final NumberFiles files;
  private final Map<String, ParameterValue> given;
  private final Context context;
  private final Graph graph;
  private final Translator translator;
  private final List<Block> blocks = new ArrayList<>();
  private final StringBuilder numbersRead = new StringBuilder();
  private int randoms;

  /**
   * @param given what replaces values of parameters, by their names
   */
  public Declarations(
      Context context,
      Translator translator,
      NumberFiles files,
      Map<String, ParameterValue> given) {
    this.source = context.source;
    this.files = files;
    this.given = given;
    this.context = context;
    this.graph = context.graph();
    this.translator = translator;
    context.blocks = blocks;
    context.declarations = this;
  }

  /** The variables in the order of their declaration. */
  public List<Block> blocks() {
    return blocks;
  }

  /** Numbers from files, for the fingerprint. */
  public String numbersRead() {
    return numbersRead.toString();
  }

  public void declare(String name, Symbol symbol, Span span) {
    requireNew(name, span);
    context.symbols.put(name, symbol);
  }

  /** Refuses a name that stands for something else. */
  void requireNew(String name, Span span) {
    Symbol known = context.symbols.get(name);
    if (known != null) {
      throw source.error(
          span, "the name " + Vocabulary.quoted(name) + " already stands for " + known.kind());
    }
    if (context.tables.hasColumn(name)) {
      throw source.error(
          span,
          "the name " + Vocabulary.quoted(name) + " is already a column of the data",
          "choose another name");
    }
  }

  public void param(Statement.Param param) {
    ParameterValue other = given.get(param.name());
    Symbol symbol = other == null ? context.fixed(() -> paramValue(param)) : replaced(param, other);
    declare(param.name(), symbol, param.nameSpan());
  }

  /** What is given must be for parameters that the model has. */
  void requireParameters(List<Statement> statements) {
    List<String> known =
        Statement.of(statements, Statement.Param.class).stream()
            .map(Statement.Param::name)
            .toList();
    for (String name : given.keySet()) {
      if (!known.contains(name)) {
        throw new Refusal(
            "The parameter",
            name,
            "must be one that " + source.name() + " declares with `param`",
            known.isEmpty()
                ? "write into the model: param " + name + " = " + given.get(name)
                : NearestWord.advice(name, known));
      }
    }
  }

  /** The parameter with other numbers in the shape that the model gives it. */
  private Symbol replaced(Statement.Param param, ParameterValue other) {
    numbersRead.append(param.name()).append('=').append(other);
    List<Labels> labels = labels(param.indices(), 2, "a parameter has at most two indices");
    if (labels.isEmpty() && param.value() == null) {
      // A file says the shape, and another file may say another.
      return shaped(other.rows(), labels, param.span());
    }
    Symbol own = labels.isEmpty() ? paramValue(param) : filled(labels, 0.0, param.span());
    if (own instanceof Symbol.Numbers numbers) {
      Labels columns = numbers.columns();
      boolean fits =
          columns == null
              ? other.isLine() && other.flat().length == numbers.values().length
              : other.isMatrix(numbers.labels().size(), columns.size());
      if (fits) {
        return new Symbol.Numbers(numbers.labels(), columns, other.flat());
      }
      if (other.isNumber() && !labels.isEmpty()) {
        return filled(labels, other.number(), param.span());
      }
      throw wrongShape(
          param,
          other,
          columns == null
              ? numbers.values().length + " numbers"
              : numbers.labels().size() + " × " + columns.size() + " numbers");
    }
    if (!other.isNumber()) {
      throw wrongShape(param, other, "one number");
    }
    return new Symbol.Constant(other.number());
  }

  private RuntimeException wrongShape(Statement.Param param, ParameterValue other, String own) {
    return source.error(
        param.nameSpan(),
        "the value given for %s has %s, but the model has %s",
        "give as many",
        Vocabulary.quoted(param.name()),
        other.kind(),
        own);
  }

  private Symbol filled(List<Labels> labels, double number, Span span) {
    double[] filled = new double[size(labels, span)];
    Arrays.fill(filled, number);
    return Symbol.Numbers.of(labels, filled);
  }

  private Symbol paramValue(Statement.Param param) {
    List<Labels> labels = labels(param.indices(), 2, "a parameter has at most two indices");
    Tree tree = param.value();
    if (tree == null) {
      return shaped(fromFile(param), labels, param.span());
    }
    if (param.indices().stream().anyMatch(b -> !b.name().isEmpty())) {
      return eachEntry(param, tree, labels);
    }
    Value value = translator.value(tree, NameScope.OUTSIDE);
    if (value instanceof Value.Vector vector) {
      double[] entries =
          translator.constants(tree, NameScope.OUTSIDE, vector.size(), "the parameter");
      return labels.isEmpty()
          ? new Symbol.Numbers(vector.labels(), null, entries)
          : shaped(new double[][] {entries}, labels, param.span());
    }
    if (value instanceof Value.Grid grid) {
      return labels.isEmpty()
          ? new Symbol.Numbers(grid.rows(), grid.columns(), numbers(grid, tree, "the parameter"))
          : shaped(matrix(grid, tree, "the parameter"), labels, param.span());
    }
    double number = translator.constant(tree, NameScope.OUTSIDE, "the parameter");
    if (labels.isEmpty()) {
      return new Symbol.Constant(number);
    }
    return filled(labels, number, param.span());
  }

  /** The index sets of what is being declared. */
  private List<Labels> labels(List<Tree.Binder> indices, int most, String rule) {
    if (indices.size() > most) {
      throw source.error(indices.get(most).span(), rule);
    }
    return indices.stream().map(i -> translator.labels(i.set(), NameScope.OUTSIDE)).toList();
  }

  private Symbol eachEntry(Statement.Param param, Tree tree, List<Labels> labels) {
    double[] entries = new double[size(labels, param.span())];
    int last = labels.size() - 1;
    int width = last == 1 ? labels.get(1).size() : 1;
    for (int i = 0; i < entries.length; i++) {
      NameScope scope = NameScope.OUTSIDE;
      for (int k = 0; k <= last; k++) {
        int place = k == 0 ? i / width : i % width;
        scope = scope.bind(param.indices().get(k).name(), new Value.Member(labels.get(k), place));
      }
      entries[i] = translator.constant(tree, scope, "the parameter");
    }
    return Symbol.Numbers.of(labels, entries);
  }

  private double[][] fromFile(Statement.Param param) {
    try {
      double[][] rows = files.read(param.path());
      numbersRead.append(Arrays.deepToString(rows));
      return rows;
    } catch (InvalidPathException e) {
      throw source.error(param.span(), "the file name is not valid: " + e.getReason(), "", e);
    } catch (IllegalArgumentException e) {
      throw source.error(param.span(), e);
    }
  }

  /** Numbers with the indices that were asked for, or counted from 1. */
  private Symbol shaped(double[][] rows, List<Labels> labels, Span span) {
    boolean line = rows.length == 1 || rows[0].length == 1;
    double[] flat = Arrays.stream(rows).flatMapToDouble(Arrays::stream).toArray();
    if (flat.length == 1 && labels.isEmpty()) {
      return new Symbol.Constant(flat[0]);
    }
    if (labels.isEmpty()) {
      return line
          ? new Symbol.Numbers(Labels.range(1, flat.length), null, flat)
          : new Symbol.Numbers(Labels.range(1, rows.length), Labels.range(1, rows[0].length), flat);
    }
    boolean fits =
        labels.size() == 1
            ? line && labels.get(0).size() == flat.length
            : labels.get(0).size() == rows.length && labels.get(1).size() == rows[0].length;
    if (!fits) {
      throw source.error(
          span,
          "there are %s × %s numbers for %s indices",
          "",
          rows.length,
          rows[0].length,
          String.join(" × ", labels.stream().map(l -> "" + l.size()).toList()));
    }
    return Symbol.Numbers.of(labels, flat);
  }

  /** The numbers of a matrix by row. */
  double[][] matrix(Value.Grid grid, Tree tree, String what) {
    double[] flat = numbers(grid, tree, what);
    int width = grid.columns().size();
    double[][] rows = new double[grid.rows().size()][];
    Arrays.setAll(rows, i -> Arrays.copyOfRange(flat, i * width, (i + 1) * width));
    return rows;
  }

  private double[] numbers(Value.Grid grid, Tree tree, String what) {
    double[] flat = new double[grid.entries().size()];
    for (int i = 0; i < flat.length; i++) {
      Value.Scalar entry = grid.entries().get(i);
      if (!entry.isConstant() || Double.isNaN(entry.fixed().number())) {
        throw source.error(tree.span(), what + " must be numbers that do not change");
      }
      flat[i] = entry.fixed().number();
    }
    return flat;
  }

  private int size(List<Labels> labels, Span span) {
    long size = labels.stream().mapToLong(Labels::size).reduce(1, (a, b) -> a * b);
    if (size > MOST_VARIABLES) {
      throw source.error(
          span, "there are " + size + " entries, but at most " + MOST_VARIABLES + " may be");
    }
    return (int) size;
  }

  public void features(Statement.Features features) {
    Tables tables = context.tables;
    if (tables.count() == 0) {
      throw source.error(
          features.span(),
          "a data vector needs a table",
          "add a data statement: data \"file.csv\"");
    }
    FeatureItems items = new FeatureItems(context, translator);
    int table = items.tableOf(features);
    try {
      declare(
          features.name(),
          new Symbol.Data(new FeatureRows(table, items.of(features, table))),
          features.nameSpan());
    } catch (DataException e) {
      throw source.error(features.span(), e);
    }
  }

  public void random(Statement.Random random) {
    Tree.Call call = random.distribution();
    requireArguments(call);
    List<Labels> sets = labels(random.indices(), 1, "random numbers have at most one index");
    Labels labels = sets.isEmpty() ? null : sets.get(0);
    try {
      declare(random.name(), new Symbol.Simulated(source(random, labels)), random.nameSpan());
      randoms++;
    } catch (IllegalArgumentException e) {
      throw source.error(call.span(), e);
    }
  }

  private void requireArguments(Tree.Call call) {
    List<String> names = Distributions.argumentNames(call.function());
    if (call.arguments().size() != names.size()) {
      throw source.error(
          call.span(),
          "`%s` takes %s (%s), not %s",
          "",
          call.function(),
          Vocabulary.arguments(names.size(), names.size()),
          String.join(", ", names),
          call.arguments().size());
    }
  }

  private RandomSource source(Statement.Random random, @Nullable Labels labels) {
    return random.distribution().function().equals("mvnormal")
        ? multivariate(random, labels)
        : independent(random, labels);
  }

  private RandomSource independent(Statement.Random random, @Nullable Labels labels) {
    String distribution = random.distribution().function();
    List<Tree> arguments = random.distribution().arguments();
    int size = labels == null ? 1 : labels.size();
    List<Distributions.Univariate> entries;
    if (distribution.equals("discrete")) {
      double[] values = list(arguments.get(0), "the list of values");
      double[] weights = list(arguments.get(1), "the list of weights");
      if (values.length != weights.length) {
        throw source.error(
            arguments.get(1).span(),
            "there are " + weights.length + " weights for " + values.length + " values");
      }
      entries = Collections.nCopies(size, Distributions.discrete(values, weights));
    } else {
      double[] a = arguments(arguments.get(0), random, labels, 0);
      double[] b = arguments.size() < 2 ? a : arguments(arguments.get(1), random, labels, 1);
      entries =
          IntStream.range(0, size)
              .mapToObj(i -> Distributions.of(distribution, a[i], b[i]))
              .toList();
    }
    return new RandomSource(
        random.name(),
        randoms,
        labels,
        entries.stream().mapToDouble(Distributions.Univariate::lower).toArray(),
        entries.stream().mapToDouble(Distributions.Univariate::upper).toArray(),
        Distributions.independent(entries),
        laws(entries.stream().map(Distributions.Univariate::law)),
        null);
  }

  /** A list that may hold nulls, and can be sent to other machines. */
  private static List<@Nullable Law> laws(Stream<@Nullable Law> laws) {
    return laws.collect(Collectors.toCollection(ArrayList::new));
  }

  /** An argument of a distribution for each entry. */
  private double[] arguments(
      Tree tree, Statement.Random random, @Nullable Labels labels, int number) {
    String distribution = random.distribution().function();
    String what =
        "the " + Distributions.argumentNames(distribution).get(number) + " of " + distribution;
    String index = labels == null ? "" : random.indices().get(0).name();
    if (labels == null || index.isEmpty()) {
      return translator.constants(
          tree, NameScope.OUTSIDE, labels == null ? 1 : labels.size(), what);
    }
    double[] result = new double[labels.size()];
    for (int i = 0; i < result.length; i++) {
      NameScope scope = NameScope.OUTSIDE.bind(index, new Value.Member(labels, i));
      result[i] = translator.constant(tree, scope, what);
    }
    return result;
  }

  private double[] list(Tree tree, String what) {
    if (translator.value(tree, NameScope.OUTSIDE) instanceof Value.Vector vector) {
      return translator.constants(tree, NameScope.OUTSIDE, vector.size(), what);
    }
    throw source.error(tree.span(), what + " must be a vector, such as [1, 2, 3]");
  }

  private RandomSource multivariate(Statement.Random random, @Nullable Labels given) {
    List<Tree> arguments = random.distribution().arguments();
    double[] mean = list(arguments.get(0), "the mean");
    Labels labels = given != null ? given : translator.labels(arguments.get(0), NameScope.OUTSIDE);
    if (labels.size() != mean.length) {
      throw source.error(
          arguments.get(0).span(),
          "the mean has " + mean.length + " entries for " + labels.size() + " indices");
    }
    Value value = translator.value(arguments.get(1), NameScope.OUTSIDE);
    if (!(value instanceof Value.Grid grid)
        || grid.rows().size() != mean.length
        || grid.columns().size() != mean.length) {
      throw source.error(
          arguments.get(1).span(),
          "the covariance must be a matrix of " + mean.length + " rows and columns of numbers");
    }
    double[][] cov = matrix(grid, arguments.get(1), "the covariance");
    double[] lower = new double[mean.length];
    double[] upper = new double[mean.length];
    Arrays.fill(lower, Double.NEGATIVE_INFINITY);
    Arrays.fill(upper, Double.POSITIVE_INFINITY);
    RandomSource.Maker<Sampler> sampler = Distributions.normal(mean, cov);
    return new RandomSource(
        random.name(),
        randoms,
        labels,
        lower,
        upper,
        sampler,
        laws(IntStream.range(0, mean.length).mapToObj(i -> normal(mean[i], cov[i][i]))),
        Distributions.cholesky(cov));
  }

  private static @Nullable Law normal(double mean, double variance) {
    return variance > 0.0 ? new Law.Normal(mean, Math.sqrt(variance)) : null;
  }

  public void variable(Statement.Variable variable) {
    List<Labels> labels = labels(variable.indices(), 2, "a variable has at most two indices");
    int size = size(labels, variable.span());
    if ((long) graph.dimension() + size > MOST_VARIABLES) {
      throw source.error(
          variable.span(), "the model has more than " + MOST_VARIABLES + " variables");
    }
    if (!context.auxiliaries.isEmpty()) {
      throw source.error(
          variable.span(), "variables must be declared before means of them are used");
    }
    int first = graph.addVariables(size);
    Block block = new Block(variable.name(), first, size, labels, variable.span());
    block.unit = variable.unit();
    declare(
        variable.name(), new Symbol.Variable(variable.name(), first, labels), variable.nameSpan());
    place(block, variable.domain(), variable.span());
    Tree start = variable.start();
    if (start != null) {
      double[] values =
          start instanceof Tree.Call call && Vocabulary.DISTRIBUTIONS.contains(call.function())
              ? drawn(call, variable, block.size())
              : entries(start, block.size(), "the start");
      for (int i = 0; i < values.length; i++) {
        if (!Double.isFinite(values[i])) {
          throw source.error(start.span(), "the start (" + values[i] + ") must be finite");
        }
        block.start[i] = values[i];
      }
    }
    blocks.add(block);
  }

  /** A start that is drawn, by a seed and the variable's name: the same in every run. */
  private double[] drawn(Tree.Call call, Statement.Variable variable, int size) {
    requireArguments(call);
    Labels labels = Labels.range(1, size);
    Tree.Binder binder = new Tree.Binder("", call, call.span());
    Statement.Random random =
        new Statement.Random(
            variable.name(), List.of(binder), call, variable.nameSpan(), variable.span());
    Tree seed = call.condition();
    double number = seed == null ? 0.0 : translator.constant(seed, NameScope.OUTSIDE, "the seed");
    if (number != Math.rint(number) || Math.abs(number) > 1e15) {
      throw source.error(
          seed == null ? call.span() : seed.span(),
          "the seed (" + number + ") must be a whole number",
          "write 1");
    }
    try {
      double[] values = new double[size];
      source(random, labels)
          .sampler()
          .with(new ScenarioRandom(Scenarios.derive((long) number, variable.name().hashCode())))
          .next(values);
      return values;
    } catch (IllegalArgumentException e) {
      throw source.error(call.span(), e);
    }
  }

  /** So many numbers, or one for all. */
  double[] entries(Tree tree, int size, String what) {
    Value value = translator.value(tree, NameScope.OUTSIDE);
    if (value instanceof Value.Grid grid) {
      double[] flat = numbers(grid, tree, what);
      if (flat.length != size) {
        throw source.error(
            tree.span(), what + " has " + flat.length + " entries, but must have " + size);
      }
      return flat;
    }
    return translator.constants(tree, NameScope.OUTSIDE, size, what);
  }

  /** Puts a block into its set, which must not be empty. */
  void place(Block block, Statement.@Nullable Domain domain, Span span) {
    try {
      if (domain != null) {
        domain(block, domain);
      }
      block.set();
    } catch (IllegalArgumentException e) {
      throw source.error(domain == null ? span : domain.span(), e);
    }
  }

  private void domain(Block block, Statement.Domain domain) {
    SetArguments arguments = new SetArguments(this, translator, source, domain, block);
    switch (domain.set()) {
      case Statement.Domain.INTERVAL -> {
        arguments.bounds(0, true, block.lower);
        arguments.bounds(1, false, block.upper);
      }
      case Statement.Domain.AT_LEAST -> arguments.bounds(0, true, block.lower);
      case Statement.Domain.AT_MOST -> arguments.bounds(0, false, block.upper);
      default -> SetWord.place(block, arguments);
    }
  }
}
