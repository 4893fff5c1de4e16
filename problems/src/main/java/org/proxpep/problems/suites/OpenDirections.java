package org.proxpep.problems.suites;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.proxpep.model.data.Table;
import org.proxpep.model.problem.Model;
import org.proxpep.model.problem.ModelOptions;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problems.Label;
import org.proxpep.problems.LibraryProblem;
import org.proxpep.problems.library.SolvedProblem;

/**
 * Classes that the paper leaves open: prox terms, weakly convex kinks, worst cases. Model files
 * over random tables, whose means are drawn; the optimum is that over the rows.
 */
final class OpenDirections {

  private static final int ROWS = 2000;

  private OpenDirections() {}

  static List<LibraryProblem> sparse(long first, long second) {
    return List.of(lasso(first), lasso(second), sparseClassifier(first), sparseClassifier(second));
  }

  static List<LibraryProblem> kinks(long first, long second) {
    List<LibraryProblem> all = new ArrayList<>();
    for (long seed : new long[] {first, second}) {
      all.add(
          squares(
              "phase-retrieval",
              "min E|(a'x)^2 - b|",
              "J. Duchi, F. Ruan, Information and Inference 2019",
              seed));
      all.add(
          squares(
              "robust-limit",
              "min |x - 1/2|^2  s.t.  E|(a'x)^2 - b| <= 2",
              "the constraint of J. Duchi, F. Ruan, Information and Inference 2019",
              seed));
      all.add(quantileBand(seed));
    }
    return all;
  }

  static List<LibraryProblem> worstCases(long first, long second) {
    return List.of(
        groups("worst-group", "min of the largest of three mean losses", first),
        groups("worst-group", "min of the largest of three mean losses", second),
        groups("moved-shares", "min of the largest mixture, shares of at most 0.6", first),
        groups("moved-shares", "min of the largest mixture, shares of at most 0.6", second));
  }

  private static LibraryProblem lasso(long seed) {
    int n = 20;
    double[][] rows = new double[ROWS][n + 1];
    ScenarioRandom random = new ScenarioRandom(seed);
    for (double[] row : rows) {
      double y = random.nextGaussian();
      for (int i = 0; i < n; i++) {
        row[i] = random.nextGaussian() + (i > 0 ? 0.5 * row[i - 1] : 0.0);
        y += i % 4 == 0 ? (1.0 - 0.2 * i) * row[i] : 0.0;
      }
      row[n] = y;
    }
    return problem(
        "lasso",
        "min E(y - w'z)^2/2 + 0.15 |w|_1, 20 columns",
        "R. Tibshirani, J. Royal Statistical Society B 1996",
        Set.of("sparse", "convex"),
        columns("z", n, "y"),
        rows,
        seed);
  }

  private static LibraryProblem sparseClassifier(long seed) {
    int n = 12;
    double[][] rows = new double[ROWS][n + 1];
    ScenarioRandom random = new ScenarioRandom(seed);
    for (double[] row : rows) {
      double score = 0.5;
      for (int i = 0; i < n; i++) {
        row[i] = random.nextGaussian();
        score += i < 4 ? 1.5 * row[i] : 0.0;
      }
      row[n] = score + 1.5 * random.nextGaussian() > 0 ? 1 : 0;
    }
    return problem(
        "sparse-classifier",
        "min mean softplus(w'z) over negatives + |w|_1/100  s.t.  mean softplus(-w'z) over"
            + " positives <= 0.35",
        "P. Rigollet, X. Tong, J. Machine Learning Research 2011, with an l1 norm",
        Set.of("sparse", "classification", "convex"),
        columns("z", n, "label"),
        rows,
        seed);
  }

  private static LibraryProblem squares(String name, String what, String source, long seed) {
    int n = 6;
    double[][] rows = new double[ROWS][n + 1];
    ScenarioRandom random = new ScenarioRandom(seed);
    for (double[] row : rows) {
      double score = 0.0;
      for (int i = 0; i < n; i++) {
        row[i] = random.nextGaussian();
        score += (i % 2 == 0 ? 1.0 : 0.5) * row[i];
      }
      boolean wrong = random.nextDouble() < 0.1;
      row[n] = wrong ? 10 * random.nextDouble() : score * score;
    }
    return problem(name, what, source, Set.of("kinks"), columns("a", n, "b"), rows, seed);
  }

  private static LibraryProblem quantileBand(long seed) {
    return grouped(
        "quantile-band",
        "min E max(0.8e, -0.2e)  s.t.  E max(-e, 0) <= 0.5 in one group, e = y - w'z",
        "R. Koenker, G. Bassett, Econometrica 1978",
        Set.of("kinks", "convex"),
        seed);
  }

  private static LibraryProblem groups(String name, String what, long seed) {
    return grouped(
        name,
        what,
        "S. Sagawa, P. Koh, T. Hashimoto, P. Liang, ICLR 2020",
        Set.of("worst case", "convex"),
        seed);
  }

  /** Three groups with coefficients of their own and unequal noise. */
  private static LibraryProblem grouped(
      String name, String what, String source, Set<String> tags, long seed) {
    int n = 5;
    double[][] rows = new double[ROWS][n + 2];
    ScenarioRandom random = new ScenarioRandom(seed);
    for (double[] row : rows) {
      int group = (int) (3 * random.nextDouble());
      double y = 0.5 * group;
      for (int i = 0; i < n; i++) {
        row[i] = random.nextGaussian();
        y += (i == group ? 1.5 : 1.0) * row[i];
      }
      row[n] = y + (1.0 + 0.2 * group) * random.nextGaussian();
      row[n + 1] = group;
    }
    return problem(name, what, source, tags, columns("z", n, "y", "group"), rows, seed);
  }

  private static List<String> columns(String stem, int count, String... others) {
    List<String> names = new ArrayList<>();
    for (int i = 1; i <= count; i++) {
      names.add(stem + i);
    }
    names.addAll(List.of(others));
    return names;
  }

  private static LibraryProblem problem(
      String name,
      String description,
      String source,
      Set<String> tags,
      List<String> columns,
      double[][] rows,
      long seed) {
    ModelOptions options =
        ModelOptions.defaults().withMeansDrawn().withTable("rows", Table.of("rows", columns, rows));
    return SolvedProblem.of(
        Model.parse(name + ".pep", SuiteModel.text(name), Path.of(""), options),
        new Label(name + "-s" + seed, description, source, tags));
  }
}
