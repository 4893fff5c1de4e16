package org.proxpep.run;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.proxpep.method.Archive;
import org.proxpep.residual.Measures;
import org.proxpep.run.Candidate.Kind;

/**
 * The best few of the points at which rows of the trace were logged, the best first. The merit is
 * the number that the tolerance of a run is compared with: the largest of residual, violation and
 * complementarity.
 */
final class Snapshots {

  static final int KEPT = 3;

  private static final Candidate BLANK =
      new Candidate(Kind.SNAPSHOT, new double[0], new double[0], Measures.unknown(0));

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

  void fields(Archive archive) throws IOException {
    archive.list(kept, BLANK, Snapshots::candidate);
  }

  private static Candidate candidate(Archive archive, Candidate c) throws IOException {
    return new Candidate(
        Kind.SNAPSHOT,
        archive.array(c.x()),
        archive.array(c.multipliers()),
        TraceRow.field(archive, c.measures()));
  }
}
