package org.proxpep.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.proxpep.run.Provenance;
import org.proxpep.run.RunSettings;
import org.proxpep.run.Stop;

/**
 * Tells people that they met a bug, and leaves a file with what is needed to find it. The file is
 * in the working folder or, if nothing can be written there, in the folder of temporary files.
 */
final class BugReport {

  /** What a bug in the middle of a run leaves. */
  static final String RESULT_LEFT = "The result holds what was reached before it.";

  /** Where nothing but whole results counts. */
  static final String NONE = "There is no result.";

  /** The working folder. */
  static final Path HERE = Path.of("");

  private final PrintWriter err;
  private final List<String> arguments;
  private final Path folder;

  /**
   * @param folder where the file should go
   */
  BugReport(PrintWriter err, List<String> arguments, Path folder) {
    this.err = err;
    this.arguments = List.copyOf(arguments);
    this.folder = folder;
  }

  /**
   * A bug of a method; returns the exit code.
   *
   * @param left what there is all the same
   */
  int tell(Stop stop, String left) {
    tell(stop.reason(), stop.stackTrace(), left);
    return ExitCode.BUG;
  }

  /** A bug that left nothing; returns the exit code. */
  int tell(Throwable thrown) {
    StringWriter trace = new StringWriter();
    thrown.printStackTrace(new PrintWriter(trace, true));
    String place = thrown.getStackTrace().length > 0 ? " at " + thrown.getStackTrace()[0] : "";
    tell(
        "The command ended with an exception that it did not expect: " + thrown + place + ".",
        trace.toString(),
        "This is a bug in Prox-PEP, and nothing is wrong with the command.");
    return ExitCode.BUG;
  }

  private void tell(String what, String stackTrace, String consequence) {
    String text =
        String.join(
            "\n",
            "version   " + Provenance.currentVersion(),
            "java      " + Runtime.version() + ", " + System.getProperty("java.vm.name"),
            "system    " + System.getProperty("os.name") + " " + System.getProperty("os.arch"),
            "command   " + ReportHeader.command(arguments),
            "seed      " + seed(),
            "",
            what,
            "",
            stackTrace);
    err.println("prox-pep: " + what);
    err.println(consequence);
    err.println(written(text));
    err.flush();
  }

  private String written(String text) {
    for (Path place : List.of(folder, HERE, Path.of(System.getProperty("java.io.tmpdir")))) {
      try {
        Path file = Files.createTempFile(place, "prox-pep-bug-", ".txt");
        Files.writeString(file, text);
        return "Please report it with the file " + file.toAbsolutePath() + ".";
      } catch (IOException e) {
        // The next place, or the terminal.
      }
    }
    return "Please report it with these lines:\n" + text;
  }

  /** What was given as the seed, or the one that is taken where none is given. */
  private String seed() {
    for (int i = 0; i < arguments.size(); i++) {
      String word = arguments.get(i);
      if (word.startsWith("--seed=") || word.startsWith("seed=")) {
        return word.substring(word.indexOf('=') + 1);
      }
      if (word.equals("--seed") && i + 1 < arguments.size()) {
        return arguments.get(i + 1);
      }
    }
    return RunSettings.DEFAULT.seed() + " (the default)";
  }
}
