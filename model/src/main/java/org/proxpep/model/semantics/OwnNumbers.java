package org.proxpep.model.semantics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.function.UnaryFunction;
import org.proxpep.model.function.ValueRange;
import org.proxpep.model.graph.Expr;
import org.proxpep.model.graph.FixedLeaves;
import org.proxpep.model.graph.Graph;
import org.proxpep.model.graph.Node;
import org.proxpep.model.graph.Op;
import org.proxpep.model.graph.Ranges;
import org.proxpep.model.graph.SlopeExpressions;
import org.proxpep.model.graph.Vec;
import org.proxpep.model.sampling.Inputs;
import org.proxpep.model.sampling.Law;
import org.proxpep.model.sampling.RandomSource;

/**
 * Finds drawn numbers that only one comparison of an event looks at and that it is linear in. Given
 * everything else, the comparison is then a bound of one number with a known distribution, so its
 * probability is a formula; and since the numbers of different comparisons are independent, these
 * formulas may stand in the event in place of the comparisons.
 *
 * <p>Normal numbers of a comparison are taken all at once: their weighted sum is normal. Of other
 * distributions one number is taken, whose weight must have a known sign, and of a vector the first
 * entry.
 */
final class OwnNumbers {

  /** Of the unit of a gap: a spread below this is none. */
  private static final double LEAST_SPREAD = 1e-9;

  /** Larger covariances are left to samples. */
  private static final int MOST_PRODUCTS = 40_000;

  /** An entry of a source; −1 for all entries, which depend on each other. */
  private record Key(boolean vector, int slot, int entry) {}

  private final Context context;
  private final Graph graph;
  private final Map<Key, Integer> comparisons = new HashMap<>();

  private OwnNumbers(Context context) {
    this.context = context;
    this.graph = context.graph();
  }

  /**
   * @param gaps of all comparisons of an event
   * @param conditions what else the event looks at
   * @return one for each gap, or none if one of them has no numbers of its own
   */
  static List<KnownComparison> of(Context context, List<Expr> gaps, List<Expr> conditions) {
    OwnNumbers numbers = new OwnNumbers(context);
    Stream.concat(gaps.stream(), conditions.stream())
        .forEach(
            e ->
                numbers.leaves(e).stream()
                    .flatMap(leaf -> numbers.keys(leaf).stream())
                    .distinct()
                    .forEach(key -> numbers.comparisons.merge(key, 1, Integer::sum)));
    List<KnownComparison> known = new ArrayList<>();
    for (Expr gap : gaps) {
      KnownComparison one = numbers.known(gap);
      if (one == null) {
        return List.of();
      }
      known.add(one);
    }
    return known;
  }

  // What is drawn.

  private List<Node> leaves(Expr e) {
    return graph.reached(List.of(e)).stream().filter(node -> source(node) != null).toList();
  }

  private @Nullable RandomSource source(Node node) {
    return context.inputs.at(node) instanceof Inputs.RandomInput random ? random.source() : null;
  }

  private RandomSource drawn(Node leaf) {
    RandomSource source = source(leaf);
    if (source == null) {
      throw new IllegalStateException("Nothing draws " + leaf + ".");
    }
    return source;
  }

  /** The entries of its source that a leaf is. */
  private static IntStream entries(Node leaf) {
    return leaf.op() == Op.INPUT
        ? IntStream.of(0)
        : leaf instanceof Vec vec
            ? IntStream.range(leaf.element(), leaf.element() + vec.length())
            : IntStream.of(leaf.element());
  }

  private List<Key> keys(Node leaf) {
    boolean vector = leaf.op() != Op.INPUT;
    return drawn(leaf).factor() != null
        ? List.of(new Key(vector, leaf.index(), -1))
        : entries(leaf).mapToObj(entry -> new Key(vector, leaf.index(), entry)).toList();
  }

  // What is known.

  private @Nullable KnownComparison known(Expr gap) {
    List<Node> own =
        leaves(gap).stream()
            .filter(
                leaf -> keys(leaf).stream().allMatch(key -> comparisons.getOrDefault(key, 0) == 1))
            .toList();
    List<Node> normal = own.stream().filter(this::isNormal).toList();
    KnownComparison known = normal.isEmpty() ? null : normal(gap, normal);
    for (int k = 0; k < own.size() && known == null; k++) {
      known = single(gap, own.get(k));
    }
    return known;
  }

  private boolean isNormal(Node leaf) {
    List<@Nullable Law> laws = drawn(leaf).laws();
    return entries(leaf).allMatch(entry -> laws.get(entry) instanceof Law.Normal);
  }

  /** The weights of numbers in a gap that is linear in them; null if it is not. */
  private @Nullable List<Expr> weights(Expr gap, List<Node> leaves) {
    Set<Key> keys =
        leaves.stream().flatMap(leaf -> keys(leaf).stream()).collect(Collectors.toSet());
    boolean apart =
        leaves(gap).stream()
            .filter(other -> !leaves.contains(other))
            .allMatch(other -> keys(other).stream().noneMatch(keys::contains));
    if (!apart) {
      return null;
    }
    SlopeExpressions.Slopes weights = SlopeExpressions.of(graph, gap, leaves);
    boolean linear =
        weights.areKnown()
            && weights.all().stream()
                .noneMatch(weight -> SlopeExpressions.uses(graph, weight, leaves));
    return linear ? weights.all() : null;
  }

  /** A gap that is a sum of normal numbers times weights, and the rest. */
  private @Nullable KnownComparison normal(Expr gap, List<Node> leaves) {
    List<Expr> weights = weights(gap, leaves);
    if (weights == null) {
      return null;
    }
    // A number may stand in the gap alone and in a vector, too.
    Map<RandomSource, TreeMap<Integer, Expr>> bySource = new LinkedHashMap<>();
    int place = 0;
    for (Node leaf : leaves) {
      TreeMap<Integer, Expr> own = bySource.computeIfAbsent(drawn(leaf), source -> new TreeMap<>());
      for (int entry : entries(leaf).toArray()) {
        own.merge(entry, weights.get(place++), Expr::plus);
      }
    }
    List<Expr> mean = new ArrayList<>(List.of(FixedLeaves.atZero(graph, gap, leaves)));
    List<Expr> parts = new ArrayList<>();
    long products = 0;
    for (Map.Entry<RandomSource, TreeMap<Integer, Expr>> each : bySource.entrySet()) {
      List<@Nullable Law> laws = each.getKey().laws();
      double[][] factor = each.getKey().factor();
      Map<Integer, Expr> own = each.getValue();
      own.forEach((i, w) -> mean.add(w.times(normal(laws, i).centre())));
      if (factor == null) {
        own.forEach((i, w) -> parts.add(w.times(normal(laws, i).spread())));
        continue;
      }
      products += (long) factor.length * own.size();
      if (products > MOST_PRODUCTS) {
        return null;
      }
      for (int k = 0; k < factor.length; k++) {
        List<Expr> sum = new ArrayList<>();
        for (Map.Entry<Integer, Expr> one : own.entrySet()) {
          sum.add(one.getValue().times(factor[one.getKey()][k]));
        }
        parts.add(graph.sum(sum));
      }
    }
    Expr middle = graph.sum(mean);
    Expr spread = norm(parts, gap);
    return new KnownComparison(
        gap,
        middle.dividedBy(spread).apply(UnaryFunction.NORMCDF),
        share -> middle.plus(spread.times(Law.normalQuantile(1.0 - share))));
  }

  private static Law.Normal normal(List<@Nullable Law> laws, int entry) {
    if (laws.get(entry) instanceof Law.Normal law) {
      return law;
    }
    throw new IllegalStateException("Entry " + entry + " is not normal.");
  }

  /** The root of the sum of squares, which is smooth where all parts vanish, too. */
  private Expr norm(List<Expr> parts, Expr gap) {
    List<Expr> moving = parts.stream().filter(part -> !part.isConstant()).toList();
    double squares =
        parts.stream()
            .filter(Expr::isConstant)
            .mapToDouble(part -> part.number() * part.number())
            .sum();
    if (moving.isEmpty()) {
      return graph.constant(Math.sqrt(squares));
    }
    if (moving.size() == 1 && squares == 0.0) {
      int sign = sign(moving.get(0));
      if (sign != 0) {
        return sign > 0 ? moving.get(0) : moving.get(0).negate();
      }
    }
    double least = LEAST_SPREAD * ScenarioSpread.unit(context, gap);
    List<Expr> sum = moving.stream().map(Expr::square).collect(Collectors.toList());
    sum.add(graph.constant(Math.max(squares, least * least)));
    return graph.sum(sum).sqrt();
  }

  /** A gap that is linear in one number, or in one entry of a vector. */
  private @Nullable KnownComparison single(Expr gap, Node leaf) {
    int first = entries(leaf).findFirst().orElse(0);
    boolean apart = drawn(leaf).factor() == null;
    Law found = apart ? drawn(leaf).laws().get(first) : null;
    if (!(found instanceof Law.Known law)) {
      return null;
    }
    List<Expr> weights = weights(gap, List.of(leaf));
    int sign = weights == null ? 0 : sign(weights.get(0));
    if (weights == null || sign == 0) {
      return null;
    }
    Expr weight = weights.get(0);
    Expr rest = FixedLeaves.with(graph, gap, Map.of(leaf, withoutFirst(leaf)));
    Expr bound = rest.dividedBy(weight.negate());
    ValueRange range = range(bound);
    return new KnownComparison(
        gap,
        sign > 0 ? law.above(bound, range) : law.below(bound, range),
        share -> rest.plus(weight.times(law.quantile(sign > 0 ? 1.0 - share : share))));
  }

  /** A leaf with 0 in place of its number, or of its first one. */
  private Node withoutFirst(Node leaf) {
    if (!(leaf instanceof Vec vec) || vec.length() == 1) {
      return FixedLeaves.zero(graph, leaf);
    }
    double[] others = new double[vec.length()];
    Arrays.fill(others, 1, others.length, 1.0);
    return vec.times(graph.constant(others));
  }

  // Ranges.

  /** 1 if an expression is positive everywhere, −1 if it is negative, else 0. */
  private int sign(Expr e) {
    ValueRange range = range(e);
    return range.low() > 0.0 ? 1 : range.high() < 0.0 ? -1 : 0;
  }

  private ValueRange range(Expr e) {
    if (e.isConstant()) {
      return ValueRange.point(e.number());
    }
    double[] lower = new double[graph.dimension()];
    double[] upper = lower.clone();
    Arrays.fill(lower, Double.NEGATIVE_INFINITY);
    Arrays.fill(upper, Double.POSITIVE_INFINITY);
    for (Block block : context.blocks) {
      System.arraycopy(block.lower, 0, lower, block.first, block.size());
      System.arraycopy(block.highest(), 0, upper, block.first, block.size());
    }
    Ranges ranges = context.inputs.ranges(List.of(e), lower, upper);
    return new ValueRange(ranges.lower(e), ranges.upper(e));
  }
}
