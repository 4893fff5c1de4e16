package org.proxpep.cli;

import picocli.CommandLine.Option;

/** How much a command that finds a result prints. */
final class PrintOptions {

  @Option(names = "--json", description = "Print the result as JSON and nothing else.")
  private boolean json;

  @Option(names = "--quiet", description = "Print no progress and no notes.")
  private boolean quiet;

  boolean isJson() {
    return json;
  }

  boolean isQuiet() {
    return quiet;
  }
}
