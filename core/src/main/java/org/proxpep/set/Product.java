package org.proxpep.set;

import java.util.List;

/**
 * X₁ × X₂ × … over consecutive blocks of coordinates. The projection works block by block in
 * buffers that every calling thread has for itself, so it allocates nothing after a thread's first
 * call.
 */
public final class Product implements ConvexSet {

  private final List<ConvexSet> factors;
  private final int[] start;
  private final ThreadLocal<Block[]> blocks = ThreadLocal.withInitial(this::newBlocks);

  public Product(List<? extends ConvexSet> factors) {
    this.factors = List.copyOf(factors);
    if (factors.isEmpty()) {
      throw new IllegalArgumentException(
          "A product of sets has (0) factors; it must have at least one.\n"
              + "Maybe use the whole space for variables without bounds.");
    }
    this.start = new int[factors.size() + 1];
    for (int k = 0; k < factors.size(); k++) {
      start[k + 1] = Math.addExact(start[k], factors.get(k).dimension());
    }
  }

  /**
   * The product in its simplest form: the set itself if there is one, the whole space if all
   * factors are whole spaces, a box if all are separable, else a {@code Product}.
   */
  public static ConvexSet of(List<? extends ConvexSet> factors) {
    if (factors.size() == 1) {
      return factors.get(0);
    }
    Product product = new Product(factors);
    int n = product.dimension();
    if (factors.stream().allMatch(WholeSpace.class::isInstance)) {
      return new WholeSpace(n);
    }
    if (!factors.stream().allMatch(SeparableSet.class::isInstance)) {
      return product;
    }
    double[] lower = new double[n];
    double[] upper = new double[n];
    for (int k = 0; k < factors.size(); k++) {
      SeparableSet factor = (SeparableSet) factors.get(k);
      for (int i = 0; i < factor.dimension(); i++) {
        lower[product.start[k] + i] = factor.lower(i);
        upper[product.start[k] + i] = factor.upper(i);
      }
    }
    return new Box(lower, upper);
  }

  /** {@link #of(List)}. */
  public static ConvexSet of(ConvexSet... factors) {
    return of(List.of(factors));
  }

  public List<ConvexSet> factors() {
    return factors;
  }

  /** The first coordinate of factor {@code k}. */
  public int start(int k) {
    return start[k];
  }

  @Override
  public int dimension() {
    return start[start.length - 1];
  }

  @Override
  public void project(double[] y, double[] out) {
    Checks.length(this, y);
    Checks.length(this, out);
    Block[] block = blocks.get();
    for (int k = 0; k < block.length; k++) {
      double[] part = block[k].y;
      System.arraycopy(y, start[k], part, 0, part.length);
      factors.get(k).project(part, part);
      System.arraycopy(part, 0, out, start[k], part.length);
    }
  }

  @Override
  public boolean contains(double[] x, double tolerance) {
    Checks.length(this, x);
    Block[] block = blocks.get();
    double squared = 0.0;
    for (int k = 0; k < block.length; k++) {
      double[] part = block[k].y;
      System.arraycopy(x, start[k], part, 0, part.length);
      factors.get(k).project(part, part);
      for (int i = 0; i < part.length; i++) {
        double gap = x[start[k] + i] - part[i];
        squared += gap * gap;
      }
    }
    return Math.sqrt(squared) <= tolerance && Checks.allFinite(x);
  }

  /** √Σ diameter(X_k)², exact if the diameters of the factors are. */
  @Override
  public double diameter() {
    return Vectors.norm(factors.stream().mapToDouble(ConvexSet::diameter).toArray());
  }

  @Override
  public void projectionDerivative(double[] y, double[] projected, double[] v, double[] out) {
    Block[] block = blocks.get();
    for (int k = 0; k < block.length; k++) {
      Block b = block[k];
      int length = b.y.length;
      System.arraycopy(y, start[k], b.y, 0, length);
      System.arraycopy(projected, start[k], b.projected, 0, length);
      System.arraycopy(v, start[k], b.v, 0, length);
      factors.get(k).projectionDerivative(b.y, b.projected, b.v, b.out);
      System.arraycopy(b.out, 0, out, start[k], length);
    }
  }

  private Block[] newBlocks() {
    Block[] block = new Block[factors.size()];
    for (int k = 0; k < block.length; k++) {
      int length = start[k + 1] - start[k];
      // Many small factors of one size are common, and one buffer serves them in turn.
      boolean same = k > 0 && block[k - 1].y.length == length;
      block[k] = same ? block[k - 1] : new Block(length);
    }
    return block;
  }

  /** One thread's buffers for one factor. */
  private static final class Block {
    final double[] y;
    final double[] projected;
    final double[] v;
    final double[] out;

    Block(int length) {
      y = new double[length];
      projected = new double[length];
      v = new double[length];
      out = new double[length];
    }
  }

  @Override
  public String toString() {
    return factors.size() <= 4
        ? "product" + factors
        : "product("
            + factors.size()
            + " sets, #"
            + Integer.toHexString(factors.toString().hashCode())
            + ")";
  }
}
