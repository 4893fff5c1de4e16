package org.proxpep.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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

  @Mixin private NewRowsOption data = new NewRowsOption();

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
    if (!data.isGiven()) {
      throw Refusal.of("predict must be given --data or --scoring", "add --data FILE");
    }
    data.keepFrom(output);
    Optional<CsvBlocks> blocks =
        data.joins() || columns.looksBack()
            ? Optional.empty()
            : CsvBlocks.open(data.file(), columns.reading(), BLOCK);
    if (blocks.isPresent()) {
      try (CsvBlocks each = blocks.get()) {
        return deliver(to -> tell(PredictionCsv.write(columns, each, to)));
      } catch (DataException | ModelException | Refusal e) {
        // A reading of the whole file says which line is wrong, or finds that none is.
      }
    }
    LetColumns.Rows all = columns.over(rows(model, columns));
    return deliver(to -> tell(PredictionCsv.write(columns, all, to)));
  }

  /** Predictions stand beside their rows, so each row must be there. */
  private Table rows(TrainedModel model, LetColumns columns) {
    Table own = Table.read(data.file(), columns.reading());
    Table rows = data.joined(own, model, columns.reading());
    if (rows.rows() < own.rows()) {
      throw Refusal.of(
          "%s of the %s rows of %s have no partner in the tables that the model joins with them",
          "leave these rows out, or add their partners",
          own.rows() - rows.rows(),
          own.rows(),
          own.name());
    }
    return rows;
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

  private void tell(PredictionCsv.Notes notes) {
    if (quiet) {
      return;
    }
    PrintWriter err = spec.commandLine().getErr();
    notes
        .unseen()
        .forEach(
            (column, count) ->
                err.println(
                    "prox-pep: %d rows have a category in %s that the model has never seen; it"
                            .formatted(count, column)
                        + " counts as none of its categories."));
    if (notes.without() > 0) {
      err.println(
          "prox-pep: %d rows have no prediction, NaN in the file: a value or a row before them is"
                  .formatted(notes.without())
              + " missing.");
    }
  }
}
