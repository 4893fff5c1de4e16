package org.proxpep.problems.library;

import static java.lang.Math.sqrt;
import static org.proxpep.problems.parts.FormulaRows.row;

import java.util.List;
import org.proxpep.problems.KnownOptimum;
import org.proxpep.problems.parts.Noise;

/**
 * Small problems that show where a claim of the paper or a natural idea fails. They come without
 * noise, except for the last, whose point is the noise.
 */
final class Traps {

  private Traps() {}

  static List<Formula> all() {
    return List.of(u1(), u2(), u3(), u4(), u5());
  }

  private static Formula.Builder trap(String name, String line) {
    return Formula.named(name, "counterexamples to Prox-PEP's analysis", "trap")
        .says(line)
        .noise(Noise::gaussian, 0.0);
  }

  /**
   * The objective pulls away from the only feasible point faster than multipliers that travel
   * O(T^1/4) can follow: the average of |h| tends to 1 with the rates of {@code
   * thm:oracle_complexity}, whose part (iii) says that it tends to 0.
   */
  private static Formula u1() {
    return trap("u1", "min -x^2  s.t.  x = 0,  |x| <= 1")
        .equalities(1)
        .of1(
            (x, o) -> {
              row(o, 0, -x * x, -2 * x);
              row(o, 1, x, 1);
            })
        .start(0.5)
        .cube(-1, 1)
        .optimum(0, 0);
  }

  /**
   * Iterates that jump from one violated side to the other have averages of g that are negative
   * while max(g)₊ stays large: signed averages prove nothing about feasibility.
   */
  private static Formula u2() {
    return trap("u2", "min -x^2  s.t.  x <= 0.3,  -x <= 0.3,  |x| <= 1")
        .note("global, and so is its mirror image -x*")
        .inequalities(2)
        .of1(
            (x, o) -> {
              row(o, 0, -x * x, -2 * x);
              row(o, 1, x - 0.3, 1);
              row(o, 2, -x - 0.3, -1);
            })
        .start(0.1)
        .cube(-1, 1)
        .optimum(-0.09, 0.3);
  }

  /**
   * A steep objective against a small β_max: the multipliers exceed the bound ψ of {@code
   * lem:dual_bound_full}. The feasible point is also an end of X₀, so every μ ≥ 100 is a
   * multiplier; the least one is given.
   */
  private static Formula u3() {
    return trap("u3", "min -100 x  s.t.  x = 0,  0 <= x <= 1")
        .tag("convex")
        .tag("linear")
        .equalities(1)
        .of1(
            (x, o) -> {
              row(o, 0, -100 * x, -100);
              row(o, 1, x, 1);
            })
        .start(0.5)
        .cube(0, 1)
        .optimum(
            new KnownOptimum(
                new double[] {0},
                0,
                new double[] {},
                new double[] {100},
                "global; every mu >= 100 is a multiplier"));
  }

  /**
   * With σ = 5 and τ = α = 1 the subproblem at the start x = 0, λ = 0 has curvature −3 there and
   * minimisers ±1.095, against {@code lem:subproblem_convexity}. The objective x²/2 has slope 0 at
   * the start, so the subproblem is that of the bare constraint; it only makes the solution unique
   * up to its sign.
   */
  private static Formula u4() {
    return trap("u4", "min x^2/2  s.t.  1 - x^2/2 <= 0,  |x| <= 3")
        .note("global, and so is its mirror image -x*")
        .inequalities(1)
        .of1(
            (x, o) -> {
              row(o, 0, 0.5 * x * x, x);
              row(o, 1, 1 - 0.5 * x * x, -x);
            })
        .start(0)
        .cube(-3, 3)
        .optimum(1, sqrt(2));
  }

  /**
   * A constraint that holds on average only: in half of all scenarios it is violated at x*, and a
   * method that reacts to every sampled violation settles on the safe side.
   */
  private static Formula u5() {
    return trap("u5", "min (x-1)^2  s.t.  E[x - 0.3 +- 0.5] <= 0,  |x| <= 2")
        .tag("convex")
        .inequalities(1)
        .of1(
            (x, o) -> {
              row(o, 0, (x - 1) * (x - 1), 2 * (x - 1));
              row(o, 1, x - 0.3, 1);
            })
        .start(0)
        .cube(-2, 2)
        .noise(Noise::coin, 0.5)
        .optimum(0.49, 0.3);
  }
}
