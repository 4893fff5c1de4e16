package org.proxpep.sweep;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.proxpep.certificate.Certificate;
import org.proxpep.certificate.Interval;
import org.proxpep.certificate.Verdict;
import org.proxpep.problem.Relation;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.solve.CertifiedResult;

/**
 * One point of a sweep.
 *
 * @param index from 0 on, in the order of the values
 * @param value of the parameter
 * @param objective in the user's terms; right together with all other intervals of the sweep
 * @param gap what the objective could still gain, about
 * @param constraints those that the user wrote
 * @param solution every variable by its name, those that the user did not write too
 * @param multipliers of every constraint by its name
 * @param samples that the runs took
 * @param confirmation fresh scenarios of the certificate; 0 where means are exact
 */
public record SweepPoint(
    int index,
    double value,
    Verdict verdict,
    Interval objective,
    double gap,
    List<SweepConstraint> constraints,
    Map<String, Double> solution,
    Map<String, Double> multipliers,
    long samples,
    long confirmation) {

  public SweepPoint {
    constraints = List.copyOf(constraints);
    solution = Collections.unmodifiableMap(new LinkedHashMap<>(solution));
    multipliers = Collections.unmodifiableMap(new LinkedHashMap<>(multipliers));
  }

  /** The point that a result is. */
  public static SweepPoint of(
      int index, double value, CertifiedResult result, StochasticProblem problem) {
    Certificate certificate = result.certificate();
    Map<String, Double> solution = new LinkedHashMap<>();
    double[] x = result.selected().x();
    for (int i = 0; i < x.length; i++) {
      solution.put(problem.variableName(i), x[i]);
    }
    Map<String, Double> multipliers = new LinkedHashMap<>();
    certificate.constraints().forEach(c -> multipliers.put(c.name(), c.multiplier()));
    return new SweepPoint(
        index,
        value,
        certificate.verdict(),
        certificate.objective().of(problem.sense()),
        certificate.gap().estimate(),
        certificate.userConstraints().stream().map(SweepConstraint::of).toList(),
        solution,
        multipliers,
        result.samples(),
        certificate.samples());
  }

  /** Whether nothing seems to satisfy the constraints here. */
  public boolean isInfeasible() {
    return verdict == Verdict.INFEASIBLE_SUSPECTED;
  }

  /** Whether it is an answer, so that it has a place on the curve. */
  public boolean isAnswer() {
    return !isInfeasible()
        && verdict != Verdict.DIVERGED
        && verdict != Verdict.VIOLATED
        && Double.isFinite(objective.estimate());
  }

  /** The value of a constraint; NaN if there is none of this name. */
  public double value(String constraint) {
    return constraints.stream()
        .filter(c -> c.name().equals(constraint))
        .mapToDouble(c -> c.value().estimate())
        .findFirst()
        .orElse(Double.NaN);
  }

  /** The same as a number that is to be small. */
  double held(String constraint) {
    return constraints.stream()
        .filter(c -> c.name().equals(constraint))
        .mapToDouble(
            c -> c.relation() == Relation.AT_LEAST ? -c.value().estimate() : c.value().estimate())
        .findFirst()
        .orElse(Double.NaN);
  }

  /** All scenarios that it took. */
  public long cost() {
    return samples + confirmation;
  }

  /** The variables of a problem as they are here, where it has them. */
  double[] start(StochasticProblem problem) {
    double[] x = problem.startingPoint().clone();
    for (int i = 0; i < x.length; i++) {
      x[i] = solution.getOrDefault(problem.variableName(i), x[i]);
    }
    return x;
  }

  /** The multipliers of a problem as they are here; 0 where it has others. */
  double[] multipliers(StochasticProblem problem) {
    double[] y = new double[problem.shape().constraints()];
    for (int k = 0; k < y.length; k++) {
      double known = multipliers.getOrDefault(problem.functionName(1 + k), 0.0);
      y[k] = k < problem.inequalities() ? Math.max(0.0, known) : known;
    }
    return y;
  }
}
