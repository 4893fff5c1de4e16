package org.proxpep.problems.suites;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.data.Column;
import org.proxpep.model.data.ColumnType;
import org.proxpep.model.data.Table;
import org.proxpep.model.problem.Model;
import org.proxpep.model.problem.ModelOptions;
import org.proxpep.problems.Label;
import org.proxpep.problems.LibraryProblem;
import org.proxpep.problems.library.SolvedProblem;
import org.proxpep.refusal.Refusal;

/**
 * Problems on public data, which are not part of this project: model files over tables in a folder
 * that the user names. Means that are linear in the data are drawn like all others.
 */
final class RealData {

  static final String NAME = "real-data";

  private static final String SPAM = "classification/spambase.csv";
  private static final String CENSUS = "classification/a9a.libsvm.gz";
  private static final String COMPAS = "classification/compas_two_years.csv";
  private static final String RETURNS = "portfolio/LPP2005.RET.csv";
  private static final List<String> FILES = List.of(SPAM, CENSUS, COMPAS, RETURNS);

  private RealData() {}

  static List<LibraryProblem> problems(@Nullable Path folder) {
    if (folder == null) {
      throw new Refusal("The suite", NAME, "must be given a folder of data", advice());
    }
    for (String file : FILES) {
      if (!Files.exists(folder.resolve(file))) {
        throw Refusal.of(
            "The folder of data (%s) has no file %s, which the suite %s must have",
            advice(), folder, file, NAME);
      }
    }
    return List.of(spambase(folder), a9a(folder), compas(folder), portfolio(folder));
  }

  private static String advice() {
    return "--data-folder FOLDER on the command line, Suites.find(\"%s\", folder) in Java, with the"
            .formatted(NAME)
        + " files "
        + String.join(", ", FILES)
        + " in it";
  }

  private static LibraryProblem spambase(Path folder) {
    Table raw = Table.read(folder.resolve(SPAM));
    List<Column> columns = new ArrayList<>();
    for (Column column : raw.columns()) {
      columns.add(column.type() == ColumnType.NUMBER ? logarithms(column) : column);
    }
    Table table = Table.of("mail", columns.toArray(Column[]::new));
    return problem(
        "spambase",
        folder,
        ModelOptions.defaults().withTable("mail", table),
        "min mean softplus(w'z) over letters + |w|^2/20000  s.t.  mean softplus(-w'z) over spam"
            + " <= 0.3,  z = log(1+frequencies)",
        "M. Hopkins, E. Reeber, G. Forman, J. Suermondt, Spambase, UCI repository 1999",
        Set.of("classification", "convex"));
  }

  private static Column logarithms(Column column) {
    double[] values = new double[column.rows()];
    for (int row = 0; row < values.length; row++) {
      values[row] = Math.log1p(column.value(row));
    }
    return Column.numbers(column.name(), values);
  }

  private static LibraryProblem a9a(Path folder) {
    return problem(
        "a9a",
        folder,
        ModelOptions.defaults(),
        "min mean softplus(w'z) over the poor + |w|^2/20000  s.t.  mean softplus(-w'z) over the"
            + " rich <= 0.5",
        "B. Becker, R. Kohavi, Adult, UCI repository 1996, in the form of J. Platt",
        Set.of("classification", "convex"));
  }

  private static LibraryProblem compas(Path folder) {
    return problem(
        "compas",
        folder,
        ModelOptions.defaults(),
        "min mean softplus(-y w'z) + |w|^2/20000  s.t.  |covariance of race and w'z| <= 0.01",
        "J. Larson, S. Mattu, L. Kirchner, J. Angwin, How we analyzed the COMPAS recidivism"
            + " algorithm, ProPublica 2016; constraint of M. B. Zafar et al., AISTATS 2017",
        Set.of("classification", "fairness", "convex"));
  }

  private static LibraryProblem portfolio(Path folder) {
    return problem(
        "lpp2005",
        folder,
        ModelOptions.defaults(),
        "min -E r'x  s.t.  mean loss of the worst tenth of the days <= 0.8 per cent (smoothed),"
            + "  x in the simplex",
        "Pictet LPP2005 indices, Rmetrics; R. T. Rockafellar, S. Uryasev, J. Risk 2000",
        Set.of("portfolio", "convex"));
  }

  private static LibraryProblem problem(
      String name,
      Path folder,
      ModelOptions options,
      String description,
      String source,
      Set<String> tags) {
    return SolvedProblem.of(
        Model.parse(name + ".pep", SuiteModel.text(name), folder, options.withMeansDrawn()),
        new Label(name, description, source, tags));
  }
}
