package org.proxpep.model.problem;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.graph.Expr;
import org.proxpep.model.semantics.Auxiliary;
import org.proxpep.model.semantics.Value;
import org.proxpep.model.statistics.StatisticSource;

/**
 * Sets the variables that bridges added to what they stand for at the user's variables, one after
 * another: the definition of one may contain those before it.
 */
final class ExactAuxiliaries {

  private ExactAuxiliaries() {}

  /**
   * By all scenarios.
   *
   * @param source what answers about rows that are elsewhere; null if there are none
   */
  static double[] set(double[] x, ModelParts parts, @Nullable StatisticSource source) {
    return set(x, parts.auxiliaries(), TermScenarios.all(parts.context(), source));
  }

  /** By given scenarios, equally likely. */
  static double[] set(double[] x, long[] scenarios, ModelProblem problem) {
    List<Auxiliary> auxiliaries = problem.parts.auxiliaries();
    List<Expr> terms =
        auxiliaries.stream().flatMap(auxiliary -> auxiliary.terms().stream()).toList();
    return set(x, auxiliaries, TermScenarios.given(scenarios, terms, problem));
  }

  /** Those that stand for means, by all scenarios; the others stay. */
  static double[] setMeans(double[] x, ModelParts parts) {
    List<Auxiliary> means =
        parts.auxiliaries().stream().filter(each -> each.setting().byEquation()).toList();
    return set(x, means, TermScenarios.all(parts.context(), null));
  }

  private static double[] set(double[] x, List<Auxiliary> auxiliaries, TermScenarios scenarios) {
    double[] result = x.clone();
    for (Auxiliary auxiliary : auxiliaries) {
      double largest = Double.NEGATIVE_INFINITY;
      for (Value.Scalar definition : auxiliary.definitions()) {
        double value = 0.0;
        for (Expr term : Auxiliary.terms(definition)) {
          value += auxiliary.setting().exact(scenarios.at(term, result));
        }
        largest = Math.max(largest, value);
      }
      result[auxiliary.variable()] = largest / auxiliary.unit();
    }
    return result;
  }
}
