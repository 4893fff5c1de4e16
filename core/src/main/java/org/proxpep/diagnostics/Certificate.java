package org.proxpep.diagnostics;

import java.util.List;
import java.util.Optional;

/**
 * A statement about a point x and its multipliers y that holds with {@link
 * CertificateSettings#confidence}: with at least that probability <em>all</em> of its intervals
 * contain the true numbers.
 *
 * <p>δ = 1 − confidence is divided evenly (Bonferroni) over the p+m constraints, the objective and
 * the residual, each interval two-sided; complementarity follows from the constraints. Nothing is
 * assumed about how the functions depend on each other. Šidák's product would need independence and
 * gain 2 % of δ; Holm's procedure gives decisions but no intervals.
 *
 * @param sentence the verdict in words, with names and numbers
 * @param conflict the names of the constraints that contradict each other, by the weights that show
 *     it; empty unless the verdict is {@link Verdict#INFEASIBLE_SUSPECTED}
 * @param objective E[F]
 * @param residual ‖R₁(x,y)‖ = ‖x − Π(x − ∇ₓL(x,y))‖. Its estimate is the norm of a noisy vector and
 *     so rather too large than too small.
 * @param complementarity Σ λᵢ|E[Gᵢ]|
 * @param samples the number of fresh scenarios that the intervals rest on; 0 where the means are
 *     exact
 * @param looks how often the samples were looked at
 */
public record Certificate(
    Verdict verdict,
    String sentence,
    List<ConstraintStatement> constraints,
    List<String> conflict,
    Interval objective,
    Interval residual,
    Interval complementarity,
    long samples,
    int looks,
    CertificateSettings settings) {

  public Certificate {
    constraints = List.copyOf(constraints);
    conflict = List.copyOf(conflict);
  }

  /** Whether every constraint surely holds within its tolerance. */
  public boolean feasible() {
    return verdict == Verdict.CERTIFIED || verdict == Verdict.FEASIBLE;
  }

  /** The multipliers y that the statement is about: λ, then μ. */
  public double[] multipliers() {
    return constraints.stream().mapToDouble(ConstraintStatement::multiplier).toArray();
  }

  /** The constraints with this decision. */
  public List<ConstraintStatement> constraints(Decision decision) {
    return constraints.stream().filter(c -> c.decision() == decision).toList();
  }

  /** What is said about the constraint of this name. */
  public Optional<ConstraintStatement> constraint(String name) {
    return constraints.stream().filter(c -> c.name().equals(name)).findFirst();
  }

  /** The same numbers under another verdict, for what a look at the point alone cannot know. */
  public Certificate withVerdict(Verdict other, String otherSentence) {
    return new Certificate(
        other,
        otherSentence,
        constraints,
        conflict,
        objective,
        residual,
        complementarity,
        samples,
        looks,
        settings);
  }
}
