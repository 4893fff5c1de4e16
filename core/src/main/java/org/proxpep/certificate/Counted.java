package org.proxpep.certificate;

/**
 * What counting says where a constraint or the objective is smoothed.
 *
 * @param value in the user's terms
 * @param smoothed the estimate of the smoothed function beside it, in the same terms
 * @param events how many of the trials were counted; −1 where the value is no share of trials
 * @param trials scenarios drawn, or rows of a table
 * @param decides whether the constraint is about what is counted, so that this decides
 */
public record Counted(Interval value, double smoothed, long events, long trials, boolean decides) {}
