package org.proxpep.sweep;

import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import org.proxpep.linalg.Vectors;

/**
 * Where the answer of a value may be, by those of others: on the polynomial through the nearest
 * ones, unless it bends so much that the straight line between two neighbours is the safer guess.
 */
final class Prediction {

  /** Of higher degree, polynomials swing. */
  private static final int MOST = 4;

  /** How far from the line the polynomial may be, as a part of the way between the neighbours. */
  private static final double BENT = 0.5;

  private final double value;

  /** The nearest first; two of them on both sides of the value if there are such. */
  private final List<SweepPoint> nearest;

  private final List<SweepPoint> two;

  /**
   * @param answers at other values, one at least
   */
  Prediction(double value, List<SweepPoint> answers) {
    this.value = value;
    Comparator<SweepPoint> byDistance =
        Comparator.comparingDouble((SweepPoint p) -> Math.abs(p.value() - value))
            .thenComparingInt(SweepPoint::index);
    this.nearest = answers.stream().sorted(byDistance).limit(MOST).toList();
    List<SweepPoint> left =
        answers.stream().filter(p -> p.value() < value).sorted(byDistance).limit(1).toList();
    List<SweepPoint> right =
        answers.stream().filter(p -> p.value() > value).sorted(byDistance).limit(1).toList();
    this.two =
        left.isEmpty() || right.isEmpty()
            ? nearest.subList(0, 1)
            : List.of(left.get(0), right.get(0));
  }

  /** What is predicted of some numbers of each point. */
  double[] of(Function<SweepPoint, double[]> numbers) {
    double[] line = through(two, numbers);
    if (two.size() < 2 || nearest.size() < 3 || !nearest.containsAll(two)) {
      return line;
    }
    double[] curve = through(nearest, numbers);
    double way = Vectors.distance(numbers.apply(two.get(0)), numbers.apply(two.get(1)));
    return Vectors.distance(curve, line) <= BENT * way ? curve : line;
  }

  private double[] through(List<SweepPoint> known, Function<SweepPoint, double[]> numbers) {
    double[] sum = new double[numbers.apply(known.get(0)).length];
    for (SweepPoint point : known) {
      double weight = 1.0;
      for (SweepPoint other : known) {
        if (other.index() != point.index()) {
          weight *= (value - other.value()) / (point.value() - other.value());
        }
      }
      Vectors.addMultiple(weight, numbers.apply(point), sum);
    }
    return sum;
  }
}
