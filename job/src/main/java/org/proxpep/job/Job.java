package org.proxpep.job;

import org.proxpep.cli.Main;

/**
 * The entry point for {@code spark-submit}: the commands and options of {@code prox-pep}, with
 * {@code --engine spark} understood and the master from {@code spark-submit}.
 */
public final class Job {

  private Job() {}

  public static void main(String[] arguments) {
    System.setProperty("proxpep.engine", "spark");
    int code = Main.run(arguments);
    // Returns where all went well, because YARN takes any exit from within for a failure.
    if (code != 0) {
      if (isDriverOnYarn()) {
        throw new IllegalStateException("prox-pep ended with the exit code " + code + ".");
      }
      System.exit(code);
    }
  }

  /** There an exit is reported as one that came too early, and a failure by its message. */
  private static boolean isDriverOnYarn() {
    return "yarn".equals(System.getProperty("spark.master"))
        && "cluster".equals(System.getProperty("spark.submit.deployMode"));
  }
}
