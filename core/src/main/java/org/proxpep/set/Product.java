package org.proxpep.set;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.proxpep.refusal.Require;

/**
 * X₁ × X₂ × … over consecutive blocks of coordinates. The projection works block by block in
 * buffers that every calling thread has for itself, so it allocates nothing after a thread's first
 * call.
 */
public final class Product implements ConvexSet {

  private final List<ConvexSet> factors;
  private final int[] start;
  private final ThreadLocal<Buffers[]> buffers = ThreadLocal.withInitial(this::newBuffers);

  public Product(List<? extends ConvexSet> factors) {
    this.factors = List.copyOf(factors);
    Require.that(
        !factors.isEmpty(),
        "A product of sets has (0) factors; it must have at least one",
        "use the whole space for variables without bounds");
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
    if (factors.stream().allMatch(ConvexSet::isWholeSpace)) {
      return new WholeSpace(n);
    }
    double[] lower = new double[n];
    double[] upper = new double[n];
    for (int k = 0; k < factors.size(); k++) {
      SeparableSet factor = factors.get(k).separable().orElse(null);
      if (factor == null) {
        return product;
      }
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

  @Override
  public int dimension() {
    return start[start.length - 1];
  }

  @Override
  public void project(double[] y, double[] out) {
    Checks.lengths(this, y, out);
    Buffers[] block = buffers.get();
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
    Buffers[] block = buffers.get();
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
    return SafeVectors.norm(factors.stream().mapToDouble(ConvexSet::diameter).toArray());
  }

  @Override
  public List<Block> blocks() {
    List<Block> all = new ArrayList<>();
    for (int k = 0; k < factors.size(); k++) {
      for (Block block : factors.get(k).blocks()) {
        all.add(new Block(start[k] + block.start(), block.set()));
      }
    }
    return all;
  }

  private double[] part(double[] x, int k) {
    return Arrays.copyOfRange(x, start[k], start[k + 1]);
  }

  @Override
  public double support(double[] v, double[] x) {
    double sum = 0.0;
    for (int k = 0; k < factors.size(); k++) {
      sum += factors.get(k).support(part(v, k), part(x, k));
    }
    return sum;
  }

  @Override
  public double farthest(double[] x) {
    double[] each = new double[factors.size()];
    Arrays.setAll(each, k -> factors.get(k).farthest(part(x, k)));
    return SafeVectors.norm(each);
  }

  @Override
  public ConvexSet scaled(double[] s) {
    Checks.length(this, s);
    List<ConvexSet> scaled = new ArrayList<>();
    for (int k = 0; k < factors.size(); k++) {
      scaled.add(factors.get(k).scaled(part(s, k)));
    }
    return of(scaled);
  }

  @Override
  public double[] sample(PointDraw draw) {
    double[] x = new double[dimension()];
    for (int k = 0; k < factors.size(); k++) {
      double[] own = factors.get(k).sample(draw.block(start[k], start[k + 1]));
      System.arraycopy(own, 0, x, start[k], own.length);
    }
    return x;
  }

  /** Present if every factor has one. */
  @Override
  public Optional<SmoothForm> smoothForm() {
    return joined(ConvexSet::smoothForm);
  }

  @Override
  public Optional<SmoothForm> kinkedForm() {
    return joined(ConvexSet::kinkedForm);
  }

  private Optional<SmoothForm> joined(Function<ConvexSet, Optional<SmoothForm>> formOf) {
    int n = dimension();
    double[] lower = new double[n];
    double[] upper = new double[n];
    List<SmoothForm.Row> rows = new ArrayList<>();
    for (int k = 0; k < factors.size(); k++) {
      SmoothForm form = formOf.apply(factors.get(k)).orElse(null);
      if (form == null) {
        return Optional.empty();
      }
      for (int i = start[k]; i < start[k + 1]; i++) {
        lower[i] = form.lower(i - start[k]);
        upper[i] = form.upper(i - start[k]);
      }
      for (SmoothForm.Row row : form.rows()) {
        rows.add(new Placed(row, start[k], start[k + 1]));
      }
    }
    return Optional.of(new SmoothForm(n, i -> lower[i], i -> upper[i], rows));
  }

  /** The row of a factor, in the coordinates of the product. */
  private record Placed(SmoothForm.Row row, int from, int to) implements SmoothForm.Row {

    @Override
    public boolean isEquality() {
      return row.isEquality();
    }

    @Override
    public double at(double[] x, double[] gradient) {
      double[] own = new double[to - from];
      double value = row.at(Arrays.copyOfRange(x, from, to), own);
      Arrays.fill(gradient, 0.0);
      System.arraycopy(own, 0, gradient, from, own.length);
      return value;
    }

    @Override
    public double curvature(int i) {
      return i >= from && i < to ? row.curvature(i - from) : 0.0;
    }

    @Override
    public boolean isLinear() {
      return row.isLinear();
    }

    @Override
    public boolean hasKinks() {
      return row.hasKinks();
    }

    @Override
    public List<SmoothForm.Kink> kinks(double[] x) {
      return row.kinks(Arrays.copyOfRange(x, from, to)).stream()
          .map(k -> new SmoothForm.Kink(from + k.coordinate(), k.weight(), k.value(), k.slope()))
          .toList();
    }
  }

  @Override
  public List<Facet> facets(double[] x) {
    List<Facet> all = new ArrayList<>();
    for (int k = 0; k < factors.size(); k++) {
      for (Facet facet : factors.get(k).facets(part(x, k))) {
        all.add(facet.within(x.length, start[k]));
      }
    }
    return all;
  }

  @Override
  public void projectionDerivative(double[] y, double[] projected, double[] v, double[] out) {
    Buffers[] block = buffers.get();
    for (int k = 0; k < block.length; k++) {
      Buffers b = block[k];
      int length = b.y.length;
      System.arraycopy(y, start[k], b.y, 0, length);
      System.arraycopy(projected, start[k], b.projected, 0, length);
      System.arraycopy(v, start[k], b.v, 0, length);
      factors.get(k).projectionDerivative(b.y, b.projected, b.v, b.out);
      System.arraycopy(b.out, 0, out, start[k], length);
    }
  }

  private Buffers[] newBuffers() {
    Buffers[] block = new Buffers[factors.size()];
    for (int k = 0; k < block.length; k++) {
      int length = start[k + 1] - start[k];
      // Many small factors of one size are common, and one buffer serves them in turn.
      boolean same = k > 0 && block[k - 1].y.length == length;
      block[k] = same ? block[k - 1] : new Buffers(length);
    }
    return block;
  }

  /** One thread's buffers for one factor. */
  private static final class Buffers {
    final double[] y;
    final double[] projected;
    final double[] v;
    final double[] out;

    Buffers(int length) {
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
        : "product(%s sets, #%s)"
            .formatted(factors.size(), Integer.toHexString(factors.toString().hashCode()));
  }
}
