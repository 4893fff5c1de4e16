package org.proxpep.problems.library;

import static java.lang.Math.exp;
import static java.lang.Math.sqrt;
import static org.proxpep.problems.library.Formula.hs;
import static org.proxpep.problems.parts.FormulaRows.row;

import java.util.List;

/** Hock–Schittkowski problems in three variables; see {@link HockSchittkowski} for the notation. */
final class Hs3Variables {

  private Hs3Variables() {}

  static List<Formula> all() {
    return List.of(
        hs(27, "min (x1-1)^2/100 + (x2-x1^2)^2  s.t.  x1 + x3^2 + 1 = 0,  |x| <= 4")
            .equalities(1)
            .of3(
                (x1, x2, x3, o) -> {
                  double r = x2 - x1 * x1;
                  double f = 0.01 * (x1 - 1) * (x1 - 1) + r * r;
                  row(o, 0, f, 0.02 * (x1 - 1) - 4 * x1 * r, 2 * r, 0);
                  row(o, 1, x1 + x3 * x3 + 1, 1, 0, 2 * x3);
                })
            .start(2, 2, 2)
            .cube(-4, 4)
            .optimum(0.04, -1, 1, 0),
        hs(28, "min (x1+x2)^2 + (x2+x3)^2  s.t.  x1 + 2 x2 + 3 x3 = 1,  |x| <= 6")
            .tag("convex")
            .equalities(1)
            .of3(
                (x1, x2, x3, o) -> {
                  double r = x1 + x2;
                  double s = x2 + x3;
                  row(o, 0, r * r + s * s, 2 * r, 2 * (r + s), 2 * s);
                  row(o, 1, x1 + 2 * x2 + 3 * x3 - 1, 1, 2, 3);
                })
            .start(-4, 1, 1)
            .cube(-6, 6)
            .optimum(0, 0.5, -0.5, 0.5),
        hs(29, "min -x1 x2 x3  s.t.  x1^2 + 2 x2^2 + 4 x3^2 <= 48,  |x| <= 8")
            .note("global, and so are the points with two signs changed")
            .inequalities(1)
            .of3(
                (x1, x2, x3, o) -> {
                  row(o, 0, -x1 * x2 * x3, -x2 * x3, -x1 * x3, -x1 * x2);
                  row(o, 1, x1 * x1 + 2 * x2 * x2 + 4 * x3 * x3 - 48, 2 * x1, 4 * x2, 8 * x3);
                })
            .start(1, 1, 1)
            .cube(-8, 8)
            .optimum(-16 * sqrt(2), 4, 2 * sqrt(2), 2),
        hs(
                31,
                "min 9 x1^2 + x2^2 + 9 x3^2  s.t.  x1 x2 >= 1,"
                    + "  |x1| <= 10,  1 <= x2 <= 10,  -10 <= x3 <= 1")
            .inequalities(1)
            .of3(
                (x1, x2, x3, o) -> {
                  row(o, 0, 9 * x1 * x1 + x2 * x2 + 9 * x3 * x3, 18 * x1, 2 * x2, 18 * x3);
                  row(o, 1, 1 - x1 * x2, -x2, -x1, 0);
                })
            .start(1, 1, 1)
            .box(new double[] {-10, 1, -10}, new double[] {10, 10, 1})
            .optimum(6, 1 / sqrt(3), sqrt(3), 0),
        hs(
                32,
                "min (x1+3 x2+x3)^2 + 4 (x1-x2)^2  s.t.  6 x2 + 4 x3 >= x1^3 + 3,"
                    + "  x1 + x2 + x3 = 1,  0 <= x <= 2")
            .tag("convex")
            .inequalities(1)
            .equalities(1)
            .of3(
                (x1, x2, x3, o) -> {
                  double r = x1 + 3 * x2 + x3;
                  double s = x1 - x2;
                  row(o, 0, r * r + 4 * s * s, 2 * r + 8 * s, 6 * r - 8 * s, 2 * r);
                  row(o, 1, x1 * x1 * x1 + 3 - 6 * x2 - 4 * x3, 3 * x1 * x1, -6, -4);
                  row(o, 2, x1 + x2 + x3 - 1, 1, 1, 1);
                })
            .start(0.1, 0.7, 0.2)
            .cube(0, 2)
            .optimum(1, 0, 0, 1),
        hs(
                35,
                "min 9 - 8 x1 - 6 x2 - 4 x3 + 2 x1^2 + 2 x2^2 + x3^2 + 2 x1 x2 + 2 x1 x3"
                    + "  s.t.  x1 + x2 + 2 x3 <= 3,  0 <= x <= 3")
            .tag("convex")
            .inequalities(1)
            .of3(
                (x1, x2, x3, o) -> {
                  double quadratic = 2 * x1 * x1 + 2 * x2 * x2 + x3 * x3 + 2 * x1 * (x2 + x3);
                  double f = 9 - 8 * x1 - 6 * x2 - 4 * x3 + quadratic;
                  row(
                      o,
                      0,
                      f,
                      -8 + 4 * x1 + 2 * (x2 + x3),
                      -6 + 4 * x2 + 2 * x1,
                      -4 + 2 * x3 + 2 * x1);
                  row(o, 1, x1 + x2 + 2 * x3 - 3, 1, 1, 2);
                })
            .start(0.5, 0.5, 0.5)
            .cube(0, 3)
            .optimum(1.0 / 9, 4.0 / 3, 7.0 / 9, 4.0 / 9),
        hs(
                36,
                "min -x1 x2 x3  s.t.  x1 + 2 x2 + 2 x3 <= 72,"
                    + "  0 <= x1 <= 20,  0 <= x2 <= 11,  0 <= x3 <= 42")
            .inequalities(1)
            .of3(
                (x1, x2, x3, o) -> {
                  row(o, 0, -x1 * x2 * x3, -x2 * x3, -x1 * x3, -x1 * x2);
                  row(o, 1, x1 + 2 * x2 + 2 * x3 - 72, 1, 2, 2);
                })
            .start(10, 10, 10)
            .box(new double[] {0, 0, 0}, new double[] {20, 11, 42})
            .optimum(-3300, 20, 11, 15),
        hs(37, "min -x1 x2 x3  s.t.  0 <= x1 + 2 x2 + 2 x3 <= 72,  0 <= x <= 42")
            .inequalities(2)
            .of3(
                (x1, x2, x3, o) -> {
                  row(o, 0, -x1 * x2 * x3, -x2 * x3, -x1 * x3, -x1 * x2);
                  row(o, 1, x1 + 2 * x2 + 2 * x3 - 72, 1, 2, 2);
                  row(o, 2, -x1 - 2 * x2 - 2 * x3, -1, -2, -2);
                })
            .start(10, 10, 10)
            .cube(0, 42)
            .optimum(-3456, 24, 12, 12),
        hs(
                60,
                "min (x1-1)^2 + (x1-x2)^2 + (x2-x3)^4"
                    + "  s.t.  x1 (1+x2^2) + x3^4 = 4 + 3 sqrt 2,  |x| <= 10")
            .equalities(1)
            .of3(
                (x1, x2, x3, o) -> {
                  double r = x1 - x2;
                  double s = x2 - x3;
                  double f = (x1 - 1) * (x1 - 1) + r * r + s * s * s * s;
                  row(o, 0, f, 2 * (x1 - 1 + r), -2 * r + 4 * s * s * s, -4 * s * s * s);
                  double c1 = x1 * (1 + x2 * x2) + x3 * x3 * x3 * x3 - 4 - 3 * sqrt(2);
                  row(o, 1, c1, 1 + x2 * x2, 2 * x1 * x2, 4 * x3 * x3 * x3);
                })
            .start(2, 2, 2)
            .cube(-10, 10)
            .optimum(0.03256820025, 1.104859024, 1.196674194, 1.535262257),
        // At the published start the two constraint gradients are parallel.
        hs(
                61,
                "min 4 x1^2 + 2 x2^2 + 2 x3^2 - 33 x1 + 16 x2 - 24 x3"
                    + "  s.t.  3 x1 - 2 x2^2 = 7,  4 x1 - x3^2 = 11,  |x| <= 10")
            .equalities(2)
            .of3(
                (x1, x2, x3, o) -> {
                  double quadratic = 4 * x1 * x1 + 2 * x2 * x2 + 2 * x3 * x3;
                  double f = quadratic - 33 * x1 + 16 * x2 - 24 * x3;
                  row(o, 0, f, 8 * x1 - 33, 4 * x2 + 16, 4 * x3 - 24);
                  row(o, 1, 3 * x1 - 2 * x2 * x2 - 7, 3, -4 * x2, 0);
                  row(o, 2, 4 * x1 - x3 * x3 - 11, 4, 0, -2 * x3);
                })
            .start(0, 0, 0)
            .cube(-10, 10)
            .optimum(-143.6461422, 5.326770157, -2.118998639, 3.210464239),
        hs(
                63,
                "min 1000 - x1^2 - 2 x2^2 - x3^2 - x1 x2 - x1 x3"
                    + "  s.t.  8 x1 + 14 x2 + 7 x3 = 56,  x1^2 + x2^2 + x3^2 = 25,  0 <= x <= 10")
            .equalities(2)
            .of3(
                (x1, x2, x3, o) -> {
                  double f = 1000 - x1 * x1 - 2 * x2 * x2 - x3 * x3 - x1 * (x2 + x3);
                  row(o, 0, f, -2 * x1 - x2 - x3, -4 * x2 - x1, -2 * x3 - x1);
                  row(o, 1, 8 * x1 + 14 * x2 + 7 * x3 - 56, 8, 14, 7);
                  row(o, 2, x1 * x1 + x2 * x2 + x3 * x3 - 25, 2 * x1, 2 * x2, 2 * x3);
                })
            .start(2, 2, 2)
            .cube(0, 10)
            .optimum(961.7151721, 3.512118414, 0.2169881741, 3.552174034),
        hs(
                65,
                "min (x1-x2)^2 + (x1+x2-10)^2/9 + (x3-5)^2  s.t.  x1^2 + x2^2 + x3^2 <= 48,"
                    + "  |x1|, |x2| <= 4.5,  |x3| <= 5")
            .tag("convex")
            .inequalities(1)
            .of3(
                (x1, x2, x3, o) -> {
                  double r = x1 - x2;
                  double s = (x1 + x2 - 10) / 9;
                  double f = r * r + 9 * s * s + (x3 - 5) * (x3 - 5);
                  row(o, 0, f, 2 * (r + s), 2 * (s - r), 2 * (x3 - 5));
                  row(o, 1, x1 * x1 + x2 * x2 + x3 * x3 - 48, 2 * x1, 2 * x2, 2 * x3);
                })
            .start(-5, 5, 0)
            .box(new double[] {-4.5, -4.5, -5}, new double[] {4.5, 4.5, 5})
            .optimum(0.953528857, 3.650461821, 3.65046169, 4.6204170507),
        hs(
                66,
                "min 0.2 x3 - 0.8 x1  s.t.  x2 >= exp(x1),  x3 >= exp(x2),"
                    + "  0 <= x1, x2 <= 5 (100 in the book),  0 <= x3 <= 10")
            .tag("convex")
            .inequalities(2)
            .of3(
                (x1, x2, x3, o) -> {
                  row(o, 0, 0.2 * x3 - 0.8 * x1, -0.8, 0, 0.2);
                  row(o, 1, exp(x1) - x2, exp(x1), -1, 0);
                  row(o, 2, exp(x2) - x3, 0, exp(x2), -1);
                })
            .start(0, 1.05, 2.9)
            .box(new double[] {0, 0, 0}, new double[] {5, 5, 10})
            .optimum(0.5181632741, 0.1841264879, 1.202167873, 3.327322322));
  }
}
