package org.proxpep.model.language;

import java.io.Serializable;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntToLongFunction;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.compile.Functions;
import org.proxpep.model.data.PackedRows;
import org.proxpep.model.data.Table;
import org.proxpep.model.data.TableFacts;
import org.proxpep.model.graph.Expr;
import org.proxpep.problem.Scenarios;

/**
 * A model whose only table lies elsewhere in parts, each of whole chunks of rows.
 *
 * <p>One machine, the first, builds it from the facts of the table and what a {@link Survey} says;
 * the answers are kept. The machines with the rows then build the same model from the same answers,
 * and whatever all of them compute is what one machine with all rows would, to the bit.
 */
public final class PartitionedModel {

  /**
   * The text of a model.
   *
   * @param name what errors call it
   * @param drawn whether means that are linear in data are drawn too
   */
  public record Text(String name, String text, boolean drawn) implements Serializable {}

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
   */
  public record Needs(
      String table, String path, Set<String> columns, @Nullable String weight, Missing missing) {}

  private final ModelProblem problem;
  private final List<Serializable> answers;

  /** The functions with a factor before the terms of every condition, to leave out others. */
  private final Functions terms;

  private final Plan termsPlan;

  private PartitionedModel(ModelProblem problem, List<Serializable> answers) {
    this.problem = problem;
    this.answers = List.copyOf(answers);
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
    SourceText source = new SourceText(text.name, text.text);
    List<Statement> statements = Parser.parse(source);
    Statement.Data data = data(source, statements);
    Set<String> used = NamesUsed.of(statements);
    String name = Tables.name(data);
    Set<String> needed = Tables.needed(columns, name, used, statements);
    String weight = null;
    if (data.weight() instanceof Tree.Name column) {
      weight = column.name();
      if (!columns.contains(weight)) {
        throw source.error(
            column.span(),
            "table " + name + " has no column " + Words.quoted(weight),
            Words.meant(weight, columns));
      }
      needed.add(weight);
    }
    Set<String> ordered = new LinkedHashSet<>(columns);
    ordered.retainAll(needed);
    Missing missing =
        switch (data.missing()) {
          case DROP -> Missing.DROP;
          case IMPUTE -> Missing.IMPUTE;
          case REFUSE -> Missing.REFUSE;
        };
    return new Needs(name, data.path(), ordered, weight, missing);
  }

  /** The file that a model names for its table. */
  public static String path(Text text) {
    SourceText source = new SourceText(text.name, text.text);
    return data(source, Parser.parse(source)).path();
  }

  private static Statement.Data data(SourceText source, List<Statement> statements) {
    Statement.Data found = null;
    for (Statement statement : statements) {
      if (statement instanceof Statement.Data data) {
        if (found != null) {
          throw source.error(
              data.span(),
              "a model whose table lies on several machines must have no second one",
              "join the tables before");
        }
        found = data;
      }
    }
    if (found == null) {
      throw source.error(
          new Span(0, 1), "the model has no table", "solve it on one machine, without data");
    }
    return found;
  }

  /**
   * Builds a model.
   *
   * @param folder where files of numbers named by the model are looked for
   * @param answers an empty list, to which every answer is added before the next question
   */
  public static PartitionedModel build(
      Text text, Path folder, TableFacts facts, List<Serializable> answers, Survey survey) {
    ModelProblem problem =
        problem(
            text,
            folder,
            facts,
            question -> {
              Serializable answer =
                  question.needsNoRows() ? question.combine(List.of()) : survey.ask(question);
              answers.add(answer);
              return answer;
            });
    return new PartitionedModel(problem, answers);
  }

  /** Builds the same model on another machine. */
  public static PartitionedModel build(
      Text text, TableFacts facts, List<? extends Serializable> answers) {
    int[] next = {0};
    ModelProblem problem = problem(text, Path.of(""), facts, q -> answers.get(next[0]++));
    return new PartitionedModel(problem, List.copyOf(answers));
  }

  /** The question that comes after the ones that are answered. */
  public static Question next(Text text, TableFacts facts, List<? extends Serializable> answers) {
    int[] next = {0};
    try {
      problem(
          text,
          Path.of(""),
          facts,
          question -> {
            if (next[0] == answers.size()) {
              throw new Reached(question);
            }
            return answers.get(next[0]++);
          });
    } catch (Reached reached) {
      return reached.question;
    }
    throw new IllegalStateException("All questions are answered.");
  }

  private static ModelProblem problem(Text text, Path folder, TableFacts facts, Survey survey) {
    SourceText source = new SourceText(text.name, text.text);
    ModelOptions options =
        ModelOptions.defaults()
            .withTable(Tables.name(data(source, Parser.parse(source))), Table.elsewhere(facts));
    return ModelBuilder.build(
        source, folder, text.drawn ? options.withMeansDrawn() : options, survey);
  }

  private static final class Reached extends RuntimeException {

    private static final long serialVersionUID = 1L;

    final transient Question question;

    Reached(Question question) {
      super("", null, false, false);
      this.question = question;
    }
  }

  /** What was asked and answered, for other machines. */
  public List<Serializable> answers() {
    return answers;
  }

  /**
   * The problem. Its functions can be evaluated once {@link #readFrom} said where rows come from;
   * it is a {@link org.proxpep.problem.FiniteProblem} if all randomness comes from the table, but
   * one that has to be asked for means elsewhere.
   */
  public ModelProblem problem() {
    return problem;
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
    problem.plan.source = source;
  }

  /** Where the rows of {@code count} scenarios are. */
  public RowRoutes routes(int count, IntToLongFunction scenarios) {
    int rows = problem.parts.context().tables.get(0).table().rows();
    return new RowRoutes(problem.plan, rows, count, scenarios);
  }

  /** The model where some rows are. */
  public LocalRows over(PackedRows rows, int firstChunk) {
    return new LocalRows(problem.parts.context(), rows, firstChunk);
  }

  Functions terms() {
    return terms;
  }

  Plan termsPlan() {
    return termsPlan;
  }
}
