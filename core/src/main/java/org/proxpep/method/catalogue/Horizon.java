package org.proxpep.method.catalogue;

import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Objects;
import org.proxpep.settings.Records;

/** How the number of steps K decides the numbers that a method works with. */
public final class Horizon {

  private Horizon() {}

  /**
   * The settings with every parameter times K to the power that its component declares, where K is
   * their {@code steps}. They have 1 for K themselves: their numbers are meant as they stand.
   */
  public static <C extends Record> C scaled(C settings) {
    double steps = steps(settings);
    return Records.map(
        settings,
        (component, old) -> {
          MethodParameter declared = Parameter.declared(component);
          if (declared != null && declared.power() != 0 && old instanceof Double number) {
            return number * rate(steps, declared.power());
          }
          return isSteps(component) ? Double.valueOf(1.0) : old;
        });
  }

  private static boolean isSteps(RecordComponent component) {
    return component.getName().equals(SettingsRecord.STEPS);
  }

  /** K, or 1 where the record does not ask for it. */
  private static double steps(Record settings) {
    return Arrays.stream(settings.getClass().getRecordComponents())
        .filter(Horizon::isSteps)
        .mapToDouble(each -> (Double) Objects.requireNonNull(Records.value(settings, each)))
        .findFirst()
        .orElse(1.0);
  }

  /** K to a power. */
  private static double rate(double steps, double power) {
    if (power == -0.5) {
      return 1 / Math.sqrt(steps);
    }
    return power == 0.5 ? Math.sqrt(steps) : Math.pow(steps, power);
  }
}
