package org.proxpep.model.statistics;

import org.proxpep.model.sampling.FunctionAt;

/**
 * Σ factor·value over scenarios, each chunk of rows by itself and the chunks in their order, with
 * the rounding errors of both (Neumaier 1974): the bits are the same wherever the chunks are.
 */
final class ChunkedSum {

  private double sum;
  private double error;

  /** Adds the value of a scenario whose inputs are filled. */
  void add(double factor, FunctionAt function) {
    if (factor != 0.0) {
      add(factor * function.value());
    }
  }

  void add(double term) {
    double next = sum + term;
    error += Math.abs(sum) >= Math.abs(term) ? (sum - next) + term : (term - next) + sum;
    sum = next;
  }

  /** Adds the sum of the next chunk. */
  void add(double chunkSum, double chunkError) {
    add(chunkSum);
    error += chunkError;
  }

  double sum() {
    return sum;
  }

  double error() {
    return error;
  }

  double mean(long count) {
    return (sum + error) / count;
  }
}
