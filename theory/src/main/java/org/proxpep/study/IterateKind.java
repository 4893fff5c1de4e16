package org.proxpep.study;

import org.jspecify.annotations.Nullable;
import org.proxpep.run.Candidate;

/** Where on a run a quantity is measured. */
public enum IterateKind {
  /** The average over x¹..x^T, of which the paper's theorems speak. */
  ITERATES("average over the iterates", null),
  /** x^{T+1}. */
  LAST("last point", Candidate.Kind.LAST),
  /** The mean of x¹..x^T. */
  AVERAGE("average point", Candidate.Kind.AVERAGE),
  /** The mean of the later points. */
  TAIL_AVERAGE("tail average", Candidate.Kind.TAIL_AVERAGE),
  /** x^R with R uniform on 1..T, whose expectation is that of {@link #ITERATES}. */
  RANDOM("random point", Candidate.Kind.RANDOM);

  private final String words;

  /** The point of a result that it is; none for an average over many. */
  final Candidate.@Nullable Kind candidate;

  IterateKind(String words, Candidate.@Nullable Kind candidate) {
    this.words = words;
    this.candidate = candidate;
  }

  /** A name for people. */
  public String words() {
    return words;
  }
}
