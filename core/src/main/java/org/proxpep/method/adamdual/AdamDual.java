package org.proxpep.method.adamdual;

import static org.proxpep.method.ProblemClass.ANY;
import static org.proxpep.method.PublishedOutput.LAST;

import org.proxpep.method.catalogue.MethodEntry;
import org.proxpep.method.support.CosineDecay;
import org.proxpep.method.support.FirstOrderMethod;

/**
 * Adam of D. P. Kingma and J. Ba, <i>Adam: a method for stochastic optimization</i>, ICLR 2015, on
 * the sampled Lagrangian with ascent in the multipliers, as constrained networks are mostly
 * trained:
 *
 * <pre>
 *   u  = ∇F + Jᵀy
 *   m  ← β₁m + (1−β₁)u,   v ← β₂v + (1−β₂)u²               by coordinates
 *   x⁺ = P(x − η_x m/(1−β₁ᵗ) / (√(v/(1−β₂ᵗ)) + ε))
 *   y⁺ by ascent or νPI, as in {@link org.proxpep.method.lagrangian.Lagrangian}
 * </pre>
 *
 * Both steps may shrink along half a cosine. Accepts every problem and guarantees nothing; P is the
 * Euclidean projection, which for sets other than boxes is not the one that the scaled step asks
 * for.
 */
public final class AdamDual extends FirstOrderMethod<AdamDualSettings, AdamDualState> {

  /** The entry of the catalogue. */
  public static final MethodEntry ENTRY =
      MethodEntry.of(
          "adam-dual",
          "Kingma, Ba 2015, with dual ascent",
          ANY,
          LAST,
          AdamDualSettings.class,
          AdamDual::new);

  public AdamDual(AdamDualSettings settings) {
    super(ENTRY, settings, true, AdamDualState::new);
  }

  @Override
  public void step(AdamDualState s) {
    double shrink = CosineDecay.factor(settings.cosine(), s.t, settings.steps());
    s.draw();
    s.combine(s.y);
    adapt(s);
    s.descend(numbers.etaX() * shrink);
    s.ascend(numbers.etaY() * shrink, numbers.ki(), numbers.kp(), numbers.nu());
    s.t++;
  }

  /** u ← m̂/(√v̂ + ε), with both means corrected for their start at 0. */
  private void adapt(AdamDualState s) {
    double b1 = numbers.beta1();
    double b2 = numbers.beta2();
    double share1 = 1 - Math.pow(b1, (double) s.t);
    double share2 = 1 - Math.pow(b2, (double) s.t);
    for (int i = 0; i < s.u.length; i++) {
      s.mean[i] = b1 * s.mean[i] + (1 - b1) * s.u[i];
      s.square[i] = b2 * s.square[i] + (1 - b2) * s.u[i] * s.u[i];
      s.u[i] = s.mean[i] / share1 / (Math.sqrt(s.square[i] / share2) + numbers.epsilon());
    }
  }
}
