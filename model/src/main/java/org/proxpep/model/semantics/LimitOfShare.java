package org.proxpep.model.semantics;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.graph.AdditiveTerms;
import org.proxpep.model.graph.Expr;
import org.proxpep.model.semantics.Value.Scalar;

/**
 * The limit of a·probability(…) + b &lt;= c as one of the probability.
 *
 * @param factor a
 * @param share (c − b)/a
 */
public record LimitOfShare(double factor, double share) {

  /**
   * @param function of a row, with its limit taken off
   * @return null if it is not made of one probability and numbers
   */
  public static @Nullable LimitOfShare of(Scalar function, Context context) {
    LimitOfShare found = context.limitsKnown.get(key(function));
    if (found == null) {
      found = ofKnown(function, context);
    }
    return found == null ? of(function, context.smoothedTerms, null) : found;
  }

  /** The same of one event only that is counted. */
  public static @Nullable LimitOfShare of(Scalar function, Context context, Expr event) {
    return of(function, context.smoothedTerms, event);
  }

  private static @Nullable LimitOfShare ofKnown(Scalar function, Context context) {
    KnownShare share = KnownShare.in(function, context);
    if (share == null) {
      return null;
    }
    Sum sum = new Sum(function);
    double factor = sum.terms.get(0).factor() / share.factor();
    return new LimitOfShare(factor, share.constant() - sum.constant / factor);
  }

  /**
   * The limit of a row whose values have another form than the share: from far beyond it, or of a
   * rare one; else null.
   */
  public static @Nullable LimitOfShare withWayBack(Scalar function, Context context) {
    return context.limitsKnown.get(key(function));
  }

  /** The nodes that a function is made of. */
  static List<Integer> key(Scalar function) {
    return Stream.concat(Stream.of(function.fixed()), function.parts().values().stream())
        .map(Expr::id)
        .toList();
  }

  private static @Nullable LimitOfShare of(
      Scalar function, Map<Integer, Smoothed> known, @Nullable Expr event) {
    Sum sum = new Sum(function);
    if (sum.terms.size() != 1 || !function.fixed().isConstant()) {
      return null;
    }
    Smoothed stands = known.get(sum.terms.get(0).expression().id());
    if (stands == null
        || stands.kind() != Smoothed.Kind.PROBABILITY
        || (event != null && stands.counted() != event)) {
      return null;
    }
    double factor = sum.terms.get(0).factor();
    return new LimitOfShare(factor, -sum.constant / factor);
  }

  /** All terms of a function, whatever is drawn for them. */
  static final class Sum {
    final List<AdditiveTerms.Term> terms;
    final double constant;

    Sum(Scalar function) {
      List<AdditiveTerms> parts =
          Stream.concat(Stream.of(function.fixed()), function.parts().values().stream())
              .map(AdditiveTerms::new)
              .toList();
      terms = parts.stream().flatMap(part -> part.terms().stream()).toList();
      constant = parts.stream().mapToDouble(AdditiveTerms::constant).sum();
    }
  }
}
