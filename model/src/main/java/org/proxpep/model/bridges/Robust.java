package org.proxpep.model.bridges;

import java.util.List;
import org.proxpep.model.graph.Expr;
import org.proxpep.model.graph.LinearScore;
import org.proxpep.model.graph.Ranges;
import org.proxpep.model.semantics.Bridge;
import org.proxpep.model.semantics.MeanCall;
import org.proxpep.model.semantics.TermValues;
import org.proxpep.model.semantics.Value.Scalar;
import org.proxpep.model.syntax.Tree;
import org.proxpep.model.syntax.Vocabulary;

/**
 * robust(distance, ρ, e) is the largest mean of e under all laws Q that are at most ρ from the law
 * P of the scenarios. Each distance has a dual form that is jointly convex in e and two variables,
 * without an equation (Ben-Tal, den Hertog, De Waegenaere, Melenberg and Rennen, 2013):
 *
 * <ul>
 *   <li>{@code kl}, E_Q[log dQ/dP] ≤ ρ: the least λρ + η + λE[exp((e − η)/λ) − 1] over η and λ &gt;
 *       0;
 *   <li>{@code chi2}, E_P[(dQ/dP − 1)²]/2 ≤ ρ: the least η + s/2 + (1 + 2ρ)E[max(e − η, 0)²]/(2s)
 *       over η and s &gt; 0.
 * </ul>
 *
 * <p>For {@code wasserstein} scenarios move: the mean distance, in the Euclidean norm, by which the
 * inputs z of a linear score w'z move is at most ρ, while all other inputs, such as labels, stay.
 * For a loss that is convex in the score with slopes of at most L the largest mean is E[e] +
 * ρ·L·‖w‖ (Mohajerin Esfahani and Kuhn, 2018; Shafieezadeh-Abadeh, Kuhn and Mohajerin Esfahani,
 * 2019).
 *
 * <p>For the first two, the worst law gives a scenario the weight exp((e − η)/λ), or (1 + 2ρ)·max(e
 * − η, 0)/s.
 */
final class Robust implements Bridge {

  private enum Distance {
    KL,
    CHI2,
    WASSERSTEIN;

    static final List<String> WORDS = List.of("kl", "chi2", "wasserstein");
  }

  private record Measure(Distance distance, double radius) {}

  @Override
  public Function function() {
    return new Function("robust", 3, 3, Distance.WORDS);
  }

  @Override
  public Scalar call(MeanCall call) {
    Distance distance = distance(call);
    double radius = call.width(1, "the radius of robust");
    RiskCall risk = new RiskCall(call, 2, new Measure(distance, radius));
    if (risk.isCertain()) {
      return Scalar.of(risk.loss);
    }
    return switch (distance) {
      case KL -> kl(risk, radius);
      case CHI2 -> chi2(risk, radius);
      case WASSERSTEIN -> wasserstein(call, risk, radius);
    };
  }

  private static Distance distance(MeanCall call) {
    String word = call.argument(0) instanceof Tree.Name name ? name.name() : "";
    int place = Distance.WORDS.indexOf(word);
    if (place < 0) {
      throw call.refusal(
          call.argument(0).span(),
          "expected a distance of laws: " + String.join(", ", Distance.WORDS),
          Vocabulary.meant(word, Distance.WORDS));
    }
    return Distance.values()[place];
  }

  private static Scalar kl(RiskCall risk, double radius) {
    Expr eta = risk.variable("level", new KlLevel(radius));
    Expr lambda = risk.variable("scale", LeastOver.positive(losses -> klScale(losses, radius)));
    Expr weight = risk.loss.minus(eta).dividedBy(lambda).exp();
    return risk.least(lambda.times(radius).plus(eta), weight.minus(1.0).times(lambda));
  }

  private static Scalar chi2(RiskCall risk, double radius) {
    Expr eta = risk.variable("level", new Chi2Level(radius));
    Expr s = risk.variable("scale", LeastOver.positive(losses -> chi2Scale(losses, radius)));
    Expr square = risk.loss.minus(eta).max(0.0).square().dividedBy(s);
    return risk.least(eta.plus(s.times(0.5)), square.times(0.5 + radius));
  }

  private static Scalar wasserstein(MeanCall call, RiskCall risk, double radius) {
    LinearScore score =
        LinearScore.of(risk.loss)
            .orElseThrow(
                () ->
                    call.refusal(
                        call.argument(2).span(),
                        "robust(wasserstein, …) needs a loss of one linear score, such as w'z + b,"
                            + " whose inputs stand nowhere else in the loss",
                        "use kl or chi2 for other losses"));
    Ranges.Inputs where = call.context().inputs.where(List.of(risk.loss));
    double steepest = score.slopes(where).magnitude();
    if (!Double.isFinite(steepest)) {
      throw call.refusal(
          call.argument(2).span(),
          "robust(wasserstein, …) needs a loss that is convex in its score with slopes that are"
              + " known to be bounded",
          "softplus, logloss, hinge, abs, max and huber are; square and exp grow too fast");
    }
    return risk.least(score.norm(where).times(radius * steepest), risk.loss);
  }

  /**
   * λ: the law with weights exp(e/λ) is as far from P as allowed. Its distance falls in λ; where
   * even the largest values alone are near enough, there is no such λ and it is as small as may be.
   */
  private static double klScale(LossValues losses, double radius) {
    double high = losses.least();
    while (klDistance(losses, high) > radius) {
      high *= 2.0;
    }
    return Math.max(
        losses.least(), LossValues.zero(l -> klDistance(losses, l) - radius, 0.5 * high, high));
  }

  private static double klDistance(LossValues losses, double lambda) {
    double total = losses.mean(v -> klWeight(v, losses, lambda));
    double mean = losses.mean(v -> v * klWeight(v, losses, lambda)) / total;
    return (mean - losses.largest) / lambda - Math.log(total);
  }

  private static double klWeight(double value, LossValues losses, double lambda) {
    return Math.exp((value - losses.largest) / lambda);
  }

  /** η = λ·log E[exp(e/λ)]. */
  private record KlLevel(double radius) implements LeastOver {
    @Override
    public double exact(TermValues values) {
      LossValues losses = new LossValues(values);
      return losses.softMaximum(klScale(losses, radius));
    }

    @Override
    public double[] worstWeights(TermValues values) {
      LossValues losses = new LossValues(values);
      double lambda = klScale(losses, radius);
      return LossValues.weights(values, e -> klWeight(e, losses, lambda));
    }
  }

  /** η: below all values if ρ is small. */
  private record Chi2Level(double radius) implements LeastOver {
    @Override
    public boolean liesWithinValues() {
      return false;
    }

    @Override
    public double exact(TermValues values) {
      return of(new LossValues(values), radius);
    }

    @Override
    public double[] worstWeights(TermValues values) {
      // Rounding must not leave the largest loss without weight.
      LossValues losses = new LossValues(values);
      double eta = Math.min(exact(values), losses.largest - losses.least());
      return LossValues.weights(values, e -> Math.max(e - eta, 0.0));
    }

    /** The derivative 1 − √(1 + 2ρ)·E[max(e − η, 0)]/√E[max(e − η, 0)²] rises in η. */
    static double of(LossValues losses, double radius) {
      // With all values above η, the derivative is 0 at the first of these.
      double low = losses.mean - (losses.spread + losses.least()) / Math.sqrt(2.0 * radius);
      double factor = Math.sqrt(1.0 + 2.0 * radius);
      return LossValues.zero(
          eta -> factor * losses.mean(v -> Math.max(v - eta, 0.0)) - norm(losses, eta),
          low,
          losses.largest);
    }

    static double norm(LossValues losses, double eta) {
      return Math.sqrt(
          losses.mean(
              v -> {
                double over = Math.max(v - eta, 0.0);
                return over * over;
              }));
    }
  }

  /** s = √((1 + 2ρ)·E[max(e − η, 0)²]). */
  private static double chi2Scale(LossValues losses, double radius) {
    double norm = Chi2Level.norm(losses, Chi2Level.of(losses, radius));
    return Math.max(losses.least(), Math.sqrt(1.0 + 2.0 * radius) * norm);
  }
}
