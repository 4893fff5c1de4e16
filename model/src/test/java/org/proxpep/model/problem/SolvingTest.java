package org.proxpep.model.problem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.proxpep.certificate.CertificateSettings;
import org.proxpep.certificate.Verdict;
import org.proxpep.method.practical.PracticalProxPep;
import org.proxpep.problem.Evaluation;
import org.proxpep.run.RunSettings;
import org.proxpep.solve.CertifiedResult;
import org.proxpep.solve.Solver;

/** Models can be solved, lifted ones too. */
class SolvingTest {

  @TempDir Path folder;

  private static double[] solve(ModelProblem problem, int samples) {
    return solve(problem, samples, CertificateSettings.DEFAULT);
  }

  private static double[] solve(
      ModelProblem problem, int samples, CertificateSettings certificate) {
    CertifiedResult result =
        new Solver(new PracticalProxPep(), problem)
            .withRun(RunSettings.samples(samples).withSeed(3))
            .withCertificate(certificate)
            .solve();
    return result.selected().x();
  }

  private static double[] mean(ModelProblem problem, double[] x) {
    Evaluation out = Evaluation.of(problem);
    problem.exactMean().orElseThrow().evaluateMean(x, out);
    return out.values();
  }

  @Test
  void theClassifierKeepsItsLimits() {
    Models.transactions(folder, 400);
    ModelProblem problem = Models.parse(Models.FRAUD, folder);
    double[] x = solve(problem, 40_000);
    double[] value = mean(problem, x);
    assertThat(problem.meaning(1).value(value[1])).isLessThan(0.055);
    assertThat(value[2]).isCloseTo(0.0, within(0.01));
  }

  /** min x² with (x+1)/(E[b]x+1) ≥ 1.25, E[b] = ½: x + 1 ≥ 0.625x + 1.25, so x = 2/3. */
  @Test
  void aRatioOfMeansIsKept() {
    ModelProblem problem =
        Models.over(
            folder,
            "b\n0.2\n0.8\n0.4\n0.6\n",
            "data \"d.csv\"\nvar x in [0, 5] start 3\nminimize x^2\n"
                + "subject to E[2*b*x + 1] / E[b*x + 1] >= 1.25");
    double[] x = solve(problem, 20_000);
    assertThat(x[0]).isCloseTo(2.0 / 3.0, within(0.03));
  }

  @Test
  void thePortfolioIsLessRiskyThanEqualShares() {
    Models.returns(folder, 300);
    ModelProblem problem = Models.parse(Models.PORTFOLIO, folder);
    // Daily returns are so small that the usual tolerance would let anything pass.
    double[] x = solve(problem, 40_000, CertificateSettings.DEFAULT.withFeasibilityTolerance(1e-6));
    double[] value = mean(problem, x);
    assertThat(value[0]).isLessThan(mean(problem, problem.startingPoint())[0]);
    assertThat(value[1]).isNegative();
    assertThat(value[2]).isCloseTo(0.0, within(1e-6));
  }

  /** The point of least violation has an auxiliary variable that measuring sets anew. */
  @Test
  void aTailUnderLimitsThatNothingSatisfiesIsInfeasible() {
    ModelProblem problem =
        Models.over(
            folder,
            "a,b\n1,2\n2,1\n3,5\n4,4\n5,1\n",
            "data \"d.csv\"\nfeatures r = columns(a, b)\nvar x[r] in simplex\n"
                + "minimize cvar(0.5, -dot(x, r))\nsubject to E[dot(x, r)] >= 7");
    CertifiedResult result =
        new Solver(new PracticalProxPep(), problem)
            .withRun(RunSettings.samples(20_000).withSeed(3))
            .solve();
    assertThat(result.verdict()).isEqualTo(Verdict.INFEASIBLE_SUSPECTED);
  }

  @Test
  void theUnitOfALossDoesNotMatterToItsTail() {
    Models.returns(folder, 300);
    double[] risk = new double[3];
    double[] units = {1.0, 0.0625, 1024.0};
    for (int k = 0; k < units.length; k++) {
      ModelProblem problem =
          Models.parse(
              "data \"returns.csv\"\nfeatures r = columns(all except date, market)\n"
                  + "var x[r] in simplex\nminimize cvar(0.9, -"
                  + units[k]
                  + " * dot(x, r))",
              folder);
      double[] x = solve(problem, 30_000);
      risk[k] = mean(problem, x)[0] / units[k];
    }
    // Equal shares have 0.0134; without units of its own the quantile stops the rest from moving.
    assertThat(risk[0]).isBetween(0.95 * risk[2], 1.05 * risk[2]);
    assertThat(risk[1]).isBetween(0.95 * risk[2], 1.05 * risk[2]);
  }

  @Test
  void theNewsvendorServesAsItMust() {
    ModelProblem problem = Models.parse(Models.NEWSVENDOR);
    double[] q = solve(problem, 40_000);
    Evaluation out = Evaluation.of(problem);
    double service = 0;
    for (int i = 0; i < 20_000; i++) {
      problem.evaluate(q, i, out);
      service += problem.meaning(1).value(out.value(1)) / 20_000;
    }
    assertThat(service).isCloseTo(0.95, within(0.01));
    // Dearer goods are stocked less.
    assertThat(q[0]).isGreaterThan(q[2]);
  }
}
