package org.proxpep.model.problem;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.bridges.Bridges;
import org.proxpep.model.data.Fitted;
import org.proxpep.model.data.NewRows;
import org.proxpep.model.data.ReadOptions;
import org.proxpep.model.data.Table;
import org.proxpep.model.semantics.FreshTables;
import org.proxpep.model.semantics.ModelSource;
import org.proxpep.model.semantics.NumberFiles;
import org.proxpep.model.semantics.ParameterValue;
import org.proxpep.model.semantics.TableLoader;
import org.proxpep.model.semantics.Tables;
import org.proxpep.model.syntax.Definitions;
import org.proxpep.model.syntax.Parser;
import org.proxpep.model.syntax.SourceText;
import org.proxpep.model.syntax.Statement;
import org.proxpep.refusal.Refusal;

/**
 * A model with all that it learnt from its rows, so that it can be asked about other ones: scales,
 * categories, values that stand in for missing ones and means that are numbers stay those of the
 * rows it was made from. All other means follow the rows.
 */
public final class TrainedModel {

  /**
   * What a model is made from again, without its rows.
   *
   * @param files the numbers of files that the model names
   * @param parameters what replaced values of parameters
   * @param numbers what was learnt, see {@link Fitted}
   */
  public record Parts(
      String name,
      String text,
      Map<String, double[][]> files,
      Map<String, ParameterValue> parameters,
      Map<String, double[]> numbers,
      Map<String, List<String>> texts) {}

  private final ModelSource source;
  private final Fitted fitted;

  /** The problem over the rows that it was made from; null if they are not here. */
  private final @Nullable ModelProblem own;

  private TrainedModel(ModelSource source, Fitted fitted, @Nullable ModelProblem own) {
    this.source = source;
    this.fitted = fitted;
    this.own = own;
  }

  /**
   * What a problem learnt.
   *
   * @throws Refusal if its model draws from several tables or simulates numbers
   */
  public static TrainedModel of(ModelProblem problem) {
    ModelSource source = problem.parts.model().origin();
    Tables tables = source.tables();
    requireOneTable(problem, tables);
    Fitted fitted = Fitted.learning();
    List<Table> given = List.of(tables.get(0).given());
    Tables learning = tables.over(given, source.statements(), fitted);
    ModelProblem own =
        Objects.requireNonNull(ModelParts.build(source.over(learning, fitted), null));
    return new TrainedModel(source, fitted.learnt(), own);
  }

  /** The model that {@link #parts} came from. */
  public static TrainedModel of(Parts parts) {
    SourceText text = Model.source(parts.name, parts.text);
    List<Statement> statements =
        Definitions.writtenOut(text, Parser.parse(text, Bridges.standard().words()));
    Fitted fitted = Fitted.of(parts.numbers, parts.texts);
    NumberFiles files = path -> Objects.requireNonNull(parts.files.get(path), path);
    Tables none = TableLoader.of(text, List.of(), List.of(), fitted);
    ModelSource source =
        new ModelSource(
            text, statements, none, files, Bridges.standard(), parts.parameters, true, fitted);
    return new TrainedModel(source, fitted, null);
  }

  /** Whether a problem has the one table that new rows can stand in for. */
  public static boolean isPossible(ModelProblem problem) {
    return problem.parts.context().tables.count() == 1
        && problem.parts.context().tables.get(0).table().facts() == null
        && problem.description().simulated().isEmpty();
  }

  static void requireOneTable(ModelProblem problem, Tables tables) {
    if (tables.count() != 1) {
      throw Refusal.of(
          "The model %s (%s tables) must have one table to be judged by new rows",
          tables.count() == 0
              ? "leave out the new rows: its distribution is known"
              : "join the tables",
          problem.name(),
          tables.count());
    }
    if (!problem.description().simulated().isEmpty()) {
      throw Refusal.of(
          "The model %s (it simulates %s) must take all its randomness from its table to be judged"
              + " by new rows",
          "put such numbers into a column",
          problem.name(),
          String.join(", ", problem.description().simulated()));
    }
  }

  /** What the model can be made from again. */
  public Parts parts() {
    Map<String, double[][]> files = new LinkedHashMap<>();
    for (Statement.Param param : Statement.of(source.statements(), Statement.Param.class)) {
      if (param.value() == null && !source.parameters().containsKey(param.name())) {
        files.put(param.path(), source.files().read(param.path()));
      }
    }
    return new Parts(
        source.text().name(),
        source.text().text(),
        files,
        source.parameters(),
        fitted.numbers(),
        fitted.texts());
  }

  private ModelProblem own() {
    if (own == null) {
      throw new IllegalStateException("The rows that the model was made from are not here.");
    }
    return own;
  }

  /**
   * The variables of an answer, with auxiliary ones by the rows that the model was made from.
   *
   * @param x the answer, in which the variables that the user wrote come first
   */
  public double[] point(double[] x) {
    return own().withExactAuxiliaries(Arrays.copyOf(x, own().dimension()));
  }

  /** The names of the variables of a {@link #point}. */
  public List<String> variableNames() {
    return names(own());
  }

  private static List<String> names(ModelProblem problem) {
    String[] names = new String[problem.dimension()];
    Arrays.setAll(names, problem::variableName);
    return List.of(names);
  }

  /** The model at a {@link #point} over the rows that it was made from. */
  FreshModel own(double[] point) {
    return FreshModel.of(own(), point);
  }

  private Statement.Data data() {
    return Statement.of(source.statements(), Statement.Data.class).get(0);
  }

  /** How files of new rows are read: what held texts does, even if all of them are digits now. */
  public ReadOptions reading() {
    ReadOptions standard =
        ReadOptions.standard().withKinds(NewRows.kinds(Tables.name(data()), fitted));
    return data().preparation().headerless() ? standard.withoutHeader() : standard;
  }

  /**
   * New rows of a file with the columns of other files that the model joins with them.
   *
   * @param others by the names that the model has for them; columns of one that is not given must
   *     be in the new rows
   */
  public Table joined(Table rows, Map<String, Table> others) {
    return FreshTables.joined(source, data(), rows, others);
  }

  /** New rows of a file with the columns that the model makes, without those it leaves out. */
  Table prepared(Table rows) {
    return FreshTables.prepared(source, data(), rows, fitted);
  }

  /** The model at a {@link #point} over other rows of a file. */
  public FreshModel over(Table rows, double[] point) {
    return FreshModel.of(problem(prepared(rows)), point);
  }

  /**
   * The same at a point by names, over rows of a file.
   *
   * @throws Refusal if a variable has no value
   */
  public FreshModel over(Table rows, Map<String, Double> values) {
    ModelProblem problem = problem(prepared(rows));
    return FreshModel.of(problem, point(names(problem), values));
  }

  private static double[] point(List<String> names, Map<String, Double> values) {
    double[] x = new double[names.size()];
    for (int i = 0; i < x.length; i++) {
      Double value = values.get(names.get(i));
      if (value == null) {
        throw Refusal.of(
            "The stored answer has no value for the variable %s of its model",
            "the files were changed: solve the model again", names.get(i));
      }
      x[i] = value;
    }
    return x;
  }

  /** The problem over other rows that are prepared. */
  ModelProblem problem(Table rows) {
    Tables tables = TableLoader.of(source.text(), List.of(rows), source.statements(), fitted);
    return Objects.requireNonNull(ModelParts.build(source.over(tables, fitted), null));
  }

  /** Expressions of the model, row by row. */
  public LetColumns lets(List<String> names, Map<String, Double> values) {
    return new LetColumns(source, fitted, names, values, reading());
  }
}
