package org.proxpep.problems.generated;

import java.util.Arrays;
import java.util.Set;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problems.KnownOptimum;
import org.proxpep.problems.Label;
import org.proxpep.problems.parts.LibraryEntry;
import org.proxpep.problems.parts.Logistic;
import org.proxpep.set.Box;

/**
 * A constraint on a rare group,
 *
 * <pre>
 *   min ½E‖x − a‖²   s.t.   E[bᵀx − r | group] ≤ 0,   |x| ≤ 4,   P(group) = π
 * </pre>
 *
 * with a ~ N(centre, I/4) for everyone and b ~ N(normal, I/4) in the group. Drawn from everyone, a
 * scenario gives 1{group}(bᵀx − r)/π: zero most of the time, and a sample of 1/π scenarios without
 * any member of the group has odds of 1 to e. Drawn from the group itself, every scenario tells.
 * The solution is the centre moved along the normal: x* = centre − λ*·normal.
 */
final class RareGroup extends LibraryEntry {

  private static final double[] CENTRE = {1.0, -0.5, 0.8, 0.3, -1.2};
  private static final double[] NORMAL = {0.6, 0.2, -0.4, 1.0, -0.5};
  private static final double R = 0.2;
  private static final double SPREAD = 0.5;
  private static final double BOUND = 4.0;

  private final double probability;
  private final boolean ownDraws;

  RareGroup(double probability, boolean ownDraws) {
    super(
        new Label(
            ownDraws ? "rare-group-own-draws" : "rare-group",
            "min E|x-a|^2/2  s.t.  E[b'x - 0.2 | group] <= 0,  |x| <= 4,  P(group) = "
                + probability,
            "made for tests of rare events",
            Set.of("convex", "rare")),
        Box.cube(CENTRE.length, -BOUND, BOUND),
        1,
        0);
    if (!(probability > 0 && probability <= 1)) {
      throw new IllegalArgumentException(
          "The probability of the group ("
              + probability
              + ") must be positive and at most 1.\nMaybe 0.001.");
    }
    this.probability = probability;
    this.ownDraws = ownDraws;
  }

  @Override
  public void evaluate(double[] x, long xi, Evaluation out) {
    ScenarioRandom random = out.random(xi);
    double sum = 0.0;
    for (int i = 0; i < x.length; i++) {
      double w = x[i] - CENTRE[i] - SPREAD * random.nextGaussian();
      out.gradient(0)[i] = w;
      sum += 0.5 * w * w;
    }
    out.setValue(0, sum);
    double weight = ownDraws ? 1.0 : random.nextDouble() < probability ? 1.0 / probability : 0.0;
    out.setValue(1, -weight * R);
    for (int i = 0; i < x.length; i++) {
      double b = weight * (NORMAL[i] + SPREAD * random.nextGaussian());
      out.gradient(1)[i] = b;
      out.addValue(1, b * x[i]);
    }
  }

  @Override
  public void evaluateMean(double[] x, Evaluation out) {
    double sum = 0.5 * x.length * SPREAD * SPREAD;
    double g = -R;
    for (int i = 0; i < x.length; i++) {
      double w = x[i] - CENTRE[i];
      out.gradient(0)[i] = w;
      sum += 0.5 * w * w;
      out.gradient(1)[i] = NORMAL[i];
      g += NORMAL[i] * x[i];
    }
    out.setValue(0, sum);
    out.setValue(1, g);
  }

  @Override
  protected KnownOptimum solve() {
    double squared = Logistic.score(NORMAL, NORMAL);
    double lambda = (Logistic.score(NORMAL, CENTRE) - R) / squared;
    double[] x = CENTRE.clone();
    Logistic.add(-lambda, NORMAL, x);
    Evaluation at = new Evaluation(x.length, 1, 0);
    evaluateMean(x, at);
    return new KnownOptimum(x, at.value(0), new double[] {lambda}, new double[] {}, "global");
  }

  @Override
  public String functionName(int row) {
    return row == 0 ? "distance" : "group_mean";
  }

  /** The far corner, where the group's constraint is violated. */
  @Override
  public double[] startingPoint() {
    double[] x = new double[CENTRE.length];
    Arrays.setAll(x, i -> Math.copySign(BOUND, NORMAL[i]));
    return x;
  }

  @Override
  public String fingerprint() {
    return super.fingerprint() + " probability=" + probability;
  }
}
