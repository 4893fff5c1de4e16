package org.proxpep.model.function;

import java.util.Arrays;

/** Carries formulas out at once, for constants, ranges and tests. */
public final class Calculator implements Algebra {

  private double[] numbers = new double[8];
  private int size;

  /** Without numbers yet. */
  public Calculator() {}

  /** The number behind a handle. */
  public double number(int handle) {
    return numbers[handle];
  }

  @Override
  public int constant(double value) {
    if (size == numbers.length) {
      numbers = Arrays.copyOf(numbers, 2 * size);
    }
    numbers[size] = value;
    return size++;
  }

  @Override
  public int add(int s, int t) {
    return constant(numbers[s] + numbers[t]);
  }

  @Override
  public int subtract(int s, int t) {
    return constant(numbers[s] - numbers[t]);
  }

  @Override
  public int multiply(int s, int t) {
    return constant(numbers[s] * numbers[t]);
  }

  @Override
  public int divide(int s, int t) {
    return constant(numbers[s] / numbers[t]);
  }

  @Override
  public int negate(int t) {
    return constant(-numbers[t]);
  }

  @Override
  public int call(Call call, int... arguments) {
    int count = arguments.length;
    return constant(
        call.apply(
            numbers[arguments[0]],
            count > 1 ? numbers[arguments[1]] : 0.0,
            count > 2 ? numbers[arguments[2]] : 0.0));
  }
}
