package org.proxpep.method.proxpep;

import java.util.Map;
import org.proxpep.method.catalogue.MethodOrder;
import org.proxpep.method.catalogue.Parameter;
import org.proxpep.pilot.PilotSample;
import org.proxpep.pilot.PilotSettings;

/** Where the numbers of Algorithm 1 come from when only a problem and a budget are given. */
final class ProxPepPlan {

  /** The name of the parameter that chooses between the two schedules. */
  static final Parameter FITTED =
      new Parameter(
          "fitted",
          "1: scales measured at the start, a heuristic; 0: the theorem's rates",
          0,
          false,
          new double[] {0});

  private ProxPepPlan() {}

  static ProxPepSettings settings(MethodOrder order, Map<String, Double> given) {
    if (given.getOrDefault(FITTED.name(), 0.0) != 0) {
      return FittedSchedule.settings(order.problem(), order.scenarios(), order.samples());
    }
    return TheoremSchedule.UNIT.settings(
        PilotSample.constants(order.problem(), order.scenarios(), PilotSettings.DEFAULT),
        order.samples());
  }
}
