package org.proxpep.method.practical;

import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.proxpep.method.Archive;
import org.proxpep.method.sqp.Means;
import org.proxpep.method.sqp.PenaltySqp;
import org.proxpep.method.sqp.TableMeans;
import org.proxpep.problem.FiniteProblem;
import org.proxpep.problem.OpenKinks;
import org.proxpep.problem.RoundedKinks;
import org.proxpep.problem.StochasticProblem;

/**
 * The kinks that the second phase meets. They are rounded off over a width that shrinks as the
 * rounded problem is solved, for a rounded solution is a good start for a sharper one; where the
 * rows of a table can be taken apart at them, that ends it.
 */
final class FadingKinks {

  private static final PracticalConstants.Passes PASSES = PracticalConstants.USED.passes();

  private final StochasticProblem problem;

  /** Null where there are none, or none that can be rounded off. */
  private final @Nullable RoundedKinks kinks;

  /** The kinks one by one; null if that has been tried in vain. */
  private @Nullable OpenKinks opened;

  /** Whether the kinks are taken apart at present, not rounded. */
  private boolean isOpen;

  private double width;

  FadingKinks(StochasticProblem problem) {
    this.problem = problem;
    this.kinks = problem.hasKinks() ? problem.roundedKinks().orElse(null) : null;
  }

  /** Whether there are kinks to round off. */
  boolean areThere() {
    return kinks != null;
  }

  /** Whether means are those of the functions themselves. */
  boolean areSharp() {
    return kinks == null || isOpen;
  }

  /** Whether steps of some kind serve: there are no kinks, or they can be rounded off. */
  boolean areManageable() {
    return kinks != null || !problem.hasKinks();
  }

  /**
   * Begins an attempt.
   *
   * @param mayOpen whether the steps see all rows of a table
   * @param near whether the start is near a solution: what wide rounding leads to is not as near
   */
  void begin(boolean mayOpen, boolean near) {
    if (kinks == null) {
      return;
    }
    width = PASSES.firstWidth();
    opened = mayOpen ? kinks.opened().orElse(null) : null;
    isOpen = opened != null && TableMeans.fit(table(), opened);
    if (near && !isOpen) {
      isOpen = opened != null;
      width = isOpen ? PASSES.openWidth() : PASSES.leastWidth();
    }
  }

  /** Goes over to sharper kinks where these have done their part; false if they have not. */
  boolean sharpen(PenaltySqp steps, PenaltySqp.Outcome outcome) {
    if (kinks == null) {
      return false;
    }
    if (isOpen) {
      boolean failed = outcome == PenaltySqp.Outcome.STUCK;
      if (failed) {
        isOpen = false;
        opened = null;
      }
      return failed;
    }
    double enough = PASSES.enough() * width * steps.size();
    boolean near = steps.isInside() && steps.gap() <= enough;
    if (width <= PASSES.leastWidth() || (outcome == PenaltySqp.Outcome.GOES_ON && !near)) {
      return false;
    }
    width = Math.max(PASSES.leastWidth(), PASSES.narrower() * width);
    isOpen = opened != null && width <= PASSES.openWidth();
    return true;
  }

  /** The least trust region of the steps after a change: models of rounded kinks hold so far. */
  double trust() {
    return PASSES.trust() * width;
  }

  /** The means with kinks taken apart, if they are. */
  Optional<Means> open() {
    if (!isOpen || problem.secondDerivatives().isEmpty()) {
      return Optional.empty();
    }
    FiniteProblem all = table();
    return Optional.of(new TableMeans(all, all.secondDerivatives().orElseThrow(), opened));
  }

  /**
   * The problem with kinks rounded off.
   *
   * @param x where the sizes are measured that the width is a part of
   */
  StochasticProblem rounded(double[] x) {
    return kinks == null ? problem : problem.roundedKinks().orElseThrow().rounded(x, width);
  }

  private FiniteProblem table() {
    return problem.finite().orElseThrow();
  }

  void fields(Archive archive) throws IOException {
    width = archive.field(width);
    isOpen = archive.field(isOpen);
    boolean mayOpen = archive.field(opened != null);
    if (archive.isReading()) {
      opened = mayOpen && kinks != null ? kinks.opened().orElse(null) : null;
    }
  }
}
