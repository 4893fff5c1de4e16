package org.proxpep.report;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.proxpep.compare.ComparisonReport;
import org.proxpep.compare.ComparisonSettings;
import org.proxpep.compare.Instance;
import org.proxpep.compare.PointErrors;
import org.proxpep.compare.ProblemView;
import org.proxpep.compare.RunGroup;
import org.proxpep.compare.RunKey;
import org.proxpep.compare.RunOutcome;
import org.proxpep.compare.UnsuitedMethod;
import org.proxpep.compare.Variant;
import org.proxpep.fixture.TestProblem;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.Reference;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.run.Candidate;
import org.proxpep.set.Box;

/** Reports of comparisons that never took place. */
public final class Rivals {

  /** Markup, LaTeX and commas at once. */
  public static final String NASTY = "<b>\"50%\" & a_b, {c} \\d ~e ^f #g $h</b>";

  private Rivals() {}

  /** Two variables and a constraint that nobody evaluates. */
  private static final StochasticProblem PROBLEM =
      new TestProblem(
          Box.cube(2, -1, 1),
          1,
          0,
          (x, xi, out) -> {
            throw new AssertionError("Nothing is run.");
          });

  /**
   * @param scale the median of the floor at one sample, which falls like 1/n; its 95th percentile
   *     is twice that
   */
  public record Fake(String suite, String name, double scale, boolean convex) implements Instance {

    @Override
    public StochasticProblem problem() {
      return PROBLEM;
    }

    @Override
    public Reference solution() {
      return new Reference(new double[2], 0);
    }

    @Override
    public void evaluateMean(double[] x, Evaluation out) {
      throw new AssertionError("Nothing is run.");
    }

    @Override
    public double floor(double q, long samples) {
      return (q > 0.9 ? 2 : 1) * scale / samples;
    }
  }

  /**
   * A cell whose last points have these errors, all of them gap; the violation is half of that, the
   * distance twice. The average has three times the error. NaN is a run that failed.
   */
  public static RunGroup cell(
      Instance instance, String method, Variant variant, long budget, double... errors) {
    List<RunOutcome> outcomes = new ArrayList<>();
    String parameters = variant == Variant.TUNED ? "rho=2.5" : "";
    for (int r = 0; r < errors.length; r++) {
      double error = errors[r];
      RunKey key = new RunKey(instance.name(), "0", method, parameters, budget, 7 + r);
      boolean failed = Double.isNaN(error);
      outcomes.add(
          new RunOutcome(
              key,
              failed ? "ArithmeticException" : "BUDGET",
              failed ? 0 : budget,
              0.25,
              failed
                  ? List.of()
                  : List.of(
                      new PointErrors(Candidate.Kind.LAST, error, error / 2, 2 * error, 4 * error),
                      new PointErrors(
                          Candidate.Kind.TAIL_AVERAGE, -3 * error, 0, 2 * error, Double.NaN))));
    }
    return new RunGroup(
        instance,
        method,
        variant,
        budget,
        parameters,
        Candidate.Kind.LAST,
        instance.convex() ? "" : "functions that are not convex",
        outcomes);
  }

  /**
   * Three seeds with errors of 1/2, 1 and 2 times a median. Over the floor, practical has 2 and 4
   * on the two problems of the first suite, so √8 in the mean; peer has 1 and 16, so 4. The problem
   * of the second suite has no floor; there the errors are 0.3 and 0.6. The third suite runs
   * nothing. The nasty method runs on the first problem only, with 1.5 times the floor, and one
   * method refuses everything. With tuning all errors are half.
   */
  public static ComparisonReport small(boolean tuned) {
    List<Fake> instances =
        List.of(
            new Fake("alpha", "a1", 1, true),
            new Fake("alpha", "a2", 1, true),
            new Fake("beta", NASTY + "?", Double.NaN, false),
            new Fake("gamma", "c1", 1, true));
    double[] practical = {2, 4, 0.3};
    double[] peer = {1, 16, 0.6};
    List<RunGroup> cells = new ArrayList<>();
    List<UnsuitedMethod> refusals = new ArrayList<>();
    ComparisonSettings settings =
        new ComparisonSettings(
            List.of(100L, 1000L), 3, tuned ? 16 : 1, 2, 1000, 1, true, ProblemView.SAMPLES_ONLY);
    List<String> methods = List.of("peer", "practical", NASTY, "never");
    for (int k = 0; k < instances.size(); k++) {
      Fake instance = instances.get(k);
      for (String method : methods) {
        double base =
            k == 3 || method.equals("never")
                ? Double.NaN
                : method.equals("practical")
                    ? practical[k]
                    : method.equals("peer") ? peer[k] : k == 0 ? 1.5 : Double.NaN;
        if (Double.isNaN(base)) {
          refusals.add(new UnsuitedMethod(instance, method, "needs <equations>"));
          continue;
        }
        for (long budget : settings.budgets()) {
          double median = k == 2 ? base : base / budget;
          cells.add(
              cell(instance, method, Variant.DEFAULTS, budget, median / 2, median, median * 2));
          if (tuned) {
            cells.add(
                cell(instance, method, Variant.TUNED, budget, median / 4, median / 2, median));
          }
        }
      }
    }
    return new ComparisonReport(settings, List.copyOf(instances), methods, cells, refusals);
  }

  /** As many methods and budgets as a real one has; every seventh pair is refused. */
  public static ComparisonReport large(int count, int seeds) {
    List<String> methods =
        List.of(
            ("practical prox-pep aprid conex csa drift-plus-penalty ghost icpp lagrangian mlalm"
                    + " pdsg penalty-storm sampled-al slpmm ssl-alm sto-sqp stoc-ialm switching")
                .split(" ", -1));
    ComparisonSettings settings =
        new ComparisonSettings(
            List.of(1000L, 10_000L, 100_000L),
            seeds,
            16,
            3,
            10_000,
            1,
            true,
            ProblemView.SAMPLES_ONLY);
    List<Instance> instances = new ArrayList<>();
    List<RunGroup> cells = new ArrayList<>();
    List<UnsuitedMethod> refusals = new ArrayList<>();
    String[] suites = {"library", "generated", "nonlinear", "networks", "variations"};
    for (int k = 0; k < count; k++) {
      Fake instance =
          new Fake(
              suites[k % suites.length],
              "problem-" + k,
              k % suites.length == 2 && k % 3 == 0 ? Double.NaN : 2.0 + k % 7,
              k % 4 != 0);
      instances.add(instance);
      for (int m = 0; m < methods.size(); m++) {
        if (m > 4 && (k + m) % 7 == 0) {
          refusals.add(
              new UnsuitedMethod(
                  instance, methods.get(m), "The problem has equality constraints."));
          continue;
        }
        for (long budget : settings.budgets()) {
          for (Variant variant : Variant.values()) {
            SplittableRandom random = new SplittableRandom(1000L * k + m);
            double skill = 1 + m * random.nextDouble();
            double rate = m < 6 ? 1.0 : 0.5;
            double[] errors = new double[seeds];
            for (int r = 0; r < seeds; r++) {
              double luck = Math.exp(0.7 * random.nextGaussian());
              errors[r] =
                  (variant == Variant.TUNED ? 1 : 1 + m)
                      * skill
                      * luck
                      / Math.pow((double) budget, rate);
            }
            cells.add(cell(instance, methods.get(m), variant, budget, errors));
          }
        }
      }
    }
    return new ComparisonReport(settings, instances, methods, cells, refusals);
  }
}
