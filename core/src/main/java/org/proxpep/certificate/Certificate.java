package org.proxpep.certificate;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.proxpep.settings.Records;

/**
 * A statement about a point x and its multipliers y that holds with {@link
 * CertificateSettings#confidence}: with at least that probability <em>all</em> of its intervals
 * contain the true numbers.
 *
 * <p>δ = 1 − confidence is divided evenly (Bonferroni) over the p+m constraints, the objective, the
 * residual and the gap; complementarity follows from the constraints, and the interval of a price
 * is one by itself. Nothing is assumed about how the functions depend on each other. Šidák's
 * product would need independence and gain 2 % of δ; Holm's procedure gives decisions but no
 * intervals.
 *
 * @param reason why the verdict is not that of the numbers: the point could not be measured, or the
 *     run diverged. Empty where the numbers decide
 * @param conflict the names of the constraints that contradict each other, by the weights that show
 *     it; empty unless the verdict is {@link Verdict#INFEASIBLE_SUSPECTED}
 * @param objectiveName the user's name of E[F]
 * @param objective E[F]
 * @param countedObjective what counting says of it where it is smoothed; null elsewhere
 * @param gap what the objective could still gain nearby
 * @param secondOrder how the Lagrangian curves along the free directions
 * @param residual ‖R₁(x,y)‖ = ‖x − Π(x − ∇ₓL(x,y))‖. Its estimate is the norm of a noisy vector and
 *     so rather too large than too small.
 * @param complementarity Σ λᵢ|E[Gᵢ]|
 * @param samples the number of fresh scenarios that the intervals rest on; 0 where the means are
 *     exact
 * @param looks how often the samples were looked at
 * @param scope what the statement speaks about
 * @param errors how far the answer may be from the one that all of the randomness would give
 */
public record Certificate(
    Verdict verdict,
    String reason,
    List<ConstraintStatement> constraints,
    List<String> conflict,
    String objectiveName,
    Interval objective,
    @Nullable Counted countedObjective,
    Gap gap,
    SecondOrder secondOrder,
    Interval residual,
    Interval complementarity,
    long samples,
    int looks,
    Scope scope,
    StandardErrors errors,
    CertificateSettings settings) {

  public Certificate {
    constraints = List.copyOf(constraints);
    conflict = List.copyOf(conflict);
  }

  /** Whether every constraint surely holds within its tolerance. */
  public boolean feasible() {
    return verdict == Verdict.CERTIFIED || verdict == Verdict.FEASIBLE;
  }

  /** The constraints that the user wrote. */
  public List<ConstraintStatement> userConstraints() {
    return constraints.stream().filter(c -> !c.meaning().auxiliary()).toList();
  }

  /** The multipliers y that the statement is about: λ, then μ. */
  public double[] multipliers() {
    return constraints.stream().mapToDouble(ConstraintStatement::multiplier).toArray();
  }

  /** The user's constraints with this decision. */
  public List<ConstraintStatement> constraints(Decision decision) {
    return userConstraints().stream().filter(c -> c.decision() == decision).toList();
  }

  /** What is said about the constraint of this name. */
  public Optional<ConstraintStatement> constraint(String name) {
    return constraints.stream().filter(c -> c.name().equals(name)).findFirst();
  }

  /** The same numbers under another verdict, for what a look at the point alone cannot know. */
  public Certificate withVerdict(Verdict other, String why) {
    return Records.with(
        this, Map.of("verdict", other, "reason", why, "errors", StandardErrors.unknown(why)));
  }

  /**
   * A value of variable i with limits that are right by themselves with the confidence of the
   * statement; without a width where nothing is known of its error.
   */
  public Interval variable(int i, double value) {
    double half =
        errors.isKnown() ? Intervals.normalQuantile(settings.delta()) * errors.ofVariable(i) : 0.0;
    return new Interval(value, value - half, value + half, Interval.Basis.DERIVED);
  }
}
