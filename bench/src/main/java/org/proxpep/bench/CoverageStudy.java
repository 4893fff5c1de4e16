package org.proxpep.bench;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongFunction;
import java.util.stream.LongStream;
import org.proxpep.certificate.StandardErrors;
import org.proxpep.method.practical.PracticalProxPep;
import org.proxpep.problem.SamplesOnly;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.problems.LibraryProblem;
import org.proxpep.problems.library.ProblemLibrary;
import org.proxpep.run.RunSettings;
import org.proxpep.solve.CertifiedResult;
import org.proxpep.solve.Solver;

/**
 * Are standard errors right? {@code bench/run CoverageStudy [PART] [RUNS] [FIRST SEED] [SIZE]
 * [NAMES]} with a part {@code samples} (problems of the library of which methods see samples only),
 * {@code tables} (models over tables that are drawn from a known law) or {@code all}; the size is
 * the number of samples or rows. Counted is how often an interval of 1.96 standard errors around
 * the answer contains the true optimum, over all variables and prices that are not held by bounds.
 */
public final class CoverageStudy {

  private static final double QUANTILE = 1.96;

  private static final List<String> SAMPLED =
      List.of(
          ("hs006 hs014 hs027 hs029 hs043 hs051 hs061 hs065 hs077 hs079 hs081 hs100 qcqp lp san2"
                  + " acopf9 mcp-logistic")
              .split(" ", -1));

  private CoverageStudy() {}

  public static void main(String[] arguments) {
    String part = arguments.length > 0 ? arguments[0] : "all";
    int runs = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 200;
    long first = arguments.length > 2 ? Long.parseLong(arguments[2]) : 1_000_000;
    long size = arguments.length > 3 ? Long.parseLong(arguments[3]) : 0;
    List<String> names = arguments.length > 4 ? List.of(arguments[4].split(",", -1)) : SAMPLED;
    boolean all = part.equals("all");
    Count total = new Count();
    if (all || part.equals("samples")) {
      long samples = size > 0 ? size : 10_000;
      for (String name : names) {
        LibraryProblem problem = ProblemLibrary.find(name);
        total.add(
            study(
                name,
                problem.optimum().x(),
                multipliers(problem),
                runs,
                first,
                seed -> solve(new SamplesOnly(problem), seed, samples)));
      }
    }
    if (all || part.equals("tables")) {
      int rows = size > 0 ? (int) size : 1000;
      for (TableLaw law : TableLaw.all()) {
        CertifiedResult truth = solve(law.population(), 1, 100_000);
        total.add(
            study(
                law.name(),
                truth.selected().x(),
                truth.certificate().multipliers(),
                runs,
                first,
                seed -> solve(law.table(seed, rows), seed, 100L * rows)));
      }
    }
    print("all", total);
  }

  private static double[] multipliers(LibraryProblem problem) {
    double[] lambda = problem.optimum().lambda();
    double[] mu = problem.optimum().mu();
    double[] y = new double[lambda.length + mu.length];
    System.arraycopy(lambda, 0, y, 0, lambda.length);
    System.arraycopy(mu, 0, y, lambda.length, mu.length);
    return y;
  }

  private static CertifiedResult solve(StochasticProblem problem, long seed, long samples) {
    return new Solver(new PracticalProxPep(), problem)
        .withRun(RunSettings.samples(samples).withSeed(seed).withTraceRows(2))
        .withThreads(1)
        .solve();
  }

  /** How often intervals were given and right. */
  private static final class Count {
    private final Map<String, Integer> reasons = new TreeMap<>();
    private int runs;
    private int given;
    private long variables;
    private long variablesCovered;
    private long prices;
    private long pricesCovered;
    private double inflation;
    private double squares;

    void add(Count other) {
      runs += other.runs;
      given += other.given;
      variables += other.variables;
      variablesCovered += other.variablesCovered;
      prices += other.prices;
      pricesCovered += other.pricesCovered;
      inflation += other.inflation;
      squares += other.squares;
      other.reasons.forEach((reason, times) -> reasons.merge(reason, times, Integer::sum));
    }

    void add(CertifiedResult result, double[] x, double[] y) {
      StandardErrors errors = result.standardErrors();
      runs++;
      if (!errors.isKnown()) {
        reasons.merge(errors.reason(), 1, Integer::sum);
        return;
      }
      given++;
      inflation += errors.inflation();
      double[] point = result.selected().x();
      for (int i = 0; i < x.length; i++) {
        if (errors.ofVariable(i) > 0) {
          variables++;
          double relative = errors.inflation() * (point[i] - x[i]) / errors.ofVariable(i);
          squares += relative * relative;
          variablesCovered += Math.abs(point[i] - x[i]) <= QUANTILE * errors.ofVariable(i) ? 1 : 0;
        }
      }
      for (int k = 0; k < y.length; k++) {
        if (errors.ofPrice(k) > 0) {
          prices++;
          double off = Math.abs(errors.prices()[k] - y[k]);
          pricesCovered += off <= QUANTILE * errors.ofPrice(k) ? 1 : 0;
        }
      }
    }
  }

  private static Count study(
      String name,
      double[] x,
      double[] y,
      int runs,
      long first,
      LongFunction<CertifiedResult> solved) {
    List<CertifiedResult> results =
        LongStream.range(first, first + runs).parallel().mapToObj(solved).toList();
    Count count = new Count();
    results.forEach(result -> count.add(result, x, y));
    print(name, count);
    return count;
  }

  private static void print(String name, Count count) {
    String reason =
        count.reasons.entrySet().stream()
            .max(Map.Entry.comparingByValue())
            .map(most -> "; " + most.getValue() + ": " + most.getKey())
            .orElse("");
    Figures.print(
        "%-22s given %4d of %4d, variables covered %5.1f %%, prices %5.1f %%, error over the best %.2f, inflation %.2f%s",
        name,
        count.given,
        count.runs,
        100.0 * count.variablesCovered / count.variables,
        100.0 * count.pricesCovered / count.prices,
        Math.sqrt(count.squares / count.variables),
        count.inflation / count.given,
        reason);
  }
}
