package org.proxpep.cli;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where a command that finds a result writes its files. */
final class ResultFolderOption {

  @Option(
      names = "--output",
      paramLabel = "FOLDER",
      description = "Write the result, a report and other files there.")
  private @Nullable Path folder;

  /** The folder, made if need be; null if none was asked for. */
  @Nullable OutputFolder open() {
    return folder == null ? null : OutputFolder.open(folder);
  }

  /** The folder; null if none was asked for. */
  @Nullable Path folder() {
    return folder;
  }

  /** The folder, or the one that the command runs in. */
  Path orHere() {
    return folder == null ? Path.of("") : folder;
  }
}
