package org.proxpep.model.data;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;

/**
 * Public data that are not part of the project: looked for in the folder of the system property
 * {@code proxpep.shared}, then in {@code shared} beside the checkout. Without them the tests that
 * ask for them are skipped.
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
