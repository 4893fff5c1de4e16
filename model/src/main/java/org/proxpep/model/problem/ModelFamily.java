package org.proxpep.model.problem;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.proxpep.model.bridges.Bridges;
import org.proxpep.model.semantics.ModelSource;
import org.proxpep.model.semantics.ParameterValue;
import org.proxpep.model.semantics.TableLoader;
import org.proxpep.model.syntax.ComparisonSign;
import org.proxpep.model.syntax.Span;
import org.proxpep.model.syntax.Statement;
import org.proxpep.model.syntax.Tree;
import org.proxpep.refusal.Refusal;

/**
 * The problems that one model has for several values of its parameters, or, if it has two
 * objectives, with one of them bounded. Its data are read once.
 */
public final class ModelFamily {

  private final ModelSource source;
  private final List<Statement.Objective> objectives;

  private ModelFamily(ModelSource source) {
    this.source = source;
    this.objectives = Statement.of(source.statements(), Statement.Objective.class);
    for (Statement.Data data : Statement.of(source.statements(), Statement.Data.class)) {
      if (data.holdOut() != null) {
        throw Refusal.of(
            "The model %s keeps rows aside (holdout), but a sweep takes all rows",
            "leave `holdout` out for the sweep, or run each value by itself: solve … --set",
            source.text().name());
      }
    }
  }

  /**
   * Reads a file with the data it names or that the options put in their place.
   *
   * @throws ModelException if it is not a model; says where and what is wrong
   */
  public static ModelFamily read(Path file, ModelOptions options) throws IOException {
    return new ModelFamily(
        Model.translated(Model.source(file), Model.folder(file), options, Bridges.standard()));
  }

  /** The family of a text; see {@link Model#parse(String, String, Path, ModelOptions)}. */
  public static ModelFamily parse(String name, String text, Path folder, ModelOptions options) {
    return new ModelFamily(
        Model.translated(Model.source(name, text), folder, options, Bridges.standard()));
  }

  /**
   * What a file describes: a problem, or, if it has two objectives, one for each of them alone.
   *
   * @throws ModelException if it is not a model; says where and what is wrong
   */
  public static List<ModelProblem> problems(Path file, ModelOptions options) throws IOException {
    ModelSource source =
        Model.translated(Model.source(file), Model.folder(file), options, Bridges.standard());
    if (Statement.of(source.statements(), Statement.Objective.class).size() != 2) {
      return List.of(Model.problem(source));
    }
    ModelFamily family = new ModelFamily(source);
    return List.of(family.of(0), family.of(1));
  }

  /** The problem with a number in place of that of a parameter. */
  public ModelProblem with(String parameter, double value) {
    if (TableLoader.dependOn(parameter, source.statements())) {
      throw Refusal.of(
          "The parameter %s of the model %s (%s) must not choose rows or make columns, because the"
              + " data are read once",
          "run each value by itself: solve … --set " + parameter + "=" + value,
          parameter,
          source.text().name(),
          value);
    }
    Map<String, ParameterValue> values = new LinkedHashMap<>(source.parameters());
    values.put(parameter, ParameterValue.of(value));
    return Model.problem(source.with(source.statements(), values));
  }

  /** What the objectives are called, in their order. */
  public List<String> objectives() {
    List<String> names = new ArrayList<>();
    for (Statement.Objective objective : objectives) {
      names.add(
          !objective.name().isEmpty()
              ? objective.name()
              : names.isEmpty() ? "objective" : "objective" + (1 + names.size()));
    }
    return names;
  }

  /** Whether the objective of this number, from 0 on, is to be large. */
  public boolean isMaximized(int objective) {
    return objectives.get(objective).maximize();
  }

  /** The problem with one of two objectives alone. */
  public ModelProblem of(int objective) {
    requireTwo();
    return changed(objectives.get(1 - objective), List.of());
  }

  /** The problem with the first of two objectives, the second being held to a limit. */
  public ModelProblem bounded(double limit) {
    requireTwo();
    Statement.Objective second = objectives.get(1);
    Span span = second.span();
    Tree size = new Tree.Literal(Math.abs(limit), span);
    Tree bound = limit < 0 ? new Tree.Negate(size, span) : size;
    return changed(
        second,
        List.of(
            new Statement.Constraint(
                objectives().get(1),
                List.of(),
                List.of(second.value(), bound),
                List.of(second.maximize() ? ComparisonSign.AT_LEAST : ComparisonSign.AT_MOST),
                null,
                second.unit(),
                span,
                span)));
  }

  private ModelProblem changed(Statement.Objective left, List<Statement> added) {
    List<Statement> statements = new ArrayList<>(source.statements());
    statements.remove(left);
    statements.addAll(added);
    return Model.problem(source.with(statements, source.parameters()));
  }

  private void requireTwo() {
    if (objectives.size() != 2) {
      throw Refusal.of(
          "The model %s (%s objectives) must have two objectives for a front",
          "bound the others after `subject to`", source.text().name(), objectives.size());
    }
  }
}
