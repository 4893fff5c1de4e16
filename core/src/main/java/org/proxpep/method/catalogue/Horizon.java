package org.proxpep.method.catalogue;

import org.proxpep.settings.Records;

/** How the number of steps K decides the numbers that a method works with. */
public final class Horizon {

  private Horizon() {}

  /**
   * The settings with every parameter times K to the power that its component declares. They have 1
   * for K themselves: their numbers are meant as they stand.
   */
  public static <C extends Record> C scaled(C settings, double steps) {
    return Records.map(
        settings,
        (component, old) -> {
          MethodParameter declared = component.getAnnotation(MethodParameter.class);
          if (declared != null && declared.power() != 0 && old instanceof Double number) {
            return number * rate(steps, declared.power());
          }
          return component.getName().equals(SettingsRecord.STEPS) ? Double.valueOf(1.0) : old;
        });
  }

  /** K to a power. */
  private static double rate(double steps, double power) {
    if (power == -0.5) {
      return 1 / Math.sqrt(steps);
    }
    return power == 0.5 ? Math.sqrt(steps) : Math.pow(steps, power);
  }
}
