package org.proxpep.problems.library;

import java.util.ArrayList;
import java.util.List;

/**
 * Problems of W. Hock and K. Schittkowski, <i>Test Examples for Nonlinear Programming Codes</i>,
 * Lecture Notes in Economics and Mathematical Systems 187, Springer, 1981, chosen for isolated
 * solutions with independent active gradients.
 *
 * <p>Each is written once as a line of text and once as code: row k of the evaluation {@code o} is
 * the objective (k = 0), then the inequalities as g ≤ 0 (the book has g ≥ 0), then the equalities.
 *
 * <p>X₀ is the box of the book's bounds. Where the book leaves variables free, the bounds are ours,
 * with the published start and the solution well inside, because the theory needs a bounded X₀; the
 * line of text tells them.
 */
final class HockSchittkowski {

  private HockSchittkowski() {}

  static List<Formula> all() {
    List<Formula> all = new ArrayList<>();
    all.addAll(Hs2Variables.all());
    all.addAll(Hs3Variables.all());
    all.addAll(Hs4Variables.all());
    all.addAll(Hs5Variables.all());
    all.addAll(HsManyVariables.all());
    return all;
  }
}
