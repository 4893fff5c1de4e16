package org.proxpep.sweep;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.proxpep.certificate.Interval;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.OracleException;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.Scenarios.Purpose;
import org.proxpep.problem.Sense;
import org.proxpep.problem.StochasticProblem;

/**
 * How fast the best value changes with the parameter, from multipliers: by the envelope theorem it
 * is the derivative of the Lagrangian at the answer, with the answer and its multipliers held. The
 * functions are differenced between the problems of neighbouring values, under the same scenarios,
 * by the parabola through three of them: exact where the parameter enters linearly, as a limit
 * does.
 */
final class Slopes {

  /** A function that differs by the same in so many scenarios differs by a constant. */
  private static final int FEW = 16;

  private static final int MANY = 1000;
  private static final double ROUNDING = 1e-9;

  /** A slope below this part of the values that it is a difference of is their rounding. */
  private static final double NOTHING = 0x1p-40;

  private final StochasticProblem[] problems;
  private final List<SweepPoint> points;
  private final Scenarios scenarios;
  private final double quantile;

  Slopes(StochasticProblem[] problems, List<SweepPoint> points, long seed, double delta) {
    this.problems = problems;
    this.points = points;
    // Streams of their own: the answers must not have seen these scenarios.
    this.scenarios = new Scenarios(seed).replication(1L << 42);
    this.quantile = Math.sqrt(2.0 * Math.log(2.0 / delta));
  }

  /** In the user's terms; unknown where a point is no answer or has no neighbour of its shape. */
  List<Interval> all() {
    List<Interval> slopes = new ArrayList<>();
    for (int i = 0; i < problems.length; i++) {
      slopes.add(at(i));
    }
    return slopes;
  }

  private Interval at(int i) {
    int last = problems.length - 1;
    if (!points.get(i).isAnswer() || last == 0) {
      return Interval.UNKNOWN;
    }
    int from = Math.max(0, Math.min(i - 1, last - 2));
    int to = Math.min(last, from + 2);
    for (int j = from; j <= to; j++) {
      if (!hasShapeOf(problems[j], problems[i])) {
        return Interval.UNKNOWN;
      }
    }
    try {
      return slope(i, from, to);
    } catch (OracleException e) {
      return Interval.UNKNOWN;
    }
  }

  private static boolean hasShapeOf(StochasticProblem a, StochasticProblem b) {
    if (!a.shape().equals(b.shape())) {
      return false;
    }
    for (int row = 0; row <= a.shape().constraints(); row++) {
      if (!a.functionName(row).equals(b.functionName(row))) {
        return false;
      }
    }
    return true;
  }

  private Interval slope(int i, int from, int to) {
    SweepPoint point = points.get(i);
    StochasticProblem problem = problems[i];
    double[] x = point.start(problem);
    Interval[] prices = prices(point, problem);
    double[] weights = weights(i, from, to);
    int rows = 1 + prices.length;
    double[] mean = new double[rows];
    double value = 0.0;
    double squares = 0.0;
    double size = 0.0;
    double[] first = new double[rows];
    boolean constant = true;
    int count = 0;
    Evaluation out = Evaluation.of(problem);
    double[] change = new double[rows];
    while (count < (constant ? FEW : MANY)) {
      long key = scenarios.key(Purpose.VALIDATION, count);
      double[] sizes = new double[rows];
      Arrays.fill(change, 0.0);
      for (int j = from; j <= to; j++) {
        problems[j].evaluate(x, key, out);
        for (int row = 0; row < rows; row++) {
          change[row] += weights[j - from] * out.value(row);
          sizes[row] += Math.abs(weights[j - from] * out.value(row));
        }
      }
      count++;
      double lagrangian = 0.0;
      double parts = 0.0;
      for (int row = 0; row < rows; row++) {
        double price = row == 0 ? 1.0 : prices[row - 1].estimate();
        mean[row] += (change[row] - mean[row]) / count;
        lagrangian += price * change[row];
        parts += Math.abs(price) * sizes[row];
        if (count == 1) {
          first[row] = change[row];
        }
        constant &= Math.abs(change[row] - first[row]) <= ROUNDING * sizes[row];
      }
      size += (parts - size) / count;
      double deviation = lagrangian - value;
      value += deviation / count;
      squares += deviation * (lagrangian - value);
    }
    if (constant && Math.abs(value) <= NOTHING * size) {
      return new Interval(0.0, 0.0, 0.0, Interval.Basis.EXACT);
    }
    double error = constant ? 0.0 : quantile * Math.sqrt(squares / (count - 1.0) / count);
    for (int k = 0; k < prices.length; k++) {
      double half = prices[k].halfWidth();
      error += half == 0.0 || mean[1 + k] == 0.0 ? 0.0 : half * Math.abs(mean[1 + k]);
    }
    error = error <= ROUNDING * Math.abs(value) ? 0.0 : error;
    double slope = problem.sense() == Sense.MINIMIZE ? value : -value;
    return new Interval(
        slope,
        slope - error,
        slope + error,
        error == 0.0 ? Interval.Basis.EXACT : Interval.Basis.DERIVED);
  }

  /**
   * What each constraint costs: its price where that is significant, else its multiplier, which may
   * be off by as much as it is.
   */
  private static Interval[] prices(SweepPoint point, StochasticProblem problem) {
    double[] y = point.multipliers(problem);
    Interval[] prices = new Interval[y.length];
    for (int k = 0; k < prices.length; k++) {
      String name = problem.functionName(1 + k);
      double size = point.constraints().stream().anyMatch(c -> c.name().equals(name)) ? y[k] : 0.0;
      double half = Math.abs(size);
      prices[k] = new Interval(y[k], y[k] - half, y[k] + half, Interval.Basis.DERIVED);
      for (SweepConstraint c : point.constraints()) {
        Interval price = c.price();
        if (price != null && c.name().equals(name)) {
          prices[k] = price;
        }
      }
    }
    return prices;
  }

  /** The weights of the derivative at value i of the parabola through the values from … to. */
  private double[] weights(int i, int from, int to) {
    double[] weights = new double[to - from + 1];
    double at = points.get(i).value();
    for (int j = from; j <= to; j++) {
      double sum = 0.0;
      double own = points.get(j).value();
      for (int a = from; a <= to; a++) {
        if (a == j) {
          continue;
        }
        double product = 1.0 / (own - points.get(a).value());
        for (int b = from; b <= to; b++) {
          if (b != j && b != a) {
            product *= (at - points.get(b).value()) / (own - points.get(b).value());
          }
        }
        sum += product;
      }
      weights[j - from] = sum;
    }
    return weights;
  }
}
