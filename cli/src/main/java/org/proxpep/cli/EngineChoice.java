package org.proxpep.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceConfigurationError;
import org.jspecify.annotations.Nullable;
import org.proxpep.engine.Engine;
import org.proxpep.refusal.Refusal;
import org.proxpep.refusal.Require;
import picocli.CommandLine.Option;

/** Where a command computes if not in this program. */
final class EngineChoice {

  /** Names the engine of a program that is submitted to one. */
  static final String PROPERTY = "proxpep.engine";

  private static final String SPARK = "spark";

  @Option(
      names = "--engine",
      paramLabel = "NAME",
      description = "Compute elsewhere: spark, for tables on a cluster; see docs/spark.md.")
  private @Nullable String name;

  @Option(
      names = "--master",
      paramLabel = "URL",
      description = "With --engine spark, the cluster, such as local[N] or yarn.")
  private @Nullable String master;

  @Option(
      names = "--conf",
      paramLabel = "NAME=VALUE",
      description = "With --engine, a setting of it, such as spark.executor.memory=8g.")
  private List<String> settings = new ArrayList<>();

  /** Work that may meet classes that are not there. */
  interface Use<T, E extends Exception> {
    T with(Engine engine) throws E;
  }

  /** Whether an engine is asked for; refuses options of an engine that is not. */
  boolean isGiven() {
    if (chosen() != null) {
      return true;
    }
    if (master != null) {
      throw orphan("--master", master);
    }
    if (!settings.isEmpty()) {
      throw orphan("--conf", settings.get(0));
    }
    return false;
  }

  /** What an option that belongs to an engine is refused with. */
  static IllegalArgumentException orphan(String option, String value) {
    return new Refusal(option, value, "must come with --engine", "add --engine spark");
  }

  private @Nullable String chosen() {
    return name == null ? System.getProperty(PROPERTY) : name;
  }

  /** The name, for messages. */
  String name() {
    return String.valueOf(chosen());
  }

  /** All settings by their names, the master among them. */
  Map<String, String> settings() {
    Map<String, String> all = new LinkedHashMap<>();
    for (String item : settings) {
      int equals = item.indexOf('=');
      if (equals < 1) {
        throw new Refusal("--conf", item, "must be NAME=VALUE", "spark.executor.memory=8g");
      }
      String setting = item.substring(0, equals);
      String value = item.substring(equals + 1);
      if (setting.equals("master") || setting.equals("spark.master")) {
        // One way to say it, so that nothing can say otherwise.
        throw Refusal.of("--conf (%s) must not name the master", "--master %s", item, value);
      }
      all.put(setting, value);
    }
    if (master != null) {
      all.put("master", master);
    }
    return all;
  }

  /** Finds the engine and does something with it. */
  <T, E extends Exception> T use(Use<T, E> use) throws E {
    String wanted = name();
    Require.that(wanted.equals(SPARK), "The engine (%s) is not known", "spark", wanted);
    try {
      Engine engine = Engine.find(wanted).orElseThrow(() -> missing(null));
      return use.with(engine);
    } catch (NoClassDefFoundError | ServiceConfigurationError e) {
      throw missing(e);
    }
  }

  private static IllegalArgumentException missing(@Nullable Throwable cause) {
    return Refusal.of(
            "The engine (spark) must be on the class path, with Spark itself%s",
            "start this by ./prox-pep, which fetches both, or by spark-submit; see docs/spark.md",
            cause == null ? "" : ", but this is not: " + cause.getMessage())
        .causedBy(cause);
  }
}
