package org.proxpep.model.semantics;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.data.DataException;
import org.proxpep.model.data.NumberHints;
import org.proxpep.model.derived.CellFunction;
import org.proxpep.model.derived.DateForm;
import org.proxpep.model.derived.DatePart;
import org.proxpep.model.function.BinaryFunction;
import org.proxpep.model.function.ElementaryFunction;
import org.proxpep.model.function.UnaryFunction;
import org.proxpep.model.syntax.ComparisonSign;
import org.proxpep.model.syntax.Printer;
import org.proxpep.model.syntax.SourceText;
import org.proxpep.model.syntax.Span;
import org.proxpep.model.syntax.Tree;
import org.proxpep.model.syntax.Vocabulary;

/**
 * Gives expressions of columns their meaning as functions of the cells of one row: the items of
 * data vectors, and conditions behind {@code where}.
 */
final class RowExpressions {

  /** What is known of the columns of a table. */
  interface Columns {

    /** What messages call the table. */
    String table();

    List<String> names();

    /** The form of the dates of a column. */
    DateForm dates(String column);

    /** Whether a column holds texts; false where that is not known yet. */
    boolean holdsTexts(String column);

    /** Where a column that holds texts first showed one; empty where that is not known. */
    default String why(String column) {
      return "";
    }

    /** Whether a column holds numbers; false where that is not known yet. */
    boolean holdsNumbers(String column);
  }

  private final SourceText source;
  private final String table;
  private final Columns columns;
  private final Map<String, Double> constants;

  /**
   * @param table the table's name in the model
   * @param constants parameters that are plain numbers
   */
  RowExpressions(SourceText source, String table, Columns columns, Map<String, Double> constants) {
    this.source = source;
    this.table = table;
    this.columns = columns;
    this.constants = constants;
  }

  /** The function of a row's cells that an expression is. */
  CellFunction function(Tree tree) {
    // What was made before is a column by now.
    int made = columns.names().indexOf(Printer.text(tree));
    if (made >= 0 && !(tree instanceof Tree.Name) && !(tree instanceof Tree.Member)) {
      return new CellFunction.Cell(made);
    }
    if (tree instanceof Tree.Literal literal) {
      return new CellFunction.Constant(literal.value());
    } else if (tree instanceof Tree.Name name) {
      return named(name);
    } else if (tree instanceof Tree.Member member) {
      return number(column(member), member);
    } else if (tree instanceof Tree.Chain chain) {
      return chain(chain);
    } else if (tree instanceof Tree.Negate negate) {
      return new CellFunction.Unary(UnaryFunction.NEGATE, function(negate.operand()));
    } else if (tree instanceof Tree.Power power) {
      return binary(BinaryFunction.POWER, power.base(), power.exponent());
    } else if (tree instanceof Tree.Compare compare) {
      return compare(compare);
    } else if (tree instanceof Tree.Logic logic) {
      return new CellFunction.Several(
          logic.all(), logic.operands().stream().map(this::function).toList());
    } else if (tree instanceof Tree.Not not) {
      return not(function(not.operand()));
    } else if (tree instanceof Tree.Call call) {
      return call(call);
    }
    throw source.error(
        tree.span(),
        "a row of the table has no such value",
        tree instanceof Tree.Text
            ? "compare a column with the text: column == \"…\""
            : "write an expression of columns and numbers");
  }

  private CellFunction named(Tree.Name name) {
    Double constant = constants.get(name.name());
    if (constant != null && !columns.names().contains(name.name())) {
      return new CellFunction.Constant(constant);
    }
    return switch (columns.names().contains(name.name()) ? "" : name.name()) {
      case "true" -> new CellFunction.Constant(1.0);
      case "false" -> new CellFunction.Constant(0.0);
      case "pi" -> new CellFunction.Constant(Math.PI);
      default -> number(column(name), name);
    };
  }

  private CellFunction number(int place, Tree tree) {
    String name = columns.names().get(place);
    if (columns.holdsTexts(name)) {
      String why = columns.why(name);
      throw source.error(
          tree.span(),
          "expected a number, found the column of texts %s%s",
          "compare it with a text, use onehot(…), or year(…) and the like if it holds dates"
              + NumberHints.or(why),
          Vocabulary.quoted(name),
          why.isEmpty() ? "" : " (" + columns.table() + ", " + why + ")");
    }
    return new CellFunction.Cell(place);
  }

  /** The place of the column that a name or member means. */
  private int column(Tree tree) {
    String name = Tables.columnName(tree);
    boolean other = tree instanceof Tree.Member member && !member.table().equals(table);
    // The column of a joined table keeps that table's name where both have one.
    String joined = tree instanceof Tree.Member member ? member.table() + "." + name : name;
    int place = columns.names().indexOf(joined);
    place = place >= 0 ? place : other ? -1 : columns.names().indexOf(name);
    if (place < 0) {
      throw source.error(
          tree.span(),
          "table " + columns.table() + " has no column " + Vocabulary.quoted(joined),
          Vocabulary.meant(name, columns.names()));
    }
    return place;
  }

  private int columnOf(Tree.Call call) {
    call.requireArguments(1, source);
    Tree of = call.arguments().get(0);
    if (!(of instanceof Tree.Name) && !(of instanceof Tree.Member)) {
      throw source.error(
          of.span(), "the function `" + call.function() + "` takes a column of the data");
    }
    return column(of);
  }

  private CellFunction chain(Tree.Chain chain) {
    CellFunction result = function(chain.operands().get(0));
    for (int k = 1; k < chain.operands().size(); k++) {
      BinaryFunction operator =
          switch (chain.operators().charAt(k)) {
            case '+' -> BinaryFunction.ADD;
            case '-' -> BinaryFunction.SUBTRACT;
            case '*' -> BinaryFunction.MULTIPLY;
            default -> BinaryFunction.DIVIDE;
          };
      result = new CellFunction.Binary(operator, result, function(chain.operands().get(k)));
    }
    return result;
  }

  private CellFunction binary(BinaryFunction function, Tree a, Tree b) {
    return new CellFunction.Binary(function, function(a), function(b));
  }

  private static CellFunction not(CellFunction condition) {
    return new CellFunction.Unary(UnaryFunction.NOT, condition);
  }

  private CellFunction call(Tree.Call call) {
    if (call.function().equals("missing")) {
      return new CellFunction.Missing(columnOf(call));
    }
    if (DatePart.words().contains(call.function())) {
      return date(columnOf(call), DatePart.of(call.function()), call.span());
    }
    ElementaryFunction function = ElementaryFunction.named(call.function()).orElse(null);
    if (function == null) {
      throw source.error(
          call.nameSpan(),
          "a column cannot be made by " + Vocabulary.quoted(call.function()),
          "use a function of one number, such as log1p(x), or lag(x, 1)");
    }
    call.requireArguments(function.arity(), source);
    return function instanceof UnaryFunction unary
        ? new CellFunction.Unary(unary, function(call.arguments().get(0)))
        : binary((BinaryFunction) function, call.arguments().get(0), call.arguments().get(1));
  }

  private CellFunction date(int place, DatePart part, Span span) {
    try {
      return new CellFunction.OfDate(place, columns.dates(columns.names().get(place)), part);
    } catch (DataException e) {
      throw source.error(span, e);
    }
  }

  private CellFunction compare(Tree.Compare compare) {
    ComparisonSign sign = compare.sign();
    CellFunction left = textual(compare.left(), compare.right(), sign);
    if (left != null) {
      return left;
    }
    CellFunction right = textual(compare.right(), compare.left(), sign.turned());
    if (right != null) {
      return right;
    }
    return compared(sign, function(compare.left()), function(compare.right()));
  }

  private static CellFunction compared(ComparisonSign sign, CellFunction a, CellFunction b) {
    return switch (sign) {
      case EQUAL -> new CellFunction.Binary(BinaryFunction.EQUAL, a, b);
      case NOT_EQUAL -> new CellFunction.Binary(BinaryFunction.NOT_EQUAL, a, b);
      case LESS -> new CellFunction.Binary(BinaryFunction.LESS, a, b);
      case AT_MOST -> new CellFunction.Binary(BinaryFunction.LESS_OR_EQUAL, a, b);
      case GREATER, AT_LEAST -> compared(sign.turned(), b, a);
    };
  }

  /** A column that is compared with a text; null if it is something else. */
  private @Nullable CellFunction textual(Tree left, Tree right, ComparisonSign sign) {
    if (!(right instanceof Tree.Text text)) {
      return null;
    }
    if (!(left instanceof Tree.Name) && !(left instanceof Tree.Member)) {
      throw source.error(left.span(), "only a column can be compared with a text");
    }
    int place = column(left);
    if (!sign.isOrder()) {
      if (columns.holdsNumbers(columns.names().get(place))) {
        throw source.error(
            text.span(),
            "the column `%s` holds numbers and is compared with a text",
            "leave the quotation marks out",
            columns.names().get(place));
      }
      CellFunction says = new CellFunction.Says(place, text.value());
      return sign == ComparisonSign.EQUAL ? says : not(says);
    }
    CellFunction days = date(place, DatePart.DAYS, left.span());
    double day = ((CellFunction.OfDate) days).form().days(text.value());
    if (Double.isNaN(day)) {
      throw source.error(text.span(), "the text is not a date in a known form", "write 2024-01-31");
    }
    return compared(sign, days, new CellFunction.Constant(day));
  }
}
