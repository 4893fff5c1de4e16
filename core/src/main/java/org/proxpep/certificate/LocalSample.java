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
  private final int dimension;
  private final VectorMoments curved;
  private final VectorMoments flat;
  private final VectorMoments rest;
  private final List<Moments> prices = new ArrayList<>();
  private final double[] alongCurved;
  private final double[] alongFlat;

  /** By active constraint: what its price was corrected by in the group so far. */
  private final double[][] pending;

  /** By direction, then lane. */
  private final double[][] along;

  private final Lanes lanes = new Lanes();
  private final long most;
  private long count;
  private int inGroup;

  LocalSample(LocalModel model, int dimension) {
    this.model = model;
    this.dimension = dimension;
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
    this.pending = new double[corrections.length][VectorMoments.GROUP];
    this.along = new double[Math.max(alongCurved.length, alongFlat.length)][VectorMoments.GROUP];
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
        pending[a][inGroup] = Rows.dot(corrections[a], gradient);
      }
    }
    if (++inGroup == VectorMoments.GROUP) {
      endGroup();
    }
  }

  /** The gradients of a whole group: an array for each variable, a lane for each scenario. */
  void add(double[][] gradients, int number) {
    int used = (int) Math.min(number, Math.max(0L, most - count));
    if (!model.isComplete()) {
      double[] gradient = new double[dimension];
      for (int j = 0; j < number; j++) {
        Lanes.copy(gradients, j, gradient);
        add(gradient);
      }
      endGroup();
      return;
    }
    endGroup();
    count += number;
    if (used > 0) {
      addAlong(model.curved(), gradients, used, curved);
      addAlong(model.flat(), gradients, used, flat);
      double[][] corrections = model.subspace().priceCorrections();
      for (int a = 0; a < corrections.length; a++) {
        if (corrections[a].length > 0) {
          lanes.dot(corrections[a], gradients, used, pending[a]);
        }
      }
      inGroup = used;
      endGroup();
    }
  }

  private void addAlong(
      List<double[]> directions, double[][] gradients, int used, VectorMoments to) {
    for (int j = 0; j < directions.size(); j++) {
      lanes.dot(directions.get(j), gradients, used, along[j]);
    }
    to.add(along, used);
  }

  /** Ends a group of scenarios, as {@link VectorMoments#endGroup}. */
  void endGroup() {
    double[][] corrections = model.subspace().priceCorrections();
    for (int a = 0; a < corrections.length && inGroup > 0; a++) {
      if (corrections[a].length > 0) {
        prices.get(a).add(pending[a], 0, inGroup);
      }
    }
    inGroup = 0;
    curved.endGroup();
    flat.endGroup();
    rest.endGroup();
  }

  /** An empty one for scenarios that will be added to this one, after so many others. */
  LocalSample empty(long others) {
    LocalSample next = new LocalSample(model, dimension);
    next.count = count + others;
    return next;
  }

  /** Adds the scenarios of one that was made for those after the last. */
  void add(LocalSample next) {
    endGroup();
    next.endGroup();
    count = next.count;
    curved.add(next.curved);
    flat.add(next.flat);
    rest.add(next.rest);
    for (int a = 0; a < pending.length; a++) {
      prices.get(a).add(next.prices.get(a));
    }
  }

  private static void along(List<double[]> directions, double[] gradient, double[] out) {
    for (int j = 0; j < out.length; j++) {
      out[j] = Rows.dot(directions.get(j), gradient);
    }
  }

  /** The part of the gap that comes from the gradient; each limit is wrong with probability δ. */
  Interval gain(double delta) {
    endGroup();
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
    endGroup();
    Moments moments = prices.get(a);
    return moments.count() < 2
        ? Interval.exact(moments.mean())
        : Intervals.studentised(moments, delta);
  }

  /** Whether anything is known of the multiplier of the a-th active constraint. */
  boolean hasPrice(int a) {
    endGroup();
    return a < prices.size() && prices.get(a).count() > 0;
  }
}
