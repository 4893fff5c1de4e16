package org.proxpep.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.proxpep.certificate.CertificateSettings;
import org.proxpep.model.data.Table;
import org.proxpep.model.problem.FreshModel;
import org.proxpep.model.problem.ModelProblem;
import org.proxpep.model.problem.TrainedModel;
import org.proxpep.report.ResultJson;
import org.proxpep.report.RunJson;
import org.proxpep.report.SolutionCsv;
import org.proxpep.report.StoredModel;
import org.proxpep.report.page.ReportFacts;
import org.proxpep.report.page.ReportPage;
import org.proxpep.report.page.ReportPicture;
import org.proxpep.run.Provenance;
import org.proxpep.solve.CertifiedResult;
import org.proxpep.solve.StoredAnswer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Says what an answer that was found before does on new rows. */
@Command(
    name = "evaluate",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    usageHelpWidth = 100,
    description = "Judges the answer of an earlier run by new rows.",
    footer = {
      "",
      "Example:",
      "  prox-pep evaluate out --data next-month.csv --output out2",
      "The exit codes are those of solve."
    })
final class EvaluateCommand implements Callable<Integer> {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(paramLabel = "FOLDER", description = "What solve --output wrote.")
  private Path folder = Path.of("");

  @Option(
      names = "--data",
      paramLabel = "FILE",
      required = true,
      description = "The new rows, with the columns that the model needs.")
  private Path data = Path.of("");

  @Option(
      names = "--output",
      paramLabel = "FOLDER",
      description = "Write result.json, solution.csv, run.json, report.html, picture.svg.")
  private @Nullable Path output;

  @Option(names = "--json", description = "Print the result as JSON and nothing else.")
  private boolean json;

  @Option(names = "--quiet", description = "Print no notes about the rows.")
  private boolean quiet;

  @Override
  public Integer call() {
    StoredModel stored = StoredModel.read(folder);
    TrainedModel model = ModelStore.model(stored);
    Table rows = Table.read(ProblemArgument.file(data.toString()), model.reading());
    FreshModel fresh = model.over(rows, stored.variables());
    ModelProblem problem = fresh.problem();
    CertificateSettings settings = ModelStore.settings(stored);
    Provenance provenance =
        new Provenance(
            Provenance.currentVersion(),
            Runtime.version().toString(),
            "none",
            "an answer of version " + stored.version() + " for " + stored.fingerprint(),
            problem.name(),
            problem.fingerprint(),
            0,
            "");
    CertifiedResult result =
        new StoredAnswer(stored.sizes(), stored.multipliers(), ModelStore.objectiveSize(stored))
            .judged(fresh, settings, provenance);
    OutputFolder files = output == null ? null : OutputFolder.open(output);
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      out.println(ResultJson.write(result, problem));
    } else {
      new ConsoleReport(out).print(result, problem);
      (quiet ? Map.<String, Integer>of() : fresh.unseen())
          .forEach(
              (column, count) ->
                  out.println(
                      "unseen       %d rows have a text in %s that the model has never seen"
                          .formatted(count, column)));
    }
    out.flush();
    return files == null ? ExitCode.of(result) : write(files, result, problem, settings);
  }

  private int write(
      OutputFolder files,
      CertifiedResult result,
      ModelProblem problem,
      CertificateSettings settings) {
    OpenProblem open = OpenProblem.here(problem, 1);
    ReportFacts facts = ReportHeader.of(open, spec);
    try {
      files.write("result.json", ResultJson.write(result, problem));
      files.write("solution.csv", SolutionCsv.write(result, problem));
      files.write(
          "run.json",
          RunJson.write(result, facts.command(), List.of(settings), "", open.parameters()));
      files.write("report.html", ReportPage.html(result, problem, facts));
      files.write("picture.svg", ReportPicture.svg(result, problem));
      return ExitCode.of(result);
    } catch (IOException e) {
      return files.failed(spec.commandLine().getErr(), e);
    }
  }
}
