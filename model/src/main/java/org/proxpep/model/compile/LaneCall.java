package org.proxpep.model.compile;

/** A static method of numbers, called for every lane of a block. */
interface LaneCall {

  /**
   * Writes the results of the first {@code count} lanes; arguments it does not take are ignored.
   */
  void run(double[] to, double[] a, double[] b, double[] c, int count);
}
