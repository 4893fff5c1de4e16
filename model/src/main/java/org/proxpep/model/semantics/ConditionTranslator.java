package org.proxpep.model.semantics;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.data.Column;
import org.proxpep.model.data.DataException;
import org.proxpep.model.derived.DateForm;
import org.proxpep.model.graph.Expr;
import org.proxpep.model.semantics.Value.Scalar;
import org.proxpep.model.syntax.ComparisonSign;
import org.proxpep.model.syntax.Printer;
import org.proxpep.model.syntax.Span;
import org.proxpep.model.syntax.Tree;
import org.proxpep.model.syntax.Vocabulary;

/** Translates comparisons and their combinations. */
final class ConditionTranslator extends TranslatorPart {

  ConditionTranslator(Translator translator) {
    super(translator);
  }

  public Value compare(Tree.Compare compare, NameScope scope) {
    Value left = translator.value(compare.left(), scope);
    Value right = translator.value(compare.right(), scope);
    Expr result;
    if (compare.sign().isOrder()
        && ((left instanceof Value.Category && right instanceof Value.Text)
            || (left instanceof Value.Text && right instanceof Value.Category))) {
      result = compareDates(compare, left, right, scope);
    } else if (left instanceof Value.Category || right instanceof Value.Category) {
      result = compareTexts(compare, left, right);
    } else if (left instanceof Value.Text || right instanceof Value.Text) {
      result = compareLabels(compare, left, right);
    } else if (left instanceof Value.Member a
        && right instanceof Value.Member b
        && !(a.labels().isNumeric() && b.labels().isNumeric())) {
      result = compareLabels(compare, left, right);
    } else {
      Expr a = translator.plainOf(left, compare.left());
      Expr b = translator.plainOf(right, compare.right());
      result = compared(a, compare.sign(), b);
      if (result.usesVariables()) {
        throw source.error(
            compare.span(),
            "a comparison may depend on data only, not on decision variables",
            "use sigmoid(e / width) or probability(e >= 0, width)");
      }
    }
    return Scalar.of(result);
  }

  /** A column of dates and a date as days. */
  private Expr compareDates(Tree.Compare compare, Value left, Value right, NameScope scope) {
    boolean first = left instanceof Value.Category;
    Tree column = first ? compare.left() : compare.right();
    Tree text = first ? compare.right() : compare.left();
    if (!context.tables.hasColumn(Printer.text(WantedColumns.days(column)))) {
      requireEquality(compare);
    }
    Expr days =
        translator.plainOf(translator.names.derived(WantedColumns.days(column), scope), column);
    DateForm form;
    try {
      Column dates = ((Value.Category) (first ? left : right)).column();
      form = DateForm.of("the table", dates.name(), dates.categories());
    } catch (DataException e) {
      throw source.error(column.span(), e);
    }
    double day = form.days(((Value.Text) (first ? right : left)).text());
    if (Double.isNaN(day)) {
      throw source.error(text.span(), "the text is not a date in a known form", "write 2024-01-31");
    }
    Expr limit = graph.constant(day);
    return compared(first ? days : limit, compare.sign(), first ? limit : days);
  }

  private static Expr compared(Expr a, ComparisonSign sign, Expr b) {
    return switch (sign) {
      case EQUAL -> a.equalTo(b);
      case NOT_EQUAL -> a.notEqualTo(b);
      case LESS -> a.lessThan(b);
      case AT_MOST -> a.atMost(b);
      case GREATER -> a.greaterThan(b);
      case AT_LEAST -> a.atLeast(b);
    };
  }

  private void requireEquality(Tree.Compare compare) {
    if (compare.sign().isOrder()) {
      throw source.error(
          compare.span(),
          "texts are compared by `==` and `!=` only, unless all of them are dates",
          "write dates as 2024-01-31");
    }
  }

  private Expr compareTexts(Tree.Compare compare, Value left, Value right) {
    requireEquality(compare);
    boolean equal = compare.sign() == ComparisonSign.EQUAL;
    boolean first = left instanceof Value.Category;
    Value.Category category = (Value.Category) (first ? left : right);
    Value other = first ? right : left;
    Span span = (first ? compare.right() : compare.left()).span();
    String column = category.column().name();
    String text = label(other);
    if (text == null) {
      throw source.error(
          span,
          "the column `%s` holds texts and is compared with %s",
          "put the text into quotation marks",
          column,
          other.kind());
    }
    int code = category.column().codeOf(text);
    if (code < 0) {
      List<String> categories = category.column().categories();
      String meant = Vocabulary.nearest(text, categories);
      String some = String.join(", ", categories.subList(0, Math.min(8, categories.size())));
      String advice = meant.isEmpty() ? "you want one of " + some : "you mean \"" + meant + "\"";
      throw source.error(span, "no row of the column `%s` says \"%s\"", "%s", column, text, advice);
    }
    Expr c = graph.constant(code);
    return equal ? category.code().equalTo(c) : category.code().notEqualTo(c);
  }

  private Expr compareLabels(Tree.Compare compare, Value left, Value right) {
    requireEquality(compare);
    String a = label(left);
    String b = label(right);
    if (a == null || b == null) {
      Tree number = a == null ? compare.left() : compare.right();
      throw source.error(
          compare.span(),
          "a text is compared with `" + source.slice(number.span()) + "`, which is not a text",
          "leave the quotation marks out");
    }
    return graph.constant(a.equals(b) == (compare.sign() == ComparisonSign.EQUAL) ? 1.0 : 0.0);
  }

  private static @Nullable String label(Value value) {
    return value instanceof Value.Text text
        ? text.text()
        : value instanceof Value.Member member ? member.label() : null;
  }

  public Value logic(Tree.Logic logic, NameScope scope) {
    return joined(
        logic.operands().stream()
            .<Supplier<Expr>>map(operand -> () -> translator.condition(operand, scope))
            .toList(),
        logic.all());
  }

  /** {@code all(i in I, condition)} and {@code any(i in I, condition)}. */
  Value overIndices(Tree.Call call, NameScope scope) {
    List<Supplier<Expr>> parts = new ArrayList<>();
    if (call.arguments().get(0) instanceof Tree.Sum each) {
      translator.indices.each(
          each, 0, scope, inner -> parts.add(() -> translator.condition(each.body(), inner)));
    }
    if (parts.isEmpty()) {
      throw source.error(
          call.span(),
          "`%s` takes an index over a set that is not empty, and a condition",
          "write %s(i in I, a[i] > 0)",
          call.function(),
          call.function());
    }
    return joined(parts, call.function().equals("all"));
  }

  /** What comes after the first part that settles it is not looked at. */
  private Value joined(List<Supplier<Expr>> parts, boolean all) {
    Expr result = null;
    for (Supplier<Expr> part : parts) {
      Expr next = part.get();
      if (next.isConstant() && (next.number() != 0.0) != all) {
        return translator.constant(all ? 0.0 : 1.0);
      }
      result = result == null ? next : all ? result.and(next) : result.or(next);
    }
    if (result == null) {
      throw new IllegalStateException("A condition has parts.");
    }
    // A lone number counts as 1 unless it is 0, so that conditions can be counted.
    return Scalar.of(result.isConstant() ? graph.constant(result.number() != 0 ? 1 : 0) : result);
  }
}
