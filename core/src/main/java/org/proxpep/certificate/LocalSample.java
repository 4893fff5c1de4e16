package org.proxpep.certificate;

import java.util.ArrayList;
import java.util.List;
import org.proxpep.linalg.Rows;

/**
 * Moments of sampled gradients of the Lagrangian as a {@link LocalModel} sees them, for the gap and
 * for the prices of constraints.
 */
final class LocalSample {

  /** Products with directions may cost this many multiplications; later samples are left out. */
  private static final double MOST_WORK = 2e9;

  private final LocalModel model;
  private final VectorMoments curved;
  private final VectorMoments flat;
  private final VectorMoments rest;
  private final List<Moments> prices = new ArrayList<>();
  private final double[] alongCurved;
  private final double[] alongFlat;
  private final long most;
  private long count;

  LocalSample(LocalModel model, int dimension) {
    this.model = model;
    this.alongCurved = new double[model.curved().size()];
    this.alongFlat = new double[model.flat().size()];
    this.curved = new VectorMoments(alongCurved.length);
    this.flat = new VectorMoments(alongFlat.length);
    this.rest =
        new VectorMoments(model.isComplete() ? 0 : model.rest(new double[dimension]).length);
    double[][] corrections = model.subspace().priceCorrections();
    for (int a = 0; a < corrections.length; a++) {
      prices.add(new Moments());
    }
    double work = (double) dimension * (alongCurved.length + alongFlat.length + corrections.length);
    this.most = Math.max(1000L, (long) (MOST_WORK / Math.max(1.0, work)));
  }

  /** One more gradient ∇L of one scenario. */
  void add(double[] gradient) {
    if (count++ >= most) {
      return;
    }
    along(model.curved(), gradient, alongCurved);
    along(model.flat(), gradient, alongFlat);
    curved.add(alongCurved);
    flat.add(alongFlat);
    if (!model.isComplete()) {
      rest.add(model.rest(gradient));
    }
    double[][] corrections = model.subspace().priceCorrections();
    for (int a = 0; a < corrections.length; a++) {
      if (corrections[a].length > 0) {
        prices.get(a).add(Rows.dot(corrections[a], gradient));
      }
    }
  }

  private static void along(List<double[]> directions, double[] gradient, double[] out) {
    for (int j = 0; j < out.length; j++) {
      out[j] = Rows.dot(directions.get(j), gradient);
    }
  }

  /** The part of the gap that comes from the gradient; each limit is wrong with probability δ. */
  Interval gain(double delta) {
    Interval slope = norm(flat, delta / 3.0);
    double estimate = slope.estimate() + model.concaveGain();
    double lower = slope.lower();
    double upper = slope.upper() + model.concaveGain();
    for (VectorMoments part : List.of(curved, rest)) {
      Interval bend = norm(part, delta / 3.0);
      estimate += 0.5 * bend.estimate() * bend.estimate();
      lower += 0.5 * bend.lower() * bend.lower();
      upper += 0.5 * bend.upper() * bend.upper();
    }
    return new Interval(
        estimate,
        Math.min(estimate, lower),
        Math.max(estimate, upper),
        count > 1 ? Interval.Basis.NORM : Interval.Basis.EXACT);
  }

  /** The norm of the true mean: the estimate is without the noise of the sample. */
  private static Interval norm(VectorMoments vectors, double delta) {
    double norm = Rows.norm(vectors.mean());
    double trace = vectors.count() > 1 ? vectors.trace() : 0.0;
    if (!(trace > 0)) {
      return Interval.exact(norm);
    }
    double estimate = Math.sqrt(Math.max(0.0, norm * norm - trace / vectors.count()));
    double radius = Intervals.radius(vectors, delta);
    return new Interval(
        estimate,
        Math.min(estimate, Math.max(0.0, norm - radius)),
        Math.max(estimate, norm + radius),
        Interval.Basis.NORM);
  }

  /** By how much the multiplier of the a-th active constraint is off, with limits. */
  Interval priceCorrection(int a, double delta) {
    Moments moments = prices.get(a);
    return moments.count() < 2
        ? Interval.exact(moments.mean())
        : Intervals.studentised(moments, delta);
  }

  /** Whether anything is known of the multiplier of the a-th active constraint. */
  boolean hasPrice(int a) {
    return a < prices.size() && prices.get(a).count() > 0;
  }
}
