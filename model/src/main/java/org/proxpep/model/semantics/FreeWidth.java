package org.proxpep.model.semantics;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.proxpep.model.graph.Expr;
import org.proxpep.model.graph.Op;
import org.proxpep.model.semantics.Value.Scalar;

/**
 * A comparison in a probability without a width: sigmoid(gap·s), where s is the parameter of the
 * graph that was made for this gap.
 *
 * @param name of the parameter
 * @param gap whose spread tells the width
 * @param event the probability that it is part of, counted
 * @param looks the gap in all looks at a scenario, where a rare event has more than one
 * @param rare the limit of the rare event then
 */
public record FreeWidth(String name, Expr gap, Expr event, List<Look> looks, double rare) {

  /** The gap as a look sees it, at least 0 on the side of the rare event, and what that counts. */
  public record Look(Expr gap, Expr weight) {}

  FreeWidth(Expr gap, Expr event) {
    this(name(gap), gap, event, List.of(), Double.NaN);
  }

  /** What the parameter of a gap is called. */
  static String name(Expr gap) {
    return "inverse width of " + gap.id();
  }

  /** Whether a function has comparisons whose widths are to be chosen. */
  static boolean isIn(Scalar function, Context context) {
    if (context.freeWidths.isEmpty()) {
      return false;
    }
    List<String> names = context.graph().parameters();
    Set<Integer> slots =
        context.freeWidths.stream()
            .map(width -> names.indexOf(width.name()))
            .collect(Collectors.toSet());
    return context.graph().reached(Auxiliary.terms(function)).stream()
        .anyMatch(node -> node.op() == Op.PARAMETER && slots.contains(node.index()));
  }
}
