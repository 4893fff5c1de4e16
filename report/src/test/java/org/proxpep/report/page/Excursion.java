package org.proxpep.report.page;

import java.util.List;
import org.proxpep.certificate.CertificateSettings;
import org.proxpep.method.practical.PracticalProxPep;
import org.proxpep.problem.ConstraintForm;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.Relation;
import org.proxpep.problem.Shape;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.run.RunSettings;
import org.proxpep.set.Box;
import org.proxpep.set.ConvexSet;
import org.proxpep.solve.CertifiedResult;
import org.proxpep.solve.Solver;

/**
 * The point nearest to (2, 1), with noise, where x₁ + x₂ ≤ 2 and x₁ ≥ 0.5: (1.5, 0.5), where the
 * first constraint costs 1 a unit and the second nothing. All names are the test's.
 */
final class Excursion implements StochasticProblem {

  private final List<String> names;
  private final double least;
  private final double within;

  Excursion(String objective, String sum, String first) {
    this(objective, sum, first, 0.5);
  }

  /**
   * @param least x₁ is at least this; more than 6 cannot be
   */
  Excursion(String objective, String sum, String first, double least) {
    this(objective, sum, first, least, Double.NaN);
  }

  /**
   * @param within the tolerance of the first constraint
   */
  Excursion(String objective, String sum, String first, double least, double within) {
    this.within = within;
    this.names = List.of(objective, sum, first);
    this.least = least;
  }

  static CertifiedResult solved(StochasticProblem problem, long samples, int replications) {
    return new Solver(new PracticalProxPep(), problem)
        .withRun(RunSettings.samples(samples).withMonitorSamples(200).withTraceRows(16))
        .withCertificate(
            CertificateSettings.DEFAULT.withFeasibilityTolerance(0.02).withSamples(1000, 4000))
        .withReplications(replications)
        .withThreads(1)
        .solve();
  }

  @Override
  public Shape shape() {
    return new Shape(2, 2, 0);
  }

  @Override
  public ConvexSet feasibleSet() {
    return Box.cube(2, -4, 4);
  }

  @Override
  public void evaluate(double[] x, long xi, Evaluation out) {
    double noise = 0.3 * out.random(xi).nextGaussian();
    double a = x[0] - 2 - noise;
    double b = x[1] - 1 + noise;
    out.setValue(0, a * a + b * b);
    out.gradient(0)[0] = 2 * a;
    out.gradient(0)[1] = 2 * b;
    out.setValue(1, x[0] + x[1] - 2 + noise);
    out.gradient(1)[0] = 1;
    out.gradient(1)[1] = 1;
    out.setValue(2, least - x[0] - 0.1 * noise);
    out.gradient(2)[0] = -1;
    out.gradient(2)[1] = 0;
  }

  @Override
  public ConstraintForm meaning(int row) {
    return row == 1
        ? new ConstraintForm(Relation.AT_MOST, 2, false, within)
        : new ConstraintForm(Relation.AT_LEAST, least, false);
  }

  @Override
  public String functionName(int row) {
    return names.get(row);
  }

  @Override
  public String variableName(int i) {
    return i == 0 ? "länge" : "<b>width</b>";
  }

  @Override
  public String name() {
    return "excursion";
  }
}
