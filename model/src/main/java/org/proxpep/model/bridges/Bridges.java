package org.proxpep.model.bridges;

import java.util.List;
import org.proxpep.model.semantics.BridgeSet;

/** The bridges of the language, in the order in which the reference lists their functions. */
public final class Bridges {

  private static final BridgeSet STANDARD =
      new BridgeSet(
          List.of(
              new Cvar(),
              new Entropic(),
              new MeanDeviation(),
              new Robust(),
              new Worst(),
              new Variance(false),
              new Variance(true),
              new Probability("probability"),
              new Probability("rate"),
              new LinearMean(),
              new RatioOfMeans(),
              new FunctionOfMean(),
              new BoundOfVariable()));

  private Bridges() {}

  public static BridgeSet standard() {
    return STANDARD;
  }
}
