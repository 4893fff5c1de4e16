package org.proxpep.run;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.proxpep.diagnostics.Measures;
import org.proxpep.run.Candidate.Kind;

/**
 * The best few of the points at which rows of the trace were logged, the best first. The merit is
 * the number that the tolerance of a run is compared with: the largest of residual, violation and
 * complementarity.
 */
final class Snapshots {

  static final int KEPT = 3;

  private final List<Candidate> kept = new ArrayList<>();

  /** Keeps a copy of the point if it is among the best; the earlier of equals is the better. */
  void offer(double[] x, double[] multipliers, Measures measures) {
    double merit = merit(measures);
    if (Double.isNaN(merit)) {
      return;
    }
    int place = kept.size();
    while (place > 0 && merit < merit(kept.get(place - 1).measures())) {
      place--;
    }
    if (place < KEPT) {
      kept.add(place, new Candidate(Kind.SNAPSHOT, x, multipliers, measures));
      if (kept.size() > KEPT) {
        kept.remove(KEPT);
      }
    }
  }

  private static double merit(Measures m) {
    return Math.max(m.gradNorm(), Math.max(m.maxViolation(), m.complementarity()));
  }

  List<Candidate> best() {
    return List.copyOf(kept);
  }

  void save(DataOutput out) throws IOException {
    out.writeInt(kept.size());
    for (Candidate candidate : kept) {
      Binary.writeArray(out, candidate.x());
      Binary.writeArray(out, candidate.multipliers());
      Binary.writeMeasures(out, candidate.measures());
    }
  }

  void restore(DataInput in) throws IOException {
    kept.clear();
    for (int left = in.readInt(); left > 0; left--) {
      kept.add(
          new Candidate(
              Kind.SNAPSHOT, Binary.readArray(in), Binary.readArray(in), Binary.readMeasures(in)));
    }
  }
}
