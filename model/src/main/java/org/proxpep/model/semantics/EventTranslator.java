package org.proxpep.model.semantics;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.proxpep.model.graph.AdditiveTerms;
import org.proxpep.model.graph.Expr;
import org.proxpep.model.syntax.Tree;

/**
 * Translates events that depend on variables: comparisons, and what `and`, `or`, `not`, `all` and
 * `any` make of them. A comparison becomes a sigmoid, `and` a product. Where each comparison has
 * drawn numbers of its own, it becomes its probability given everything else, and nothing is
 * smoothed.
 */
final class EventTranslator extends TranslatorPart {

  /** The sigmoid or the product, and the step from 0 to 1 that it stands for. */
  record Event(Expr smooth, Expr counted) {

    Event not(Expr one) {
      return new Event(one.minus(smooth), counted.not());
    }
  }

  /** What an event is made of. */
  private sealed interface Part {}

  /** gap ≥ 0, or gap > 0. */
  private record Comparison(Expr gap, boolean strict) implements Part {}

  /** A condition on data alone, 0 or 1. */
  private record Given(Expr holds) implements Part {}

  private record Not(Part operand) implements Part {}

  private record Joint(List<Part> operands, boolean all) implements Part {}

  /** The width of all comparisons; NaN where none is given. */
  private final double width;

  private final List<Comparison> comparisons = new ArrayList<>();
  private final List<Expr> conditions = new ArrayList<>();
  private final List<KnownComparison> known = new ArrayList<>();

  EventTranslator(Translator translator, double width) {
    super(translator);
    this.width = width;
  }

  /** The event of a probability, with what is smoothed in it noted. */
  Event of(Tree tree, NameScope scope) {
    Part event = part(tree, scope);
    if (!isRandom()) {
      throw source.error(
          tree.span(),
          "the event has no randomness: nothing in it is drawn or comes from a table",
          "write the comparison itself as a constraint");
    }
    List<Expr> gaps = comparisons.stream().map(Comparison::gap).toList();
    if (Double.isNaN(width) && !context.drawn) {
      known.addAll(OwnNumbers.of(context, gaps, conditions));
    }
    Event result = event(event);
    NotedEvent noted = NotedEvent.of(result.smooth, happens -> ways(event, happens));
    if (noted != null && Double.isNaN(width)) {
      context.events.put(noted.term().id(), noted);
    }
    if (isKnown()) {
      note(event, result.smooth);
    } else if (Double.isNaN(width)) {
      gaps.forEach(gap -> context.freeWidths.add(new FreeWidth(gap, result.counted)));
    }
    return result;
  }

  /** Whether the probability is a formula, given what is drawn beside it. */
  boolean isKnown() {
    return !known.isEmpty();
  }

  private boolean isRandom() {
    return Stream.concat(comparisons.stream().map(Comparison::gap), conditions.stream())
        .anyMatch(Expr::usesInputs);
  }

  /** Keeps what is known of an event for the constraint that it stands in. */
  private void note(Part event, Expr share) {
    AdditiveTerms terms = new AdditiveTerms(share);
    if (terms.terms().size() == 1) {
      AdditiveTerms.Term term = terms.terms().get(0);
      context.knownShares.put(
          term.expression().id(),
          new KnownShare(
              term.expression(),
              terms.constant(),
              term.factor(),
              List.copyOf(known),
              isOnly(event, true),
              isOnly(event, false)));
    }
  }

  /** Whether the event is that all comparisons hold, or that any of them does. */
  private static boolean isOnly(Part event, boolean all) {
    return event instanceof Comparison
        || (event instanceof Joint joint
            && joint.all == all
            && joint.operands.stream().allMatch(part -> isOnly(part, all)));
  }

  /** The ways in which a part holds, or does not: each where an expression is at least 0. */
  private List<Expr> ways(Part part, boolean holds) {
    if (part instanceof Not not) {
      return ways(not.operand, !holds);
    }
    if (part instanceof Joint joint) {
      return joint.all == holds
          ? List.of(
              joint.operands.stream()
                  .map(each -> margin(each, holds))
                  .reduce(Expr::min)
                  .orElseThrow())
          : joint.operands.stream().flatMap(each -> ways(each, holds).stream()).toList();
    }
    Expr margin =
        part instanceof Comparison comparison
            ? comparison.gap
            : ((Given) part).holds.times(2.0).minus(1.0).times(Double.MAX_VALUE);
    return List.of(holds ? margin : margin.negate());
  }

  private Expr margin(Part part, boolean holds) {
    return ways(part, holds).stream().reduce(Expr::max).orElseThrow();
  }

  // From words to parts.

  private Part part(Tree tree, NameScope scope) {
    if (tree instanceof Tree.Logic logic) {
      List<Part> parts = new ArrayList<>();
      logic.operands().forEach(operand -> parts.add(part(operand, scope)));
      return new Joint(parts, logic.all());
    }
    if (tree instanceof Tree.Not not) {
      return new Not(part(not.operand(), scope));
    }
    if (tree instanceof Tree.Call call
        && call.arguments().size() == 1
        && call.arguments().get(0) instanceof Tree.Sum each
        && (call.function().equals("all") || call.function().equals("any"))) {
      List<Part> parts = new ArrayList<>();
      translator.indices.each(each, 0, scope, inner -> parts.add(part(each.body(), inner)));
      if (parts.isEmpty()) {
        throw source.error(
            tree.span(), "`" + call.function() + "` has no case", "its set is empty");
      }
      return new Joint(parts, call.function().equals("all"));
    }
    return tree instanceof Tree.Compare compare ? compared(compare, scope) : given(tree, scope);
  }

  private Part given(Tree tree, NameScope scope) {
    Expr test = translator.plain(tree, scope);
    if (test.usesVariables()) {
      throw source.error(
          tree.span(), "expected a comparison by `>=` or `<=`", "write probability(e >= 0)");
    }
    Expr holds = test.notEqualTo(graph.constant(0.0));
    conditions.add(holds);
    return new Given(holds);
  }

  private Part compared(Tree.Compare compare, NameScope scope) {
    if (!isOfNumbers(compare.left(), scope) || !isOfNumbers(compare.right(), scope)) {
      return given(compare, scope);
    }
    Expr left = translator.plain(compare.left(), scope);
    Expr right = translator.plain(compare.right(), scope);
    Expr gap = compare.sign().isDownward() ? left.minus(right) : right.minus(left);
    if (!gap.usesVariables()) {
      return given(compare, scope);
    }
    if (!compare.sign().isOrder()) {
      throw source.error(
          compare.span(),
          "an event with decision variables is a comparison by `>=` or `<=`, not by `%s`",
          "write probability(a >= b)",
          compare.sign());
    }
    Comparison comparison = new Comparison(gap, compare.sign().isStrict());
    comparisons.add(comparison);
    return comparison;
  }

  /** Texts and categories are compared otherwise. */
  private boolean isOfNumbers(Tree side, NameScope scope) {
    Value value = translator.value(side, scope);
    return !(value instanceof Value.Text || value instanceof Value.Category)
        && !(value instanceof Value.Member member && !member.labels().isNumeric());
  }

  // From parts to expressions.

  private Event event(Part part) {
    if (part instanceof Given condition) {
      return new Event(condition.holds, condition.holds);
    }
    if (part instanceof Not not) {
      return event(not.operand).not(graph.constant(1.0));
    }
    return part instanceof Joint joint ? joint(joint) : compared((Comparison) part);
  }

  private Event compared(Comparison comparison) {
    Expr gap = comparison.gap;
    for (KnownComparison one : known) {
      if (one.gap() == gap) {
        return new Event(one.share(), one.share());
      }
    }
    Expr counted = comparison.strict ? gap.greaterThan(0.0) : gap.atLeast(0.0);
    Expr slope =
        Double.isNaN(width)
            ? graph.parameter(FreeWidth.name(gap), 1.0)
            : graph.constant(1.0 / width);
    return noted(new Event(gap.times(slope).sigmoid(), counted));
  }

  private Event joint(Joint joint) {
    Expr one = graph.constant(1.0);
    Event product = null;
    for (Part part : joint.operands) {
      Event event = event(part);
      Event next = joint.all ? event : event.not(one);
      product =
          product == null
              ? next
              : new Event(product.smooth.times(next.smooth), product.counted.and(next.counted));
    }
    if (product == null) {
      throw new IllegalStateException("An event has parts.");
    }
    Event whole = noted(product);
    return joint.all ? whole : whole.not(one);
  }

  private Event noted(Event event) {
    if (event.smooth.usesVariables() && !isKnown()) {
      context.smoothedTerms.put(
          event.smooth.id(), new Smoothed(event.counted, Smoothed.Kind.PROBABILITY));
    }
    return event;
  }
}
