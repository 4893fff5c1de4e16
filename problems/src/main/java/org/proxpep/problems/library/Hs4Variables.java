package org.proxpep.problems.library;

import static java.lang.Math.sqrt;
import static org.proxpep.problems.library.Formula.hs;
import static org.proxpep.problems.parts.FormulaRows.row;

import java.util.List;

/** Hock–Schittkowski problems in four variables; see {@link HockSchittkowski} for the notation. */
final class Hs4Variables {

  private Hs4Variables() {}

  static List<Formula> all() {
    return List.of(
        hs(39, "min -x1  s.t.  x2 = x1^3 + x3^2,  x1^2 = x2 + x4^2,  |x| <= 4")
            .equalities(2)
            .of4(
                (x1, x2, x3, x4, o) -> {
                  row(o, 0, -x1, -1, 0, 0, 0);
                  row(o, 1, x2 - x1 * x1 * x1 - x3 * x3, -3 * x1 * x1, 1, -2 * x3, 0);
                  row(o, 2, x1 * x1 - x2 - x4 * x4, 2 * x1, -1, 0, -2 * x4);
                })
            .start(2, 2, 2, 2)
            .cube(-4, 4)
            .optimum(-1, 1, 1, 0, 0),
        hs040(),
        hs(
                41,
                "min 2 - x1 x2 x3  s.t.  x1 + 2 x2 + 2 x3 = x4,  0 <= x1, x2, x3 <= 1,  0 <= x4 <="
                    + " 2")
            .equalities(1)
            .of4(
                (x1, x2, x3, x4, o) -> {
                  row(o, 0, 2 - x1 * x2 * x3, -x2 * x3, -x1 * x3, -x1 * x2, 0);
                  row(o, 1, x1 + 2 * x2 + 2 * x3 - x4, 1, 2, 2, -1);
                })
            .start(2, 2, 2, 2)
            .box(new double[] {0, 0, 0, 0}, new double[] {1, 1, 1, 2})
            .optimum(52.0 / 27, 2.0 / 3, 1.0 / 3, 1.0 / 3, 2),
        hs(
                42,
                "min (x1-1)^2 + (x2-2)^2 + (x3-3)^2 + (x4-4)^2"
                    + "  s.t.  x1 = 2,  x3^2 + x4^2 = 2,  |x| <= 5")
            .equalities(2)
            .of4(
                (x1, x2, x3, x4, o) -> {
                  double r = (x1 - 1) * (x1 - 1) + (x2 - 2) * (x2 - 2);
                  double f = r + (x3 - 3) * (x3 - 3) + (x4 - 4) * (x4 - 4);
                  row(o, 0, f, 2 * (x1 - 1), 2 * (x2 - 2), 2 * (x3 - 3), 2 * (x4 - 4));
                  row(o, 1, x1 - 2, 1, 0, 0, 0);
                  row(o, 2, x3 * x3 + x4 * x4 - 2, 0, 0, 2 * x3, 2 * x4);
                })
            .start(1, 1, 1, 1)
            .cube(-5, 5)
            .optimum(28 - 10 * sqrt(2), 2, 2, 0.6 * sqrt(2), 0.8 * sqrt(2)),
        // Rosen and Suzuki.
        hs(
                43,
                "min x1^2 + x2^2 + 2 x3^2 + x4^2 - 5 x1 - 5 x2 - 21 x3 + 7 x4"
                    + "  s.t. three convex quadratics,  |x| <= 5")
            .tag("convex")
            .inequalities(3)
            .of4(
                (x1, x2, x3, x4, o) -> {
                  double a = x1 * x1;
                  double b = x2 * x2;
                  double c = x3 * x3;
                  double d = x4 * x4;
                  double f = a + b + 2 * c + d - 5 * x1 - 5 * x2 - 21 * x3 + 7 * x4;
                  row(o, 0, f, 2 * x1 - 5, 2 * x2 - 5, 4 * x3 - 21, 2 * x4 + 7);
                  double c1 = a + b + c + d + x1 - x2 + x3 - x4 - 8;
                  row(o, 1, c1, 2 * x1 + 1, 2 * x2 - 1, 2 * x3 + 1, 2 * x4 - 1);
                  double c2 = a + 2 * b + c + 2 * d - x1 - x4 - 10;
                  row(o, 2, c2, 2 * x1 - 1, 4 * x2, 2 * x3, 4 * x4 - 1);
                  double c3 = 2 * a + b + c + 2 * x1 - x2 - x4 - 5;
                  row(o, 3, c3, 4 * x1 + 2, 2 * x2 - 1, 2 * x3, -1);
                })
            .start(0, 0, 0, 0)
            .cube(-5, 5)
            .optimum(-44, 0, 1, 2, -1),
        hs(
                71,
                "min x1 x4 (x1+x2+x3) + x3"
                    + "  s.t.  x1 x2 x3 x4 >= 25,  x1^2 + x2^2 + x3^2 + x4^2 = 40,  1 <= x <= 5")
            .inequalities(1)
            .equalities(1)
            .of4(
                (x1, x2, x3, x4, o) -> {
                  double s = x1 + x2 + x3;
                  row(o, 0, x1 * x4 * s + x3, x4 * (s + x1), x1 * x4, x1 * x4 + 1, x1 * s);
                  double c1 = 25 - x1 * x2 * x3 * x4;
                  row(o, 1, c1, -x2 * x3 * x4, -x1 * x3 * x4, -x1 * x2 * x4, -x1 * x2 * x3);
                  double c2 = x1 * x1 + x2 * x2 + x3 * x3 + x4 * x4 - 40;
                  row(o, 2, c2, 2 * x1, 2 * x2, 2 * x3, 2 * x4);
                })
            .start(1, 5, 5, 1)
            .cube(1, 5)
            .optimum(17.0140173, 1, 4.7429994, 3.8211503, 1.3794082),
        hs(
                76,
                "min x1^2 + x2^2/2 + x3^2 + x4^2/2 - x1 x3 + x3 x4 - x1 - 3 x2 + x3 - x4"
                    + "  s.t.  x1 + 2 x2 + x3 + x4 <= 5,  3 x1 + x2 + 2 x3 - x4 <= 4,"
                    + "  x2 + 4 x3 >= 1.5,  0 <= x <= 5")
            .tag("convex")
            .inequalities(3)
            .of4(
                (x1, x2, x3, x4, o) -> {
                  double squares = x1 * x1 + 0.5 * x2 * x2 + x3 * x3 + 0.5 * x4 * x4;
                  double f = squares - x1 * x3 + x3 * x4 - x1 - 3 * x2 + x3 - x4;
                  row(o, 0, f, 2 * x1 - x3 - 1, x2 - 3, 2 * x3 - x1 + x4 + 1, x4 + x3 - 1);
                  row(o, 1, x1 + 2 * x2 + x3 + x4 - 5, 1, 2, 1, 1);
                  row(o, 2, 3 * x1 + x2 + 2 * x3 - x4 - 4, 3, 1, 2, -1);
                  row(o, 3, 1.5 - x2 - 4 * x3, 0, -1, -4, 0);
                })
            .start(0.5, 0.5, 0.5, 0.5)
            .cube(0, 5)
            .optimum(-4.681818181, 0.2727273, 2.090909, 0, 0.5454545));
  }

  private static Formula hs040() {
    double r = Math.cbrt(2);
    return hs(40, "min -x1 x2 x3 x4  s.t.  x1^3 + x2^2 = 1,  x1^2 x4 = x3,  x4^2 = x2,  |x| <= 2")
        .note("best known, and so is the point with the signs of x3 and x4 changed")
        .equalities(3)
        .of4(
            (x1, x2, x3, x4, o) -> {
              double f = -x1 * x2 * x3 * x4;
              row(o, 0, f, -x2 * x3 * x4, -x1 * x3 * x4, -x1 * x2 * x4, -x1 * x2 * x3);
              row(o, 1, x1 * x1 * x1 + x2 * x2 - 1, 3 * x1 * x1, 2 * x2, 0, 0);
              row(o, 2, x1 * x1 * x4 - x3, 2 * x1 * x4, 0, -1, x1 * x1);
              row(o, 3, x4 * x4 - x2, 0, -1, 0, 2 * x4);
            })
        .start(0.8, 0.8, 0.8, 0.8)
        .cube(-2, 2)
        .optimum(-0.25, 1 / r, 1 / sqrt(2), Math.pow(2, -11.0 / 12), Math.pow(2, -0.25));
  }
}
