package org.proxpep.problems.library;

import static java.lang.Math.log;
import static java.lang.Math.sqrt;
import static org.proxpep.problems.library.Formula.hs;
import static org.proxpep.problems.parts.FormulaRows.row;

import java.util.List;

/** Hock–Schittkowski problems in two variables; see {@link HockSchittkowski} for the notation. */
final class Hs2Variables {

  private Hs2Variables() {}

  static List<Formula> all() {
    return List.of(
        hs(6, "min (1-x1)^2  s.t.  10 (x2-x1^2) = 0,  |x| <= 3")
            .equalities(1)
            .of2(
                (x1, x2, o) -> {
                  row(o, 0, (1 - x1) * (1 - x1), -2 * (1 - x1), 0);
                  row(o, 1, 10 * (x2 - x1 * x1), -20 * x1, 10);
                })
            .start(-1.2, 1)
            .cube(-3, 3)
            .optimum(0, 1, 1),
        hs(7, "min ln(1+x1^2) - x2  s.t.  (1+x1^2)^2 + x2^2 = 4,  |x| <= 4")
            .equalities(1)
            .of2(
                (x1, x2, o) -> {
                  double s = 1 + x1 * x1;
                  row(o, 0, log(s) - x2, 2 * x1 / s, -1);
                  row(o, 1, s * s + x2 * x2 - 4, 4 * x1 * s, 2 * x2);
                })
            .start(2, 2)
            .cube(-4, 4)
            .optimum(-sqrt(3), 0, sqrt(3)),
        hs(10, "min x1 - x2  s.t.  -3 x1^2 + 2 x1 x2 - x2^2 + 1 >= 0,  |x| <= 15")
            .tag("convex")
            .inequalities(1)
            .of2(
                (x1, x2, o) -> {
                  row(o, 0, x1 - x2, 1, -1);
                  double c1 = 3 * x1 * x1 - 2 * x1 * x2 + x2 * x2 - 1;
                  row(o, 1, c1, 6 * x1 - 2 * x2, 2 * (x2 - x1));
                })
            .start(-10, 10)
            .cube(-15, 15)
            .optimum(-1, 0, 1),
        hs(11, "min (x1-5)^2 + x2^2 - 25  s.t.  x2 >= x1^2,  |x| <= 10")
            .tag("convex")
            .inequalities(1)
            .of2(
                (x1, x2, o) -> {
                  row(o, 0, (x1 - 5) * (x1 - 5) + x2 * x2 - 25, 2 * (x1 - 5), 2 * x2);
                  row(o, 1, x1 * x1 - x2, 2 * x1, -1);
                })
            .start(4.9, 0.1)
            .cube(-10, 10)
            .optimum(-8.498464223, 1.234770, 1.524666),
        hs(12, "min x1^2/2 + x2^2 - x1 x2 - 7 x1 - 7 x2  s.t.  4 x1^2 + x2^2 <= 25,  |x| <= 6")
            .tag("convex")
            .inequalities(1)
            .of2(
                (x1, x2, o) -> {
                  double f = 0.5 * x1 * x1 + x2 * x2 - x1 * x2 - 7 * x1 - 7 * x2;
                  row(o, 0, f, x1 - x2 - 7, 2 * x2 - x1 - 7);
                  row(o, 1, 4 * x1 * x1 + x2 * x2 - 25, 8 * x1, 2 * x2);
                })
            .start(0, 0)
            .cube(-6, 6)
            .optimum(-30, 2, 3),
        hs(14, "min (x1-2)^2 + (x2-1)^2  s.t.  x1^2/4 + x2^2 <= 1,  x1 = 2 x2 - 1,  |x| <= 4")
            .tag("convex")
            .inequalities(1)
            .equalities(1)
            .of2(
                (x1, x2, o) -> {
                  row(o, 0, (x1 - 2) * (x1 - 2) + (x2 - 1) * (x2 - 1), 2 * (x1 - 2), 2 * (x2 - 1));
                  row(o, 1, 0.25 * x1 * x1 + x2 * x2 - 1, 0.5 * x1, 2 * x2);
                  row(o, 2, x1 - 2 * x2 + 1, 1, -2);
                })
            .start(2, 2)
            .cube(-4, 4)
            .optimum(9 - 2.875 * sqrt(7), 0.5 * (sqrt(7) - 1), 0.25 * (sqrt(7) + 1)),
        hs(
                18,
                "min x1^2/100 + x2^2  s.t.  x1 x2 >= 25,  x1^2 + x2^2 >= 25,"
                    + "  2 <= x1 <= 50,  0 <= x2 <= 50")
            .inequalities(2)
            .of2(
                (x1, x2, o) -> {
                  row(o, 0, 0.01 * x1 * x1 + x2 * x2, 0.02 * x1, 2 * x2);
                  row(o, 1, 25 - x1 * x2, -x2, -x1);
                  row(o, 2, 25 - x1 * x1 - x2 * x2, -2 * x1, -2 * x2);
                })
            .start(2, 2)
            .box(new double[] {2, 0}, new double[] {50, 50})
            .optimum(5, sqrt(250), sqrt(2.5)),
        hs(22, "min (x1-2)^2 + (x2-1)^2  s.t.  x1 + x2 <= 2,  x2 >= x1^2,  |x| <= 4")
            .tag("convex")
            .inequalities(2)
            .of2(
                (x1, x2, o) -> {
                  row(o, 0, (x1 - 2) * (x1 - 2) + (x2 - 1) * (x2 - 1), 2 * (x1 - 2), 2 * (x2 - 1));
                  row(o, 1, x1 + x2 - 2, 1, 1);
                  row(o, 2, x1 * x1 - x2, 2 * x1, -1);
                })
            .start(2, 2)
            .cube(-4, 4)
            .optimum(1, 1, 1),
        hs024());
  }

  private static Formula hs024() {
    double c = 1 / (27 * sqrt(3));
    double r = sqrt(3);
    return hs(
            24,
            "min ((x1-3)^2-9) x2^3 / (27 sqrt 3)  s.t.  x2 <= x1/sqrt 3,"
                + "  0 <= x1 + sqrt(3) x2 <= 6,  0 <= x <= 6")
        .inequalities(3)
        .of2(
            (x1, x2, o) -> {
              double s = (x1 - 3) * (x1 - 3) - 9;
              row(o, 0, c * s * x2 * x2 * x2, 2 * c * (x1 - 3) * x2 * x2 * x2, 3 * c * s * x2 * x2);
              row(o, 1, x2 - x1 / r, -1 / r, 1);
              row(o, 2, -x1 - r * x2, -1, -r);
              row(o, 3, x1 + r * x2 - 6, 1, r);
            })
        .start(1, 0.5)
        .cube(0, 6)
        .optimum(-1, 3, sqrt(3));
  }
}
