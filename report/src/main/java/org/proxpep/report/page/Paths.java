package org.proxpep.report.page;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.proxpep.run.Result;
import org.proxpep.run.Trace;
import org.proxpep.run.TraceRow;
import org.proxpep.solve.CertifiedResult;

/**
 * How one run went, and others of the same kind beside it.
 *
 * @param main the run that is drawn
 * @param number its number among all runs, from 1 on
 * @param all the independent runs that were logged as closely, the main one among them
 */
record Paths(Trace main, int number, List<Trace> all) {

  /** More points than this make no difference to the eye. */
  private static final int MOST_ROWS = 300;

  /** Fewer rows are no picture of a run. */
  private static final int FEWEST_ROWS = 4;

  Paths {
    main = thinned(main);
    all = List.copyOf(all);
  }

  static Paths of(Trace only) {
    return new Paths(only, 1, List.of(only));
  }

  /** The chosen run, unless it is one that logged next to nothing, such as a second attempt. */
  static Paths of(CertifiedResult result) {
    List<Trace> all = new ArrayList<>();
    for (Result run : result.runs()) {
      if (run.trace().rows().size() >= FEWEST_ROWS) {
        all.add(run.trace());
      }
    }
    int chosen = result.choice().chosen().replication();
    Trace main = result.runs().get(chosen).trace();
    int number = chosen;
    if (main.rows().size() < FEWEST_ROWS && !all.isEmpty()) {
      main = all.get(0);
      number = 0;
    }
    return new Paths(main, number + 1, all.isEmpty() ? List.of(main) : all);
  }

  private static Trace thinned(Trace trace) {
    List<TraceRow> rows = trace.rows();
    if (rows.size() <= MOST_ROWS) {
      return trace;
    }
    List<TraceRow> kept = new ArrayList<>();
    for (int i = 0; i < MOST_ROWS; i++) {
      kept.add(rows.get((int) Math.round(i * (rows.size() - 1.0) / (MOST_ROWS - 1))));
    }
    return new Trace(kept, trace.functionNames(), trace.inequalities(), trace.statisticNames());
  }

  List<TraceRow> rows() {
    return main.rows();
  }

  TraceRow last() {
    return rows().get(rows().size() - 1);
  }

  double[] samples() {
    return column(TraceRow::samples);
  }

  double[] column(ToDoubleFunction<TraceRow> what) {
    return rows().stream().mapToDouble(what).toArray();
  }

  /** Least, middle and largest of all runs at the samples of the main one. */
  record Spread(double[] least, double[] median, double[] most) {}

  /** How runs differ; empty if there is one only. */
  Optional<Spread> spread(ToDoubleFunction<TraceRow> what) {
    if (all.size() < 2) {
      return Optional.empty();
    }
    double[] at = samples();
    double[][] columns = new double[all.size()][];
    for (int r = 0; r < columns.length; r++) {
      columns[r] = interpolated(all.get(r).rows(), what, at);
    }
    double[] least = new double[at.length];
    double[] median = new double[at.length];
    double[] most = new double[at.length];
    for (int i = 0; i < at.length; i++) {
      int k = i;
      double[] here =
          Arrays.stream(columns).mapToDouble(c -> c[k]).filter(Double::isFinite).sorted().toArray();
      int n = here.length;
      least[i] = n == 0 ? Double.NaN : here[0];
      most[i] = n == 0 ? Double.NaN : here[n - 1];
      median[i] = n == 0 ? Double.NaN : 0.5 * (here[(n - 1) / 2] + here[n / 2]);
    }
    return Optional.of(new Spread(least, median, most));
  }

  /** Linear between rows; NaN beyond the last. */
  private static double[] interpolated(
      List<TraceRow> rows, ToDoubleFunction<TraceRow> what, double[] at) {
    double[] out = new double[at.length];
    int next = 0;
    for (int i = 0; i < at.length; i++) {
      while (next < rows.size() && rows.get(next).samples() < at[i]) {
        next++;
      }
      if (next == rows.size()) {
        out[i] = Double.NaN;
        continue;
      }
      TraceRow right = rows.get(next);
      TraceRow left = rows.get(Math.max(0, next - 1));
      double gap = (double) right.samples() - left.samples();
      double share = gap > 0 ? (at[i] - left.samples()) / gap : 1.0;
      out[i] =
          share >= 1.0
              ? what.applyAsDouble(right)
              : (1.0 - share) * what.applyAsDouble(left) + share * what.applyAsDouble(right);
    }
    return out;
  }
}
