package org.proxpep.cli;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import org.proxpep.problems.NearestWord;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** What is said of a command line that cannot be read: the mistake, a guess, and where help is. */
final class UsageError {

  private UsageError() {}

  /** Prints a message and returns the exit code. */
  static int print(ParameterException exception, String[] arguments) {
    CommandLine command = exception.getCommandLine();
    PrintWriter err = command.getErr();
    String option =
        exception instanceof UnmatchedArgumentException unmatched ? option(unmatched) : "";
    if (!option.isEmpty()) {
      String nearest = NearestWord.of(option, options(command));
      err.println("prox-pep: The option (" + option + ") is not known.");
      if (!nearest.isEmpty()) {
        err.println("Maybe a typo: did you mean " + nearest + "?");
      }
    } else {
      err.println("prox-pep: " + exception.getMessage());
      UnmatchedArgumentException.printSuggestions(exception, err);
    }
    if (arguments.length == 0) {
      command.usage(err);
      return ExitCode.BAD_INPUT;
    }
    // All of the help would push the message out of sight.
    err.println(command.getCommandSpec().qualifiedName() + " --help says what there is.");
    return ExitCode.BAD_INPUT;
  }

  /** The first unmatched word if it looks like an option, without a value; else nothing. */
  private static String option(UnmatchedArgumentException exception) {
    List<String> words = exception.getUnmatched();
    String first = words.isEmpty() ? "" : words.get(0);
    int equals = first.indexOf('=');
    return first.startsWith("-") && first.length() > 1
        ? first.substring(0, equals < 0 ? first.length() : equals)
        : "";
  }

  private static List<String> options(CommandLine command) {
    List<String> names = new ArrayList<>();
    for (OptionSpec option : command.getCommandSpec().options()) {
      names.add(option.longestName());
    }
    return names;
  }
}
