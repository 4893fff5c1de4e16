package org.proxpep.model.nl;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.graph.Expr;
import org.proxpep.model.graph.Graph;

/** Reads the segments after the header, in whatever order they come. */
final class NlReader {

  private static final int SUFFIX_OF_NUMBERS = 4;

  private final NlHeader header;
  private final NlSource source;
  private final Graph graph;
  private final int n;
  private final int m;
  private final @Nullable Expr[] defined;
  private final ExpressionReader expressions;
  private final @Nullable Expr[] bodies;
  private final @Nullable Expr[] objectives;
  private final Map<Integer, Expr> rowLinear = new HashMap<>();
  private final Map<Integer, Expr> objectiveLinear = new HashMap<>();
  private final NlModel model;
  private boolean hasRanges;
  private boolean hasBounds;

  NlReader(NlHeader header, NlSource source) {
    this.header = header;
    this.source = source;
    this.n = header.variables();
    this.m = header.constraints();
    this.graph = new Graph(n);
    this.defined = new @Nullable Expr[header.commonExpressions()];
    this.expressions = new ExpressionReader(source, graph, defined);
    this.bodies = new @Nullable Expr[m];
    this.objectives = new @Nullable Expr[header.objectives()];
    this.model = new NlModel(header, graph);
  }

  NlModel read() throws NlException {
    while (!source.atEnd()) {
      segment(source.letter());
    }
    if (header.functions() > 0) {
      throw source.error(
          "The problem imports %s functions but names none; imported functions cannot be called.",
          header.functions());
    }
    require(hasBounds, "bounds of the variables (segment b)");
    require(hasRanges || m == 0, "bounds of the constraints (segment r)");
    for (int i = 0; i < m; i++) {
      model.bodies()[i] = total(bodies[i], rowLinear.get(i));
    }
    for (int k = 0; k < objectives.length; k++) {
      require(objectives[k] != null || objectiveLinear.containsKey(k), "objective " + k);
      model.objectives()[k] = total(objectives[k], objectiveLinear.get(k));
    }
    return model;
  }

  private void require(boolean found, String what) throws NlException {
    if (!found) {
      throw source.error("The file ends without the %s.\nMaybe it was cut off.", what);
    }
  }

  private Expr total(@Nullable Expr nonlinear, @Nullable Expr linear) {
    if (nonlinear == null) {
      return linear == null ? graph.constant(0.0) : linear;
    }
    return linear == null ? nonlinear : nonlinear.plus(linear);
  }

  private void segment(char letter) throws NlException {
    switch (letter) {
      case 'C' -> {
        int i = source.index("The constraint", m);
        bodies[i] = once(bodies[i], "constraint " + i);
      }
      case 'O' -> {
        int k = source.index("The objective", objectives.length);
        model.maximize()[k] = source.index("The sense (0 minimise, 1 maximise)", 2) == 1;
        objectives[k] = once(objectives[k], "objective " + k);
      }
      case 'V' -> definedVariable();
      case 'J' -> linear("constraint", m, rowLinear);
      case 'G' -> linear("objective", objectives.length, objectiveLinear);
      case 'b' -> {
        hasBounds = true;
        for (int i = 0; i < n; i++) {
          bound("variable " + i, i, model.lower(), model.upper(), false);
        }
      }
      case 'r' -> {
        hasRanges = true;
        for (int i = 0; i < m; i++) {
          bound("constraint " + i, i, model.rowLower(), model.rowUpper(), true);
        }
      }
      case 'x' -> guess("variable", model.start());
      case 'd' -> guess("constraint", model.startingDuals());
      case 'k', 'K' -> {
        int count = source.count("column lengths");
        for (int k = 0; k < count; k++) {
          source.integer();
        }
      }
      case 'S' -> suffix();
      case 'F' -> importedFunction();
      case 'L' -> throw source.error("Logical constraints (segment L) cannot be read.");
      default ->
          throw source.error(
              "Found '%s' where a segment must begin with one of C O V J G b r x d k K S.",
              ExpressionReader.printable(letter));
    }
  }

  private Expr once(@Nullable Expr before, String what) throws NlException {
    if (before != null) {
      throw source.error("The %s is defined twice.", what);
    }
    return expressions.read();
  }

  private void definedVariable() throws NlException {
    int index = source.index("The defined variable", n + defined.length);
    if (index < n) {
      throw source.error(
          "The defined variable (%s) must be from %s to %s.", index, n, n + defined.length - 1);
    }
    int terms = source.count("linear terms");
    // Says which constraint or objective alone uses the variable, which does not matter here.
    source.integer();
    Expr linear = terms(terms);
    defined[index - n] = once(defined[index - n], "defined variable " + index).plus(linear);
  }

  private Expr terms(int count) throws NlException {
    int[] indices = new int[count];
    double[] coefficients = new double[count];
    for (int k = 0; k < count; k++) {
      indices[k] = source.index("The variable", n + defined.length);
      coefficients[k] = finite("coefficient");
    }
    if (Arrays.stream(indices).allMatch(i -> i < n)) {
      return graph.linear(indices, coefficients, 0.0);
    }
    Expr[] parts = new Expr[count];
    for (int k = 0; k < count; k++) {
      parts[k] = expressions.variable(indices[k]).times(coefficients[k]);
    }
    return graph.sum(List.of(parts));
  }

  private void linear(String what, int limit, Map<Integer, Expr> to) throws NlException {
    int i = source.index("The " + what, limit);
    Expr terms = terms(source.count("linear terms"));
    if (to.put(i, terms) != null) {
      throw source.error("The linear part of %s %s is given twice.", what, i);
    }
  }

  private double finite(String what) throws NlException {
    double value = source.number();
    if (!Double.isFinite(value)) {
      throw source.error("The %s (%s) must be finite.", what, value);
    }
    return value;
  }

  private void bound(String what, int i, double[] low, double[] high, boolean ofRow)
      throws NlException {
    char kind = source.letter();
    low[i] = Double.NEGATIVE_INFINITY;
    high[i] = Double.POSITIVE_INFINITY;
    switch (kind) {
      case '0' -> {
        low[i] = source.number();
        high[i] = source.number();
      }
      case '1' -> high[i] = source.number();
      case '2' -> low[i] = source.number();
      case '3' -> {}
      case '4' -> {
        low[i] = finite("value that " + what + " must equal");
        high[i] = low[i];
      }
      default ->
          throw kind == '5' && ofRow
              ? source.error("The %s is a complementarity condition, which is not supported.", what)
              : source.error(
                  "The kind of bound (%s) of %s must be from 0 to 4.",
                  ExpressionReader.printable(kind), what);
    }
    boolean emptyAtInfinity =
        low[i] == Double.POSITIVE_INFINITY || high[i] == Double.NEGATIVE_INFINITY;
    if (!(low[i] <= high[i]) || emptyAtInfinity) {
      throw source.error(
          "The lower bound (%s) of %s must not exceed its upper bound (%s).",
          low[i], what, high[i]);
    }
  }

  private void guess(String what, double[] values) throws NlException {
    int count = source.count("starting values");
    for (int k = 0; k < count; k++) {
      int i = source.index("The " + what, values.length);
      values[i] = finite("starting value of " + what + " " + i);
    }
  }

  private void suffix() throws NlException {
    int kind = source.integer();
    int count = source.count("suffix values");
    source.word();
    for (int k = 0; k < count; k++) {
      source.integer();
      if ((kind & SUFFIX_OF_NUMBERS) != 0) {
        source.number();
      } else {
        source.integer();
      }
    }
  }

  private void importedFunction() throws NlException {
    source.integer();
    source.integer();
    source.integer();
    String name = source.word();
    throw source.error(
        "The problem imports the function %s, which cannot be called.\n"
            + "Maybe write it as an expression in the model.",
        TextSource.shorten(name));
  }
}
