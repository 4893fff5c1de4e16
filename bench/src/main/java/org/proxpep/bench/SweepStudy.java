package org.proxpep.bench;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.proxpep.certificate.Certificate;
import org.proxpep.certificate.ConstraintStatement;
import org.proxpep.certificate.Interval;
import org.proxpep.method.practical.PracticalProxPep;
import org.proxpep.model.data.Table;
import org.proxpep.model.problem.ModelFamily;
import org.proxpep.model.problem.ModelOptions;
import org.proxpep.model.problem.ModelProblem;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.run.RunSettings;
import org.proxpep.solve.CertifiedResult;
import org.proxpep.solve.Solver;
import org.proxpep.solve.SolverSettings;
import org.proxpep.sweep.FrontEnds;
import org.proxpep.sweep.Sweep;
import org.proxpep.sweep.SweepReport;

/**
 * What a sweep of 20 points costs beside one solve, and whether slopes from prices are those of
 * separate solves, on ten models.
 */
public final class SweepStudy {

  private static final int POINTS = 20;

  private record Case(String text, String parameter, double from, double to) {}

  private SweepStudy() {}

  private static Map<String, Case> cases() {
    String table = "data t from \"t.csv\"\n";
    String drawn = "random d ~ normal(1, 0.5)\nrandom e ~ exponential(1)\n";
    String two = "var x[1..2] in [0, 10] start 1\n";
    Map<String, Case> all = new LinkedHashMap<>();
    all.put(
        "table, squares",
        new Case(
            table
                + "param p = 1\n"
                + two
                + "minimize E[(x[1] - a)^2 + (x[2] - b)^2]\nsubject to l: x[1] + x[2] >= p\n",
            "p",
            3,
            8));
    all.put(
        "table, logistic",
        new Case(
            table
                + "param p = 1\nvar w[1..3] in ball(10)\n"
                + "let s = w[1]*a + w[2]*b + w[3]\n"
                + "minimize E[softplus(-s) | c == 1]\n"
                + "subject to l: E[sigmoid(s) | c == 0] <= p\n",
            "p",
            0.05,
            0.3));
    all.put(
        "table, cvar",
        new Case(
            table
                + "param p = 1\nvar x[1..2] in simplex\n"
                + "minimize cvar(0.9, -x[1]*a - x[2]*b*0.5)\n"
                + "subject to l: E[x[1]*a + x[2]*b*0.5] >= p\n",
            "p",
            0.55,
            0.95));
    all.put(
        "table, demand",
        new Case(
            table
                + "param p = 1\nvar q in [0, 10] start 1\n"
                + "minimize q\nsubject to l: E[softplus(4*(a - q))/4] <= p\n",
            "p",
            0.05,
            0.5));
    all.put(
        "table, weight",
        new Case(
            table
                + "param p = 1\n"
                + two
                + "minimize E[(x[1] - p*a)^2 + (x[2] - b)^2 + x[1]*x[2]]\n"
                + "subject to l: E[x[1] + b*x[2]] >= 1\n",
            "p",
            0.5,
            2));
    all.put(
        "drawn, squares",
        new Case(
            drawn
                + "param p = 1\n"
                + two
                + "minimize E[(x[1] - d)^2 + (x[2] - e)^2]\nsubject to l: E[x[1] + d*x[2]] >= p\n",
            "p",
            3,
            6));
    all.put(
        "drawn, cost",
        new Case(
            drawn
                + "param p = 1\nvar q in [0, 10] start 1\n"
                + "minimize q\nsubject to l: E[softplus(4*(d - q))/4] <= p\n",
            "p",
            0.1,
            0.4));
    all.put(
        "drawn, scale of demand",
        new Case(
            drawn
                + "param p = 1\nvar q in [0, 30] start 3\n"
                + "minimize E[0.2*q + softplus(4*(p*e - q))/4]\nsubject to l: E[q - d] >= 0.1\n",
            "p",
            1,
            3));
    all.put(
        "drawn, entropy",
        new Case(
            drawn
                + "param p = 1\nvar x[1..2] in [0.1, 10] start 1\n"
                + "minimize E[x[1]*log(x[1]) + x[2]*log(x[2]) + d*x[1]]\n"
                + "subject to l: E[x[1] + e*x[2]] >= p\n",
            "p",
            2,
            4));
    all.put(
        "drawn, variance",
        new Case(
            drawn
                + "param p = 1\nvar x[1..2] in [0, 4] start 1\n"
                + "minimize E[(x[1]*(d - 1) + x[2]*(e - 1))^2]\n"
                + "subject to l: E[x[1]*d + x[2]*(e + 0.5)] >= p\n",
            "p",
            1,
            3));
    return all;
  }

  private static Table rows() {
    ScenarioRandom random = new ScenarioRandom(20);
    double[][] cells = new double[5000][];
    for (int i = 0; i < cells.length; i++) {
      double c = random.nextDouble() < 0.3 ? 1 : 0;
      cells[i] =
          new double[] {1 + c + random.nextGaussian(), 2 + c - 0.5 * random.nextGaussian(), c};
    }
    return Table.of("t", List.of("a", "b", "c"), cells);
  }

  private static double cpu() {
    return 1e-9
        * ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
            .getProcessCpuTime();
  }

  private static CertifiedResult solve(StochasticProblem problem) {
    return new Solver(new PracticalProxPep(), problem)
        .withRun(RunSettings.DEFAULT.withSeed(7))
        .withSettings(SolverSettings.DEFAULT.withGoal(true).withThreads(1))
        .solve();
  }

  public static void main(String[] arguments) {
    Table table = rows();
    for (Map.Entry<String, Case> each : cases().entrySet()) {
      Case c = each.getValue();
      boolean tabled = c.text.startsWith("data");
      ModelOptions options = ModelOptions.defaults();
      ModelFamily family =
          ModelFamily.parse(
              "study.pep", c.text, Path.of("."), tabled ? options.withTable("t", table) : options);
      double middle = 0.5 * (c.from + c.to);
      solve(family.with(c.parameter, middle)); // compiled by Java
      double begin = cpu();
      AtomicInteger passes = new AtomicInteger();
      CertifiedResult one = solve(CountedPasses.of(family.with(c.parameter, middle), passes));
      int onePasses = passes.getAndSet(0);
      double single = cpu() - begin;
      begin = cpu();
      double[] values = FrontEnds.spread(c.from, c.to, POINTS);
      SweepReport report =
          new Sweep(
                  c.parameter,
                  values,
                  v -> CountedPasses.of(family.with(c.parameter, v), passes),
                  p -> new PracticalProxPep())
              .withRun(RunSettings.DEFAULT.withSeed(7))
              .withSettings(SolverSettings.DEFAULT.withGoal(true).withThreads(1))
              .run();
      double all = cpu() - begin;
      int allPasses = passes.get();
      long cost = one.samples() + one.certificate().samples();
      int good = 0;
      int told = 0;
      double worst = 0.0;
      for (int i = 3; i < POINTS; i += 4) {
        double h = 0.02 * (c.to - c.from);
        Interval slope = report.slopes().get(i);
        Interval up = value(family.with(c.parameter, values[i] + h));
        Interval down = value(family.with(c.parameter, values[i] - h));
        double quotient = (up.estimate() - down.estimate()) / (2 * h);
        double error = Math.hypot(up.halfWidth(), down.halfWidth()) / (2 * h);
        // Of exact means the quotient itself has an error of second order in h.
        double allowed = slope.halfWidth() + error + 2e-3 * Math.abs(quotient) + 1e-9;
        double off = Math.abs(quotient - slope.estimate());
        told++;
        good += off <= allowed ? 1 : 0;
        worst = Math.max(worst, off / Math.max(1e-9, Math.abs(quotient)));
      }
      long answers = report.answers().size();
      Figures.print(
          "%-24s solve %8d samples %6.2f s   sweep %5.2f x samples %5.2f x cpu %4d for %d passes"
              + "   answers %d"
              + "   slopes %d of %d, largest relative difference %.4f",
          each.getKey(),
          cost,
          single,
          (double) report.cost() / cost,
          all / single,
          allPasses,
          onePasses,
          answers,
          good,
          told,
          worst);
    }
  }

  private static Interval value(ModelProblem problem) {
    Certificate certificate = solve(problem).certificate();
    Interval value = certificate.objective().of(problem.sense());
    // The answer misses its limits by a little, which changes its value by their prices.
    double half = value.halfWidth();
    for (ConstraintStatement c : certificate.constraints()) {
      half += Math.abs(c.multiplier()) * (c.row().halfWidth() + c.violation());
    }
    return new Interval(
        value.estimate(), value.estimate() - half, value.estimate() + half, Interval.Basis.DERIVED);
  }
}
