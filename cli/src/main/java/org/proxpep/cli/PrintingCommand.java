package org.proxpep.cli;

import java.io.PrintWriter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** What every command has: help and version, how it was called, and where it prints. */
@Command(mixinStandardHelpOptions = true, sortOptions = false)
abstract class PrintingCommand {

  @Spec CommandSpec spec = CommandSpec.create();

  final PrintWriter out() {
    return spec.commandLine().getOut();
  }

  final PrintWriter err() {
    return spec.commandLine().getErr();
  }
}
