package org.proxpep.report.page;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/** A browser for the tests of a class and a folder for its pages. */
abstract class BrowserFixture {

  // The browser may write a last file while its folder is being removed.
  @TempDir(cleanup = CleanupMode.NEVER)
  private static Path folder;

  static PageChecks checks;

  @BeforeAll
  static final void start() throws Exception {
    checks = PageChecks.start(folder);
  }

  @AfterAll
  static final void close() {
    if (checks != null) {
      checks.close();
    }
  }

  /** The address of a new page. */
  static String page(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toUri().toString();
  }
}
