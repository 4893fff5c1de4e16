package org.proxpep.model.problem;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.proxpep.model.data.Fitted;
import org.proxpep.model.data.Table;
import org.proxpep.model.semantics.ModelSource;
import org.proxpep.model.semantics.Tables;
import org.proxpep.refusal.Refusal;

/**
 * A model with all that it learnt from its rows, so that it can be asked about other ones: scales,
 * categories, values that stand in for missing ones and means that are numbers stay those of the
 * rows it was made from. All other means follow the rows.
 */
public final class TrainedModel {

  private final ModelSource source;
  private final Fitted fitted;
  private final ModelProblem own;

  private TrainedModel(ModelSource source, Fitted fitted, ModelProblem own) {
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

  static void requireOneTable(ModelProblem problem, Tables tables) {
    if (tables.count() != 1) {
      throw Refusal.of(
          "The model %s (%s tables) must have one table to be judged by new rows",
          tables.count() == 0 ? "leave out the new rows: its law is known" : "join the tables",
          problem.name(),
          tables.count());
    }
    if (!problem.simulated().isEmpty()) {
      throw Refusal.of(
          "The model %s (it simulates %s) must take all its randomness from its table to be judged"
              + " by new rows",
          "put such numbers into a column",
          problem.name(),
          String.join(", ", problem.simulated()));
    }
  }

  /** What was learnt, by names. */
  public Fitted fitted() {
    return fitted;
  }

  /**
   * The variables of an answer, with auxiliary ones by the rows that the model was made from.
   *
   * @param x the answer, in which the variables that the user wrote come first
   */
  public double[] point(double[] x) {
    double[] point = Arrays.copyOf(x, own.dimension());
    return own.withExactAuxiliaries(point);
  }

  /** The model at a {@link #point} over the rows that it was made from. */
  FreshModel own(double[] point) {
    return FreshModel.of(own, point);
  }

  /** The model at a {@link #point} over other rows. */
  public FreshModel over(Table rows, double[] point) {
    return FreshModel.of(problem(rows), point);
  }

  /** The problem over other rows. */
  ModelProblem problem(Table rows) {
    Tables tables = source.tables().over(List.of(rows), source.statements(), fitted);
    return Objects.requireNonNull(ModelParts.build(source.over(tables, fitted), null));
  }
}
