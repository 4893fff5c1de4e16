package org.proxpep.sweep;

import java.util.ArrayList;
import java.util.List;
import org.proxpep.certificate.Interval;
import org.proxpep.problem.Sense;

/**
 * What a sweep has shown.
 *
 * @param parameter what was changed
 * @param confidence the probability with which all intervals of all points are right at once
 * @param slopes how fast the best value changes with the parameter at each point, from multipliers
 * @param knees where the curve bends most
 * @param infeasible ranges of values for which nothing seems to satisfy the constraints
 * @param sense of the objective
 */
public record SweepReport(
    String parameter,
    double confidence,
    List<SweepPoint> points,
    List<Interval> slopes,
    List<Knee> knees,
    List<Range> infeasible,
    Sense sense) {

  public SweepReport {
    points = List.copyOf(points);
    slopes = List.copyOf(slopes);
    knees = List.copyOf(knees);
    infeasible = List.copyOf(infeasible);
  }

  /**
   * Where the curve bends most.
   *
   * @param before how fast the best value changes on the way from the beginning of the curve
   * @param after and on the way to its end
   */
  public record Knee(int index, double value, double before, double after) {}

  /** All values that were tried from one to another. */
  public record Range(double from, double to) {}

  static SweepReport of(
      String parameter,
      double confidence,
      List<SweepPoint> points,
      List<Interval> slopes,
      Sense sense) {
    return new SweepReport(
        parameter, confidence, points, slopes, Knees.of(points), infeasible(points), sense);
  }

  private static List<Range> infeasible(List<SweepPoint> points) {
    List<Range> ranges = new ArrayList<>();
    int from = -1;
    for (int i = 0; i <= points.size(); i++) {
      boolean in = i < points.size() && points.get(i).isInfeasible();
      if (in && from < 0) {
        from = i;
      } else if (!in && from >= 0) {
        ranges.add(new Range(points.get(from).value(), points.get(i - 1).value()));
        from = -1;
      }
    }
    return ranges;
  }

  /**
   * The same as a front of two objectives: without points that another one beats in both.
   *
   * @param second the constraint that holds the second objective
   */
  public SweepReport front(String second) {
    List<SweepPoint> kept = new ArrayList<>();
    List<Interval> theirs = new ArrayList<>();
    for (int i = 0; i < points.size(); i++) {
      SweepPoint point = points.get(i);
      if (point.isAnswer() && points.stream().noneMatch(other -> beats(other, point, second))) {
        kept.add(point);
        theirs.add(slopes.get(i));
      }
    }
    return new SweepReport(parameter, confidence, kept, theirs, Knees.of(kept), infeasible, sense);
  }

  private boolean beats(SweepPoint a, SweepPoint b, String second) {
    double first = sense.value(a.objective().estimate()) - sense.value(b.objective().estimate());
    double other = a.held(second) - b.held(second);
    return a.isAnswer() && first <= 0 && other <= 0 && (first < 0 || other < 0);
  }

  /** The points on the curve. */
  public List<SweepPoint> answers() {
    return points.stream().filter(SweepPoint::isAnswer).toList();
  }

  /** All scenarios that the points took. */
  public long cost() {
    return points.stream().mapToLong(SweepPoint::cost).sum();
  }
}
