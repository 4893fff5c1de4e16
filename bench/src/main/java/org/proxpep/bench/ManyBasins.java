package org.proxpep.bench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.proxpep.problem.ScenarioRandom;

/**
 * Test functions with many local minima from the literature on global optimisation, as models. The
 * minimiser is moved to a random place where the function allows it, so that nothing is at the
 * middle of a box.
 *
 * @param text of the model
 * @param best the least value
 * @param enough how far above it a solution may be that is in the right basin
 */
record ManyBasins(String name, String text, double best, double enough) {

  /** What is beside the function. */
  enum Kind {
    PLAIN,
    /** A limit on a sum and an equation, both of which hold at the minimiser. */
    LIMITS,
    /** Noise in the slopes. */
    NOISE
  }

  /** The functions that the search was developed with. */
  static List<ManyBasins> development(Kind kind, long seed) {
    List<ManyBasins> all = new ArrayList<>();
    for (int n : new int[] {2, 5, 10, 20}) {
      ScenarioRandom random = new ScenarioRandom(31 * seed + n);
      all.add(
          of(
              "rastrigin",
              n,
              5.12,
              0.8,
              0.5,
              random,
              kind,
              i -> "10 + %1$s^2 - 10*cos(6.283185307179586*%1$s)"));
      all.add(
          of("griewank", n, 60, 0.7, 0.003, random, kind, i -> "%1$s^2/4000")
              .plus(product(n, "cos(%s/" + "sqrt(%d))")));
      all.add(ackley(n, random, kind));
      all.add(
          of(
              "schwefel",
              n,
              500,
              0.0,
              50,
              random,
              kind,
              i -> "418.9828872724339 - %1$s*sin(sqrt(abs(%1$s)+1e-12))"));
    }
    return all;
  }

  private static ManyBasins of(
      String name,
      int n,
      double half,
      double moved,
      double enough,
      ScenarioRandom random,
      Kind kind,
      IntFunction<String> term) {
    double[] shift =
        IntStream.range(0, n)
            .mapToDouble(i -> moved * half * (2 * random.nextDouble() - 1))
            .toArray();
    double[] start =
        IntStream.range(0, n).mapToDouble(i -> half * (2 * random.nextDouble() - 1)).toArray();
    String sum =
        IntStream.range(0, n)
            .mapToObj(
                i ->
                    "("
                        + String.format(
                            Locale.ROOT,
                            term.apply(i),
                            "(x[" + (i + 1) + "]-s[" + (i + 1) + "])",
                            i + 1)
                        + ")")
            .collect(Collectors.joining(" + "));
    double centre = name.equals("schwefel") ? 420.968746359982 : 0.0;
    double target = Arrays.stream(shift).map(s -> s + centre).sum();
    String text =
        "set I = 1.."
            + n
            + "\nparam s = "
            + Arrays.toString(shift)
            + "\nparam b = "
            + Arrays.toString(start)
            + "\nparam c = "
            + target
            + "\n"
            + (kind == Kind.NOISE ? "random d[I] ~ normal(0, " + 0.3 * enough / half + ")\n" : "")
            + "var x[I] in ["
            + -half
            + ", "
            + half
            + "] start b\nminimize "
            + (kind == Kind.NOISE ? "E[ dot(d, x) ] + " : "")
            + sum
            + (kind == Kind.LIMITS
                ? "\nsubject to total: sum(i in I, x[i]) <= c\n along: x[1] - s[1] == x[2] - s[2]\n"
                : "\n");
    return new ManyBasins(name + n, text, 0.0, enough);
  }

  private static String product(int n, String factor) {
    return " + 1 - "
        + IntStream.rangeClosed(1, n)
            .mapToObj(i -> String.format(Locale.ROOT, factor, "(x[" + i + "]-s[" + i + "])", i))
            .collect(Collectors.joining("*"));
  }

  private static ManyBasins ackley(int n, ScenarioRandom random, Kind kind) {
    ManyBasins plain = of("ackley", n, 30, 0.7, 1.0, random, kind, i -> "0");
    String place =
        IntStream.rangeClosed(1, n)
            .mapToObj(i -> "(x[" + i + "]-s[" + i + "])^2")
            .collect(Collectors.joining(" + "));
    String waves =
        IntStream.rangeClosed(1, n)
            .mapToObj(i -> "cos(6.283185307179586*(x[" + i + "]-s[" + i + "]))")
            .collect(Collectors.joining(" + "));
    return plain.plus(
        " + 20 + exp(1) - 20*exp(-0.2*sqrt(("
            + place
            + ")/"
            + n
            + " + 1e-14)) - exp(("
            + waves
            + ")/"
            + n
            + ")");
  }

  /** The same with something added to the objective. */
  private ManyBasins plus(String term) {
    int end = text.indexOf('\n', text.indexOf("minimize"));
    return new ManyBasins(name, text.substring(0, end) + term + text.substring(end), best, enough);
  }

  /** Functions that had no part in the development. */
  static List<ManyBasins> keptBack(long seed) {
    List<ManyBasins> all = new ArrayList<>();
    for (int n : new int[] {3, 8, 15}) {
      ScenarioRandom random = new ScenarioRandom(17 * seed + n);
      all.add(levy(n));
      all.add(
          boxed(
              "styblinski" + n,
              n,
              -5,
              5,
              sum(n, "(x[%1$d]^4 - 16*x[%1$d]^2 + 5*x[%1$d])/2"),
              -39.16616570377142 * n,
              1,
              random));
      all.add(rotated(n, random));
      all.add(
          boxed(
              "bohachevsky" + n,
              n,
              -100,
              90,
              IntStream.range(1, n)
                  .mapToObj(
                      i ->
                          String.format(
                              Locale.ROOT,
                              "x[%1$d]^2 + 2*x[%2$d]^2 - 0.3*cos(3*pi*x[%1$d]) - 0.4*cos(4*pi*x[%2$d]) + 0.7",
                              i,
                              i + 1))
                  .collect(Collectors.joining(" + ")),
              0,
              0.2,
              random));
      all.add(
          boxed(
              "salomon" + n,
              n,
              -100,
              80,
              "1 - cos(2*pi*sqrt("
                  + sum(n, "x[%1$d]^2")
                  + " + 1e-14)) + 0.1*sqrt("
                  + sum(n, "x[%1$d]^2")
                  + " + 1e-14)",
              0,
              0.05,
              random));
    }
    ScenarioRandom random = new ScenarioRandom(7 * seed);
    double[] michalewicz = {1.8013034, 0, 0, 4.687658, 0, 0, 0, 0, 9.6601517};
    for (int n : new int[] {2, 5, 10}) {
      all.add(
          boxed(
              "michalewicz" + n,
              n,
              0,
              3.141592653589793,
              "-(" + sum(n, "sin(x[%1$d])*sin(%1$d*x[%1$d]^2/pi)^20") + ")",
              -michalewicz[n - 2],
              0.05,
              random));
    }
    all.add(
        boxed(
            "shubert",
            2,
            -10,
            10,
            "(" + waves("x[1]") + ")*(" + waves("x[2]") + ")",
            -186.7309088310239,
            1,
            random));
    all.add(
        boxed(
            "branin",
            2,
            -5,
            15,
            "(x[2] - 5.1/(4*pi^2)*x[1]^2 + 5/pi*x[1] - 6)^2 + 10*(1 - 1/(8*pi))*cos(x[1]) + 10",
            0.39788735772973816,
            0.05,
            random));
    all.add(
        boxed(
            "camel",
            2,
            -3,
            3,
            "(4 - 2.1*x[1]^2 + x[1]^4/3)*x[1]^2 + x[1]*x[2] + (-4 + 4*x[2]^2)*x[2]^2",
            -1.031628453489877,
            0.05,
            random));
    all.add(
        boxed(
            "goldstein-price",
            2,
            -2,
            2,
            "(1 + (x[1]+x[2]+1)^2*(19 - 14*x[1] + 3*x[1]^2 - 14*x[2] + 6*x[1]*x[2] + 3*x[2]^2))*(30 + (2*x[1]-3*x[2])^2*(18 - 32*x[1] + 12*x[1]^2 + 48*x[2] - 36*x[1]*x[2] + 27*x[2]^2))",
            3,
            0.5,
            random));
    for (int m : new int[] {5, 7, 10}) {
      all.add(shekel(m, random));
    }
    all.add(boxed("hartmann6", 6, 0, 1, hartmann(), -3.32236801141551, 0.05, random));
    double[] clusters = {-9.103852, -12.712062, -16.505384, -19.821489};
    for (int atoms = 5; atoms <= 8; atoms++) {
      all.add(cluster(atoms, clusters[atoms - 5], random));
    }
    all.add(
        boxed(
            "eggholder",
            2,
            -512,
            512,
            "-(x[2]+47)*sin(sqrt(abs(x[2] + x[1]/2 + 47))) - x[1]*sin(sqrt(abs(x[1] - x[2] - 47)))",
            -959.6406627208507,
            1,
            random));
    return all;
  }

  private static ManyBasins levy(int n) {
    String w = "(1 + (x[%1$d]-1)/4)";
    String last = String.format(Locale.ROOT, w, n);
    String text =
        "sin(pi*"
            + String.format(Locale.ROOT, w, 1)
            + ")^2 + "
            + IntStream.range(1, n)
                .mapToObj(
                    i ->
                        String.format(
                            Locale.ROOT, "(" + w + "-1)^2*(1 + 10*sin(pi*" + w + " + 1)^2)", i))
                .collect(Collectors.joining(" + "))
            + " + ("
            + last
            + "-1)^2*(1 + sin(2*pi*"
            + last
            + ")^2)";
    return boxed("levy" + n, n, -10, 10, text, 0, 0.05, new ScenarioRandom(n));
  }

  /** Rastrigin's function in coordinates turned by Householder's reflections. */
  private static ManyBasins rotated(int n, ScenarioRandom random) {
    double[] v = IntStream.range(0, n).mapToDouble(i -> random.nextGaussian()).toArray();
    double norm = Arrays.stream(v).map(a -> a * a).sum();
    List<String> terms = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      StringBuilder y = new StringBuilder();
      for (int j = 0; j < n; j++) {
        double q = (i == j ? 1 : 0) - 2 * v[i] * v[j] / norm;
        y.append(j == 0 ? "" : " + ")
            .append('(')
            .append(q)
            .append(")*(x[")
            .append(j + 1)
            .append("]-0.7)");
      }
      terms.add("10 + (" + y + ")^2 - 10*cos(2*pi*(" + y + "))");
    }
    return boxed("rotated" + n, n, -5, 5, String.join(" + ", terms), 0, 0.5, random);
  }

  private static ManyBasins shekel(int m, ScenarioRandom random) {
    double[][] a = {
      {4, 4, 4, 4},
      {1, 1, 1, 1},
      {8, 8, 8, 8},
      {6, 6, 6, 6},
      {3, 7, 3, 7},
      {2, 9, 2, 9},
      {5, 5, 3, 3},
      {8, 1, 8, 1},
      {6, 2, 6, 2},
      {7, 3.6, 7, 3.6}
    };
    double[] c = {.1, .2, .2, .4, .4, .6, .3, .7, .5, .5};
    String text =
        IntStream.range(0, m)
            .mapToObj(
                i ->
                    "1/("
                        + c[i]
                        + IntStream.range(0, 4)
                            .mapToObj(j -> " + (x[" + (j + 1) + "]-" + a[i][j] + ")^2")
                            .collect(Collectors.joining())
                        + ")")
            .collect(Collectors.joining(" - "));
    double best = m == 5 ? -10.1531996790582 : m == 7 ? -10.4029405668187 : -10.5364098166920;
    return boxed("shekel" + m, 4, 0, 10, "-" + text, best, 0.05, random);
  }

  private static String hartmann() {
    double[][] a = {
      {10, 3, 17, 3.5, 1.7, 8},
      {.05, 10, 17, .1, 8, 14},
      {3, 3.5, 1.7, 10, 17, 8},
      {17, 8, .05, 10, .1, 14}
    };
    double[][] p = {
      {.1312, .1696, .5569, .0124, .8283, .5886},
      {.2329, .4135, .8307, .3736, .1004, .9991},
      {.2348, .1451, .3522, .2883, .3047, .665},
      {.4047, .8828, .8732, .5743, .1091, .0381}
    };
    double[] c = {1, 1.2, 3, 3.2};
    return IntStream.range(0, 4)
        .mapToObj(
            i ->
                " - "
                    + c[i]
                    + "*exp(-("
                    + IntStream.range(0, 6)
                        .mapToObj(j -> a[i][j] + "*(x[" + (j + 1) + "]-" + p[i][j] + ")^2")
                        .collect(Collectors.joining(" + "))
                    + "))")
        .collect(Collectors.joining("", "0", ""));
  }

  /** Lennard-Jones clusters. */
  private static ManyBasins cluster(int atoms, double best, ScenarioRandom random) {
    List<String> pairs = new ArrayList<>();
    for (int a = 0; a < atoms; a++) {
      for (int b = 0; b < a; b++) {
        String r =
            String.format(
                Locale.ROOT,
                "((x[%d]-x[%d])^2 + (x[%d]-x[%d])^2 + (x[%d]-x[%d])^2)",
                3 * a + 1,
                3 * b + 1,
                3 * a + 2,
                3 * b + 2,
                3 * a + 3,
                3 * b + 3);
        pairs.add("4*(" + r + "^(-6) - " + r + "^(-3))");
      }
    }
    return boxed(
        "cluster" + atoms, 3 * atoms, -2, 2, String.join(" + ", pairs), best, 0.001, random);
  }

  private static String waves(String x) {
    return IntStream.rangeClosed(1, 5)
        .mapToObj(j -> j + "*cos(" + (j + 1) + "*" + x + " + " + j + ")")
        .collect(Collectors.joining(" + "));
  }

  private static String sum(int n, String term) {
    return IntStream.rangeClosed(1, n)
        .mapToObj(i -> "(" + String.format(Locale.ROOT, term, i) + ")")
        .collect(Collectors.joining(" + "));
  }

  private static ManyBasins boxed(
      String name,
      int n,
      double low,
      double high,
      String objective,
      double best,
      double enough,
      ScenarioRandom random) {
    double[] start =
        IntStream.range(0, n).mapToDouble(i -> low + (high - low) * random.nextDouble()).toArray();
    return new ManyBasins(
        name,
        "param pi = 3.141592653589793\nset I = 1.."
            + n
            + "\nparam b = "
            + Arrays.toString(start)
            + "\nvar x[I] in ["
            + low
            + ", "
            + high
            + "] start b\nminimize "
            + objective
            + "\n",
        best,
        enough);
  }
}
