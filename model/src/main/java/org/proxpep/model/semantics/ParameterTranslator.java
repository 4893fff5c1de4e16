package org.proxpep.model.semantics;

import java.nio.file.InvalidPathException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.proxpep.model.sampling.Labels;
import org.proxpep.model.syntax.SourceText;
import org.proxpep.model.syntax.Span;
import org.proxpep.model.syntax.Statement;
import org.proxpep.model.syntax.Tree;
import org.proxpep.model.syntax.Vocabulary;
import org.proxpep.refusal.NearestWord;
import org.proxpep.refusal.Refusal;

/** Parameters: numbers that the model gives, a file holds, or the user gives in their place. */
final class ParameterTranslator {

  private final Declarations declarations;
  private final Translator translator;
  private final SourceText source;
  private final NumberFiles files;
  private final Map<String, ParameterValue> given;
  private final StringBuilder numbersRead = new StringBuilder();

  /**
   * @param given what replaces values of parameters, by their names
   */
  ParameterTranslator(
      Declarations declarations,
      Translator translator,
      NumberFiles files,
      Map<String, ParameterValue> given) {
    this.declarations = declarations;
    this.translator = translator;
    this.source = translator.source;
    this.files = files;
    this.given = given;
  }

  /** Numbers from files and given ones, for the fingerprint. */
  String numbersRead() {
    return numbersRead.toString();
  }

  Symbol symbol(Statement.Param param) {
    ParameterValue other = given.get(param.name());
    return other == null
        ? translator.context.fixed(() -> paramValue(param))
        : replaced(param, other);
  }

  /** What is given must be for parameters that the model has. */
  void requireAll(List<Statement> statements) {
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
    List<Labels> labels =
        declarations.labels(param.indices(), 2, "a parameter has at most two indices");
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
    double[] filled = new double[declarations.size(labels, span)];
    Arrays.fill(filled, number);
    return Symbol.Numbers.of(labels, filled);
  }

  private Symbol paramValue(Statement.Param param) {
    List<Labels> labels =
        declarations.labels(param.indices(), 2, "a parameter has at most two indices");
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
          ? new Symbol.Numbers(
              grid.rows(), grid.columns(), declarations.numbers(grid, tree, "the parameter"))
          : shaped(declarations.matrix(grid, tree, "the parameter"), labels, param.span());
    }
    double number = translator.constant(tree, NameScope.OUTSIDE, "the parameter");
    if (labels.isEmpty()) {
      return new Symbol.Constant(number);
    }
    return filled(labels, number, param.span());
  }

  private Symbol eachEntry(Statement.Param param, Tree tree, List<Labels> labels) {
    double[] entries = new double[declarations.size(labels, param.span())];
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
    } catch (Refusal e) {
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
}
