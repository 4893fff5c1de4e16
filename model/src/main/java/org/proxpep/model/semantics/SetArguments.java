package org.proxpep.model.semantics;

import java.util.Arrays;
import org.proxpep.model.syntax.SourceText;
import org.proxpep.model.syntax.Statement;
import org.proxpep.model.syntax.Tree;

/** What was written behind a {@link SetWord}, as numbers for the variables of a block. */
record SetArguments(
    Declarations declarations,
    Translator translator,
    SourceText source,
    Statement.Domain domain,
    Block block) {

  String word() {
    return domain.set();
  }

  int count() {
    return domain.arguments().size();
  }

  boolean hasCenter() {
    return domain.center() != null;
  }

  RuntimeException error(String problem, String advice, Object... values) {
    return source.error(domain.span(), problem, advice, values);
  }

  double number(int k, String what) {
    return translator.constant(domain.arguments().get(k), NameScope.OUTSIDE, what);
  }

  /** One number for each place of {@code out}, or one for all. */
  void entries(int k, String what, double[] out) {
    double[] values = declarations.entries(domain.arguments().get(k), out.length, what);
    System.arraycopy(values, 0, out, 0, out.length);
  }

  /** A bound for each place of {@code out}, or one for all; infinite ones bound nothing. */
  void bounds(int k, boolean lower, double[] out) {
    String what = lower ? "the lower bound" : "the upper bound";
    entries(k, what, out);
    double empty = lower ? Double.POSITIVE_INFINITY : Double.NEGATIVE_INFINITY;
    if (Arrays.stream(out).anyMatch(bound -> bound == empty)) {
      throw source.error(
          domain.arguments().get(k).span(),
          what + " (" + ShownNumber.of(empty) + ") leaves no number",
          "write " + ShownNumber.of(-empty) + " for none");
    }
  }

  /** Zero if none was written. */
  double[] center() {
    Tree center = domain.center();
    return center == null
        ? new double[block.size()]
        : declarations.entries(center, block.size(), "the center");
  }

  /** A matrix with a column for each variable; a vector is one row. */
  double[][] rows(int k, String what) {
    Tree tree = domain.arguments().get(k);
    Value value = translator.value(tree, NameScope.OUTSIDE);
    int width = block.size();
    if (value instanceof Value.Vector vector && vector.size() == width) {
      return new double[][] {translator.constants(tree, NameScope.OUTSIDE, width, what)};
    }
    if (!(value instanceof Value.Grid grid) || grid.columns().size() != width) {
      throw source.error(
          tree.span(),
          what + " must have " + width + " columns, one for each entry of `" + block.name + "`",
          "write it as [[1, 2], [3, 4]], or read it from a file with `param`");
    }
    return declarations.matrix(grid, tree, what);
  }
}
