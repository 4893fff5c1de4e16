package org.proxpep.model.problem;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.graph.Expr;
import org.proxpep.model.semantics.Auxiliary;
import org.proxpep.model.semantics.JointRule;
import org.proxpep.model.statistics.StatisticSource;
import org.proxpep.problem.AuxiliaryVariables.WorstLaw;

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

  /** The distributions that risk measures look at, at a point where all variables are set. */
  static List<WorstLaw> laws(double[] x, ModelParts parts) {
    TermScenarios scenarios = TermScenarios.all(parts.context(), null);
    List<WorstLaw> laws = new ArrayList<>();
    for (Auxiliary auxiliary : parts.auxiliaries()) {
      if (auxiliary.definitions().isEmpty()) {
        continue;
      }
      // A risk measure has one loss, in the first term.
      Expr loss = Auxiliary.terms(auxiliary.definition()).get(0);
      double[] weights = auxiliary.setting().worstWeights(scenarios.at(loss, x));
      if (weights.length > 0) {
        laws.add(new WorstLaw(auxiliary.text(), weights));
      }
    }
    return laws;
  }

  private static double[] set(double[] x, List<Auxiliary> auxiliaries, TermScenarios scenarios) {
    double[] result = x.clone();
    for (Auxiliary auxiliary : auxiliaries) {
      if (auxiliary.setting() instanceof JointRule joint) {
        joint.set(result, at -> means(auxiliary, at, scenarios));
        continue;
      }
      if (auxiliary.setting().isSetWithAnother()) {
        continue;
      }
      double value = auxiliary.value(term -> auxiliary.setting().exact(scenarios.at(term, result)));
      result[auxiliary.variable()] = value / auxiliary.unit();
    }
    return result;
  }

  private static double[] means(Auxiliary auxiliary, double[] x, TermScenarios scenarios) {
    return auxiliary.definitions().stream()
        .mapToDouble(each -> scenarios.mean(Auxiliary.terms(each), x))
        .toArray();
  }
}
