package org.proxpep.cli;

import java.nio.file.Path;
import org.proxpep.report.StoredModel;
import picocli.CommandLine.Parameters;

/** The run whose answer a command takes up. */
final class EarlierRun {

  @Parameters(paramLabel = "FOLDER", description = "What solve --output wrote.")
  private Path folder = Path.of("");

  StoredModel read() {
    return StoredModel.read(folder);
  }
}
