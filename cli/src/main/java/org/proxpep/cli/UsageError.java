package org.proxpep.cli;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.proxpep.refusal.NearestWord;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.OverwrittenOptionException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** What is said of a command line that cannot be read: the mistake, a guess, and where help is. */
final class UsageError {

  private static final Set<Class<?>> NUMBERS =
      Set.of(int.class, long.class, double.class, Integer.class, Long.class, Double.class);

  private UsageError() {}

  /** Prints a message and returns the exit code. */
  static int print(ParameterException exception, String[] arguments) {
    CommandLine command = exception.getCommandLine();
    PrintWriter err = command.getErr();
    String option =
        exception instanceof UnmatchedArgumentException unmatched ? option(unmatched) : "";
    if (!option.isEmpty()) {
      told(err, "option", option, options(command));
    } else if (exception instanceof UnmatchedArgumentException unmatched
        && !command.getSubcommands().isEmpty()
        && !unmatched.getUnmatched().isEmpty()) {
      String word = unmatched.getUnmatched().get(0);
      told(err, "command", word, command.getSubcommands().keySet());
    } else {
      err.println("prox-pep: " + message(exception));
    }
    if (arguments.length == 0) {
      command.usage(err);
      return ExitCode.BAD_INPUT;
    }
    // All of the help would push the message out of sight.
    err.println(command.getCommandSpec().qualifiedName() + " --help shows what you can write.");
    return ExitCode.BAD_INPUT;
  }

  /** The parser's mistakes in our words: what, its value, the rule. */
  private static String message(ParameterException exception) {
    String told = String.valueOf(exception.getMessage());
    ArgSpec argument = exception.getArgSpec();
    if (exception instanceof MissingParameterException missing && !missing.getMissing().isEmpty()) {
      String needed =
          missing.getMissing().stream().map(UsageError::asWritten).collect(Collectors.joining(" "));
      return told.startsWith("Missing required parameter for option")
          ? "The option must have a value: " + needed + "."
          : "The command must have " + needed + ".";
    }
    if (exception instanceof OverwrittenOptionException twice) {
      return "The option (" + name(twice.getOverwritten()) + ") must be given once.";
    }
    if (argument != null && exception.getValue() != null && NUMBERS.contains(argument.type())) {
      boolean whole = !(argument.type() == double.class || argument.type() == Double.class);
      return name(argument)
          + " ("
          + exception.getValue()
          + ") must be a "
          + (whole ? "whole number." : "number.");
    }
    return told;
  }

  private static String name(ArgSpec argument) {
    return argument instanceof OptionSpec option ? option.longestName() : argument.paramLabel();
  }

  private static String asWritten(ArgSpec argument) {
    return argument instanceof OptionSpec option
        ? option.longestName() + " " + option.paramLabel()
        : argument.paramLabel();
  }

  private static void told(PrintWriter err, String kind, String word, Iterable<String> known) {
    String nearest = NearestWord.of(word, known);
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
      if (!option.hidden()) {
        names.add(option.longestName());
      }
    }
    return names;
  }
}
