package org.proxpep.cli;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.proxpep.refusal.NearestWord;
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
      told(err, "option", option, options(command), "");
    } else if (exception instanceof UnmatchedArgumentException unmatched
        && !command.getSubcommands().isEmpty()
        && !unmatched.getUnmatched().isEmpty()) {
      String word = unmatched.getUnmatched().get(0);
      Set<String> known = command.getSubcommands().keySet();
      told(err, "command", word, known, word.equals("help") ? "--help" : "");
    } else {
      err.println("prox-pep: " + exception.getMessage());
    }
    if (arguments.length == 0) {
      command.usage(err);
      return ExitCode.BAD_INPUT;
    }
    // All of the help would push the message out of sight.
    err.println(command.getCommandSpec().qualifiedName() + " --help shows what you can write.");
    return ExitCode.BAD_INPUT;
  }

  /**
   * @param meant what is meant for sure; empty if that has to be guessed
   */
  private static void told(
      PrintWriter err, String kind, String word, Iterable<String> known, String meant) {
    String nearest = meant.isEmpty() ? NearestWord.of(word, known) : meant;
    err.println("prox-pep: The " + kind + " (" + word + ") is not known.");
    if (!nearest.isEmpty()) {
      err.println("Maybe a typo: did you mean " + nearest + "?");
    }
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
