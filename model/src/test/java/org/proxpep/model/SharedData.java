package org.proxpep.model;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;

/** Reference data beside the checkout, which a user's checkout does not have. */
public final class SharedData {

  private SharedData() {}

  /** The file or folder, or a skipped test that says what is missing. */
  public static Path require(String relative) {
    Path file = folder().resolve(relative);
    Assumptions.assumeTrue(
        Files.exists(file),
        () ->
            "Skipped: no reference data at "
                + file
                + ".\nMaybe name the folder with -Dproxpep.shared=...");
    return file;
  }

  /** Where they are looked for. */
  static Path folder() {
    String given = System.getProperty("proxpep.shared");
    Path root = Path.of(System.getProperty("proxpep.root", "..")).toAbsolutePath();
    return given != null ? Path.of(given) : root.resolveSibling("shared");
  }
}
