package org.proxpep.method.practical;

import java.io.IOException;
import org.proxpep.linalg.Rows;
import org.proxpep.method.Archive;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.StochasticProblem;

/**
 * Looks for the slope of constraints that show none at x¹, or in one of ten samples at most: moves
 * of three lengths, far to near, under a few scenarios. What differs by more than gradients at both
 * ends explain gets {@link WideSlopes} of the shortest length that shows enough.
 */
final class StartingSlopes {

  private static final PracticalConstants.Wide WIDE = PracticalConstants.USED.wide();

  private final StochasticProblem problem;

  /** ‖∇c_k‖ of the pilot's samples: the largest, and the numbers to count by. */
  private final double[][] norms;

  private final boolean[] doubtful;
  private final WideSlopes[] lengths;

  /** Sums of slopes and of their squared norms. */
  private final Evaluation[] slopes;

  private final double[][] squares;
  private final double[] radius;

  /** The largest differences that any length has shown: what is far less is as good as nothing. */
  private final double[] largest;

  private boolean noisy;
  private int looks;
  private boolean looking;

  StartingSlopes(StochasticProblem problem, int samples) {
    int count = WIDE.lengths().size();
    int rows = problem.inequalities() + problem.equalities();
    this.problem = problem;
    this.norms = new double[rows][samples];
    this.doubtful = new boolean[rows];
    this.lengths = new WideSlopes[count];
    this.slopes = new Evaluation[count];
    this.squares = new double[count][rows];
    this.radius = new double[count];
    this.largest = new double[rows];
  }

  /** Takes in a sample at x¹. */
  void sample(Evaluation sample, int number) {
    for (int k = 0; k < norms.length; k++) {
      norms[k][number] = sample.norm(1 + k);
    }
  }

  /** Begins to look, if a row shows a slope in few samples or none. */
  void begin(double size, double diameter) {
    for (int k = 0; k < norms.length; k++) {
      doubtful[k] =
          carriers(norms[k]) <= WIDE.rare() * norms[k].length && !problem.isDeterministic(1 + k);
      looking |= doubtful[k];
    }
    for (int q = 0; q < lengths.length && looking; q++) {
      lengths[q] = new WideSlopes(Evaluation.of(problem), largest);
      slopes[q] = Evaluation.of(problem);
      radius[q] = WIDE.lengths().get(q) * size;
      lengths[q].start(radius[q], diameter);
    }
  }

  /** As many samples of equal size would carry what these do: (Σ‖g‖)²/Σ‖g‖². */
  private static double carriers(double[] norms) {
    double largest = Rows.maxAbs(norms);
    double sum = 0.0;
    double squares = 0.0;
    for (double norm : norms) {
      double part = largest > 0 ? norm / largest : 0.0;
      sum += part;
      squares += part * part;
    }
    return largest > 0 ? sum * sum / squares : 0.0;
  }

  boolean isLooking() {
    return looking;
  }

  /** The most: one at x¹, one at the end of each move, and those that look for noise. */
  long evaluationsOfNextStep() {
    return 1L + lengths.length + (noisy ? 0 : WIDE.halvings() + WIDE.others());
  }

  /** One scenario. */
  void step(PracticalState s) {
    long xi = s.draw();
    s.tally.evaluations += 1L + lengths.length;
    s.tally.looks++;
    s.scaled.evaluate(s.x, xi, s.sample);
    for (int q = 0; q < lengths.length; q++) {
      s.probe.clear();
      s.probe.add(1.0, s.sample);
      lengths[q].look(s.scaled, s.x, xi, s.probe, doubtful);
      for (int k = 0; k < doubtful.length; k++) {
        slopes[q].addRow(1 + k, 1.0, s.probe);
        squares[q][k] += s.probe.squaredNorm(1 + k);
      }
    }
    if (!noisy) {
      lookForNoise(s, xi);
    }
    if (++looks == WIDE.looks()) {
      looking = false;
      choose(s);
    }
  }

  /** Halves the first move, the longest, that shows anything. */
  private void lookForNoise(PracticalState s, long xi) {
    for (WideSlopes move : lengths) {
      if (move.hasJumped(s.sample)) {
        s.tally.evaluations += move.halve(s.scaled, s.x, s.sample, xi, s.probe);
        for (int k = 0; k < WIDE.others() && !noisy; k++) {
          noisy = move.isNoisy(s.scaled, s.draw(), s.probe);
          s.tally.evaluations++;
        }
        return;
      }
    }
  }

  /** The shortest length that shows enough, or the one that shows most. */
  private void choose(PracticalState s) {
    int best = 0;
    double most = 0.0;
    for (int q = 0; q < lengths.length; q++) {
      double told = 0.0;
      double asked = 0.0;
      for (int k = 0; k < doubtful.length; k++) {
        told += doubtful[k] ? lengths[q].telling(k) : 0.0;
        asked += doubtful[k] ? WIDE.share() * WIDE.looks() : 0.0;
      }
      if (told >= asked || told > most) {
        best = q;
        most = told;
      }
    }
    s.wide.start(radius[best], s.scales.diameter > 0 ? s.scales.diameter : radius[0]);
    s.wide.expect(largest);
    for (int k = 0; k < doubtful.length; k++) {
      if (noisy && doubtful[k] && lengths[best].isRough(k)) {
        begin(s, k, best);
      }
    }
  }

  private void begin(PracticalState s, int k, int q) {
    s.wide.rows[k] = true;
    s.filter.state.copyRow(1 + k, slopes[q]);
    double[] slope = s.filter.state.numbers(1 + k);
    double squared = 0.0;
    for (int i = 0; i < slope.length; i++) {
      slope[i] /= WIDE.looks();
      squared += slope[i] * slope[i];
    }
    double variance = Math.max(0.0, squares[q][k] / WIDE.looks() - squared);
    s.estimates.startNoise(1 + k, s.estimates.vc[k], variance);
    s.filter.startRow(k, s.filter.pc[k], variance / WIDE.looks());
  }

  void fields(Archive archive) throws IOException {
    looking = archive.field(looking);
    noisy = archive.field(noisy);
    looks = archive.field(looks);
    archive.field(doubtful);
    archive.fields(norms);
    archive.fields(squares);
    archive.fields(radius);
    for (int q = 0; q < lengths.length && looking; q++) {
      if (archive.isReading()) {
        lengths[q] = new WideSlopes(Evaluation.of(problem), largest);
        slopes[q] = Evaluation.of(problem);
      }
      lengths[q].fields(archive);
      archive.field(slopes[q]);
    }
  }
}
