package org.proxpep.set;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.proxpep.linalg.Digest;
import org.proxpep.linalg.Vectors;
import org.proxpep.refusal.Refusal;
import org.proxpep.refusal.Require;

/**
 * A convex function of x without randomness that a step takes as it is, kinks and all,
 *
 * <pre>  r(x) = Σᵢ (wᵢ|xᵢ| + ½γᵢxᵢ²) + Σ_g w_g‖x_g‖,   wᵢ, γᵢ, w_g ≥ 0,</pre>
 *
 * over groups g of coordinates that share none: the weighted l1 norm, the elastic net and the group
 * lasso. At its kinks solutions have exact zeros. It is immutable.
 */
public final class ProxTerm {

  /**
   * w_g‖x_g‖.
   *
   * @param members the coordinates, in rising order
   */
  public record Group(int[] members, double weight) {

    public Group {
      members = members.clone();
      Arrays.sort(members);
      Require.that("A group of a prox term", members.length, members.length > 0, "not empty", "");
      requireWeight("The weight of a group", weight);
    }

    /** Its coordinates, in rising order. */
    @Override
    public int[] members() {
      return members.clone();
    }

    /** ‖x_g‖. */
    public double norm(double[] x) {
      double norm = 0.0;
      for (int i : members) {
        norm = Math.hypot(norm, x[i]);
      }
      return norm;
    }

    /** Whether all members are 0. */
    public boolean isZero(double[] x) {
      return Arrays.stream(members).allMatch(i -> x[i] == 0.0);
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Group group
          && Arrays.equals(members, group.members)
          && weight == group.weight;
    }

    @Override
    public int hashCode() {
      return 31 * Arrays.hashCode(members) + Double.hashCode(weight);
    }

    @Override
    public String toString() {
      return weight + "*norm" + Arrays.toString(members);
    }
  }

  private final double[] weights;
  private final double[] ridge;
  private final List<Group> groups;
  private final boolean[] kinked;

  private ProxTerm(double[] weights, double[] ridge, List<Group> groups) {
    this.weights = weights;
    this.ridge = ridge;
    this.groups = List.copyOf(groups);
    for (double w : weights) {
      requireWeight("The weight of an entry in a prox term", w);
    }
    for (double w : ridge) {
      requireWeight("The weight of a square in a prox term", w);
    }
    boolean[] taken = new boolean[weights.length];
    for (Group group : groups) {
      for (int i : group.members) {
        Require.between("A member of a group", i, 0, weights.length - 1, "count from 0");
        if (taken[i] || weights[i] > 0 || ridge[i] > 0) {
          throw Refusal.of(
              "Coordinate %s is in two terms of a prox term; groups must share nothing",
              "give every variable one group or one weight", i);
        }
        taken[i] = group.weight > 0;
      }
    }
    for (int i = 0; i < taken.length; i++) {
      taken[i] |= weights[i] > 0;
    }
    this.kinked = taken;
  }

  private static void requireWeight(String thing, double weight) {
    Require.notNegative(
        thing, weight, "turn its sign: a term of negative weight is not convex and has no step");
  }

  /** Σ wᵢ|xᵢ|. */
  public static ProxTerm l1(double... weights) {
    return new ProxTerm(weights.clone(), new double[weights.length], List.of());
  }

  /** Σ wᵢ|xᵢ| + ½Σγᵢxᵢ². */
  public static ProxTerm elasticNet(double[] weights, double[] ridge) {
    Require.that(
        "The number of squares",
        ridge.length,
        ridge.length == weights.length,
        "that of weights",
        "fill with zeros");
    return new ProxTerm(weights.clone(), ridge.clone(), List.of());
  }

  /** Σ w_g‖x_g‖ in n variables. */
  public static ProxTerm groups(int n, List<Group> groups) {
    return new ProxTerm(new double[n], new double[n], groups);
  }

  /** The sum of both. */
  public ProxTerm plus(ProxTerm other) {
    Require.that(
        "The number of variables",
        other.dimension(),
        other.dimension() == dimension(),
        "the same in both prox terms",
        "fill with zeros");
    List<Group> all = new ArrayList<>(groups);
    all.addAll(other.groups);
    return new ProxTerm(
        Vectors.of(dimension(), i -> weights[i] + other.weights[i]),
        Vectors.of(dimension(), i -> ridge[i] + other.ridge[i]),
        all);
  }

  /** n. */
  public int dimension() {
    return weights.length;
  }

  /** wᵢ. */
  public double weight(int i) {
    return weights[i];
  }

  /** γᵢ. */
  public double ridge(int i) {
    return ridge[i];
  }

  public List<Group> groups() {
    return groups;
  }

  /** r(x). */
  public double value(double[] x) {
    double sum = 0.0;
    for (int i = 0; i < weights.length; i++) {
      sum += weights[i] * Math.abs(x[i]) + 0.5 * ridge[i] * x[i] * x[i];
    }
    for (Group group : groups) {
      sum += group.weight * group.norm(x);
    }
    return sum;
  }

  /**
   * Adds a multiple of the subgradient of r at x in which entries and groups that are 0 have a part
   * of 0. It is the one that a problem's own gradients have in them.
   */
  public void addSubgradient(double factor, double[] x, double[] out) {
    for (int i = 0; i < weights.length; i++) {
      out[i] += factor * (weights[i] * Math.signum(x[i]) + ridge[i] * x[i]);
    }
    for (Group group : groups) {
      double norm = group.norm(x);
      for (int i : group.members) {
        out[i] += norm > 0 ? factor * group.weight * (x[i] / norm) : 0.0;
      }
    }
  }

  /** Adds a multiple of the second derivatives at x where there are any, to a lower triangle. */
  public void addHessian(double factor, double[] x, double[][] out) {
    for (int i = 0; i < ridge.length; i++) {
      out[i][i] += factor * ridge[i];
    }
    for (Group group : groups) {
      double norm = group.norm(x);
      for (int a = 0; norm > 0 && a < group.members.length; a++) {
        int i = group.members[a];
        for (int b = 0; b <= a; b++) {
          int j = group.members[b];
          double along = (x[i] / norm) * (x[j] / norm);
          out[i][j] += factor * group.weight / norm * ((i == j ? 1.0 : 0.0) - along);
        }
      }
    }
  }

  /** Adds a multiple of these second derivatives times a vector. */
  public void addProduct(double factor, double[] x, double[] v, double[] out) {
    for (int i = 0; i < ridge.length; i++) {
      out[i] += factor * ridge[i] * v[i];
    }
    for (Group group : groups) {
      double norm = group.norm(x);
      double along = 0.0;
      for (int i : group.members) {
        along += norm > 0 ? x[i] / norm * v[i] : 0.0;
      }
      for (int i : group.members) {
        out[i] += norm > 0 ? factor * group.weight / norm * (v[i] - along * x[i] / norm) : 0.0;
      }
    }
  }

  /** Whether its second derivatives are not all 0. */
  public boolean isBent() {
    return !groups.isEmpty() || Arrays.stream(ridge).anyMatch(g -> g > 0);
  }

  /** How many entries and members of groups have a kink at 0. */
  public int kinked() {
    int count = 0;
    for (int i = 0; i < weights.length; i++) {
      count += isKinked(i) ? 1 : 0;
    }
    return count;
  }

  /** Whether r has a kink where coordinate i, or the group it is in, is 0. */
  public boolean isKinked(int i) {
    return kinked[i];
  }

  /**
   * The same function of x′ = s∘x.
   *
   * @param s positive, one number for all members of a group; empty for 1
   */
  public ProxTerm scaled(double[] s) {
    if (s.length == 0) {
      return this;
    }
    List<Group> scaled = new ArrayList<>();
    for (Group group : groups) {
      double factor = s[group.members[0]];
      for (int i : group.members) {
        Require.that("The scale of a group", s[i], s[i] == factor, "one for all members", "");
      }
      scaled.add(new Group(group.members, group.weight / factor));
    }
    return new ProxTerm(
        Vectors.of(s.length, i -> weights[i] / s[i]),
        Vectors.of(s.length, i -> ridge[i] / (s[i] * s[i])),
        scaled);
  }

  /**
   * How the prox of r over a set is taken.
   *
   * @throws IllegalArgumentException if r acts on coordinates that the set couples, or a group has
   *     bounds
   */
  public ProxOperator over(ConvexSet set) {
    return new ProxOperator(this, set);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ProxTerm term
        && Arrays.equals(weights, term.weights)
        && Arrays.equals(ridge, term.ridge)
        && groups.equals(term.groups);
  }

  @Override
  public int hashCode() {
    return 31 * (31 * Arrays.hashCode(weights) + Arrays.hashCode(ridge)) + groups.hashCode();
  }

  /** Short, and the same for the same function. */
  @Override
  public String toString() {
    return "prox(l1=%s, squares=%s, groups=%s)"
        .formatted(Digest.of(weights), Digest.of(ridge), groups);
  }
}
