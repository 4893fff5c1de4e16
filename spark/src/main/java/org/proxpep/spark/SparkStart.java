package org.proxpep.spark;

import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.apache.spark.SparkContext;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import org.proxpep.refusal.Refusal;

/**
 * A session of Spark: the one that is there, or a new one, which ends with its use.
 *
 * @param own whether it was started here
 */
record SparkStart(SparkSession session, boolean own) implements AutoCloseable {

  private static final String MASTER = "spark.master";
  private static final String ZONE = "spark.sql.session.timeZone";
  private static final String LIMIT = "spark.driver.maxResultSize";
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
    String master = master(settings.get("master"), System.getProperty(MASTER));
    builder.master(master);
    // A bar of Spark's own would write over the lines of the run.
    builder.config("spark.ui.showConsoleProgress", "false");
    // Sums of wide models may be larger than Spark lets a driver collect, unless a limit is set.
    if (System.getProperty(LIMIT) == null) {
      builder.config(LIMIT, "0");
    }
    // Texts of points in time are the same wherever the program runs, and those of one machine.
    if (System.getProperty(ZONE) == null) {
      builder.config(ZONE, "UTC");
    }
    // Many clusters have Kryo for all programs, which cannot write records.
    builder.config("spark.serializer", "org.apache.spark.serializer.JavaSerializer");
    settings.forEach(
        (name, value) -> {
          if (!name.equals("master")) {
            builder.config(name, value);
          }
        });
    // Scala does not declare what it throws.
    SparkStart start;
    try {
      start = new SparkStart(builder.getOrCreate(), !found);
    } catch (Exception e) {
      throw SparkErrors.starting(master, e);
    }
    try {
      // Settings of SQL are read now and not in the middle of the work.
      start.session.conf();
      return start;
    } catch (Exception e) {
      start.close();
      throw SparkErrors.starting(master, e);
    }
  }

  /**
   * The master, or all cores of this machine.
   *
   * @param asked what the command says
   * @param submitted what {@code spark-submit} has set
   */
  static String master(@Nullable String asked, @Nullable String submitted) {
    if (submitted != null) {
      if (asked != null && !plain(asked).equals(plain(submitted))) {
        throw Refusal.of(
            "The master (%s) must be that of spark-submit (%s)", "leave it out", asked, submitted);
      }
      return submitted;
    }
    String master = asked == null ? "local[*]" : asked;
    if (!KNOWN.matcher(master).matches()) {
      throw new Refusal(
          "The master",
          master,
          "must be local[N], local[*], spark://HOST:PORT, yarn or k8s://HOST:PORT",
          "local[2], for two cores of this machine");
    }
    return master;
  }

  /** Without what {@code spark-submit} adds. */
  private static String plain(String master) {
    return master.replace("k8s://https://", "k8s://");
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
      if (Thread.currentThread().isInterrupted()) {
        // Tasks that are stopped in the middle complain at length, and everybody knows why.
        session.sparkContext().setLogLevel("OFF");
      }
      Jobs.undisturbed(session::stop);
    }
  }
}
