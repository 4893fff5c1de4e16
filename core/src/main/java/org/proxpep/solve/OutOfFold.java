package org.proxpep.solve;

import java.util.ArrayList;
import java.util.List;
import org.proxpep.certificate.Certificate;
import org.proxpep.certificate.ConstraintStatement;
import org.proxpep.certificate.Interval;
import org.proxpep.problem.Sense;

/**
 * What the functions are on rows that had no part in the answer, over answers without one part of
 * the rows after another. It says how well the procedure does, not the answer of all rows, and is
 * no verdict.
 *
 * @param count the number of parts
 * @param values of the objective and then of the constraints, in the user's terms
 */
public record OutOfFold(int count, List<Value> values) {

  /**
   * @param estimate the mean over the parts
   * @param standardError by how much the parts differ
   */
  public record Value(String name, double estimate, double standardError) {}

  public OutOfFold {
    values = List.copyOf(values);
  }

  /**
   * @param parts what was said of each answer on its own part
   */
  public static OutOfFold of(List<Certificate> parts, Sense sense) {
    List<Value> values = new ArrayList<>();
    Certificate first = parts.get(0);
    values.add(
        value(
            first.objectiveName(),
            parts.stream().map(part -> part.objective().of(sense)).toList()));
    for (ConstraintStatement c : first.constraints()) {
      values.add(
          value(
              c.name(),
              parts.stream()
                  .map(part -> part.constraint(c.name()).orElseThrow().value())
                  .toList()));
    }
    return new OutOfFold(parts.size(), values);
  }

  private static Value value(String name, List<Interval> parts) {
    double mean = parts.stream().mapToDouble(Interval::estimate).average().orElse(Double.NaN);
    double squares = parts.stream().mapToDouble(part -> Math.pow(part.estimate() - mean, 2)).sum();
    double n = parts.size();
    return new Value(name, mean, Math.sqrt(squares / (n - 1.0) / n));
  }
}
