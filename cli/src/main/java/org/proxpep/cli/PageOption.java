package org.proxpep.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.proxpep.refusal.Refusal;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** Text, JSON or a page. */
final class PageOption {

  @Option(names = "--json", description = "Print JSON and nothing else.")
  private boolean json;

  @Option(names = "--output", paramLabel = "FILE", description = "Write a page (.html) too.")
  private @Nullable Path output;

  int finish(
      CommandSpec spec,
      Supplier<String> document,
      Consumer<PrintWriter> text,
      Supplier<String> page) {
    PrintWriter out = spec.commandLine().getOut();
    OutputFolder folder = output == null ? null : folder(output);
    if (json) {
      out.println(document.get());
    } else {
      text.accept(out);
    }
    out.flush();
    if (folder == null || output == null) {
      return ExitCode.OK;
    }
    try {
      folder.write(String.valueOf(output.getFileName()), page.get());
      return ExitCode.OK;
    } catch (IOException e) {
      return OutputFolder.failed(spec.commandLine().getErr(), "page", output, e, "");
    }
  }

  private static OutputFolder folder(Path file) {
    if (!ProblemArgument.hasEnding(file.toString(), ".html")) {
      throw new Refusal("--output", file, "must end in .html", "name it " + file + ".html");
    }
    Path parent = file.toAbsolutePath().getParent();
    return OutputFolder.open(parent == null ? Path.of("") : parent);
  }
}
