package org.proxpep.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.data.ReadOptions;
import org.proxpep.model.data.Table;
import org.proxpep.model.problem.TrainedModel;
import org.proxpep.refusal.Refusal;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The rows that a solved model is asked about, and the tables that it joins with them. */
final class NewRowsOption {

  @Option(
      names = "--data",
      paramLabel = "[NAME=]FILE",
      description =
          "The new rows, with the columns that the model needs; NAME=FILE for a table that it"
              + " joins with them.")
  private List<String> given = new ArrayList<>();

  boolean isGiven() {
    return !given.isEmpty();
  }

  /** Refuses a command without new rows. */
  void require(CommandSpec spec) {
    if (given.isEmpty()) {
      throw new ParameterException(spec.commandLine(), "The command must have --data FILE.");
    }
  }

  /** Whether rows of other tables belong to each row. */
  boolean joins() {
    return given.size() > 1;
  }

  /** A file may have the sign in its name, so a file that exists is taken at its word. */
  private static boolean isNamed(String item) {
    return item.indexOf('=') > 0 && !Files.isRegularFile(Path.of(item));
  }

  /** The file of the new rows themselves. */
  Path file() {
    List<String> own = given.stream().filter(item -> !isNamed(item)).toList();
    if (own.size() != 1) {
      throw Refusal.of(
          "--data must name one file of new rows, and it names %s",
          "write --data FILE, and --data NAME=FILE for tables that the model joins with it",
          own.size());
    }
    return ProblemArgument.file(own.get(0));
  }

  /** Refuses to write over the new rows. */
  void keepFrom(@Nullable Path output) {
    Path own = file();
    if (output != null
        && output.toAbsolutePath().normalize().equals(own.toAbsolutePath().normalize())) {
      throw Refusal.of(
          "--output (%s) must be another file than --data, whose rows would be lost",
          "--output scores.csv", output);
    }
  }

  /** The new rows with the columns that the model joins with them. */
  Table joined(Table rows, TrainedModel model, ReadOptions reading) {
    Map<String, Table> others = new LinkedHashMap<>();
    for (String item : given) {
      if (isNamed(item)) {
        int equals = item.indexOf('=');
        Path file = ProblemArgument.file(item.substring(equals + 1));
        others.put(item.substring(0, equals), Table.read(file, reading));
      }
    }
    return model.joined(rows, others);
  }
}
