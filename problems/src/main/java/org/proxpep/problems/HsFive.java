package org.proxpep.problems;

import static java.lang.Math.cos;
import static java.lang.Math.exp;
import static java.lang.Math.sin;
import static java.lang.Math.sqrt;
import static org.proxpep.problems.HockSchittkowski.hs;
import static org.proxpep.problems.Rows.grad;
import static org.proxpep.problems.Rows.put;

import java.util.List;
import org.proxpep.problem.Evaluation;

/** Hock–Schittkowski problems in five variables; see {@link HockSchittkowski} for the notation. */
final class HsFive {

  private HsFive() {}

  static List<Formula> all() {
    return List.of(hs048(), hs051(), hs052(), hs053(), hs077(), hs078(), hs079(), hs080(), hs081());
  }

  private static Formula hs048() {
    return hs(
            48,
            "min (x1-1)^2 + (x2-x3)^2 + (x4-x5)^2"
                + "  s.t.  x1 + x2 + x3 + x4 + x5 = 5,  x3 - 2 (x4+x5) = -3,  |x| <= 8")
        .tag("convex")
        .equalities(2)
        .of5(
            (x1, x2, x3, x4, x5, o) -> {
              double r = x2 - x3;
              double s = x4 - x5;
              put(o, 0, (x1 - 1) * (x1 - 1) + r * r + s * s);
              grad(o, 0, 2 * (x1 - 1), 2 * r, -2 * r, 2 * s, -2 * s);
              put(o, 1, x1 + x2 + x3 + x4 + x5 - 5);
              grad(o, 1, 1, 1, 1, 1, 1);
              put(o, 2, x3 - 2 * (x4 + x5) + 3);
              grad(o, 2, 0, 0, 1, -2, -2);
            })
        .start(3, 5, -3, 2, -2)
        .cube(-8, 8)
        .optimum(0, 1, 1, 1, 1, 1);
  }

  private static Formula hs051() {
    return hs(
            51,
            "min (x1-x2)^2 + (x2+x3-2)^2 + (x4-1)^2 + (x5-1)^2"
                + "  s.t.  x1 + 3 x2 = 4,  x3 + x4 = 2 x5,  x2 = x5,  |x| <= 5")
        .tag("convex")
        .equalities(3)
        .of5(
            (x1, x2, x3, x4, x5, o) -> {
              leastSquares(x1 - x2, 1, x2, x3, x4, x5, o);
              linear(x1 + 3 * x2 - 4, x2, x3, x4, x5, o);
            })
        .start(2.5, 0.5, 2, -1, 0.5)
        .cube(-5, 5)
        .optimum(0, 1, 1, 1, 1, 1);
  }

  private static Formula hs052() {
    return hs(
            52,
            "min (4 x1-x2)^2 + (x2+x3-2)^2 + (x4-1)^2 + (x5-1)^2"
                + "  s.t.  x1 + 3 x2 = 0,  x3 + x4 = 2 x5,  x2 = x5,  |x| <= 5")
        .tag("convex")
        .equalities(3)
        .of5(
            (x1, x2, x3, x4, x5, o) -> {
              leastSquares(4 * x1 - x2, 4, x2, x3, x4, x5, o);
              linear(x1 + 3 * x2, x2, x3, x4, x5, o);
            })
        .start(2, 2, 2, 2, 2)
        .cube(-5, 5)
        .optimum(1859.0 / 349, -33.0 / 349, 11.0 / 349, 180.0 / 349, -158.0 / 349, 11.0 / 349);
  }

  private static Formula hs053() {
    return hs(
            53,
            "min (x1-x2)^2 + (x2+x3-2)^2 + (x4-1)^2 + (x5-1)^2"
                + "  s.t.  x1 + 3 x2 = 0,  x3 + x4 = 2 x5,  x2 = x5,  |x| <= 10")
        .tag("convex")
        .equalities(3)
        .of5(
            (x1, x2, x3, x4, x5, o) -> {
              leastSquares(x1 - x2, 1, x2, x3, x4, x5, o);
              linear(x1 + 3 * x2, x2, x3, x4, x5, o);
            })
        .start(2, 2, 2, 2, 2)
        .cube(-10, 10)
        .optimum(176.0 / 43, -33.0 / 43, 11.0 / 43, 27.0 / 43, -5.0 / 43, 11.0 / 43);
  }

  /** r² + (x2+x3−2)² + (x4−1)² + (x5−1)² with r = c x1 − x2. */
  private static void leastSquares(
      double r, double c, double x2, double x3, double x4, double x5, Evaluation o) {
    double s = x2 + x3 - 2;
    put(o, 0, r * r + s * s + (x4 - 1) * (x4 - 1) + (x5 - 1) * (x5 - 1));
    grad(o, 0, 2 * c * r, 2 * (s - r), 2 * s, 2 * (x4 - 1), 2 * (x5 - 1));
  }

  /** x1 + 3 x2 − c = 0, x3 + x4 − 2 x5 = 0, x2 − x5 = 0. */
  private static void linear(
      double first, double x2, double x3, double x4, double x5, Evaluation o) {
    put(o, 1, first);
    grad(o, 1, 1, 3, 0, 0, 0);
    put(o, 2, x3 + x4 - 2 * x5);
    grad(o, 2, 0, 0, 1, 1, -2);
    put(o, 3, x2 - x5);
    grad(o, 3, 0, 1, 0, 0, -1);
  }

  private static Formula hs077() {
    return hs(
            77,
            "min (x1-1)^2 + (x1-x2)^2 + (x3-1)^2 + (x4-1)^4 + (x5-1)^6"
                + "  s.t.  x1^2 x4 + sin(x4-x5) = 2 sqrt 2,  x2 + x3^4 x4^2 = 8 + sqrt 2,"
                + "  |x| <= 4")
        .equalities(2)
        .of5(
            (x1, x2, x3, x4, x5, o) -> {
              double r = x1 - x2;
              double s = (x4 - 1) * (x4 - 1);
              double t = (x5 - 1) * (x5 - 1);
              put(o, 0, (x1 - 1) * (x1 - 1) + r * r + (x3 - 1) * (x3 - 1) + s * s + t * t * t);
              grad(
                  o,
                  0,
                  2 * (x1 - 1 + r),
                  -2 * r,
                  2 * (x3 - 1),
                  4 * s * (x4 - 1),
                  6 * t * t * (x5 - 1));
              put(o, 1, x1 * x1 * x4 + sin(x4 - x5) - 2 * sqrt(2));
              double c = cos(x4 - x5);
              grad(o, 1, 2 * x1 * x4, 0, 0, x1 * x1 + c, -c);
              double x33 = x3 * x3;
              put(o, 2, x2 + x33 * x33 * x4 * x4 - 8 - sqrt(2));
              grad(o, 2, 0, 1, 4 * x33 * x3 * x4 * x4, 2 * x33 * x33 * x4, 0);
            })
        .start(2, 2, 2, 2, 2)
        .cube(-4, 4)
        .optimum(0.24150513, 1.166172, 1.182111, 1.380257, 1.506036, 0.6109203);
  }

  private static Formula hs078() {
    return hs(
            78,
            "min x1 x2 x3 x4 x5"
                + "  s.t.  |x|^2 = 10,  x2 x3 = 5 x4 x5,  x1^3 + x2^3 = -1,  |xi| <= 4")
        .equalities(3)
        .of5(
            (x1, x2, x3, x4, x5, o) -> {
              double q = x3 * x4 * x5;
              put(o, 0, x1 * x2 * q);
              grad(o, 0, x2 * q, x1 * q, x1 * x2 * x4 * x5, x1 * x2 * x3 * x5, x1 * x2 * x3 * x4);
              sphereAndCubic(x1, x2, x3, x4, x5, o);
            })
        .start(-2, 1.5, 2, -1, -1)
        .cube(-4, 4)
        .optimum(-2.91970041, -1.717142, 1.595708, 1.827248, -0.7636429, -0.7636435);
  }

  /** |x|² = 10, x2 x3 = 5 x4 x5, x1³ + x2³ = −1. */
  private static void sphereAndCubic(
      double x1, double x2, double x3, double x4, double x5, Evaluation o) {
    put(o, 1, x1 * x1 + x2 * x2 + x3 * x3 + x4 * x4 + x5 * x5 - 10);
    grad(o, 1, 2 * x1, 2 * x2, 2 * x3, 2 * x4, 2 * x5);
    put(o, 2, x2 * x3 - 5 * x4 * x5);
    grad(o, 2, 0, x3, x2, -5 * x5, -5 * x4);
    put(o, 3, x1 * x1 * x1 + x2 * x2 * x2 + 1);
    grad(o, 3, 3 * x1 * x1, 3 * x2 * x2, 0, 0, 0);
  }

  private static Formula hs079() {
    return hs(
            79,
            "min (x1-1)^2 + (x1-x2)^2 + (x2-x3)^2 + (x3-x4)^4 + (x4-x5)^4"
                + "  s.t.  x1 + x2^2 + x3^3 = 2 + 3 sqrt 2,  x2 - x3^2 + x4 = 2 sqrt 2 - 2,"
                + "  x1 x5 = 2,  |x| <= 4")
        .equalities(3)
        .of5(
            (x1, x2, x3, x4, x5, o) -> {
              double a = x1 - x2;
              double b = x2 - x3;
              double c = x3 - x4;
              double d = x4 - x5;
              double c3 = 4 * c * c * c;
              double d3 = 4 * d * d * d;
              put(o, 0, (x1 - 1) * (x1 - 1) + a * a + b * b + 0.25 * (c * c3 + d * d3));
              grad(o, 0, 2 * (x1 - 1 + a), 2 * (b - a), -2 * b + c3, d3 - c3, -d3);
              put(o, 1, x1 + x2 * x2 + x3 * x3 * x3 - 2 - 3 * sqrt(2));
              grad(o, 1, 1, 2 * x2, 3 * x3 * x3, 0, 0);
              put(o, 2, x2 - x3 * x3 + x4 + 2 - 2 * sqrt(2));
              grad(o, 2, 0, 1, -2 * x3, 1, 0);
              put(o, 3, x1 * x5 - 2);
              grad(o, 3, x5, 0, 0, 0, x1);
            })
        .start(2, 2, 2, 2, 2)
        .cube(-4, 4)
        .optimum(0.0787768209, 1.191127, 1.362603, 1.472818, 1.635017, 1.679081);
  }

  private static Formula hs080() {
    return hs(
            80,
            "min exp(x1 x2 x3 x4 x5)  s.t.  |x|^2 = 10,  x2 x3 = 5 x4 x5,  x1^3 + x2^3 = -1,"
                + "  |x1|, |x2| <= 2.3,  |x3|, |x4|, |x5| <= 3.2")
        .equalities(3)
        .of5(
            (x1, x2, x3, x4, x5, o) -> {
              exponential(x1, x2, x3, x4, x5, 0, o);
              sphereAndCubic(x1, x2, x3, x4, x5, o);
            })
        .start(-2, 2, 2, -1, -1)
        .box(new double[] {-2.3, -2.3, -3.2, -3.2, -3.2}, new double[] {2.3, 2.3, 3.2, 3.2, 3.2})
        .optimum(0.0539498478, -1.717143, 1.595709, 1.827247, -0.7636413, -0.7636450);
  }

  private static Formula hs081() {
    return hs(
            81,
            "min exp(x1 x2 x3 x4 x5) - (x1^3+x2^3+1)^2/2"
                + "  s.t.  |x|^2 = 10,  x2 x3 = 5 x4 x5,  x1^3 + x2^3 = -1,"
                + "  |x1|, |x2| <= 2.3,  |x3|, |x4|, |x5| <= 3.2")
        .equalities(3)
        .of5(
            (x1, x2, x3, x4, x5, o) -> {
              exponential(x1, x2, x3, x4, x5, x1 * x1 * x1 + x2 * x2 * x2 + 1, o);
              sphereAndCubic(x1, x2, x3, x4, x5, o);
            })
        .start(-2, 2, 2, -1, -1)
        .box(new double[] {-2.3, -2.3, -3.2, -3.2, -3.2}, new double[] {2.3, 2.3, 3.2, 3.2, 3.2})
        .optimum(0.0539498478, -1.717142, 1.595709, 1.827248, -0.7636474, -0.7636390);
  }

  /** exp(x1 x2 x3 x4 x5) − r²/2, where r is zero or x1³ + x2³ + 1. */
  private static void exponential(
      double x1, double x2, double x3, double x4, double x5, double r, Evaluation o) {
    double e = exp(x1 * x2 * x3 * x4 * x5);
    put(o, 0, e - 0.5 * r * r);
    grad(
        o,
        0,
        e * x2 * x3 * x4 * x5 - 3 * r * x1 * x1,
        e * x1 * x3 * x4 * x5 - 3 * r * x2 * x2,
        e * x1 * x2 * x4 * x5,
        e * x1 * x2 * x3 * x5,
        e * x1 * x2 * x3 * x4);
  }
}
