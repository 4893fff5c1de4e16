package org.proxpep.problems;

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
    all.addAll(HsTwo.all());
    all.addAll(HsThree.all());
    all.addAll(HsFour.all());
    all.addAll(HsFive.all());
    all.addAll(HsLarger.all());
    return all;
  }

  static Formula.Builder hs(int number, String line) {
    return Formula.named(
            "hs%03d".formatted(number),
            "W. Hock, K. Schittkowski, Test Examples for Nonlinear Programming Codes, Springer"
                + " 1981, problem "
                + number,
            "hock-schittkowski")
        .says(line);
  }
}
