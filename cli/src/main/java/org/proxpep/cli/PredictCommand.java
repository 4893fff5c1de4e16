package org.proxpep.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.data.Table;
import org.proxpep.model.problem.LetColumns;
import org.proxpep.model.problem.TrainedModel;
import org.proxpep.refusal.Refusal;
import org.proxpep.report.StoredModel;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Writes let expressions of a solved model for new rows. */
@Command(
    name = "predict",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    usageHelpWidth = 100,
    description = "Computes let expressions of a solved model for new rows.",
    footer = {
      "",
      "Example:",
      "  prox-pep predict out --data next-month.csv --let score --output scores.csv"
    })
final class PredictCommand implements Callable<Integer> {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(paramLabel = "FOLDER", description = "What solve --output wrote.")
  private Path folder = Path.of("");

  @Option(
      names = "--data",
      paramLabel = "FILE",
      description = "The new rows, with the columns that the expressions need.")
  private @Nullable Path data;

  @Option(
      names = "--let",
      paramLabel = "NAME",
      required = true,
      split = ",",
      description = "The let expressions, a column each.")
  private List<String> lets = List.of();

  @Option(
      names = "--output",
      paramLabel = "FILE",
      description = "Where to write the columns; the standard output if not given.")
  private @Nullable Path output;

  @Option(
      names = "--scoring",
      paramLabel = "FOLDER",
      description =
          "Write a Java class and a JSON file of coefficients for other programs, instead of"
              + " predictions.")
  private @Nullable Path scoring;

  @Option(names = "--quiet", description = "Print no notes about the rows.")
  private boolean quiet;

  @Override
  public Integer call() {
    StoredModel stored = StoredModel.read(folder);
    TrainedModel model = ModelStore.model(stored);
    LetColumns columns = model.lets(lets, stored.variables());
    if (scoring != null) {
      return ScoringFiles.write(OutputFolder.open(scoring), columns, lets, spec);
    }
    if (data == null) {
      throw Refusal.of("predict must be given --data or --scoring", "add --data FILE");
    }
    LetColumns.Rows rows =
        columns.over(Table.read(ProblemArgument.file(data.toString()), model.reading()));
    PrintWriter err = spec.commandLine().getErr();
    if (!quiet) {
      tellUnseen(rows, err);
    }
    Path file = output;
    if (file == null) {
      PrintWriter out = spec.commandLine().getOut();
      PredictionCsv.write(rows, lets, out::print);
      out.flush();
      return ExitCode.OK;
    }
    Path absolute = file.toAbsolutePath();
    Path parent = absolute.getParent();
    OutputFolder into = OutputFolder.open(parent == null ? Path.of("") : parent);
    try {
      into.write(
          String.valueOf(absolute.getFileName()),
          to -> PredictionCsv.write(rows, lets, to::append));
      return ExitCode.OK;
    } catch (IOException e) {
      return into.failed(err, e);
    }
  }

  private static void tellUnseen(LetColumns.Rows rows, PrintWriter err) {
    rows.unseen()
        .forEach(
            (column, count) ->
                err.println(
                    "prox-pep: %d rows have a text in %s that the model has never seen; it"
                            .formatted(count, column)
                        + " counts as none of its categories."));
  }
}
