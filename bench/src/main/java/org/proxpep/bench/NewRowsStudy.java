package org.proxpep.bench;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.proxpep.certificate.Certificate;
import org.proxpep.certificate.CertificateSettings;
import org.proxpep.certificate.ConstraintStatement;
import org.proxpep.certificate.PopulationCertifier;
import org.proxpep.method.practical.PracticalProxPep;
import org.proxpep.model.data.Table;
import org.proxpep.model.problem.FreshModel;
import org.proxpep.model.problem.HoldOut;
import org.proxpep.model.problem.HoldOutRule;
import org.proxpep.model.problem.Model;
import org.proxpep.model.problem.ModelOptions;
import org.proxpep.model.problem.ModelProblem;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problem.Scenarios;
import org.proxpep.solve.CertifiedResult;
import org.proxpep.solve.Solver;
import org.proxpep.solve.SolverSettings;

/**
 * Whether intervals from rows kept aside cover the values on a large rest of the table: public
 * tables and generated ones, split at random again and again. Arguments: the folder of the public
 * tables, how many splits, and the first seed.
 */
final class NewRowsStudy {

  /** Rows of a split, of which a part is kept aside. */
  private static final int SMALL = 600;

  private static final double SHARE = 0.4;
  private static final int GENERATED_ROWS = 40_000;

  private static final String END =
      """
      var w[z] in ball(10)
      let score = dot(w, z)
      minimize   loss: E[ if(%1$s, softplus(-score), softplus(score)) ]
      subject to alarms: probability(score >= 0, 0.2 | not (%1$s)) <= 0.15
                 size:   E[ sigmoid(score) ] <= 0.6
      """;

  private NewRowsStudy() {}

  private static String model(String features, String answer) {
    return "data t from \"t.csv\" drop missing\nfeatures z = "
        + features
        + ", intercept\n"
        + END.formatted(answer);
  }

  private static Table generated(int law) {
    ScenarioRandom random = new ScenarioRandom(900 + law);
    double[][] cells = new double[GENERATED_ROWS][4];
    for (double[] row : cells) {
      row[3] = random.nextDouble() < 0.2 + 0.1 * law ? 1 : 0;
      for (int j = 0; j < 3; j++) {
        double g = random.nextGaussian() + (row[3] == 1 ? 0.6 : 0.0);
        row[j] = law % 2 == 0 ? g : Math.exp(g);
      }
    }
    return Table.of("t", List.of("x1", "x2", "x3", "y"), cells);
  }

  private static ModelProblem problem(String text, Table table) {
    return Model.parse("m", text, Path.of(""), ModelOptions.defaults().withTable("t", table));
  }

  /** Whether all intervals cover, and whether each does. */
  private static boolean[] split(String text, Table all, long seed) {
    List<Integer> order = new ArrayList<>(IntStream.range(0, all.rows()).boxed().toList());
    order.sort((a, b) -> Long.compare(Scenarios.derive(seed, a), Scenarios.derive(seed, b)));
    int small = Math.min(SMALL, all.rows() / 2);
    int[] some = order.subList(0, small).stream().mapToInt(i -> i).toArray();
    int[] rest = order.subList(small, order.size()).stream().mapToInt(i -> i).toArray();
    HoldOut hold = HoldOut.of(problem(text, all.keep(some)), new HoldOutRule.Share(SHARE), seed);
    CertifiedResult result =
        new Solver(new PracticalProxPep(), hold.training())
            .withSettings(SolverSettings.DEFAULT.withGoal(true).withRecovery(true))
            .solve();
    double[] x = result.selected().x();
    CertificateSettings settings = CertificateSettings.DEFAULT;
    Certificate told =
        new PopulationCertifier(hold.aside(x), settings).certify(result.certificate());
    FreshModel large = hold.trained().over(all.keep(rest), hold.trained().point(x));
    Certificate truth = new PopulationCertifier(large, settings).certify(result.certificate());
    boolean[] covers = new boolean[1 + told.constraints().size()];
    covers[0] = told.objective().contains(truth.objective().estimate());
    for (int k = 1; k < covers.length; k++) {
      ConstraintStatement c = told.constraints().get(k - 1);
      covers[k] = c.row().contains(truth.constraints().get(k - 1).row().estimate());
    }
    return covers;
  }

  public static void main(String[] arguments) {
    Path folder = Path.of(arguments[0]);
    int splits = Integer.parseInt(arguments[1]);
    long first = Long.parseLong(arguments[2]);
    Map<String, String> texts = new LinkedHashMap<>();
    Map<String, Table> tables = new LinkedHashMap<>();
    String[][] known = {
      {"spambase.csv", "standardize(remove, free, your, hp, capitalTotal)", "type == \"spam\""},
      {"german.csv", "standardize(month, credit_amount, age), onehot(status)", "credit == 1"},
      {"adult.csv.gz", "standardize(age, `education-num`), onehot(sex)", "`hours-per-week` > 40"},
      {"compas_two_years.csv", "standardize(age, priors_count), onehot(sex)", "two_year_recid == 1"}
    };
    for (String[] each : known) {
      if (Files.exists(folder.resolve(each[0]))) {
        texts.put(each[0], model(each[1], each[2]));
        tables.put(each[0], Table.read(folder.resolve(each[0])));
      }
    }
    for (int law = 0; law < 6; law++) {
      texts.put("law " + law, model("standardize(x1, x2, x3)", "y == 1"));
      tables.put("law " + law, generated(law));
    }
    Figures.print("data                   splits  all at once  each");
    int together = 0;
    for (Map.Entry<String, String> each : texts.entrySet()) {
      int joint = 0;
      int single = 0;
      int count = 0;
      for (int s = 0; s < splits; s++) {
        boolean all = true;
        for (boolean covers :
            split(each.getValue(), tables.get(each.getKey()), first + 7919L * s)) {
          all &= covers;
          single += covers ? 1 : 0;
          count++;
        }
        joint += all ? 1 : 0;
      }
      together += joint;
      Figures.print(
          "%-22s %6d  %11.2f  %.3f",
          each.getKey(), splits, (double) joint / splits, (double) single / count);
    }
    Figures.print("all %.3f", (double) together / (splits * texts.size()));
  }
}
