package org.proxpep.model.problem;

import java.io.Serializable;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntToLongFunction;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.bridges.Bridges;
import org.proxpep.model.compile.Functions;
import org.proxpep.model.data.DataException;
import org.proxpep.model.data.PackedRows;
import org.proxpep.model.data.Table;
import org.proxpep.model.data.TableFacts;
import org.proxpep.model.graph.Expr;
import org.proxpep.model.sampling.InputFiller;
import org.proxpep.model.sampling.RowRoutes;
import org.proxpep.model.sampling.RowSource;
import org.proxpep.model.semantics.FarPreparation;
import org.proxpep.model.semantics.ModelSource;
import org.proxpep.model.semantics.NumberFile;
import org.proxpep.model.semantics.NumberFiles;
import org.proxpep.model.semantics.ParameterValue;
import org.proxpep.model.semantics.TableLoader;
import org.proxpep.model.semantics.Tables;
import org.proxpep.model.statistics.Answers;
import org.proxpep.model.statistics.Round;
import org.proxpep.model.statistics.StatisticSource;
import org.proxpep.model.syntax.Definitions;
import org.proxpep.model.syntax.Parser;
import org.proxpep.model.syntax.SourceText;
import org.proxpep.model.syntax.Span;
import org.proxpep.model.syntax.Statement;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.SecondDerivatives;

/**
 * A model whose only table lies elsewhere in parts, each of whole chunks of rows.
 *
 * <p>One machine, the first, builds it from the facts of the table and what a {@link
 * StatisticSource} says. The machines with the rows answer lists of statistics without the model.
 * Then they build it, once, from the same answers, and whatever all of them compute is what one
 * machine with all rows would, to the bit.
 */
public final class PartitionedModel {

  /**
   * The text of a model.
   *
   * @param name what errors call it
   * @param parameters what replaces values of parameters, by their names
   * @param drawn whether means that are linear in data are drawn too
   */
  public record Text(
      String name, String text, LinkedHashMap<String, ParameterValue> parameters, boolean drawn)
      implements Serializable {

    /** With the values of parameters that the text has. */
    public Text(String name, String text, boolean drawn) {
      this(name, text, new LinkedHashMap<>(), drawn);
    }
  }

  /** What becomes of rows that lack a value. */
  public enum Missing {
    REFUSE,
    DROP,
    IMPUTE
  }

  /**
   * What a model wants of its table.
   *
   * @param table the table's name in the model
   * @param path the file that the model names
   * @param columns those whose values are needed, in the order of the table
   * @param weight the column that says how likely rows are; null for none
   * @param preparation what is made of the rows where they are
   */
  public record Needs(
      String table,
      String path,
      Set<String> columns,
      @Nullable String weight,
      Missing missing,
      FarPreparation preparation) {

    /** Of rows as they are. */
    public Needs(
        String table, String path, Set<String> columns, @Nullable String weight, Missing missing) {
      this(table, path, columns, weight, missing, FarPreparation.NONE);
    }
  }

  /** What one machine learnt and the others need to build the same model. */
  public record Known(Answers answers, HashMap<String, double[][]> files) implements Serializable {}

  private final ModelProblem problem;
  private final Known known;

  /** The functions with a factor before the terms of every condition, to leave out others. */
  private final Functions terms;

  private final InputFiller termsPlan;

  private PartitionedModel(ModelProblem problem, Known known) {
    this.problem = problem;
    this.known = known;
    if (rowsPerScenario() > 1) {
      List<Expr> expressions = problem.parts.expressions(draw -> true);
      this.terms = problem.parts.compile(expressions);
      this.termsPlan = problem.parts.context().plan(expressions);
    } else {
      this.terms = problem.functions;
      this.termsPlan = problem.plan;
    }
  }

  /**
   * What a model wants of its table.
   *
   * @param columns the names of the table's columns
   * @throws ModelException if it is not a model or does not have one table
   */
  public static Needs needs(Text text, List<String> columns) {
    Parsed parsed = Parsed.of(text);
    Statement.Data data = parsed.data;
    String name = Tables.name(data);
    Set<String> ordered = new LinkedHashSet<>(columns);
    ordered.retainAll(TableLoader.needed(parsed.source, data, name, columns, parsed.statements));
    String weight = data.weight() == null ? null : data.weight().name();
    Missing missing = Missing.valueOf(data.missing().name());
    FarPreparation preparation =
        FarPreparation.of(
            parsed.source, data, ordered, columns, parsed.statements, text.parameters);
    return new Needs(name, data.path(), ordered, weight, missing, preparation);
  }

  /** The file that a model names for its table. */
  public static String path(Text text) {
    return Parsed.of(text).data.path();
  }

  /**
   * The statements of a text.
   *
   * @param data the only one about data
   */
  private record Parsed(SourceText source, List<Statement> statements, Statement.Data data) {

    static Parsed of(Text text) {
      SourceText source = Model.source(text.name, text.text);
      List<Statement> statements =
          Definitions.writtenOut(source, Parser.parse(source, Bridges.standard().words()));
      List<Statement.Data> data = Statement.of(statements, Statement.Data.class);
      if (data.size() > 1) {
        throw source.error(
            data.get(1).span(),
            "a model whose table lies on several machines must have no second one",
            "join the tables before");
      }
      if (data.isEmpty()) {
        throw source.error(
            new Span(0, 1), "the model has no table", "solve it on one machine, without data");
      }
      return new Parsed(source, statements, data.get(0));
    }
  }

  /**
   * Builds a model: round by round, statistics of the table that are wanted together are answered
   * together.
   *
   * @param folder where files of numbers named by the model are looked for
   */
  public static PartitionedModel build(
      Text text, Path folder, TableFacts facts, StatisticSource source) {
    HashMap<String, double[][]> files = new HashMap<>();
    ModelSource model =
        source(
            text,
            facts,
            path -> files.computeIfAbsent(path, p -> NumberFile.read(folder.resolve(p))));
    Answers answers = new Answers();
    while (true) {
      Round round = new Round(answers);
      ModelProblem problem = translated(model, round);
      if (problem != null) {
        problem.askFrom(source);
        return new PartitionedModel(problem, new Known(answers, files));
      }
      round.answerFrom(source);
    }
  }

  /** Builds the same model on another machine. */
  public static PartitionedModel build(Text text, TableFacts facts, Known known) {
    ModelSource model =
        source(text, facts, path -> Objects.requireNonNull(known.files.get(path), path));
    ModelProblem problem = translated(model, new Round(known.answers));
    if (problem == null) {
      throw new IllegalStateException("The answers are not those of this model.");
    }
    return new PartitionedModel(problem, known);
  }

  private static ModelSource source(Text text, TableFacts facts, NumberFiles files) {
    Parsed parsed = Parsed.of(text);
    ModelOptions options =
        ModelOptions.defaults().withTable(Tables.name(parsed.data), Table.elsewhere(facts));
    Tables tables =
        TableLoader.load(parsed.source, parsed.statements, Path.of(""), options.choice());
    return new ModelSource(
        parsed.source,
        parsed.statements,
        tables,
        files,
        Bridges.standard(),
        text.parameters,
        text.drawn,
        null);
  }

  /** Null if more has to be known. */
  private static @Nullable ModelProblem translated(ModelSource model, Round round) {
    try {
      return ModelParts.build(model, round);
    } catch (ModelException | DataException e) {
      // A mean that is not known yet is no number, so nothing can be said of the model before.
      if (round.isComplete()) {
        throw e;
      }
      return null;
    }
  }

  /** What was learnt about the table and from files of numbers, for other machines. */
  public Known known() {
    return known;
  }

  /**
   * The problem. Its functions can be evaluated once {@link #readFrom} said where rows come from;
   * it is finite if all randomness comes from the table, but one that has to be asked for means
   * elsewhere.
   */
  public ModelProblem problem() {
    return problem;
  }

  /**
   * Second derivatives of the problem in scenarios by their keys; empty if there is too much to
   * differentiate. Whoever holds the rows has those by their places, see {@link LocalRows}.
   */
  public Optional<SecondDerivatives> secondDerivatives() {
    return problem.scenarios.secondDerivatives();
  }

  /** How many rows a scenario needs: one for every condition that means are taken under. */
  public int rowsPerScenario() {
    return problem.plan.readingSteps().length;
  }

  /** The streams that the problem draws from on its own account. */
  public static List<Scenarios> streams() {
    return List.of(ModelProblem.SPREAD);
  }

  /** Says where the rows of scenarios come from. */
  public void readFrom(RowSource source) {
    problem.readFrom(source);
  }

  /** Where the rows of {@code count} scenarios are. */
  public RowRoutes routes(int count, IntToLongFunction scenarios) {
    int rows = problem.parts.context().tables.get(0).table().rows();
    return new RowRoutes(problem.plan, rows, count, scenarios);
  }

  /** The model where some rows are. */
  public LocalRows over(PackedRows rows, int firstChunk) {
    return new LocalRows(rows, firstChunk);
  }

  Functions terms() {
    return terms;
  }

  InputFiller termsPlan() {
    return termsPlan;
  }
}
