package org.proxpep.spark;

import org.apache.spark.sql.SparkSession;

/** The one session of the tests: two cores, and four attempts at each task. */
final class Session {

  private static final SparkSession SPARK =
      SparkSession.builder()
          .master("local[2,4]")
          .appName("prox-pep tests")
          .config("spark.ui.enabled", "false")
          .config("spark.sql.shuffle.partitions", "4")
          .config("spark.driver.host", "localhost")
          .config("spark.driver.bindAddress", "127.0.0.1")
          .getOrCreate();

  private Session() {}

  static SparkSession spark() {
    return SPARK;
  }
}
