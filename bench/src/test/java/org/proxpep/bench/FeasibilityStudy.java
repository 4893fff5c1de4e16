package org.proxpep.bench;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.proxpep.certificate.Verdict;
import org.proxpep.method.practical.PracticalProxPep;
import org.proxpep.problem.SamplesOnly;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.problems.generated.GeneratedFeasibility;
import org.proxpep.run.RunSettings;
import org.proxpep.solve.CertifiedResult;
import org.proxpep.solve.Solver;

/**
 * How many infeasible problems are recognised and how many feasible ones are not blamed:
 *
 * <pre>
 *   bench/run FeasibilityStudy                 means known to the certificate
 *   bench/run FeasibilityStudy sampled         known to nobody
 *   bench/run FeasibilityStudy sampled cases   a line for every problem
 * </pre>
 *
 * Every problem is solved once with 10⁴ samples and the seed 1 + its number.
 */
public final class FeasibilityStudy {

  private static final long SAMPLES = 10_000;

  /** One solved problem. */
  private record Outcome(GeneratedFeasibility problem, CertifiedResult result) {

    boolean alarmed() {
      return result.verdict() == Verdict.INFEASIBLE_SUSPECTED;
    }

    /** The largest violation at the answer. */
    double violation() {
      return problem.violation(result.selected().x());
    }

    boolean named() {
      return result.certificate().conflict().equals(problem.conflict());
    }
  }

  private FeasibilityStudy() {}

  public static void main(String[] arguments) {
    List<String> words = List.of(arguments);
    Function<GeneratedFeasibility, StochasticProblem> seen =
        words.contains("sampled") ? SamplesOnly::new : p -> p;
    boolean cases = words.contains("cases");
    report("infeasible", solved(GeneratedFeasibility.infeasible(), seen), cases, System.out);
    report("feasible", solved(GeneratedFeasibility.feasible(), seen), cases, System.out);
  }

  private static List<Outcome> solved(
      List<GeneratedFeasibility> problems, Function<GeneratedFeasibility, StochasticProblem> seen) {
    List<Outcome> outcomes = new ArrayList<>();
    for (int k = 0; k < problems.size(); k++) {
      GeneratedFeasibility problem = problems.get(k);
      Solver solver =
          new Solver(new PracticalProxPep(), seen.apply(problem))
              .withRun(RunSettings.samples(SAMPLES).withSeed(1 + k));
      outcomes.add(new Outcome(problem, solver.solve()));
    }
    return outcomes;
  }

  private static void report(String family, List<Outcome> all, boolean cases, PrintStream out) {
    if (cases) {
      for (Outcome o : all) {
        out.printf(
            Locale.ROOT,
            "%-46s noise %4.2f margin %.4f violation %.4f %s %s of %s, %d samples%n",
            o.problem,
            o.problem.noiseLevel(),
            o.problem.margin(),
            o.violation(),
            o.result.verdict(),
            o.result.certificate().conflict(),
            o.problem.conflict(),
            o.result.samples());
      }
    }
    Map<String, int[]> kinds = new TreeMap<>();
    Map<Verdict, Integer> verdicts = new TreeMap<>();
    int alarms = 0;
    int named = 0;
    double farthest = 0.0;
    double errors = 0.0;
    for (Outcome o : all) {
      int[] count = kinds.computeIfAbsent(o.problem.kind(), k -> new int[2]);
      count[0] += o.alarmed() ? 1 : 0;
      count[1]++;
      verdicts.merge(o.result.verdict(), 1, Integer::sum);
      if (o.alarmed()) {
        alarms++;
        named += o.named() ? 1 : 0;
        double excess = o.violation() - o.problem.margin();
        farthest = Math.max(farthest, excess / Math.max(o.problem.margin(), 1e-300));
        errors = Math.max(errors, excess / (o.problem.noiseLevel() / Math.sqrt(SAMPLES)));
      }
    }
    out.printf(
        Locale.ROOT,
        "%s: %d of %d called infeasible, conflict named exactly in %d;%n"
            + "largest violation at their points over the least possible: at most %.2f times it,"
            + " or %.1f standard errors, more%nverdicts %s%n",
        family,
        alarms,
        all.size(),
        named,
        farthest,
        errors,
        verdicts);
    kinds.forEach((kind, n) -> out.printf(Locale.ROOT, "  %-32s %d of %d%n", kind, n[0], n[1]));
  }
}
