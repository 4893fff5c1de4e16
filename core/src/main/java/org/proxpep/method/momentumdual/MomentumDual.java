package org.proxpep.method.momentumdual;

import static org.proxpep.method.ProblemClass.ANY;
import static org.proxpep.method.PublishedOutput.LAST;

import org.proxpep.method.catalogue.MethodEntry;
import org.proxpep.method.support.CosineDecay;
import org.proxpep.method.support.FirstOrderMethod;

/**
 * Gradient descent with the momentum of B. T. Polyak, <i>Some methods of speeding up the
 * convergence of iteration methods</i>, USSR Comput. Math. Math. Phys. 4 (1964), on the sampled
 * Lagrangian, with ascent in the multipliers:
 *
 * <pre>
 *   v  ← βv + ∇F + Jᵀy
 *   x⁺ = P(x − η_x v)
 *   y⁺ by ascent or νPI, as in {@link org.proxpep.method.lagrangian.Lagrangian}
 * </pre>
 *
 * That is the form of today's libraries. In the interior of X₀ and with constant steps it is the
 * heavy ball x⁺ = x − η_x u + β(x − x⁻); at the boundary v keeps what the projection takes away. A
 * gradient moves x by η_x/(1−β) in all. Both steps may shrink along half a cosine. Accepts every
 * problem and guarantees nothing; with β = 0 it is plain descent–ascent.
 */
public final class MomentumDual extends FirstOrderMethod<MomentumDualSettings, MomentumDualState> {

  /** The entry of the catalogue. */
  public static final MethodEntry ENTRY =
      MethodEntry.of(
          "momentum-dual",
          "Polyak 1964, with dual ascent",
          ANY,
          LAST,
          MomentumDualSettings.class,
          MomentumDual::new);

  public MomentumDual(MomentumDualSettings settings) {
    super(ENTRY, settings, true, MomentumDualState::new);
  }

  @Override
  public void step(MomentumDualState s) {
    double shrink = CosineDecay.factor(settings.cosine(), s.t, settings.steps());
    s.draw();
    s.combine(s.y);
    for (int i = 0; i < s.u.length; i++) {
      s.velocity[i] = numbers.momentum() * s.velocity[i] + s.u[i];
      s.u[i] = s.velocity[i];
    }
    s.descend(numbers.etaX() * shrink);
    s.ascend(numbers.etaY() * shrink, numbers.ki(), numbers.kp(), numbers.nu());
    s.t++;
  }
}
