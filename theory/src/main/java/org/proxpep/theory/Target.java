package org.proxpep.theory;

/** What the {@link Planner} can bring below ε. Averages are over t = 1..T. */
public enum Target {
  /** (1/T) Σ E‖∇φ_{1/α}‖², with the better of π and its tail form. */
  EXPECTED_MOREAU_SQUARED("expected squared Moreau gradient", "eq:moreau_avg_bound"),
  /** (1/T) Σ E‖∇φ_{1/α}‖, by Jensen's inequality at most the root of the former. */
  EXPECTED_MOREAU("expected Moreau gradient", "eq:moreau_avg_bound"),
  /** (1/T) Σ E g_i, for each i. */
  EXPECTED_INEQUALITY("expected signed inequality violation", "eq:ineq_avg_bound"),
  /** (1/T) Σ E|h_j|, for each j. */
  EXPECTED_EQUALITY("expected equality violation", "eq:eq_avg_bound"),
  /** −(1/T) Σ E⟨λ, g⟩. */
  EXPECTED_COMPLEMENTARITY("expected signed complementarity violation", "eq:complementarity_exp"),
  /** (1/T) Σ ‖∇φ_{1/α}‖ on the path. */
  PROBABLE_MOREAU("Moreau gradient, with probability", "prop:hp_moreau"),
  /** (1/T) Σ g_i on the path, for each i. */
  PROBABLE_INEQUALITY("signed inequality violation, with probability", "prop:hp_constraint"),
  /** (1/T) Σ |h_j| on the path, for each j. */
  PROBABLE_EQUALITY("equality violation, with probability", "prop:hp_constraint"),
  /** −(1/T) Σ ⟨λ, g⟩ on the path. */
  PROBABLE_COMPLEMENTARITY(
      "signed complementarity violation, with probability", "prop:hp_complementarity");

  private final String meaning;
  private final String label;

  Target(String meaning, String label) {
    this.meaning = meaning;
    this.label = label;
  }

  public String meaning() {
    return meaning;
  }

  /** The LaTeX label of the bound. */
  public String label() {
    return label;
  }

  /** Whether it comes with a failure probability. */
  public boolean probable() {
    return compareTo(PROBABLE_MOREAU) >= 0;
  }

  /** The bound on this quantity. */
  public double bound(Theory theory) {
    ExpectedRates expected = theory.expected();
    HighProbability probable = theory.highProbability();
    double horizon = theory.parameters().horizon();
    return switch (this) {
      case EXPECTED_MOREAU_SQUARED -> Math.min(expected.moreau(), expected.moreauByTail());
      case EXPECTED_MOREAU -> Math.sqrt(EXPECTED_MOREAU_SQUARED.bound(theory));
      case EXPECTED_INEQUALITY -> expected.inequality();
      case EXPECTED_EQUALITY -> expected.equality();
      case EXPECTED_COMPLEMENTARITY -> expected.complementarity();
      case PROBABLE_MOREAU -> Math.sqrt(probable.moreau());
      case PROBABLE_INEQUALITY -> probable.inequality() / horizon;
      case PROBABLE_EQUALITY -> probable.equality() / horizon;
      case PROBABLE_COMPLEMENTARITY -> probable.complementarity() / horizon;
    };
  }

  /** Whether the bound may be relied on. */
  public Reliance judgement(Theory theory) {
    Reliances judgements = theory.judgements();
    return switch (this) {
      case EXPECTED_MOREAU_SQUARED, EXPECTED_MOREAU -> judgements.expectedMoreau();
      case EXPECTED_INEQUALITY -> judgements.expectedInequality();
      case EXPECTED_EQUALITY -> judgements.expectedEquality();
      case EXPECTED_COMPLEMENTARITY -> judgements.expectedComplementarity();
      case PROBABLE_MOREAU -> judgements.probableMoreau();
      case PROBABLE_INEQUALITY -> judgements.probableInequality();
      case PROBABLE_EQUALITY -> judgements.probableEquality();
      case PROBABLE_COMPLEMENTARITY -> judgements.probableComplementarity();
    };
  }
}
