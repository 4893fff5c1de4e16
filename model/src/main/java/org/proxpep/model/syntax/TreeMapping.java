package org.proxpep.model.syntax;

import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Makes the same statements and expressions with other parts. */
final class TreeMapping {

  private TreeMapping() {}

  /** The expression with every expression that stands directly in it replaced. */
  static Tree parts(Tree tree, UnaryOperator<Tree> each) {
    if (tree instanceof Tree.Chain t) {
      return new Tree.Chain(all(t.operands(), each), t.operators(), t.span());
    } else if (tree instanceof Tree.Negate t) {
      return new Tree.Negate(each.apply(t.operand()), t.span());
    } else if (tree instanceof Tree.Power t) {
      return new Tree.Power(each.apply(t.base()), each.apply(t.exponent()), t.span());
    } else if (tree instanceof Tree.Compare t) {
      return new Tree.Compare(each.apply(t.left()), t.sign(), each.apply(t.right()), t.span());
    } else if (tree instanceof Tree.Logic t) {
      return new Tree.Logic(t.all(), all(t.operands(), each), t.span());
    } else if (tree instanceof Tree.Not t) {
      return new Tree.Not(each.apply(t.operand()), t.span());
    } else if (tree instanceof Tree.Call t) {
      return call(t, each);
    } else if (tree instanceof Tree.Mean t) {
      return new Tree.Mean(each.apply(t.body()), optional(t.condition(), each), t.span());
    } else if (tree instanceof Tree.Index t) {
      return new Tree.Index(each.apply(t.base()), all(t.indices(), each), t.span());
    } else if (tree instanceof Tree.Range t) {
      return new Tree.Range(each.apply(t.from()), each.apply(t.to()), t.span());
    } else if (tree instanceof Tree.Sum t) {
      return new Tree.Sum(binders(t.binders(), each), each.apply(t.body()), t.span());
    } else if (tree instanceof Tree.Adversary t) {
      return new Tree.Adversary(
          t.name(),
          binders(t.indices(), each),
          Objects.requireNonNull(domain(t.domain(), each)),
          each.apply(t.payoff()),
          t.span());
    } else if (tree instanceof Tree.Items t) {
      return new Tree.Items(all(t.items(), each), t.span());
    } else if (tree instanceof Tree.Members t) {
      return new Tree.Members(all(t.items(), each), t.span());
    }
    return tree;
  }

  private static Statement.@Nullable HoldOut holdOut(
      Statement.@Nullable HoldOut rule, UnaryOperator<Tree> each) {
    return rule == null
        ? null
        : new Statement.HoldOut(
            rule.share(), rule.by(), optional(rule.where(), each), rule.path(), rule.span());
  }

  /** The statement with every expression in it replaced. */
  static Statement statement(Statement statement, UnaryOperator<Tree> each) {
    if (statement instanceof Statement.Data s) {
      Statement.Preparation p = s.preparation();
      return new Statement.Data(
          s.name(),
          s.path(),
          s.weight(),
          s.missing(),
          new Statement.Preparation(
              p.headerless(), p.joins(), p.order(), optional(p.where(), each)),
          holdOut(s.holdOut(), each),
          s.pathSpan(),
          s.span());
    } else if (statement instanceof Statement.Features s) {
      return new Statement.Features(
          s.name(), s.items().stream().map(i -> item(i, each)).toList(), s.nameSpan(), s.span());
    } else if (statement instanceof Statement.Random s) {
      return new Statement.Random(
          s.name(),
          binders(s.indices(), each),
          call(s.distribution(), each),
          s.nameSpan(),
          s.span());
    } else if (statement instanceof Statement.Param s) {
      return new Statement.Param(
          s.name(),
          binders(s.indices(), each),
          optional(s.value(), each),
          s.path(),
          s.nameSpan(),
          s.span());
    } else if (statement instanceof Statement.IndexSet s) {
      return new Statement.IndexSet(s.name(), each.apply(s.value()), s.nameSpan(), s.span());
    } else if (statement instanceof Statement.Variable s) {
      return new Statement.Variable(
          s.name(),
          binders(s.indices(), each),
          domain(s.domain(), each),
          optional(s.start(), each),
          s.unit(),
          s.nameSpan(),
          s.span());
    } else if (statement instanceof Statement.Let s) {
      return new Statement.Let(
          s.name(), binders(s.indices(), each), each.apply(s.value()), s.nameSpan(), s.span());
    } else if (statement instanceof Statement.Objective s) {
      return new Statement.Objective(
          s.maximize(),
          s.name(),
          each.apply(s.value()),
          optional(s.within(), each),
          s.unit(),
          s.span());
    } else if (statement instanceof Statement.Constraint s) {
      return new Statement.Constraint(
          s.name(),
          binders(s.indices(), each),
          all(s.sides(), each),
          s.signs(),
          optional(s.within(), each),
          s.unit(),
          s.nameSpan(),
          s.span());
    }
    return statement;
  }

  private static Statement.Item item(Statement.Item item, UnaryOperator<Tree> each) {
    return new Statement.Item(
        item.kind(), item.all(), item.table(), all(item.columns(), each), item.span());
  }

  private static Tree.Call call(Tree.Call call, UnaryOperator<Tree> each) {
    return new Tree.Call(
        call.function(),
        all(call.arguments(), each),
        optional(call.condition(), each),
        call.nameSpan(),
        call.span());
  }

  static Statement.@Nullable Domain domain(
      Statement.@Nullable Domain domain, UnaryOperator<Tree> each) {
    return domain == null
        ? null
        : new Statement.Domain(
            domain.set(),
            all(domain.arguments(), each),
            optional(domain.center(), each),
            domain.span());
  }

  private static List<Tree> all(List<Tree> trees, UnaryOperator<Tree> each) {
    return trees.stream().map(each).toList();
  }

  private static @Nullable Tree optional(@Nullable Tree tree, UnaryOperator<Tree> each) {
    return tree == null ? null : each.apply(tree);
  }

  static List<Tree.Binder> binders(List<Tree.Binder> binders, UnaryOperator<Tree> each) {
    return binders.stream()
        .map(b -> new Tree.Binder(b.name(), each.apply(b.set()), b.span()))
        .toList();
  }
}
