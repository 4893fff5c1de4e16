package org.proxpep.model.language;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.data.DataException;
import org.proxpep.model.data.Features;
import org.proxpep.model.graph.Expr;
import org.proxpep.model.graph.Graph;
import org.proxpep.problem.ScenarioRandom;

/** Gives names their meaning: parameters, data vectors, random numbers and variables. */
final class Declarations {

  /** A model has at most so many variables. */
  static final int MOST_VARIABLES = 1_000_000;

  private final SourceText source;
  private final Path folder;
  private final Context context;
  private final Graph graph;
  private final Translator translator;
  private final List<Block> blocks = new ArrayList<>();
  private final StringBuilder numbersRead = new StringBuilder();
  private int randoms;

  Declarations(Context context, Translator translator, Path folder) {
    this.source = context.source;
    this.folder = folder;
    this.context = context;
    this.graph = context.graph();
    this.translator = translator;
    context.blocks = blocks;
  }

  /** The variables in the order of their declaration. */
  List<Block> blocks() {
    return blocks;
  }

  /** Numbers from files, for the fingerprint. */
  String numbersRead() {
    return numbersRead.toString();
  }

  void declare(String name, Symbol symbol, Span span) {
    Symbol known = context.symbols.get(name);
    if (known != null) {
      throw source.error(
          span, "the name " + Words.quoted(name) + " already stands for " + known.kind());
    }
    if (context.tables.hasColumn(name)) {
      throw source.error(
          span,
          "the name " + Words.quoted(name) + " is already a column of the data",
          "choose another name");
    }
    context.symbols.put(name, symbol);
  }

  void param(Statement.Param param) {
    declare(param.name(), paramValue(param), param.nameSpan());
  }

  private Symbol paramValue(Statement.Param param) {
    List<Labels> labels = new ArrayList<>();
    for (Tree.Binder index : param.indices()) {
      labels.add(translator.labels(index.set(), Scope.OUTSIDE));
    }
    if (labels.size() > 2) {
      throw source.error(param.indices().get(2).span(), "a parameter has at most two indices");
    }
    Tree tree = param.value();
    if (tree == null) {
      return shaped(fromFile(param), labels, param.span());
    }
    boolean bound = param.indices().stream().anyMatch(b -> !b.name().isEmpty());
    if (bound) {
      return eachEntry(param, tree, labels);
    }
    Value value = translator.value(tree, Scope.OUTSIDE);
    if (value instanceof Value.Vector vector) {
      double[] entries = translator.constants(tree, Scope.OUTSIDE, vector.size(), "the parameter");
      if (labels.isEmpty()) {
        return new Symbol.Numbers(vector.labels(), null, entries);
      }
      return shaped(new double[][] {entries}, labels, param.span());
    }
    if (value instanceof Value.Grid grid) {
      double[] flat = numbers(grid, tree, "the parameter");
      if (labels.isEmpty()) {
        return new Symbol.Numbers(grid.rows(), grid.columns(), flat);
      }
      int width = grid.columns().size();
      double[][] rows = new double[grid.rows().size()][];
      Arrays.setAll(rows, i -> Arrays.copyOfRange(flat, i * width, (i + 1) * width));
      return shaped(rows, labels, param.span());
    }
    double number = translator.constant(tree, Scope.OUTSIDE, "the parameter");
    if (labels.isEmpty()) {
      return new Symbol.Constant(number);
    }
    int size = size(labels, param.span());
    double[] filled = new double[size];
    Arrays.fill(filled, number);
    return new Symbol.Numbers(labels.get(0), labels.size() == 1 ? null : labels.get(1), filled);
  }

  private Symbol eachEntry(Statement.Param param, Tree tree, List<Labels> labels) {
    int size = size(labels, param.span());
    int width = labels.size() == 2 ? labels.get(1).size() : 1;
    double[] entries = new double[size];
    for (int i = 0; i < size; i++) {
      Scope scope =
          Scope.OUTSIDE.bind(
              param.indices().get(0).name(), new Value.Member(labels.get(0), i / width));
      if (labels.size() == 2) {
        scope =
            scope.bind(param.indices().get(1).name(), new Value.Member(labels.get(1), i % width));
      }
      entries[i] = translator.constant(tree, scope, "the parameter");
    }
    return new Symbol.Numbers(labels.get(0), labels.size() == 2 ? labels.get(1) : null, entries);
  }

  private double[][] fromFile(Statement.Param param) {
    try {
      double[][] rows = numbers(folder.resolve(param.path()));
      numbersRead.append(Arrays.deepToString(rows));
      return rows;
    } catch (InvalidPathException e) {
      throw source.error(param.span(), "the file name is not one: " + e.getReason(), "", e);
    } catch (IllegalArgumentException e) {
      throw source.error(param.span(), String.valueOf(e.getMessage()), "", e);
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
          "there are "
              + rows.length
              + " × "
              + rows[0].length
              + " numbers for "
              + String.join(" × ", labels.stream().map(l -> "" + l.size()).toList())
              + " indices");
    }
    return new Symbol.Numbers(labels.get(0), labels.size() == 1 ? null : labels.get(1), flat);
  }

  private double[] numbers(Value.Grid grid, Tree tree, String what) {
    double[] flat = new double[grid.flat().length()];
    for (int i = 0; i < flat.length; i++) {
      Expr entry = grid.flat().get(i);
      if (!entry.isConstant() || Double.isNaN(entry.number())) {
        throw source.error(tree.span(), what + " must be numbers that do not change");
      }
      flat[i] = entry.number();
    }
    return flat;
  }

  private int size(List<Labels> labels, Span span) {
    long size = 1;
    for (Labels each : labels) {
      size *= each.size();
    }
    if (size > MOST_VARIABLES) {
      throw source.error(
          span, "there are " + size + " entries, but at most " + MOST_VARIABLES + " may be");
    }
    return (int) size;
  }

  private double[][] numbers(Path file) {
    Survey survey = context.survey;
    return survey == null
        ? NumberFile.read(file)
        : (double[][]) survey.ask(new Questions.OfFile(file));
  }

  void features(Statement.Features features) {
    Tables tables = context.tables;
    if (tables.count() == 0) {
      throw source.error(
          features.span(),
          "a data vector needs a table",
          "add a data statement: data \"file.csv\"");
    }
    int table = tableOf(features);
    Features.Builder builder = tables.get(table).features();
    for (Statement.Item item : features.items()) {
      List<String> columns = new ArrayList<>();
      if (item.all()) {
        columns.addAll(tables.get(table).table().names());
        for (Tree left : item.columns()) {
          columns.remove(place(left).column().name());
        }
      } else {
        item.columns().forEach(c -> columns.add(place(c).column().name()));
      }
      try {
        switch (item.kind()) {
          case "standardize" -> builder.standardize(columns);
          case "onehot" -> builder.onehot(columns);
          case "intercept" -> builder.intercept();
          default -> builder.columns(columns);
        }
      } catch (DataException e) {
        throw Tables.data(source, item.span(), e);
      }
    }
    try {
      declare(
          features.name(),
          new Symbol.Data(new FeatureRows(table, builder.build())),
          features.nameSpan());
    } catch (DataException e) {
      throw Tables.data(source, features.span(), e);
    }
  }

  private Tables.Place place(Tree column) {
    if (column instanceof Tree.Member member) {
      return context.tables.column(member.table(), member.column(), member.span());
    }
    String name = Tables.columnName(column);
    Tables.Place place = context.tables.column(name, column.span());
    if (place == null) {
      throw source.error(
          column.span(),
          "there is no column " + Words.quoted(name),
          Words.meant(name, context.tables.columnNames()));
    }
    return place;
  }

  /** All entries of a data vector come from one table. */
  private int tableOf(Statement.Features features) {
    Integer table = context.tables.count() == 1 ? 0 : null;
    for (Statement.Item item : features.items()) {
      String named = item.table();
      if (named != null) {
        Integer found = context.tables.find(named);
        if (found == null) {
          throw source.error(
              item.span(),
              "there is no table " + Words.quoted(named),
              Words.meant(named, context.tables.all().stream().map(Tables.Entry::name).toList()));
        }
        table = same(table, found, item.span());
      }
      for (Tree column : item.columns()) {
        table = same(table, place(column).table(), column.span());
      }
    }
    if (table == null) {
      throw source.error(features.span(), "it is not clear which table is meant", "write NAME.all");
    }
    return table;
  }

  private int same(@Nullable Integer before, int now, Span span) {
    if (before != null && before != now) {
      throw source.error(
          span,
          "the entries of a data vector must come from one table, because tables are drawn"
              + " independently",
          "make two data vectors");
    }
    return now;
  }

  void random(Statement.Random random) {
    String distribution = random.distribution().function();
    List<Tree> arguments = random.distribution().arguments();
    Span span = random.distribution().span();
    int arity = Distributions.arity(distribution);
    if (arguments.size() != arity) {
      throw source.error(
          span,
          Words.quoted(distribution)
              + " takes "
              + arity
              + (arity == 1 ? " argument (" : " arguments (")
              + String.join(", ", Distributions.argumentNames(distribution))
              + "), not "
              + arguments.size());
    }
    if (random.indices().size() > 1) {
      throw source.error(random.indices().get(1).span(), "random numbers have at most one index");
    }
    Labels labels =
        random.indices().isEmpty()
            ? null
            : translator.labels(random.indices().get(0).set(), Scope.OUTSIDE);
    try {
      RandomSource made =
          distribution.equals("mvnormal")
              ? multivariate(random, labels)
              : independent(random, labels);
      declare(random.name(), new Symbol.Simulated(made), random.nameSpan());
      randoms++;
    } catch (IllegalArgumentException e) {
      throw source.error(span, String.valueOf(e.getMessage()), "", e);
    }
  }

  private RandomSource independent(Statement.Random random, @Nullable Labels labels) {
    String distribution = random.distribution().function();
    List<Tree> arguments = random.distribution().arguments();
    int size = labels == null ? 1 : labels.size();
    List<Distributions.Univariate> entries = new ArrayList<>();
    if (distribution.equals("discrete")) {
      double[] values = list(arguments.get(0), "the list of values");
      double[] weights = list(arguments.get(1), "the list of weights");
      if (values.length != weights.length) {
        throw source.error(
            arguments.get(1).span(),
            "there are " + weights.length + " weights for " + values.length + " values");
      }
      Distributions.Univariate each = Distributions.discrete(values, weights);
      for (int i = 0; i < size; i++) {
        entries.add(each);
      }
    } else {
      double[] a = arguments(arguments.get(0), random, labels, 0);
      double[] b = arguments.size() < 2 ? a : arguments(arguments.get(1), random, labels, 1);
      for (int i = 0; i < size; i++) {
        entries.add(Distributions.of(distribution, a[i], b[i]));
      }
    }
    return new RandomSource(
        random.name(),
        randoms,
        labels,
        entries.stream().mapToDouble(Distributions.Univariate::lower).toArray(),
        entries.stream().mapToDouble(Distributions.Univariate::upper).toArray(),
        Distributions.independent(entries));
  }

  /** An argument of a distribution for each entry. */
  private double[] arguments(
      Tree tree, Statement.Random random, @Nullable Labels labels, int number) {
    String distribution = random.distribution().function();
    String what =
        "the " + Distributions.argumentNames(distribution).get(number) + " of " + distribution;
    String index = labels == null ? "" : random.indices().get(0).name();
    if (labels == null || index.isEmpty()) {
      return translator.constants(tree, Scope.OUTSIDE, labels == null ? 1 : labels.size(), what);
    }
    double[] result = new double[labels.size()];
    for (int i = 0; i < result.length; i++) {
      Scope scope = Scope.OUTSIDE.bind(index, new Value.Member(labels, i));
      result[i] = translator.constant(tree, scope, what);
    }
    return result;
  }

  private double[] list(Tree tree, String what) {
    if (translator.value(tree, Scope.OUTSIDE) instanceof Value.Vector vector) {
      return translator.constants(tree, Scope.OUTSIDE, vector.size(), what);
    }
    throw source.error(tree.span(), what + " must be a vector, such as [1, 2, 3]");
  }

  private RandomSource multivariate(Statement.Random random, @Nullable Labels given) {
    List<Tree> arguments = random.distribution().arguments();
    double[] mean = list(arguments.get(0), "the mean");
    Labels labels = given != null ? given : translator.labels(arguments.get(0), Scope.OUTSIDE);
    if (labels.size() != mean.length) {
      throw source.error(
          arguments.get(0).span(),
          "the mean has " + mean.length + " entries for " + labels.size() + " indices");
    }
    Value value = translator.value(arguments.get(1), Scope.OUTSIDE);
    if (!(value instanceof Value.Grid grid)
        || grid.rows().size() != mean.length
        || grid.columns().size() != mean.length) {
      throw source.error(
          arguments.get(1).span(),
          "the covariance must be a matrix of " + mean.length + " rows and columns of numbers");
    }
    double[] flat = numbers(grid, arguments.get(1), "the covariance");
    double[][] cov = new double[mean.length][mean.length];
    for (int i = 0; i < flat.length; i++) {
      cov[i / mean.length][i % mean.length] = flat[i];
    }
    double[] lower = new double[mean.length];
    double[] upper = new double[mean.length];
    Arrays.fill(lower, Double.NEGATIVE_INFINITY);
    Arrays.fill(upper, Double.POSITIVE_INFINITY);
    Function<ScenarioRandom, Sampler> sampler = Distributions.normal(mean, cov);
    return new RandomSource(random.name(), randoms, labels, lower, upper, sampler);
  }

  void variable(Statement.Variable variable) {
    List<Labels> labels = new ArrayList<>();
    for (Tree.Binder index : variable.indices()) {
      labels.add(translator.labels(index.set(), Scope.OUTSIDE));
    }
    if (labels.size() > 2) {
      throw source.error(variable.indices().get(2).span(), "a variable has at most two indices");
    }
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
    declare(
        variable.name(), new Symbol.Variable(variable.name(), first, labels), variable.nameSpan());
    try {
      domain(block, variable.domain());
      block.set();
    } catch (IllegalArgumentException e) {
      String[] parts = String.valueOf(e.getMessage()).split("\\.?\n(Maybe )?", 2);
      throw source.error(
          variable.domain().span(),
          lower(parts[0]).replaceAll("\\.$", ""),
          parts.length < 2 ? "" : parts[1].replaceAll("\\.$", ""),
          e);
    }
    Tree start = variable.start();
    if (start != null) {
      double[] values = entries(start, block, "the start");
      for (int i = 0; i < values.length; i++) {
        if (!Double.isFinite(values[i])) {
          throw source.error(start.span(), "the start (" + values[i] + ") must be finite");
        }
        block.start[i] = values[i];
      }
    }
    blocks.add(block);
  }

  private static String lower(String sentence) {
    return sentence.isEmpty()
        ? sentence
        : sentence.substring(0, 1).toLowerCase(Locale.ROOT) + sentence.substring(1);
  }

  /** One number for each variable of a block, or one for all. */
  private double[] entries(Tree tree, Block block, String what) {
    Value value = translator.value(tree, Scope.OUTSIDE);
    if (value instanceof Value.Grid grid) {
      double[] flat = numbers(grid, tree, what);
      if (flat.length != block.size()) {
        throw source.error(
            tree.span(), what + " has " + flat.length + " entries, but must have " + block.size());
      }
      return flat;
    }
    return translator.constants(tree, Scope.OUTSIDE, block.size(), what);
  }

  private void domain(Block block, Statement.Domain domain) {
    List<Tree> arguments = domain.arguments();
    switch (domain.set()) {
      case "box" -> {
        System.arraycopy(
            entries(arguments.get(0), block, "the lower bound"), 0, block.lower, 0, block.size());
        System.arraycopy(
            entries(arguments.get(1), block, "the upper bound"), 0, block.upper, 0, block.size());
      }
      case "at least" ->
          System.arraycopy(
              entries(arguments.get(0), block, "the lower bound"), 0, block.lower, 0, block.size());
      case "at most" ->
          System.arraycopy(
              entries(arguments.get(0), block, "the upper bound"), 0, block.upper, 0, block.size());
      case "ball" -> {
        requireArguments(domain, 1, 1);
        block.radius =
            translator.constant(arguments.get(0), Scope.OUTSIDE, "the radius of the ball");
        Tree center = domain.center();
        block.center =
            center == null ? new double[block.size()] : entries(center, block, "the center");
      }
      case "simplex" -> {
        requireArguments(domain, 0, 1);
        Arrays.fill(block.lower, 0.0);
        block.total =
            arguments.isEmpty()
                ? 1.0
                : translator.constant(arguments.get(0), Scope.OUTSIDE, "the total of the simplex");
      }
      case "capped" -> {
        requireArguments(domain, 1, 2);
        Arrays.fill(block.lower, 0.0);
        System.arraycopy(
            entries(arguments.get(0), block, "the cap"), 0, block.upper, 0, block.size());
        block.total =
            arguments.size() < 2
                ? 1.0
                : translator.constant(arguments.get(1), Scope.OUTSIDE, "the total");
      }
      default -> requireArguments(domain, 0, 0);
    }
    if (domain.center() != null && !domain.set().equals("ball")) {
      throw source.error(domain.span(), "only a ball has a center");
    }
  }

  private void requireArguments(Statement.Domain domain, int least, int most) {
    int count = domain.arguments().size();
    if (count < least || count > most) {
      throw source.error(
          domain.span(),
          Words.quoted(domain.set())
              + " takes "
              + (least == most ? "" + least : least + " or " + most)
              + (most == 1 ? " argument" : " arguments")
              + ", not "
              + count);
    }
  }
}
