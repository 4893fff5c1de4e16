package org.proxpep.solve;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.proxpep.run.Candidate;
import org.proxpep.solve.Validation.Measured;

/**
 * Points on the lines from a feasible point to points with a better objective that are not
 * feasible, as far as the constraints hold on the validation scenarios: what is left to try where a
 * probability is one on one side and zero on the other, and its samples have no slope.
 */
final class Between {

  /** So many points are gone towards. */
  private static final int TARGETS = 4;

  /** So many halvings: a hundredth of the way is less than what the scenarios can tell. */
  private static final int HALVINGS = 7;

  private final Validation validation;
  private final double[][] prices;

  Between(Validation validation, double[][] prices) {
    this.validation = validation;
    this.prices = prices;
  }

  /** The points at which the lines leave what is feasible; none if nothing is feasible. */
  List<Measured> points(Measured best, List<Measured> all) {
    Comparator<Measured> byMerit = Comparator.comparingDouble(m -> m.assessment().merit());
    Measured from = holds(best) ? best : all.stream().filter(this::holds).min(byMerit).orElse(null);
    List<Measured> found = new ArrayList<>();
    if (from == null) {
      return found;
    }
    List<Measured> targets =
        all.stream()
            .filter(m -> m.assessment().measured() && !holds(m))
            .sorted(Comparator.comparingDouble(m -> m.assessment().violation()))
            .toList();
    for (Measured target : targets) {
      boolean better = target.assessment().objective() < from.assessment().objective();
      if (better && found.size() < TARGETS) {
        from = last(from, target);
        found.add(from);
      }
    }
    return found;
  }

  /** The last point of the way at which the constraints hold. */
  private Measured last(Measured from, Measured to) {
    double[] a = from.assessment().candidate().x();
    double[] b = to.assessment().candidate().x();
    Measured last = from;
    double inside = 0.0;
    double outside = 1.0;
    for (int halving = 0; halving < HALVINGS; halving++) {
      double middle = 0.5 * (inside + outside);
      double[] x = new double[a.length];
      for (int i = 0; i < x.length; i++) {
        x[i] = a[i] + middle * (b[i] - a[i]);
      }
      Candidate candidate =
          new Candidate(
              Candidate.Kind.BETWEEN,
              x,
              to.assessment().candidate().multipliers(),
              to.assessment().candidate().measures());
      int run = to.assessment().replication();
      Measured there = validation.measure(run, candidate, prices[run]);
      if (holds(there)) {
        last = there;
        inside = middle;
      } else {
        outside = middle;
      }
    }
    return last;
  }

  private boolean holds(Measured m) {
    return m.holds(validation.inequalities());
  }
}
