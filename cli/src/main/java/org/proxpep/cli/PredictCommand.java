package org.proxpep.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.data.CsvBlocks;
import org.proxpep.model.data.DataException;
import org.proxpep.model.data.Table;
import org.proxpep.model.problem.LetColumns;
import org.proxpep.model.problem.ModelException;
import org.proxpep.model.problem.TrainedModel;
import org.proxpep.refusal.FileTrouble;
import org.proxpep.refusal.Refusal;
import org.proxpep.report.StoredModel;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Writes let expressions of a solved model for new rows. */
@Command(
    name = "predict",
    usageHelpWidth = 100,
    description = "Computes let expressions of a solved model for new rows.",
    footer = {
      "",
      "Example:",
      "  prox-pep predict out --data next-month.csv --let score --output scores.csv"
    })
final class PredictCommand extends PrintingCommand implements Callable<Integer> {

  /** Bytes of the rows that a thread reads, scores and writes at a time. */
  private static final int BLOCK = 1 << 23;

  @Mixin private EarlierRun run = new EarlierRun();

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
    StoredModel stored = run.read();
    TrainedModel model = ModelStore.model(stored);
    LetColumns columns = model.lets(lets, stored.variables());
    if (scoring != null) {
      return ScoringFiles.write(OutputFolder.open(scoring), columns, lets, spec);
    }
    if (data == null) {
      throw Refusal.of("predict must be given --data or --scoring", "add --data FILE");
    }
    Path rows = ProblemArgument.file(data.toString());
    Optional<CsvBlocks> blocks = CsvBlocks.open(rows, columns.reading(), BLOCK);
    if (blocks.isPresent()) {
      try (CsvBlocks each = blocks.get()) {
        return deliver(to -> tellUnseen(PredictionCsv.write(columns, each, lets, to)));
      } catch (DataException | ModelException | Refusal e) {
        // A reading of the whole file says which line is wrong, or finds that none is.
      }
    }
    LetColumns.Rows all = columns.over(Table.read(rows, columns.reading()));
    tellUnseen(all.unseen());
    return deliver(to -> PredictionCsv.write(all, lets, to));
  }

  /** Writes predictions to where they are wanted, all or none of them. */
  private int deliver(OutputFolder.Content content) {
    Path file = output;
    if (file == null) {
      print(content);
      return ExitCode.OK;
    }
    Path absolute = file.toAbsolutePath();
    Path parent = absolute.getParent();
    OutputFolder into = OutputFolder.open(parent == null ? Path.of("") : parent);
    try {
      into.write(String.valueOf(absolute.getFileName()), content);
      return ExitCode.OK;
    } catch (IOException e) {
      return into.failed(err(), e);
    }
  }

  /** By way of a file: nothing is printed before all rows are known to be good. */
  private void print(OutputFolder.Content content) {
    PrintWriter out = out();
    try {
      Path kept = Files.createTempFile("predict", ".csv");
      try {
        try (Writer writer = Files.newBufferedWriter(kept)) {
          content.writeTo(writer);
        }
        try (Reader reader = Files.newBufferedReader(kept)) {
          reader.transferTo(out);
        }
      } finally {
        Files.delete(kept);
      }
    } catch (IOException e) {
      throw Refusal.of(
              "The predictions could not be kept until all rows were read: %s",
              "the disk is full: give --output FILE on another one", FileTrouble.of(e))
          .causedBy(e);
    }
    out.flush();
  }

  private void tellUnseen(Map<String, Integer> unseen) {
    if (quiet) {
      return;
    }
    unseen.forEach(
        (column, count) ->
            spec.commandLine()
                .getErr()
                .println(
                    "prox-pep: %d rows have a text in %s that the model has never seen; it"
                            .formatted(count, column)
                        + " counts as none of its categories."));
  }
}
