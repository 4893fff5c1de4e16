package org.proxpep.problem;

/**
 * The kinks of the scenarios of a {@link FiniteProblem} one by one: its functions are smooth ones
 * of x and of u_k = max(0, a_k(x, ξ)), a number for every kink.
 */
public interface OpenKinks {

  /** How many kinks a scenario has. */
  int count();

  /** Whether a kink is at the same place in all scenarios. */
  boolean isShared(int kink);

  /** Whether a row depends on some u_k. */
  boolean isIn(int row);

  /** What one thread reads kinks with. */
  Reader newReader();

  /** The kinks of one scenario at one point. */
  interface Reader {

    /** Goes to a scenario, by its index. */
    void read(double[] x, long index);

    /** a_k. */
    double gap(int kink);

    /** ∇a_k, in its first n entries; overwritten by the next {@link #read}. */
    double[] gradient(int kink);

    /** The slope of a row in u_k. */
    double weight(int row, int kink);

    /**
     * Writes the gradient of a row where u_k is a_k if that is positive, else 0: at a kink itself
     * functions need not agree on which of two gradients they give.
     */
    void piece(int row, double[] out);
  }
}
