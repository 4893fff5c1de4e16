package org.proxpep.certificate;

/**
 * The mean of vectors seen one at a time, and the traces tr Σ and tr Σ² of their covariance. Keeps
 * three vectors whatever their number.
 *
 * <p>tr Σ² comes from four vectors at a time: E⟨v₁−v₂, v₃−v₄⟩² = 4 tr Σ².
 */
final class VectorMoments {

  private final double[] mean;
  private final double[] latest;
  private final double[] difference;
  private long count;
  private double squares;
  private double products;

  VectorMoments(int dimension) {
    this.mean = new double[dimension];
    this.latest = new double[dimension];
    this.difference = new double[dimension];
  }

  void add(double[] v) {
    count++;
    double weight = 1.0 / count;
    double sum = 0.0;
    for (int i = 0; i < mean.length; i++) {
      double delta = v[i] - mean[i];
      mean[i] += weight * delta;
      sum += delta * (v[i] - mean[i]);
    }
    squares += sum;
    long place = (count - 1) % 4;
    if (place == 1) {
      for (int i = 0; i < mean.length; i++) {
        difference[i] = latest[i] - v[i];
      }
    } else if (place == 3) {
      double product = 0.0;
      for (int i = 0; i < mean.length; i++) {
        product += difference[i] * (latest[i] - v[i]);
      }
      products += product * product;
    } else {
      System.arraycopy(v, 0, latest, 0, latest.length);
    }
  }

  long count() {
    return count;
  }

  /** A view. */
  double[] mean() {
    return mean;
  }

  /** tr Σ, unbiased. */
  double trace() {
    return squares / (count - 1.0);
  }

  /** tr Σ², unbiased; at most (tr Σ)², as it is in truth. */
  double traceOfSquare() {
    double trace = trace();
    long fours = count / 4;
    return fours == 0 ? trace * trace : Math.min(trace * trace, products / (4.0 * fours));
  }
}
