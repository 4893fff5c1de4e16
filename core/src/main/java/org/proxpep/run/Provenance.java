package org.proxpep.run;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;
import org.proxpep.method.Method;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.settings.Records;

/**
 * What is needed to repeat a run.
 *
 * @param softwareVersion the version of this library
 * @param javaVersion the version of the Java runtime
 * @param method the name of the method
 * @param methodSettings the settings of the method, printed
 * @param problem the name of the problem
 * @param problemFingerprint what identifies the problem and its data
 * @param runSettings the settings of the run, printed
 */
public record Provenance(
    String softwareVersion,
    String javaVersion,
    String method,
    String methodSettings,
    String problem,
    String problemFingerprint,
    long seed,
    String runSettings) {

  static Provenance of(Method<?> method, StochasticProblem problem, RunSettings settings) {
    return new Provenance(
        currentVersion(),
        Runtime.version().toString(),
        method.name(),
        text(method.settings()),
        problem.name(),
        problem.fingerprint(),
        settings.seed(),
        text(settings));
  }

  /**
   * That of Java where the components may be read: {@code toString} of a record makes code at run
   * time, which takes a fifth of the time of a short command.
   */
  private static String text(Record settings) {
    return Records.isReadable(settings) ? Records.text(settings) : settings.toString();
  }

  /** The version of this library. */
  public static String currentVersion() {
    Properties properties = new Properties();
    try (InputStream in = Provenance.class.getResourceAsStream("/org/proxpep/version.properties")) {
      if (in != null) {
        properties.load(in);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return properties.getProperty("version", "unknown");
  }
}
