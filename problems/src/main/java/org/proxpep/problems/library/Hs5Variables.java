package org.proxpep.problems.library;

import static java.lang.Math.cos;
import static java.lang.Math.exp;
import static java.lang.Math.sin;
import static java.lang.Math.sqrt;
import static org.proxpep.problems.library.Formula.hs;
import static org.proxpep.problems.parts.FormulaRows.row;

import java.util.List;
import org.proxpep.problem.Evaluation;

/** Hock–Schittkowski problems in five variables; see {@link HockSchittkowski} for the notation. */
final class Hs5Variables {

  private Hs5Variables() {}

  static List<Formula> all() {
    return List.of(
        hs(
                48,
                "min (x1-1)^2 + (x2-x3)^2 + (x4-x5)^2"
                    + "  s.t.  x1 + x2 + x3 + x4 + x5 = 5,  x3 - 2 (x4+x5) = -3,  |x| <= 8")
            .tag("convex")
            .equalities(2)
            .of5(
                (x1, x2, x3, x4, x5, o) -> {
                  double r = x2 - x3;
                  double s = x4 - x5;
                  double f = (x1 - 1) * (x1 - 1) + r * r + s * s;
                  row(o, 0, f, 2 * (x1 - 1), 2 * r, -2 * r, 2 * s, -2 * s);
                  row(o, 1, x1 + x2 + x3 + x4 + x5 - 5, 1, 1, 1, 1, 1);
                  row(o, 2, x3 - 2 * (x4 + x5) + 3, 0, 0, 1, -2, -2);
                })
            .start(3, 5, -3, 2, -2)
            .cube(-8, 8)
            .optimum(0, 1, 1, 1, 1, 1),
        fit(51, 1, 4, 5, 2.5, 0.5, 2, -1, 0.5).optimum(0, 1, 1, 1, 1, 1),
        fit(52, 4, 0, 5, 2, 2, 2, 2, 2)
            .optimum(1859.0 / 349, -33.0 / 349, 11.0 / 349, 180.0 / 349, -158.0 / 349, 11.0 / 349),
        fit(53, 1, 0, 10, 2, 2, 2, 2, 2)
            .optimum(176.0 / 43, -33.0 / 43, 11.0 / 43, 27.0 / 43, -5.0 / 43, 11.0 / 43),
        hs(
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
                  double f = (x1 - 1) * (x1 - 1) + r * r + (x3 - 1) * (x3 - 1) + s * s + t * t * t;
                  row(
                      o,
                      0,
                      f,
                      2 * (x1 - 1 + r),
                      -2 * r,
                      2 * (x3 - 1),
                      4 * s * (x4 - 1),
                      6 * t * t * (x5 - 1));
                  double c = cos(x4 - x5);
                  double c1 = x1 * x1 * x4 + sin(x4 - x5) - 2 * sqrt(2);
                  row(o, 1, c1, 2 * x1 * x4, 0, 0, x1 * x1 + c, -c);
                  double x33 = x3 * x3;
                  double c2 = x2 + x33 * x33 * x4 * x4 - 8 - sqrt(2);
                  row(o, 2, c2, 0, 1, 4 * x33 * x3 * x4 * x4, 2 * x33 * x33 * x4, 0);
                })
            .start(2, 2, 2, 2, 2)
            .cube(-4, 4)
            .optimum(0.24150513, 1.166172, 1.182111, 1.380257, 1.506036, 0.6109203),
        hs(
                78,
                "min x1 x2 x3 x4 x5"
                    + "  s.t.  |x|^2 = 10,  x2 x3 = 5 x4 x5,  x1^3 + x2^3 = -1,  |xi| <= 4")
            .equalities(3)
            .of5(
                (x1, x2, x3, x4, x5, o) -> {
                  double q = x3 * x4 * x5;
                  double f = x1 * x2 * q;
                  row(
                      o,
                      0,
                      f,
                      x2 * q,
                      x1 * q,
                      x1 * x2 * x4 * x5,
                      x1 * x2 * x3 * x5,
                      x1 * x2 * x3 * x4);
                  sphereAndCubic(x1, x2, x3, x4, x5, o);
                })
            .start(-2, 1.5, 2, -1, -1)
            .cube(-4, 4)
            .optimum(-2.91970041, -1.717142, 1.595708, 1.827248, -0.7636429, -0.7636435),
        hs(
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
                  double f = (x1 - 1) * (x1 - 1) + a * a + b * b + 0.25 * (c * c3 + d * d3);
                  row(o, 0, f, 2 * (x1 - 1 + a), 2 * (b - a), -2 * b + c3, d3 - c3, -d3);
                  double c1 = x1 + x2 * x2 + x3 * x3 * x3 - 2 - 3 * sqrt(2);
                  row(o, 1, c1, 1, 2 * x2, 3 * x3 * x3, 0, 0);
                  row(o, 2, x2 - x3 * x3 + x4 + 2 - 2 * sqrt(2), 0, 1, -2 * x3, 1, 0);
                  row(o, 3, x1 * x5 - 2, x5, 0, 0, 0, x1);
                })
            .start(2, 2, 2, 2, 2)
            .cube(-4, 4)
            .optimum(0.0787768209, 1.191127, 1.362603, 1.472818, 1.635017, 1.679081),
        hs(
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
            .box(
                new double[] {-2.3, -2.3, -3.2, -3.2, -3.2}, new double[] {2.3, 2.3, 3.2, 3.2, 3.2})
            .optimum(0.0539498478, -1.717143, 1.595709, 1.827247, -0.7636413, -0.7636450),
        hs(
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
            .box(
                new double[] {-2.3, -2.3, -3.2, -3.2, -3.2}, new double[] {2.3, 2.3, 3.2, 3.2, 3.2})
            .optimum(0.0539498478, -1.717142, 1.595709, 1.827248, -0.7636474, -0.7636390));
  }

  /** Least squares under x1 + 3 x2 = sum, x3 + x4 = 2 x5 and x2 = x5. */
  private static Formula.Builder fit(int number, int c, int sum, int bound, double... start) {
    return hs(
            number,
            "min (%sx1-x2)^2 + (x2+x3-2)^2 + (x4-1)^2 + (x5-1)^2".formatted(c == 1 ? "" : c + " ")
                + "  s.t.  x1 + 3 x2 = %s,  x3 + x4 = 2 x5,  x2 = x5,  |x| <= %s"
                    .formatted(sum, bound))
        .tag("convex")
        .equalities(3)
        .of5(
            (x1, x2, x3, x4, x5, o) -> {
              double r = c * x1 - x2;
              double s = x2 + x3 - 2;
              double f = r * r + s * s + (x4 - 1) * (x4 - 1) + (x5 - 1) * (x5 - 1);
              row(o, 0, f, 2 * c * r, 2 * (s - r), 2 * s, 2 * (x4 - 1), 2 * (x5 - 1));
              row(o, 1, x1 + 3 * x2 - sum, 1, 3, 0, 0, 0);
              row(o, 2, x3 + x4 - 2 * x5, 0, 0, 1, 1, -2);
              row(o, 3, x2 - x5, 0, 1, 0, 0, -1);
            })
        .start(start)
        .cube(-bound, bound);
  }

  /** |x|² = 10, x2 x3 = 5 x4 x5, x1³ + x2³ = −1. */
  private static void sphereAndCubic(
      double x1, double x2, double x3, double x4, double x5, Evaluation o) {
    double c1 = x1 * x1 + x2 * x2 + x3 * x3 + x4 * x4 + x5 * x5 - 10;
    row(o, 1, c1, 2 * x1, 2 * x2, 2 * x3, 2 * x4, 2 * x5);
    row(o, 2, x2 * x3 - 5 * x4 * x5, 0, x3, x2, -5 * x5, -5 * x4);
    row(o, 3, x1 * x1 * x1 + x2 * x2 * x2 + 1, 3 * x1 * x1, 3 * x2 * x2, 0, 0, 0);
  }

  /** exp(x1 x2 x3 x4 x5) − r²/2, where r is zero or x1³ + x2³ + 1. */
  private static void exponential(
      double x1, double x2, double x3, double x4, double x5, double r, Evaluation o) {
    double e = exp(x1 * x2 * x3 * x4 * x5);
    double f = e - 0.5 * r * r;
    row(
        o,
        0,
        f,
        e * x2 * x3 * x4 * x5 - 3 * r * x1 * x1,
        e * x1 * x3 * x4 * x5 - 3 * r * x2 * x2,
        e * x1 * x2 * x4 * x5,
        e * x1 * x2 * x3 * x5,
        e * x1 * x2 * x3 * x4);
  }
}
