package org.proxpep.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.proxpep.certificate.CertificateSettings;
import org.proxpep.method.practical.PracticalProxPep;
import org.proxpep.model.nl.NlOptions;
import org.proxpep.model.nl.NlProblem;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.Sense;
import org.proxpep.run.RunSettings;
import org.proxpep.solve.Solver;

/**
 * The practical mode on problems without noise: {@code bench/run DeterministicStudy FOLDER
 * [SAMPLES] [STARTS]} with a folder that holds {@code nl/*.nl} and {@code reference.csv} (columns
 * name, f_best_multistart, grade). Solved means a relative gap to the best known value and
 * violations, over the size of their gradients where that exceeds one, of at most 1e-8.
 */
public final class DeterministicStudy {

  private static final double SOLVED = 1e-8;

  private DeterministicStudy() {}

  public static void main(String[] arguments) throws IOException {
    Path folder = Path.of(arguments[0]);
    long samples = arguments.length > 1 ? Long.parseLong(arguments[1]) : 20_000;
    int starts = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 1;
    List<String> lines = Files.readAllLines(folder.resolve("reference.csv"));
    List<String> head = Arrays.asList(lines.get(0).split(",", -1));
    int count = 0;
    int solved = 0;
    for (String line : lines.subList(1, lines.size())) {
      String[] cell = line.split(",", -1);
      if (!cell[head.indexOf("grade")].equals("strict")) {
        continue;
      }
      double best = Double.parseDouble(cell[head.indexOf("f_best_multistart")]);
      NlProblem problem =
          NlProblem.read(folder.resolve("nl").resolve(cell[0] + ".nl"), NlOptions.defaults());
      double error = error(problem, solve(problem, samples, starts), best);
      count++;
      solved += error <= SOLVED ? 1 : 0;
      if (!(error <= SOLVED)) {
        Figures.print("%-10s error %.2e", cell[0], error);
      }
    }
    Figures.print("%d of %d, %d evaluations, %d starts", solved, count, samples, starts);
  }

  private static double[] solve(NlProblem problem, long samples, int starts) {
    return new Solver(new PracticalProxPep(), problem)
        .withRun(RunSettings.samples(samples).withTraceRows(2))
        .withStarts(starts)
        .withCertificate(CertificateSettings.DEFAULT.withFeasibilityTolerance(1e-9))
        .withRecovery(false)
        .solve()
        .selected()
        .x();
  }

  private static double error(NlProblem problem, double[] x, double best) {
    Evaluation at = Evaluation.of(problem);
    problem.evaluateMean(x, at);
    double f = problem.sense().value(at.value(0));
    double worst =
        Math.max(
            0.0, (problem.sense() == Sense.MAXIMIZE ? best - f : f - best) / (1 + Math.abs(best)));
    for (int row = 1; row < at.rows(); row++) {
      double off = row <= problem.inequalities() ? at.value(row) : Math.abs(at.value(row));
      worst = Math.max(worst, off / Math.max(1.0, at.norm(row)));
    }
    return worst;
  }
}
