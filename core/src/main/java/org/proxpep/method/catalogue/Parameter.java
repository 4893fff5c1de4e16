package org.proxpep.method.catalogue;

import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A number that a method takes, and the values worth trying.
 *
 * @param name as on a command line
 * @param meaning in a few words
 * @param byDefault the published value, or 1 where the publication leaves a factor open; NaN where
 *     it is chosen for each problem
 * @param logarithmic whether it is a scale, so that values between and beyond those of the grid
 *     make sense
 * @param grid a coarse grid
 */
public record Parameter(
    String name, String meaning, double byDefault, boolean logarithmic, double[] grid) {

  public Parameter {
    grid = grid.clone();
  }

  /** What a component declares, itself or by an annotation that stands for it; null if nothing. */
  static @Nullable MethodParameter declared(RecordComponent component) {
    MethodParameter own = component.getAnnotation(MethodParameter.class);
    if (own != null) {
      return own;
    }
    return Arrays.stream(component.getAnnotations())
        .map(each -> each.annotationType().getAnnotation(MethodParameter.class))
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(null);
  }

  static Parameter of(RecordComponent component, MethodParameter declared) {
    double[] grid =
        Arrays.stream(declared.grid().split(" ", -1))
            .filter(number -> !number.isEmpty())
            .mapToDouble(Double::parseDouble)
            .toArray();
    return new Parameter(
        declared.name().isEmpty() ? component.getName() : declared.name(),
        declared.value() + (declared.power() == 0 ? "" : ", times " + power(declared.power())),
        declared.byDefault(),
        declared.scale() && grid.length > 0,
        grid.length > 0 ? grid : new double[] {declared.byDefault()});
  }

  /** K to a power in quarters, as in K^(-3/4). */
  private static String power(double power) {
    long quarters = Math.round(4 * power);
    return quarters == 4
        ? "K"
        : "K^(" + (quarters % 2 == 0 ? quarters / 2 + "/2" : quarters + "/4") + ")";
  }

  /** Whether tuning has anything to choose. */
  public boolean isFree() {
    return grid.length > 1;
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
