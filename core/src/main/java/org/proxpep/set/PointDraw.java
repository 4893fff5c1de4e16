package org.proxpep.set;

import java.util.Arrays;
import java.util.function.DoubleSupplier;

/**
 * What a set makes a random point of.
 *
 * @param near a point of the set, around which unbounded variables are drawn
 * @param size how far around, where nothing bounds them
 * @param unit for each coordinate a number in [0,1), such as that of a Latin hypercube
 * @param uniform further numbers in [0,1)
 * @param gaussian normal numbers
 */
public record PointDraw(
    double[] near, double size, double[] unit, DoubleSupplier uniform, DoubleSupplier gaussian) {

  /** The draw of a block of coordinates. */
  PointDraw block(int from, int to) {
    return new PointDraw(
        Arrays.copyOfRange(near, from, to),
        size,
        Arrays.copyOfRange(unit, from, to),
        uniform,
        gaussian);
  }
}
