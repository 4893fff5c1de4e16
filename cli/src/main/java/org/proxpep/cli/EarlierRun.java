package org.proxpep.cli;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.proxpep.refusal.Refusal;
import org.proxpep.report.StoredModel;
import picocli.CommandLine.Parameters;

/** The run whose answer a command takes up. */
final class EarlierRun {

  @Parameters(paramLabel = "FOLDER", description = "What solve --output wrote.")
  private Path folder = Path.of("");

  /** Refuses to write what comes now where the run is. */
  void keepFrom(@Nullable Path output) {
    if (output != null
        && output.toAbsolutePath().normalize().equals(folder.toAbsolutePath().normalize())) {
      throw Refusal.of(
          "--output (%s) must be another folder than that of the answer, whose result would be lost",
          "--output %s-new".formatted(output), output);
    }
  }

  StoredModel read() {
    return StoredModel.read(folder);
  }
}
