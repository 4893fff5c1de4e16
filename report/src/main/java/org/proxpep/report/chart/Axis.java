package org.proxpep.report.chart;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Where values stand along one side of a chart, from 0 at its low end to 1, and what is written
 * there. On a logarithmic axis 0 has a place of its own below all others, if there is a 0 to draw.
 */
public final class Axis {

  /** The part of a logarithmic axis that is left to 0. */
  private static final double ROOM_FOR_ZERO = 0.09;

  private static final int MOST_TICKS = 6;

  /** The widest logarithmic axis; what is smaller is drawn at the low end. */
  private static final double MOST_DECADES = 18;

  /** A place with a number beside it. */
  record Tick(double position, String label) {}

  private final boolean logarithmic;
  private final boolean zero;
  private final double low;
  private final double high;

  private Axis(boolean logarithmic, boolean zero, double low, double high) {
    this.logarithmic = logarithmic;
    this.zero = zero;
    this.low = low;
    this.high = high;
  }

  /** From {@code low} to {@code high}, and a little more where they coincide. */
  public static Axis linear(double low, double high) {
    if (!(low <= high) || !Double.isFinite(high - low)) {
      return new Axis(false, false, 0, 1);
    }
    double least = 1e-9 * Math.max(Math.abs(low), Math.abs(high));
    double pad = 0.05 * (high - low);
    if (!(high - low > least)) {
      pad = high == 0 ? 1.0 : 0.05 * Math.abs(high);
    }
    return new Axis(false, false, low - pad, high + pad);
  }

  /** Over the finite ones of these values. */
  public static Axis linear(double[]... values) {
    double[] all = finite(values);
    return all.length == 0 ? linear(0, 1) : linear(all[0], all[all.length - 1]);
  }

  /** Over the finite ones of these values, none of which is negative. */
  public static Axis logarithmic(double[]... values) {
    double[] all = finite(values);
    double[] positive = Arrays.stream(all).filter(v -> v > 0).toArray();
    boolean zero = all.length > positive.length;
    if (positive.length == 0) {
      return new Axis(true, zero, -1, 0);
    }
    double top = Math.log10(positive[positive.length - 1]);
    double bottom = Math.max(Math.log10(positive[0]), top - MOST_DECADES);
    double pad = Math.max(0.03 * (top - bottom), top - bottom < 0.3 ? 0.15 : 0.0);
    return new Axis(true, zero, bottom - pad, top + pad);
  }

  private static double[] finite(double[]... values) {
    return Arrays.stream(values)
        .flatMapToDouble(Arrays::stream)
        .filter(Double::isFinite)
        .sorted()
        .toArray();
  }

  public boolean isLogarithmic() {
    return logarithmic;
  }

  /** The place of a value; outside of 0 to 1 if the axis does not reach it, NaN if it has none. */
  double at(double value) {
    if (!logarithmic) {
      return (value - low) / (high - low);
    }
    if (!(value > 0)) {
      return value == 0 ? 0.0 : Double.NaN;
    }
    double room = zero ? ROOM_FOR_ZERO : 0.0;
    return Math.max(0.0, room + (1.0 - room) * (Math.log10(value) - low) / (high - low));
  }

  List<Tick> ticks() {
    List<Tick> ticks = new ArrayList<>();
    if (zero) {
      ticks.add(new Tick(0.0, "0"));
    }
    if (!logarithmic) {
      addLinear(ticks);
    } else if (Math.floor(high) - Math.ceil(low) >= 1) {
      addDecades(ticks);
    } else {
      addWithinDecade(ticks);
    }
    return ticks;
  }

  private void addLinear(List<Tick> ticks) {
    double step = ChartNumbers.roundDown((high - low) / (MOST_TICKS - 2));
    if ((high - low) / step > MOST_TICKS) {
      // The next of 1, 2, 5: the range is between two of them.
      step = ChartNumbers.roundDown(2.5 * step);
    }
    // Close values far from 0 need more digits than usual.
    double size = Math.max(Math.abs(low), Math.abs(high));
    int digits = 2 + (int) Math.max(0, Math.ceil(Math.log10(size / step)));
    for (double k = Math.ceil(low / step); k * step <= high; k++) {
      ticks.add(new Tick(at(k * step), ChartNumbers.text(k * step, Math.min(digits, 12))));
    }
  }

  private void addDecades(List<Tick> ticks) {
    int first = (int) Math.ceil(low);
    int last = (int) Math.floor(high);
    int stride = 1 + (last - first) / MOST_TICKS;
    for (int k = last - (last - first) / stride * stride; k <= last; k += stride) {
      ticks.add(new Tick(at(ChartNumbers.scaled(1, k)), ChartNumbers.decade(k)));
    }
  }

  private void addWithinDecade(List<Tick> ticks) {
    for (int k = (int) Math.floor(low); k <= (int) Math.floor(high); k++) {
      for (double digit : new double[] {1, 2, 3, 5, 7}) {
        double value = ChartNumbers.scaled(digit, k);
        if (Math.log10(value) >= low && Math.log10(value) <= high) {
          ticks.add(new Tick(at(value), ChartNumbers.text(value)));
        }
      }
    }
  }
}
