package org.proxpep.problem;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A finite problem that remembers its means at the latest points: a run, the choice among its
 * points and the certificate ask for the same ones, each with a pass over all scenarios. The
 * numbers are those of the problem inside, to the bit. Several threads may ask at once.
 */
public final class RememberedMeans extends ForwardingFinite {

  /** A run by second-order steps has few points. */
  private static final int MOST = 16;

  /** The latest first. */
  private final Deque<Known> known = new ArrayDeque<>();

  private @Nullable CountedRows counts;

  private record Known(double[] x, Evaluation mean) {}

  private RememberedMeans(StochasticProblem problem, FiniteProblem scenarios) {
    super(problem, scenarios);
  }

  /** The problem itself if its scenarios cannot be enumerated. */
  public static StochasticProblem of(StochasticProblem problem) {
    return problem
        .finite()
        .<StochasticProblem>map(finite -> new RememberedMeans(problem, finite))
        .orElse(problem);
  }

  @Override
  public void evaluateMean(double[] x, Evaluation out) {
    if (!isKnown(x, out)) {
      scenarios.evaluateMean(x, out);
      remember(x, out);
    }
  }

  @Override
  public void evaluateMeanInterruptibly(double[] x, Evaluation out) throws InterruptedException {
    if (!isKnown(x, out)) {
      scenarios.evaluateMeanInterruptibly(x, out);
      remember(x, out);
    }
  }

  @Override
  public synchronized Optional<CountedRows> counted() {
    if (counts == null) {
      counts = problem.counted().map(Counts::new).orElse(null);
    }
    return Optional.ofNullable(counts);
  }

  private synchronized boolean isKnown(double[] x, Evaluation out) {
    for (Known each : known) {
      if (Arrays.equals(each.x, x)) {
        copy(each.mean, out);
        return true;
      }
    }
    return false;
  }

  private synchronized void remember(double[] x, Evaluation mean) {
    Evaluation kept = known.size() < MOST ? Evaluation.of(this) : known.removeLast().mean;
    copy(mean, kept);
    known.addFirst(new Known(x.clone(), kept));
  }

  private static void copy(Evaluation from, Evaluation to) {
    for (int row = 0; row < from.rows(); row++) {
      to.setValue(row, from.value(row));
      to.copyRow(row, from);
    }
  }

  /** What is counted, with a memory of its own. */
  private static final class Counts extends ForwardingCounts {

    private final StochasticProblem remembered;

    Counts(CountedRows rows) {
      super(rows);
      this.remembered = of(rows.problem());
    }

    @Override
    public StochasticProblem problem() {
      return remembered;
    }
  }
}
