package org.proxpep.bench;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.LongStream;
import org.proxpep.certificate.Certificate;
import org.proxpep.certificate.CertificateSettings;
import org.proxpep.certificate.Certifier;
import org.proxpep.certificate.Gap;
import org.proxpep.certificate.Verdict;
import org.proxpep.method.practical.PracticalProxPep;
import org.proxpep.model.problem.Model;
import org.proxpep.problem.SamplesOnly;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.problems.LibraryProblem;
import org.proxpep.problems.library.ProblemLibrary;
import org.proxpep.residual.MeanEvaluator;
import org.proxpep.run.RunSettings;
import org.proxpep.solve.CertifiedResult;
import org.proxpep.solve.Solver;

/**
 * Are verdicts true? {@code bench/run VerdictStudy [PART] [RUNS] [FIRST SEED] [SAMPLES]} with a
 * part claims, units, saddles or gaps, or all of them. Laws and seeds beyond 1,000,000 were not
 * used in development.
 */
public final class VerdictStudy {

  private static final long REPORTED = 1_000_000;

  private VerdictStudy() {}

  public static void main(String[] arguments) {
    String part = arguments.length > 0 ? arguments[0] : "all";
    int runs = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 200;
    long first = arguments.length > 2 ? Long.parseLong(arguments[2]) : REPORTED;
    long samples = arguments.length > 3 ? Long.parseLong(arguments[3]) : 100_000;
    if (part.equals("claims") || part.equals("all")) {
      ClaimedLaw.all(first >= REPORTED).forEach(law -> claims(law, runs, first, samples));
    }
    if (part.equals("units") || part.equals("all")) {
      units(first);
    }
    if (part.equals("saddles") || part.equals("all")) {
      saddles(first);
    }
    if (part.equals("gaps") || part.equals("all")) {
      gaps(Math.max(20, runs / 10), first, samples);
    }
  }

  private static CertifiedResult solve(StochasticProblem problem, long seed, long samples) {
    return new Solver(new PracticalProxPep(), problem)
        .withRun(RunSettings.samples(samples).withSeed(seed).withTraceRows(2))
        .withThreads(1)
        .solve();
  }

  // Claims.

  /** What one run claimed: null if it was true or nothing. */
  private record Claim(Verdict verdict, boolean wrong, boolean clear, boolean decided) {}

  private static Claim claim(ClaimedLaw law, long seed, long samples) {
    CertifiedResult result = solve(law, seed, samples);
    Certificate certificate = result.certificate();
    double x = result.selected().x()[0];
    double tolerance = certificate.constraints().get(0).tolerance();
    double excess = law.mean() - x;
    double violation = law.equality() ? Math.abs(excess) : Math.max(0.0, excess);
    boolean holds =
        certificate.verdict() == Verdict.FEASIBLE || certificate.verdict() == Verdict.CERTIFIED;
    boolean broken =
        certificate.verdict() == Verdict.VIOLATED
            || certificate.verdict() == Verdict.INFEASIBLE_SUSPECTED;
    double distance = law.equality() ? violation - tolerance : excess - tolerance;
    return new Claim(
        certificate.verdict(),
        (holds && violation > tolerance) || (broken && violation <= tolerance),
        Math.abs(distance) >= 2 * tolerance,
        holds || broken);
  }

  private static void claims(ClaimedLaw law, int runs, long first, long samples) {
    List<Claim> claims =
        LongStream.range(first, first + runs)
            .parallel()
            .mapToObj(seed -> claim(law, seed, samples))
            .toList();
    TreeMap<Verdict, Integer> verdicts = new TreeMap<>();
    claims.forEach(c -> verdicts.merge(c.verdict(), 1, Integer::sum));
    long clear = claims.stream().filter(Claim::clear).count();
    Figures.print(
        "%-28s false %3d of %d, clear cases decided %d of %d, %s",
        law.name(),
        claims.stream().filter(Claim::wrong).count(),
        runs,
        claims.stream().filter(c -> c.clear() && c.decided()).count(),
        clear,
        verdicts);
  }

  // Units.

  /** U is a factor of all functions and S is added to both sides of the constraint. */
  private static final List<String> MODELS =
      List.of(
          "var x in [0, 10] minimize U*E[(x-d)^2] subject to U*E[d*x] + S <= U*20 + S",
          "var x in [0, 10] minimize U*E[(x-d)^2] subject to U*E[d*x] + S >= U*30 + S",
          "var x in [0, 1] minimize U*E[(x-d)^2] subject to U*E[d*x] + S >= U*30 + S",
          "var x in [-5, 5] minimize U*E[(x-d)^2] subject to U*E[(x-1)*d] + S <= S",
          "var x in [-5, 5] minimize U*E[(x-d)^2] subject to U*E[(x-1)*d] + S == S",
          "var x in [0, 10] maximize U*E[min(x, d)] - U*0.4*x subject to U*E[x] + S <= U*4 + S",
          "var x in [0, 10] minimize U*x subject to U*cvar(0.9, d - x) + S <= U*1 + S",
          "var x in [0, 10] minimize U*E[abs(x-d)] subject to U*variance(x*d) + S <= U*9 + S",
          "var x in [0, 10] minimize U*E[exp(0.1*(x-d))] - U*0.1*x subject to U*E[x*d] + S <= U*50"
              + " + S",
          "var x in [0, 10] minimize U*x subject to probability(x >= d, 0.3) >= 0.9");

  private static String model(String text, double unit, double shift) {
    return "random d ~ normal(5, 1)\n"
        + text.replace("U", Double.toString(unit))
            .replace("S", Double.toString(shift * unit))
            .replace(" minimize", "\nminimize m:")
            .replace(" maximize", "\nmaximize m:")
            .replace(" subject to", "\nsubject to c:")
        + "\n";
  }

  private static void units(long seed) {
    int same = 0;
    int all = 0;
    for (String text : MODELS) {
      for (double sign : new double[] {1.0, 3.0}) {
        Set<String> verdicts = new TreeSet<>();
        for (double unit : new double[] {1e-12, 1e-6, 1.0, 1e6, 1e12}) {
          for (double shift : new double[] {0.0, 100.0}) {
            StochasticProblem problem =
                Model.parse("m", model(text, sign * unit, shift), Path.of("."));
            verdicts.add(solve(problem, seed, 20_000).verdict().name());
          }
        }
        all++;
        same += verdicts.size() == 1 ? 1 : 0;
        if (verdicts.size() > 1) {
          Figures.print("units: %s gives %s", text, verdicts);
        }
      }
    }
    Figures.print("units and shifts: the same verdicts for %d of %d models", same, all);
  }

  // Saddles and maximisers.

  /** A model whose point is stationary, or looks so from nearby, and is not the best around. */
  private record Trap(String text, double[] x, double... y) {}

  private static List<Trap> traps() {
    List<Trap> traps = new ArrayList<>();
    for (int n = 2; n <= 6; n++) {
      for (String f :
          List.of(
              "sum(k in 1..N, if(k <= 1, -1, 1) * x[k]^2)",
              "sum(k in 1..N, cos(x[k]))",
              "E[sum(k in 1..N, if(k <= 2, -1, 1) * (x[k] - d)^2 + x[k]*d)]",
              "-sum(k in 1..N, x[k]^2) + sum(k in 1..N, x[k]^4)")) {
        String text = "random d ~ normal(0, 1)\nvar x[1..N] in [-3, 3] start 0\nminimize m: " + f;
        traps.add(new Trap(text.replace("N", Integer.toString(n)), new double[n]));
      }
    }
    // The largest x of a circle, whose limit has a slope of its own for the first power alone.
    for (int power = 1; power <= 4; power++) {
      for (double off : new double[] {1e-3, 1e-6, 1e-9}) {
        double r = 1.0 - off;
        double slope = power * Math.pow(r * r - 1.0, power - 1) * 2.0 * r;
        String circle = "var x[1..2] in [-3, 3]\nminimize m: x[1]\nsubject to c: ";
        traps.add(
            new Trap(
                circle + "(x[1]^2 + x[2]^2 - 1)^" + power + (power % 2 == 1 ? " == 0" : " <= 0"),
                new double[] {r, 0.0},
                -1.0 / slope));
      }
    }
    return traps;
  }

  private static void saddles(long seed) {
    int certified = 0;
    int left = 0;
    List<Trap> traps = traps();
    for (Trap trap : traps) {
      StochasticProblem problem = Model.parse("trap", trap.text() + "\n", Path.of("."));
      Certifier certifier =
          new Certifier(
              problem, new Scenarios(seed), CertificateSettings.DEFAULT, 20_000, new long[0]);
      certified += certifier.certifies(trap.x(), trap.y()) ? 1 : 0;
      left += distance(solve(problem, seed, 300).selected().x(), trap.x()) > 0.1 ? 1 : 0;
    }
    Figures.print(
        "saddles and maximisers: %d of %d certified; runs of 300 samples leave %d",
        certified, traps.size(), left);
  }

  private static double distance(double[] a, double[] b) {
    double distance = 0.0;
    for (int i = 0; i < a.length; i++) {
      distance = Math.hypot(distance, a[i] - b[i]);
    }
    return distance;
  }

  // Gaps.

  private static void gaps(int runs, long first, long samples) {
    for (LibraryProblem problem : ProblemLibrary.tagged("convex")) {
      if (problem.dimension() <= 100) {
        gap(problem, runs, first, samples);
      }
    }
  }

  private static void gap(LibraryProblem problem, int runs, long first, long samples) {
    double best = problem.optimum().f();
    int known = 0;
    int covered = 0;
    int above = 0;
    double[] ratios = new double[runs];
    double[] clearRatios = new double[runs];
    for (int k = 0; k < runs; k++) {
      CertifiedResult result = solve(new SamplesOnly(problem), first + k, samples);
      Gap gap = result.certificate().gap();
      double value = MeanEvaluator.exact(problem).at(result.selected().x()).value(0);
      double truth = value - best;
      if (Double.isFinite(gap.limit())) {
        double ratio = gap.limit() / Math.max(Math.abs(truth), 1e-12);
        ratios[known++] = ratio;
        covered += gap.limit() >= truth ? 1 : 0;
        if (Math.abs(truth) > gap.limit() - gap.estimate()) {
          clearRatios[above++] = ratio;
        }
      }
    }
    Figures.print(
        "%-20s gap covered %d of %d, median %.1f times the true one; above the noise %d, there"
            + " %.1f times",
        problem.name(), covered, known, median(ratios, known), above, median(clearRatios, above));
  }

  private static double median(double[] values, int count) {
    return count == 0 ? Double.NaN : Figures.median(Arrays.copyOf(values, count));
  }
}
