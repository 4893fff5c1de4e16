package org.proxpep.model.semantics;

import java.util.List;
import java.util.Map;
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
  public static @Nullable LimitOfShare of(Scalar function, Map<Integer, Smoothed> known) {
    return of(function, known, null);
  }

  /** The same of one event only. */
  public static @Nullable LimitOfShare of(
      Scalar function, Map<Integer, Smoothed> known, @Nullable Expr event) {
    List<AdditiveTerms> parts = function.parts().values().stream().map(AdditiveTerms::new).toList();
    List<AdditiveTerms.Term> terms = parts.stream().flatMap(part -> part.terms().stream()).toList();
    if (terms.size() != 1 || !function.fixed().isConstant()) {
      return null;
    }
    Smoothed stands = known.get(terms.get(0).expression().id());
    if (stands == null
        || stands.kind() != Smoothed.Kind.PROBABILITY
        || (event != null && stands.counted() != event)) {
      return null;
    }
    double constant =
        function.fixed().number() + parts.stream().mapToDouble(AdditiveTerms::constant).sum();
    double factor = terms.get(0).factor();
    return new LimitOfShare(factor, -constant / factor);
  }
}
