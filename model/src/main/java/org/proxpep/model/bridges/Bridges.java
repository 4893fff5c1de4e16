package org.proxpep.model.bridges;

import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.semantics.Bridge;
import org.proxpep.model.semantics.BridgeSet;
import org.proxpep.model.syntax.Vocabulary;
import org.proxpep.refusal.Refusal;
import org.proxpep.refusal.Require;

/**
 * The bridges of the language: those of this project, in the order in which the reference lists
 * their functions, and behind them every {@link Bridge} that a jar on the class path or module path
 * provides as a service.
 */
public final class Bridges {

  private static final BridgeSet OWN =
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

  /** Made when it is first asked for, so that a bridge that fails is told of as what it is. */
  private static @Nullable BridgeSet standard;

  private Bridges() {}

  public static synchronized BridgeSet standard() {
    BridgeSet found = standard;
    if (found == null) {
      found = provided(Bridges.class.getClassLoader());
      standard = found;
    }
    return found;
  }

  /** The bridges of this project and those that a loader finds. */
  static BridgeSet provided(ClassLoader loader) {
    BridgeSet all = OWN;
    try {
      for (Bridge bridge : ServiceLoader.load(Bridge.class, loader)) {
        Bridge.Function function = bridge.function();
        Require.that(
            function == null || !Vocabulary.functions(all.words()).contains(function.word()),
            "The function (%s) of the bridge %s must be new in the language",
            "two jars provide the same word",
            function == null ? "" : function.word(),
            bridge.getClass().getName());
        all = all.with(bridge);
      }
    } catch (Refusal e) {
      throw e;
    } catch (ServiceConfigurationError | RuntimeException | LinkageError | AssertionError e) {
      throw Refusal.of(
              "A bridge could not be loaded: %s",
              "it lacks a public constructor without arguments, or its jar was made for another"
                  + " version; else leave its jar out",
              e.getMessage())
          .causedBy(e);
    }
    return all;
  }
}
