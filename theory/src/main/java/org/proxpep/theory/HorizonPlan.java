package org.proxpep.theory;

/**
 * The answer of the {@link Planner}.
 *
 * @param target what was to be brought below ε
 * @param epsilon ε
 * @param failureProbability with what probability the bound may fail; 0 for expectations
 * @param exists whether some horizon suffices
 * @param horizon the least such horizon, NaN if there is none
 * @param bound the bound at that horizon, NaN if there is none
 * @param exact whether every smaller horizon is known not to suffice; beyond 2⁵³ also T itself is
 *     only known to sixteen digits
 * @param reason why no horizon exists, or what the guarantee rests on
 */
public record HorizonPlan(
    Target target,
    double epsilon,
    double failureProbability,
    boolean exists,
    double horizon,
    double bound,
    boolean exact,
    String reason) {}
