package org.proxpep.problem;

import org.proxpep.refusal.Require;
import org.proxpep.set.ConvexSet;

/**
 * What a problem says of itself before its functions.
 *
 * @param set X₀
 * @param start where the search begins, moved into the set
 */
public record ProblemOutline(String name, ConvexSet set, Shape shape, double[] start) {

  public ProblemOutline {
    Require.that(
        start.length == set.dimension(),
        "The start of %s (%s numbers) must have one for each variable of its set (%s)",
        "the sizes",
        name,
        start.length,
        set.dimension());
    start = start.clone();
    set.project(start, start);
  }

  /**
   * @param inequalities p
   * @param equalities m
   */
  public ProblemOutline(
      String name, ConvexSet set, int inequalities, int equalities, double... start) {
    this(name, set, new Shape(set.dimension(), inequalities, equalities), start);
  }

  @Override
  public double[] start() {
    return start.clone();
  }
}
