package org.proxpep.study;

/** Where on a run a quantity is measured. */
public enum Place {
  /** The average over x¹..x^T, of which the paper's theorems speak. */
  ITERATES("average over the iterates"),
  /** x^{T+1}. */
  LAST("last point"),
  /** The mean of x¹..x^T. */
  AVERAGE("average point"),
  /** The mean of the later points. */
  TAIL_AVERAGE("tail average"),
  /** x^R with R uniform on 1..T, whose expectation is that of {@link #ITERATES}. */
  RANDOM("random point");

  private final String words;

  Place(String words) {
    this.words = words;
  }

  /** A name for people. */
  public String words() {
    return words;
  }
}
