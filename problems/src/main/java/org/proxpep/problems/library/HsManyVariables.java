package org.proxpep.problems.library;

import static org.proxpep.problems.library.Formula.hs;
import static org.proxpep.problems.parts.FormulaRows.row;

import java.util.List;
import org.proxpep.problem.Evaluation;

/**
 * Hock–Schittkowski problems in six and more variables; see {@link HockSchittkowski}. Here {@code
 * d[i]} is the derivative in x(i+1) of the row above.
 */
final class HsManyVariables {

  private static final double[] WONG2 = {
    2.171996, 2.363683, 8.773926, 5.095984, 0.9906548, 1.430574, 1.321644, 9.828726, 8.280092,
    8.375927
  };

  private HsManyVariables() {}

  static List<Formula> all() {
    return List.of(hs093(), hs100(), hs113());
  }

  private static Formula hs093() {
    return hs(
            93,
            "transformer design: min a (0.0204+0.0607 x5^2) + b (0.0187+0.0437 x6^2)"
                + "  s.t.  x1 x2 x3 x4 x5 x6 >= 2070,  0.00062 a x5^2 + 0.00058 b x6^2 <= 1,"
                + "  a = x1 x4 (x1+x2+x3),  b = x2 x3 (x1+1.57 x2+x4),  0 <= x <= 20")
        .inequalities(2)
        .of(HsManyVariables::transformer)
        .start(5.54, 4.4, 12.02, 11.82, 0.702, 0.852)
        .cube(0, 20)
        .optimum(135.07596, 5.332666, 4.656744, 10.43299, 12.08230, 0.7526074, 0.87865084);
  }

  private static void transformer(double[] x, Evaluation o) {
    double x1 = x[0];
    double x2 = x[1];
    double x3 = x[2];
    double x4 = x[3];
    double x5 = x[4];
    double x6 = x[5];
    double a = x1 * x4 * (x1 + x2 + x3);
    double b = x2 * x3 * (x1 + 1.57 * x2 + x4);
    o.setValue(0, a * (0.0204 + 0.0607 * x5 * x5) + b * (0.0187 + 0.0437 * x6 * x6));
    weighted(x, a, b, 0.0204, 0.0607, 0.0187, 0.0437, o.gradient(0));

    double q = 0.001 * x1 * x2 * x3;
    double r = x4 * x5 * x6;
    double[] d = row(o, 1, 2.07 - q * r);
    d[0] = -0.001 * x2 * x3 * r;
    d[1] = -0.001 * x1 * x3 * r;
    d[2] = -0.001 * x1 * x2 * r;
    d[3] = -q * x5 * x6;
    d[4] = -q * x4 * x6;
    d[5] = -q * x4 * x5;

    o.setValue(2, 0.00062 * a * x5 * x5 + 0.00058 * b * x6 * x6 - 1);
    weighted(x, a, b, 0, 0.00062, 0, 0.00058, o.gradient(2));
  }

  /** The gradient of a (s + t x5²) + b (u + v x6²). */
  private static void weighted(
      double[] x, double a, double b, double s, double t, double u, double v, double[] d) {
    double wa = s + t * x[4] * x[4];
    double wb = u + v * x[5] * x[5];
    d[0] = wa * x[3] * (2 * x[0] + x[1] + x[2]) + wb * x[1] * x[2];
    d[1] = wa * x[0] * x[3] + wb * x[2] * (x[0] + 3.14 * x[1] + x[3]);
    d[2] = wa * x[0] * x[3] + wb * x[1] * (x[0] + 1.57 * x[1] + x[3]);
    d[3] = wa * x[0] * (x[0] + x[1] + x[2]) + wb * x[1] * x[2];
    d[4] = 2 * t * a * x[4];
    d[5] = 2 * v * b * x[5];
  }

  private static Formula hs100() {
    return hs(
            100,
            "min (x1-10)^2 + 5 (x2-12)^2 + x3^4 + 3 (x4-11)^2 + 10 x5^6 + 7 x6^2 + x7^4 - 4 x6 x7"
                + " - 10 x6 - 8 x7  s.t. four inequalities,  |x| <= 10")
        .inequalities(4)
        .of(HsManyVariables::wong1)
        .start(1, 2, 0, 4, 0, 1, 1)
        .cube(-10, 10)
        .optimum(
            680.6300573, 2.330499, 1.951372, -0.4775414, 4.365726, -0.6244870, 1.038131, 1.594227);
  }

  private static void wong1(double[] x, Evaluation o) {
    double x1 = x[0];
    double x2 = x[1];
    double x3 = x[2];
    double x4 = x[3];
    double x5 = x[4];
    double x6 = x[5];
    double x7 = x[6];
    double x33 = x3 * x3;
    double x55 = x5 * x5;
    double x77 = x7 * x7;
    double f = (x1 - 10) * (x1 - 10) + 5 * (x2 - 12) * (x2 - 12) + x33 * x33;
    f = f + 3 * (x4 - 11) * (x4 - 11) + 10 * x55 * x55 * x55 + 7 * x6 * x6 + x77 * x77;
    double[] d = row(o, 0, f - 4 * x6 * x7 - 10 * x6 - 8 * x7);
    d[0] = 2 * (x1 - 10);
    d[1] = 10 * (x2 - 12);
    d[2] = 4 * x33 * x3;
    d[3] = 6 * (x4 - 11);
    d[4] = 60 * x55 * x55 * x5;
    d[5] = 14 * x6 - 4 * x7 - 10;
    d[6] = 4 * x77 * x7 - 4 * x6 - 8;

    double x22 = x2 * x2;
    double c1 = 2 * x1 * x1 + 3 * x22 * x22 + x3 + 4 * x4 * x4 + 5 * x5 - 127;
    row(o, 1, c1, 4 * x1, 12 * x22 * x2, 1, 8 * x4, 5, 0, 0);
    row(o, 2, 7 * x1 + 3 * x2 + 10 * x33 + x4 - x5 - 282, 7, 3, 20 * x3, 1, -1, 0, 0);
    row(o, 3, 23 * x1 + x22 + 6 * x6 * x6 - 8 * x7 - 196, 23, 2 * x2, 0, 0, 0, 12 * x6, -8);
    double c4 = 4 * x1 * x1 + x22 - 3 * x1 * x2 + 2 * x33 + 5 * x6 - 11 * x7;
    row(o, 4, c4, 8 * x1 - 3 * x2, 2 * x2 - 3 * x1, 4 * x3, 0, 0, 5, -11);
  }

  private static Formula hs113() {
    return hs(
            113,
            "min x1^2 + x2^2 + x1 x2 - 14 x1 - 16 x2 + (x3-10)^2 + 4 (x4-5)^2 + (x5-3)^2"
                + " + 2 (x6-1)^2 + 5 x7^2 + 7 (x8-11)^2 + 2 (x9-10)^2 + (x10-7)^2 + 45"
                + "  s.t. three linear and five quadratic inequalities,  |x| <= 20")
        .tag("convex")
        .inequalities(8)
        .of(HsManyVariables::wong2)
        .start(2, 3, 5, 5, 1, 2, 7, 3, 6, 10)
        .cube(-20, 20)
        .optimum(24.3062091, WONG2);
  }

  private static void wong2(double[] x, Evaluation o) {
    double x1 = x[0];
    double x2 = x[1];
    double x3 = x[2];
    double x4 = x[3];
    double x5 = x[4];
    double x6 = x[5];
    double x7 = x[6];
    double x8 = x[7];
    double x9 = x[8];
    double x10 = x[9];
    double bilinear = x1 * x1 + x2 * x2 + x1 * x2 - 14 * x1 - 16 * x2;
    double squares = (x3 - 10) * (x3 - 10) + 4 * (x4 - 5) * (x4 - 5) + (x5 - 3) * (x5 - 3);
    double more = 2 * (x6 - 1) * (x6 - 1) + 5 * x7 * x7 + 7 * (x8 - 11) * (x8 - 11);
    double f = bilinear + squares + more + 2 * (x9 - 10) * (x9 - 10) + (x10 - 7) * (x10 - 7) + 45;
    double[] d = row(o, 0, f);
    d[0] = 2 * x1 + x2 - 14;
    d[1] = 2 * x2 + x1 - 16;
    d[2] = 2 * (x3 - 10);
    d[3] = 8 * (x4 - 5);
    d[4] = 2 * (x5 - 3);
    d[5] = 4 * (x6 - 1);
    d[6] = 10 * x7;
    d[7] = 14 * (x8 - 11);
    d[8] = 4 * (x9 - 10);
    d[9] = 2 * (x10 - 7);
    row(o, 1, 4 * x1 + 5 * x2 - 3 * x7 + 9 * x8 - 105, 4, 5, 0, 0, 0, 0, -3, 9, 0, 0);
    row(o, 2, 10 * x1 - 8 * x2 - 17 * x7 + 2 * x8, 10, -8, 0, 0, 0, 0, -17, 2, 0, 0);
    row(o, 3, -8 * x1 + 2 * x2 + 5 * x9 - 2 * x10 - 12, -8, 2, 0, 0, 0, 0, 0, 0, 5, -2);

    double r = x1 - 2;
    double s = x2 - 3;
    double c4 = 3 * r * r + 4 * s * s + 2 * x3 * x3 - 7 * x4 - 120;
    row(o, 4, c4, 6 * r, 8 * s, 4 * x3, -7, 0, 0, 0, 0, 0, 0);
    double c5 = 5 * x1 * x1 + 8 * x2 + (x3 - 6) * (x3 - 6) - 2 * x4 - 40;
    row(o, 5, c5, 10 * x1, 8, 2 * (x3 - 6), -2, 0, 0, 0, 0, 0, 0);
    double c6 = 0.5 * (x1 - 8) * (x1 - 8) + 2 * (x2 - 4) * (x2 - 4) + 3 * x5 * x5 - x6 - 30;
    row(o, 6, c6, x1 - 8, 4 * (x2 - 4), 0, 0, 6 * x5, -1, 0, 0, 0, 0);
    double c7 = x1 * x1 + 2 * (x2 - 2) * (x2 - 2) - 2 * x1 * x2 + 14 * x5 - 6 * x6;
    row(o, 7, c7, 2 * x1 - 2 * x2, 4 * (x2 - 2) - 2 * x1, 0, 0, 14, -6, 0, 0, 0, 0);
    double c8 = -3 * x1 + 6 * x2 + 12 * (x9 - 8) * (x9 - 8) - 7 * x10;
    row(o, 8, c8, -3, 6, 0, 0, 0, 0, 0, 0, 24 * (x9 - 8), -7);
  }
}
