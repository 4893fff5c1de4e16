package org.proxpep.model.semantics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.data.DataException;
import org.proxpep.model.graph.Graph;
import org.proxpep.model.sampling.FeatureRows;
import org.proxpep.model.sampling.Labels;
import org.proxpep.model.syntax.SourceText;
import org.proxpep.model.syntax.Span;
import org.proxpep.model.syntax.Statement;
import org.proxpep.model.syntax.Tree;
import org.proxpep.model.syntax.Vocabulary;
import org.proxpep.refusal.Refusal;

/** Gives names their meaning: parameters, data vectors, random numbers and variables. */
public final class Declarations {

  /** A model has at most so many variables. */
  public static final int MOST_VARIABLES = 1_000_000;

  private final SourceText source;
  private final Context context;
  private final Graph graph;
  private final Translator translator;
  private final List<Block> blocks = new ArrayList<>();
  private final ParameterTranslator parameters;
  private final RandomTranslator randoms;

  /**
   * @param given what replaces values of parameters, by their names
   */
  public Declarations(
      Context context,
      Translator translator,
      NumberFiles files,
      Map<String, ParameterValue> given) {
    this.source = context.source;
    this.context = context;
    this.graph = context.graph();
    this.translator = translator;
    this.parameters = new ParameterTranslator(this, translator, files, given);
    this.randoms = new RandomTranslator(this, translator);
    context.blocks = blocks;
    context.declarations = this;
  }

  /** The variables in the order of their declaration. */
  public List<Block> blocks() {
    return blocks;
  }

  /** Numbers from files, for the fingerprint. */
  public String numbersRead() {
    return parameters.numbersRead();
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
    declare(param.name(), parameters.symbol(param), param.nameSpan());
  }

  /** What is given must be for parameters that the model has. */
  void requireParameters(List<Statement> statements) {
    parameters.requireAll(statements);
  }

  /** The index sets of what is being declared. */
  List<Labels> labels(List<Tree.Binder> indices, int most, String rule) {
    if (indices.size() > most) {
      throw source.error(indices.get(most).span(), rule);
    }
    return indices.stream().map(i -> translator.labels(i.set(), NameScope.OUTSIDE)).toList();
  }

  /** The numbers of a matrix by row. */
  double[][] matrix(Value.Grid grid, Tree tree, String what) {
    double[] flat = numbers(grid, tree, what);
    int width = grid.columns().size();
    double[][] rows = new double[grid.rows().size()][];
    Arrays.setAll(rows, i -> Arrays.copyOfRange(flat, i * width, (i + 1) * width));
    return rows;
  }

  double[] numbers(Value.Grid grid, Tree tree, String what) {
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

  int size(List<Labels> labels, Span span) {
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
    declare(random.name(), new Symbol.Simulated(randoms.declared(random)), random.nameSpan());
  }

  /** New variables, which are placed and started by the caller. */
  Block block(String name, List<Labels> labels, Span nameSpan, Span span) {
    int size = size(labels, span);
    if ((long) graph.dimension() + size > MOST_VARIABLES) {
      throw source.error(span, "the model has more than " + MOST_VARIABLES + " variables");
    }
    if (!context.auxiliaries.isEmpty()) {
      throw source.error(span, "variables must be declared before means of them are used");
    }
    int first = graph.addVariables(size);
    Block block = new Block(name, first, size, labels, span);
    declare(name, new Symbol.Variable(name, first, labels), nameSpan);
    blocks.add(block);
    return block;
  }

  public void variable(Statement.Variable variable) {
    List<Labels> labels = labels(variable.indices(), 2, "a variable has at most two indices");
    Block block = block(variable.name(), labels, variable.nameSpan(), variable.span());
    block.unit = variable.unit();
    place(block, variable.domain(), variable.span());
    Tree start = variable.start();
    if (start != null) {
      double[] values =
          start instanceof Tree.Call call && Vocabulary.DISTRIBUTIONS.contains(call.function())
              ? randoms.drawn(call, variable, block.size())
              : entries(start, block.size(), "the start");
      for (int i = 0; i < values.length; i++) {
        if (!Double.isFinite(values[i])) {
          throw source.error(start.span(), "the start (" + values[i] + ") must be finite");
        }
        block.start[i] = values[i];
      }
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
    } catch (Refusal e) {
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
