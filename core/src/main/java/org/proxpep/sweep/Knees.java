package org.proxpep.sweep;

import java.util.List;

/**
 * Finds the knee of a curve: the point that is farthest from the straight line between the ends,
 * each axis in units of its range. It counts if it is farther away than a tenth, and than its
 * interval and those of the ends explain.
 */
final class Knees {

  private static final double LEAST = 0.1;

  private Knees() {}

  static List<SweepReport.Knee> of(List<SweepPoint> points) {
    List<SweepPoint> curve = points.stream().filter(SweepPoint::isAnswer).toList();
    if (curve.size() < 3) {
      return List.of();
    }
    SweepPoint first = curve.get(0);
    SweepPoint last = curve.get(curve.size() - 1);
    double low = Double.POSITIVE_INFINITY;
    double high = Double.NEGATIVE_INFINITY;
    for (SweepPoint point : curve) {
      low = Math.min(low, point.objective().estimate());
      high = Math.max(high, point.objective().estimate());
    }
    SweepPoint best = first;
    double farthest = 0.0;
    for (SweepPoint point : curve) {
      double part = (point.value() - first.value()) / (last.value() - first.value());
      double line =
          first.objective().estimate()
              + part * (last.objective().estimate() - first.objective().estimate());
      double distance = Math.abs(point.objective().estimate() - line);
      if (distance > farthest) {
        farthest = distance;
        best = point;
      }
    }
    double noise =
        best.objective().halfWidth()
            + Math.max(first.objective().halfWidth(), last.objective().halfWidth());
    // Over the square root of two the distance is that to the line, and not along the axis.
    if (!(farthest > noise) || !(farthest / Math.sqrt(2.0) > LEAST * (high - low))) {
      return List.of();
    }
    return List.of(
        new SweepReport.Knee(best.index(), best.value(), slope(first, best), slope(best, last)));
  }

  private static double slope(SweepPoint from, SweepPoint to) {
    return (to.objective().estimate() - from.objective().estimate()) / (to.value() - from.value());
  }
}
