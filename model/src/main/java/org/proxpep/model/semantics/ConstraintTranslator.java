package org.proxpep.model.semantics;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.sampling.Labels;
import org.proxpep.model.semantics.BoundModel.Divisor;
import org.proxpep.model.semantics.Value.Scalar;
import org.proxpep.model.syntax.ComparisonSign;
import org.proxpep.model.syntax.SourceText;
import org.proxpep.model.syntax.Statement;
import org.proxpep.model.syntax.Tree;
import org.proxpep.model.syntax.Vocabulary;

/**
 * From constraints as they are written to comparisons of two values: one for each index, two for a
 * range, and both sides times the divisor of a quotient where a bridge says so.
 */
final class ConstraintTranslator {

  private final SourceText source;
  private final Context context;
  private final Translator translator;
  private final OutermostCases cases;
  private final BridgeSet bridges;
  private final RowCollector rows;
  private final Set<String> names = new HashSet<>();
  private final Set<String> givenNames = new HashSet<>();
  private int seen;

  /**
   * @param objective the name of the objective; empty if it has none
   * @param statements all constraints
   */
  ConstraintTranslator(
      ModelSource model,
      Context context,
      Translator translator,
      OutermostCases cases,
      RowCollector rows,
      String objective,
      List<Statement.Constraint> statements) {
    this.source = model.text();
    this.bridges = model.bridges();
    this.context = context;
    this.translator = translator;
    this.cases = cases;
    this.rows = rows;
    names.add(objective);
    statements.forEach(statement -> givenNames.add(statement.name()));
  }

  void add(Statement.Constraint statement) {
    seen++;
    String name = statement.name();
    if (name.isEmpty()) {
      name = "c" + seen;
      while (givenNames.contains(name)) {
        name += "_";
      }
    }
    expand(statement, name, 0, NameScope.OUTSIDE, "");
  }

  private void expand(
      Statement.Constraint statement, String name, int level, NameScope scope, String indices) {
    if (level == statement.indices().size()) {
      one(statement, indices.isEmpty() ? name : name + "[" + indices + "]", scope);
      return;
    }
    Tree.Binder binder = statement.indices().get(level);
    Labels labels = translator.labels(binder.set(), scope);
    for (int i = 0; i < labels.size(); i++) {
      context.tick(statement.span());
      expand(
          statement,
          name,
          level + 1,
          scope.bind(binder.name(), new Value.Member(labels, i)),
          indices + (indices.isEmpty() ? "" : ",") + labels.label(i));
    }
  }

  private void one(Statement.Constraint statement, String name, NameScope scope) {
    if (!names.add(name)) {
      throw source.error(
          statement.nameSpan(),
          "two functions of the model have the name " + Vocabulary.quoted(name));
    }
    List<Tree> sides = sides(statement);
    int before = context.folded;
    List<Scalar> values = new ArrayList<>();
    Divisor divisor = null;
    for (Tree side : sides) {
      Scalar numerator = null;
      Quotient quotient = divisor == null ? Quotient.of(side, scope, context) : null;
      if (quotient != null && areNumbers(sides, side, scope)) {
        numerator = translator.scalar(quotient.numerator(), quotient.scope());
        divisor = divisor(numerator, translator.scalar(quotient.divisor(), quotient.scope()));
      }
      values.add(numerator == null || divisor == null ? translator.scalar(side, scope) : numerator);
    }
    // A mean that turned out to be a bound of one variable is still a constraint to its author.
    boolean mayJoin = statement.within() == null && context.folded == before && divisor == null;
    String text = source.slice(statement.sides().get(0).span().to(statement.span()));
    RowCollector.Written written =
        new RowCollector.Written(
            statement.span(),
            mayJoin,
            within(statement.within(), scope, "a constraint"),
            text,
            statement.unit(),
            divisor);
    if (sides.size() == 2) {
      rows.compare(name, values.get(0), statement.signs().get(0), values.get(1), written);
      return;
    }
    if (statement.indices().isEmpty() && isInfinite(values.get(0)) && isInfinite(values.get(2))) {
      throw source.error(
          statement.span(),
          "the range is infinite on both sides, so it has no effect",
          "leave the constraint out");
    }
    boolean rising = statement.signs().get(0) == ComparisonSign.AT_MOST;
    rows.compare(
        name + ".lower",
        values.get(rising ? 0 : 2),
        ComparisonSign.AT_MOST,
        values.get(1),
        written);
    rows.compare(
        name + ".upper",
        values.get(1),
        ComparisonSign.AT_MOST,
        values.get(rising ? 2 : 0),
        written);
  }

  /** The sides with worst cases of means where they are bounded from above. */
  private List<Tree> sides(Statement.Constraint statement) {
    List<Tree> sides = statement.sides();
    ComparisonSign sign = statement.signs().get(0);
    if (sides.size() != 2 || sign == ComparisonSign.EQUAL) {
      return sides;
    }
    boolean first = sign == ComparisonSign.AT_MOST;
    return List.of(cases.in(sides.get(0), first), cases.in(sides.get(1), !first));
  }

  private static boolean isInfinite(Scalar value) {
    return value.isConstant() && Double.isInfinite(value.fixed().number());
  }

  /** Whether all other sides are numbers. */
  private boolean areNumbers(List<Tree> sides, Tree but, NameScope scope) {
    return sides.stream()
        .allMatch(side -> side == but || translator.scalar(side, scope).isConstant());
  }

  /** What both sides are multiplied by in place of a division; null to divide. */
  private @Nullable Divisor divisor(Scalar numerator, Scalar divisor) {
    boolean plain = numerator.tails().isEmpty() && divisor.tails().isEmpty();
    return !plain || numerator.isConstant() || divisor.isFixed()
        ? null
        : bridges.first(bridge -> bridge.divisor(divisor, context));
  }

  /**
   * The tolerance that was written; NaN if none was.
   *
   * @param what whose it is
   */
  double within(@Nullable Tree written, NameScope scope, String what) {
    if (written == null) {
      return Double.NaN;
    }
    Scalar value = translator.scalar(written, scope);
    if (!value.isConstant()) {
      throw source.error(
          written.span(),
          "the tolerance of " + what + " must not depend on variables or scenarios",
          "write a number, in the units of " + what);
    }
    double number = value.fixed().number();
    if (!(number > 0 && number < Double.POSITIVE_INFINITY)) {
      throw source.error(
          written.span(),
          "the tolerance of " + what + " (" + number + ") must be positive and finite",
          "leave out `within` for the standard tolerance, a part of the size of " + what);
    }
    return number;
  }
}
