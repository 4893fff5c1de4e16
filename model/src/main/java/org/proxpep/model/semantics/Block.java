package org.proxpep.model.semantics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.sampling.Labels;
import org.proxpep.model.syntax.Span;
import org.proxpep.set.Box;
import org.proxpep.set.CappedSimplex;
import org.proxpep.set.ConvexSet;
import org.proxpep.set.Simplex;
import org.proxpep.set.WholeSpace;

/** The variables of one statement and their part of X₀. */
public final class Block {

  public final String name;
  public final int first;
  public final List<Labels> labels;
  public final double[] lower;
  public final double[] upper;
  public final double[] start;

  /** What the variables are measured in; empty if that was not written. */
  public String unit = "";

  /** The sum of the entries of a simplex; NaN if it is none. */
  public double total = Double.NaN;

  /** Not null if the set takes no bounds of single variables. */
  private @Nullable ConvexSet whole;

  private String shown = "";

  private Support support = new Support.Endless();

  /** The last constraint that bounded an entry. */
  public Span boundedBy;

  public Block(String name, int first, int size, List<Labels> labels, Span span) {
    this.name = name;
    this.first = first;
    this.labels = labels;
    this.boundedBy = span;
    this.lower = new double[size];
    this.upper = new double[size];
    this.start = new double[size];
    Arrays.fill(lower, Double.NEGATIVE_INFINITY);
    Arrays.fill(upper, Double.POSITIVE_INFINITY);
  }

  /** The same in other variables. */
  Block from(int other) {
    Block copy = new Block(name, other, size(), labels, boundedBy);
    System.arraycopy(lower, 0, copy.lower, 0, size());
    System.arraycopy(upper, 0, copy.upper, 0, size());
    copy.total = total;
    copy.whole = whole;
    copy.shown = shown;
    copy.support = support;
    return copy;
  }

  public int size() {
    return lower.length;
  }

  public boolean takesBounds() {
    return whole == null;
  }

  /**
   * Puts all variables together into a set.
   *
   * @param called what the check of a model calls it
   */
  public void take(ConvexSet set, String called) {
    take(set, called, new Support.Endless());
  }

  /** The same of a set that is bounded. */
  public void take(ConvexSet set, String called, Support reach) {
    whole = set;
    shown = called;
    support = reach;
  }

  /** How far the set reaches in a direction. */
  public Support support() {
    return whole == null ? new Support.Bounds(lower.clone(), upper.clone(), total) : support;
  }

  /** What the check of a model calls a set that takes no bounds. */
  public String shown() {
    return shown;
  }

  /**
   * @throws IllegalArgumentException if no point is left
   */
  public ConvexSet set() {
    ConvexSet taken = whole;
    if (taken != null) {
      return taken;
    }
    if (!Double.isNaN(total)) {
      boolean plain = total > 0;
      for (int i = 0; i < lower.length; i++) {
        plain &= lower[i] == 0.0 && upper[i] >= total;
      }
      return plain ? new Simplex(size(), total) : new CappedSimplex(lower, upper, total);
    }
    boolean free = true;
    for (int i = 0; i < lower.length; i++) {
      free &= lower[i] == Double.NEGATIVE_INFINITY && upper[i] == Double.POSITIVE_INFINITY;
    }
    return free ? new WholeSpace(size()) : new Box(lower, upper);
  }

  /** Upper bounds that hold on the set; the lower ones are {@link #lower}. */
  public double[] highest() {
    double[] result = upper.clone();
    double all = Arrays.stream(lower).sum();
    for (int i = 0; i < result.length && !Double.isNaN(total); i++) {
      result[i] = Math.min(upper[i], total - (all - lower[i]));
    }
    return result;
  }

  public String variableName(int i) {
    if (labels.isEmpty()) {
      return name;
    }
    return name + "[" + label(i) + "]";
  }

  public String label(int i) {
    if (labels.size() == 1) {
      return labels.get(0).label(i);
    }
    int width = labels.get(1).size();
    return labels.get(0).label(i / width) + "," + labels.get(1).label(i % width);
  }

  /**
   * Some variables of a block, one for each of several names.
   *
   * @param name what they are called together: w, or w[low] of a matrix
   * @param places where they are in x
   */
  public record Along(String name, int[] places) {}

  /** The variables that go along these names: all of a vector, the rows or columns of a matrix. */
  public List<Along> along(List<String> names) {
    List<Along> found = new ArrayList<>();
    int last = labels.size() - 1;
    if (last < 0 || last > 1) {
      return found;
    }
    int width = labels.get(last).size();
    if (labels.get(last).all().equals(names)) {
      for (int i = 0; i < size() / width; i++) {
        int from = first + i * width;
        String of = last == 0 ? name : name + "[" + labels.get(0).label(i) + "]";
        found.add(new Along(of, IntStream.range(from, from + width).toArray()));
      }
    } else if (last == 1 && labels.get(0).all().equals(names)) {
      for (int j = 0; j < width; j++) {
        int from = first + j;
        int[] places = IntStream.range(0, names.size()).map(i -> from + i * width).toArray();
        found.add(new Along(name + "[" + labels.get(1).label(j) + "]", places));
      }
    }
    return found;
  }
}
