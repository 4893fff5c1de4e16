package org.proxpep.model.semantics;

import java.util.ArrayList;
import java.util.List;
import org.proxpep.model.graph.Expr;
import org.proxpep.model.syntax.Tree;

/**
 * Translates events that depend on variables: comparisons, and what `and`, `or`, `not`, `all` and
 * `any` make of them. A comparison becomes a sigmoid, `and` a product.
 */
final class EventTranslator extends TranslatorPart {

  /** The sigmoid or the product, and the step from 0 to 1 that it stands for. */
  record Event(Expr smooth, Expr counted) {

    Event not(Expr one) {
      return new Event(one.minus(smooth), counted.not());
    }
  }

  /** The width of all comparisons; NaN where none is given. */
  private final double width;

  private final List<Expr> gaps = new ArrayList<>();

  EventTranslator(Translator translator, double width) {
    super(translator);
    this.width = width;
  }

  /** The event of a probability, with what is smoothed in it noted. */
  Event of(Tree tree, NameScope scope) {
    Event event = event(tree, scope);
    if (!event.counted.usesInputs()) {
      throw source.error(
          tree.span(),
          "the event has no randomness: nothing in it is drawn or comes from a table",
          "write the comparison itself as a constraint");
    }
    if (Double.isNaN(width)) {
      gaps.forEach(gap -> context.freeWidths.add(new FreeWidth(gap, event.counted)));
    }
    return event;
  }

  private Event event(Tree tree, NameScope scope) {
    if (tree instanceof Tree.Logic logic) {
      List<Event> parts = new ArrayList<>();
      logic.operands().forEach(part -> parts.add(event(part, scope)));
      return joint(parts, logic.all());
    }
    if (tree instanceof Tree.Not not) {
      return event(not.operand(), scope).not(graph.constant(1.0));
    }
    if (tree instanceof Tree.Call call
        && call.arguments().size() == 1
        && call.arguments().get(0) instanceof Tree.Sum each
        && (call.function().equals("all") || call.function().equals("any"))) {
      List<Event> parts = new ArrayList<>();
      translator.indices.each(each, 0, scope, inner -> parts.add(event(each.body(), inner)));
      if (parts.isEmpty()) {
        throw source.error(
            tree.span(), "`" + call.function() + "` has no case", "its set is empty");
      }
      return joint(parts, call.function().equals("all"));
    }
    return tree instanceof Tree.Compare compare ? compared(compare, scope) : given(tree, scope);
  }

  /** A condition on data alone. */
  private Event given(Tree tree, NameScope scope) {
    Expr test = translator.plain(tree, scope);
    if (test.usesVariables()) {
      throw source.error(
          tree.span(), "expected a comparison by `>=` or `<=`", "write probability(e >= 0)");
    }
    Expr holds = test.notEqualTo(graph.constant(0.0));
    return new Event(holds, holds);
  }

  private Event compared(Tree.Compare compare, NameScope scope) {
    if (!isOfNumbers(compare.left(), scope) || !isOfNumbers(compare.right(), scope)) {
      return given(compare, scope);
    }
    Expr left = translator.plain(compare.left(), scope);
    Expr right = translator.plain(compare.right(), scope);
    Expr gap = compare.operator().startsWith(">") ? left.minus(right) : right.minus(left);
    if (!gap.usesVariables()) {
      return given(compare, scope);
    }
    if (compare.operator().equals("==") || compare.operator().equals("!=")) {
      throw source.error(
          compare.span(),
          "an event with decision variables is a comparison by `>=` or `<=`, not by `%s`",
          "write probability(a >= b)",
          compare.operator());
    }
    boolean strict = compare.operator().length() == 1;
    Expr counted = strict ? gap.greaterThan(0.0) : gap.atLeast(0.0);
    Expr smooth;
    if (Double.isNaN(width)) {
      smooth = gap.times(graph.parameter(FreeWidth.name(gap), 1.0)).sigmoid();
      gaps.add(gap);
    } else {
      smooth = gap.times(1.0 / width).sigmoid();
    }
    return noted(new Event(smooth, counted));
  }

  /** Texts and categories are compared otherwise. */
  private boolean isOfNumbers(Tree side, NameScope scope) {
    Value value = translator.value(side, scope);
    return !(value instanceof Value.Text || value instanceof Value.Category)
        && !(value instanceof Value.Member member && !member.labels().isNumeric());
  }

  private Event joint(List<Event> parts, boolean all) {
    Expr one = graph.constant(1.0);
    Event product = null;
    for (Event part : parts) {
      Event next = all ? part : part.not(one);
      product =
          product == null
              ? next
              : new Event(product.smooth.times(next.smooth), product.counted.and(next.counted));
    }
    if (product == null) {
      throw new IllegalStateException("An event has parts.");
    }
    Event known = noted(product);
    return all ? known : known.not(one);
  }

  private Event noted(Event event) {
    if (event.smooth.usesVariables()) {
      context.smoothedTerms.put(
          event.smooth.id(), new Smoothed(event.counted, Smoothed.Kind.PROBABILITY));
    }
    return event;
  }
}
