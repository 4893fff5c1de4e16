package org.proxpep.method.catalogue;

import java.util.Arrays;

/**
 * A number that a method takes, and the values worth trying.
 *
 * @param name as on a command line
 * @param meaning in a few words
 * @param byDefault the published value, or 1 where the publication leaves a factor open
 * @param logarithmic whether it is a scale, so that values between and beyond those of the grid
 *     make sense
 * @param grid a coarse grid
 */
public record Parameter(
    String name, String meaning, double byDefault, boolean logarithmic, double[] grid) {

  public Parameter {
    grid = grid.clone();
  }

  static Parameter scale(String name, String meaning, double byDefault, double... grid) {
    return new Parameter(name, meaning, byDefault, true, grid);
  }

  static Parameter choice(String name, String meaning, double byDefault, double... grid) {
    return new Parameter(name, meaning, byDefault, false, grid);
  }

  /** A parameter that tuning leaves alone. */
  static Parameter fixed(String name, String meaning, double byDefault) {
    return new Parameter(name, meaning, byDefault, false, new double[] {byDefault});
  }

  @Override
  public double[] grid() {
    return grid.clone();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Parameter that && toString().equals(that.toString());
  }

  @Override
  public int hashCode() {
    return name.hashCode();
  }

  @Override
  public String toString() {
    return name + " = " + byDefault + " " + Arrays.toString(grid) + ": " + meaning;
  }
}
