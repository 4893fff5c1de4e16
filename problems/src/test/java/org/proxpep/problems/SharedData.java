package org.proxpep.problems;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;

/**
 * Reference data that is not part of the project: looked for in the folder of the system property
 * {@code proxpep.shared}, then in {@code shared} beside the checkout. Without it the tests that ask
 * for it are skipped.
 */
final class SharedData {

  private SharedData() {}

  static Path require(String relative) {
    String given = System.getProperty("proxpep.shared");
    Path root = Path.of(System.getProperty("proxpep.root", "..")).toAbsolutePath();
    Path folder = given != null ? Path.of(given) : root.resolveSibling("shared");
    Path file = folder.resolve(relative);
    Assumptions.assumeTrue(
        Files.exists(file),
        () ->
            "Skipped: no reference data at "
                + file
                + ".\nMaybe name the folder with -Dproxpep.shared=...");
    return file;
  }
}
