package org.proxpep.spark;

import java.nio.file.Path;
import org.apache.spark.sql.SparkSession;

/**
 * The one session of the tests: two cores, and four attempts at each task. With the property {@code
 * proxpep.spark.processes}, a folder, it is on a cluster of processes.
 */
final class Session {

  private static final SparkSession SPARK = start();

  private Session() {}

  static SparkSession spark() {
    return SPARK;
  }

  private static SparkSession start() {
    SparkSession.Builder builder =
        SparkSession.builder()
            .master("local[2,4]")
            .appName("prox-pep tests")
            .config("spark.ui.enabled", "false")
            .config("spark.sql.shuffle.partitions", "4")
            .config("spark.driver.host", "localhost")
            .config("spark.driver.bindAddress", "127.0.0.1");
    String home = System.getProperty("proxpep.spark.processes");
    return home == null
        ? builder.getOrCreate()
        : new StandaloneCluster(Path.of(home)).session(builder);
  }
}
