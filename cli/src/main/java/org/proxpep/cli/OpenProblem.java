package org.proxpep.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.proxpep.engine.Engine;
import org.proxpep.model.problem.ModelProblem;
import org.proxpep.problem.MiniBatch;
import org.proxpep.problem.StochasticProblem;

/**
 * A problem that is ready to be solved, here or elsewhere.
 *
 * @param inner without a batch around it
 * @param problem what methods see
 * @param model the model that it comes from, if any
 * @param engine what computes and where; empty for this program
 * @param session to be closed at the end; null if nothing is
 */
record OpenProblem(
    StochasticProblem inner,
    StochasticProblem problem,
    @Nullable ModelProblem model,
    String engine,
    Engine.@Nullable Session session)
    implements AutoCloseable {

  static OpenProblem here(StochasticProblem inner, int batch) {
    return new OpenProblem(
        inner,
        batch == 1 ? inner : new MiniBatch(inner, batch),
        inner instanceof ModelProblem model ? model : null,
        "",
        null);
  }

  static OpenProblem at(Engine.Session session) {
    return new OpenProblem(
        session.inner(), session.problem(), session.model(), session.description(), session);
  }

  /** What was given in place of the model's parameters, by their names. */
  Map<String, Object> parameters() {
    Map<String, Object> values = new LinkedHashMap<>();
    if (model != null) {
      model.description().parameters().forEach((name, value) -> values.put(name, value.plain()));
    }
    return values;
  }

  /** The values that the model itself gives its parameters, by their names. */
  Map<String, Object> ownParameters() {
    return model == null ? Map.of() : model.description().ownParameters();
  }

  @Override
  public void close() {
    if (session != null) {
      session.close();
    }
  }
}
