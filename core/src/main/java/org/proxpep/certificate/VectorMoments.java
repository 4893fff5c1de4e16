package org.proxpep.certificate;

/**
 * The mean of vectors seen one at a time, and the traces tr Σ and tr Σ² of their covariance. Keeps
 * five vectors whatever their number.
 *
 * <p>Sums over a group of vectors are taken from the mean before the group, and join the mean and
 * the squares at its end: no vector waits for the one before. A group ends with its 64th vector and
 * whenever somebody looks.
 *
 * <p>tr Σ² comes from four vectors at a time: E⟨v₁−v₂, v₃−v₄⟩² = 4 tr Σ²; those at the end of a
 * group that are fewer are left out.
 */
final class VectorMoments {

  /** Vectors of a group. */
  static final int GROUP = 64;

  /** The mean of the groups that ended; the first vector of all before there is one. */
  private final double[] mean;

  /** Sums over the group of differences from the mean, and of their squares. */
  private final double[] sum;

  private final double[] sumOfSquares;
  private final double[] latest;
  private final double[] difference;
  private long count;
  private int inGroup;
  private int place;
  private long fours;
  private double squares;
  private double products;

  VectorMoments(int dimension) {
    this.mean = new double[dimension];
    this.sum = new double[dimension];
    this.sumOfSquares = new double[dimension];
    this.latest = new double[dimension];
    this.difference = new double[dimension];
  }

  void add(double[] v) {
    if (count == 0) {
      System.arraycopy(v, 0, mean, 0, mean.length);
    }
    count++;
    for (int i = 0; i < mean.length; i++) {
      double delta = v[i] - mean[i];
      sum[i] += delta;
      sumOfSquares[i] += delta * delta;
    }
    pair(v);
    if (++inGroup == GROUP) {
      endGroup();
    }
  }

  /**
   * Adds a whole group at once: an array for each entry, a lane for each vector.
   *
   * @param number of vectors, at most that of a group
   */
  void add(double[][] lanes, int number) {
    endGroup();
    for (int i = 0; i < mean.length; i++) {
      double[] v = lanes[i];
      double centre = count == 0 ? v[0] : mean[i];
      double total = 0.0;
      double totalOfSquares = 0.0;
      for (int j = 0; j < number; j++) {
        double delta = v[j] - centre;
        total += delta;
        totalOfSquares += delta * delta;
      }
      mean[i] = centre;
      sum[i] = total;
      sumOfSquares[i] = totalOfSquares;
    }
    count += number;
    inGroup = number;
    for (int j = 0; j + 4 <= number; j += 4) {
      double product = 0.0;
      for (int i = 0; i < mean.length; i++) {
        double[] v = lanes[i];
        product += (v[j] - v[j + 1]) * (v[j + 2] - v[j + 3]);
      }
      products += product * product;
      fours++;
    }
    endGroup();
  }

  private void pair(double[] v) {
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
      fours++;
    } else {
      System.arraycopy(v, 0, latest, 0, latest.length);
    }
    place = (place + 1) % 4;
  }

  /** Ends the group, so that the next vector begins one. */
  void endGroup() {
    if (inGroup == 0) {
      return;
    }
    double before = (double) count - inGroup;
    double part = inGroup / (double) count;
    for (int i = 0; i < mean.length; i++) {
      double step = sum[i] / inGroup;
      squares += Math.max(0.0, sumOfSquares[i] - step * sum[i]) + step * step * before * part;
      mean[i] += step * part;
      sum[i] = 0.0;
      sumOfSquares[i] = 0.0;
    }
    inGroup = 0;
    place = 0;
  }

  /** Adds the vectors that another one has seen. */
  void add(VectorMoments other) {
    endGroup();
    other.endGroup();
    if (other.count == 0) {
      return;
    }
    double before = count;
    count += other.count;
    double part = other.count / (double) count;
    for (int i = 0; i < mean.length; i++) {
      double step = other.mean[i] - mean[i];
      squares += step * step * before * part;
      mean[i] = before == 0 ? other.mean[i] : mean[i] + step * part;
    }
    squares += other.squares;
    products += other.products;
    fours += other.fours;
  }

  long count() {
    return count;
  }

  /** A view, until the next vector. */
  double[] mean() {
    endGroup();
    return mean;
  }

  /** tr Σ, unbiased. */
  double trace() {
    endGroup();
    return squares / (count - 1.0);
  }

  /** tr Σ², unbiased; at most (tr Σ)², as it is in truth. */
  double traceOfSquare() {
    double trace = trace();
    return fours == 0 ? trace * trace : Math.min(trace * trace, products / (4.0 * fours));
  }
}
