package org.proxpep.theory;

/**
 * The drift lemma {@code lem:stochastic_process}: a process with |Z(t+1)−Z(t)| ≤ δ_max whose mean
 * over t₀ steps falls by t₀ζ wherever Z(t) ≥ θ stays small. The paper prints a fall of only ζ; the
 * lemma it cites, and its own use of it with ζ = σ_gε₀/4, need t₀ζ.
 *
 * @param threshold θ &gt; 0
 * @param window t₀ ≥ 1
 * @param deltaMax δ_max &gt; 0
 * @param zeta 0 &lt; ζ ≤ δ_max
 */
public record StochasticProcess(double threshold, double window, double deltaMax, double zeta) {

  /** The fall of the mean over t₀ steps that the lemma must be given: t₀ζ, or ζ as printed. */
  public double requiredFall(Form form) {
    return form == Form.PRINTED ? zeta : window * zeta;
  }

  /** E[Z(t)] ≤ θ + t₀δ_max + t₀(4δ_max²/ζ) log(8δ_max²/ζ²), part (1). */
  public double expectation() {
    double ratio = deltaMax / zeta;
    // The logarithm of the ratio, doubled, cannot overflow where its square could.
    return threshold + window * deltaMax + tailScale() * (Math.log(8) + 2 * Math.log(ratio));
  }

  /** The z with Pr{Z(t) ≥ z} ≤ μ, part (2): {@link #expectation} + t₀(4δ_max²/ζ) log(1/μ). */
  public double quantile(double mu) {
    return expectation() - tailScale() * Math.log(mu);
  }

  /** t₀ · 4δ_max²/ζ, the scale of the exponential tail. */
  public double tailScale() {
    return 4 * window * deltaMax * (deltaMax / zeta);
  }
}
