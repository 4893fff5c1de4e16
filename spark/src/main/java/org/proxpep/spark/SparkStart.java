package org.proxpep.spark;

import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.apache.spark.SparkContext;
import org.apache.spark.sql.SparkSession;

/**
 * A session of Spark: the one that is there, or a new one, which ends with its use.
 *
 * @param own whether it was started here
 */
record SparkStart(SparkSession session, boolean own) implements AutoCloseable {

  private static final String MASTER = "spark.master";
  private static final Pattern KNOWN =
      Pattern.compile(
          "local|local\\[(\\d+|\\*)(,\\s*\\d+)?]|local-cluster\\[.+]|yarn|(spark|k8s)://.+");

  /**
   * Starts Spark, or finds it.
   *
   * @param settings {@code master} and what begins with {@code spark.}
   */
  static SparkStart of(Map<String, String> settings) {
    boolean found =
        SparkSession.getActiveSession().isDefined() || SparkSession.getDefaultSession().isDefined();
    SparkSession.Builder builder = SparkSession.builder().appName("prox-pep");
    String master = settings.get("master");
    if (master == null) {
      // spark-submit sets it; without either all cores of this machine.
      master = System.getProperty(MASTER, "local[*]");
    }
    if (!KNOWN.matcher(master).matches()) {
      throw new IllegalArgumentException(
          "The master ("
              + master
              + ") must be local[N], local[*], spark://HOST:PORT, yarn or k8s://HOST:PORT.\n"
              + "Maybe local[2], for two cores of this machine.");
    }
    builder.master(master);
    // A bar of Spark's own would write over the lines of the run.
    builder.config("spark.ui.showConsoleProgress", "false");
    // Sums of wide models may be larger than Spark lets a driver collect; --conf may set a limit.
    builder.config("spark.driver.maxResultSize", "0");
    // Many clusters have Kryo for all programs, which cannot write records.
    builder.config("spark.serializer", "org.apache.spark.serializer.JavaSerializer");
    settings.forEach(
        (name, value) -> {
          if (!name.equals("master")) {
            builder.config(name, value);
          }
        });
    try {
      return new SparkStart(builder.getOrCreate(), !found);
    } catch (RuntimeException e) {
      throw SparkTrouble.starting(master, e);
    }
  }

  /** Version, master and cores. */
  String description() {
    SparkContext context = session.sparkContext();
    return String.format(
        Locale.ROOT,
        "Spark %s, %s, %d cores",
        session.version(),
        context.master(),
        context.defaultParallelism());
  }

  @Override
  public void close() {
    if (own) {
      Steadily.run(session::stop);
    }
  }
}
