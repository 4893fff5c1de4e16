package org.proxpep.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.Reference;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.Shape;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.run.Candidate;
import org.proxpep.set.Box;
import org.proxpep.set.ConvexSet;

/** min E[(x−3)²/2 + ξx] s.t. E[x−1+ζ] ≤ 0 on [−4,4]: x* = 1, λ* = 2, f* = 2. */
class Toy implements StochasticProblem, Instance {

  private final String name;
  private final boolean convex;
  private final boolean broken;

  /** The keys of all evaluations, in the order they were made. */
  final ConcurrentLinkedQueue<Long> keys = new ConcurrentLinkedQueue<>();

  Toy(String name) {
    this(name, true, false);
  }

  Toy(String name, boolean convex, boolean broken) {
    this.name = name;
    this.convex = convex;
    this.broken = broken;
  }

  static RunOutcome outcome(String problem, String method, long samples, long seed, double error) {
    return new RunOutcome(
        new RunKey(problem, "0", method, "", samples, seed),
        "BUDGET_EXHAUSTED",
        samples,
        0.5,
        List.of(
            new PointErrors(Candidate.Kind.LAST, error, 0.0, error, error),
            new PointErrors(Candidate.Kind.AVERAGE, 0.0, 2 * error, error, error)));
  }

  /** Everything but wall times. */
  static List<String> numbers(ComparisonReport report) {
    List<String> lines = new ArrayList<>();
    for (RunGroup cell : report.cells()) {
      for (RunOutcome outcome : cell.outcomes()) {
        lines.add(
            cell.variant()
                + " "
                + cell.selected()
                + " "
                + outcome.key()
                + " "
                + outcome.status()
                + " "
                + outcome.spent()
                + " "
                + outcome.readings());
      }
    }
    return lines;
  }

  @Override
  public String suite() {
    return "toys";
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public StochasticProblem problem() {
    return this;
  }

  @Override
  public boolean convex() {
    return convex;
  }

  @Override
  public Reference solution() {
    return new Reference(new double[] {1.0}, 2.0);
  }

  @Override
  public double floor(double q, long samples) {
    return q / Math.sqrt((double) samples);
  }

  @Override
  public Shape shape() {
    return new Shape(1, 1, 0);
  }

  @Override
  public ConvexSet feasibleSet() {
    return new Box(new double[] {-4.0}, new double[] {4.0});
  }

  @Override
  public double[] startingPoint() {
    return new double[] {-2.0};
  }

  @Override
  public void evaluate(double[] x, long xi, Evaluation out) {
    keys.add(xi);
    double noise = Scenarios.uniform(xi) - 0.5;
    write(x, noise, Scenarios.uniform(xi + 1) - 0.5, out);
    if (broken && x[0] > 0) {
      out.setValue(0, Double.NaN);
    }
  }

  @Override
  public void evaluateMean(double[] x, Evaluation out) {
    write(x, 0.0, 0.0, out);
  }

  private static void write(double[] x, double noise, double other, Evaluation out) {
    out.setValue(0, 0.5 * (x[0] - 3) * (x[0] - 3) + noise * x[0]);
    out.gradient(0)[0] = x[0] - 3 + noise;
    out.setValue(1, x[0] - 1 + other);
    out.gradient(1)[0] = 1.0;
  }
}
