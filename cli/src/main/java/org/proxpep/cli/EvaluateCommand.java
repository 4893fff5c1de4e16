package org.proxpep.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.proxpep.certificate.CertificateSettings;
import org.proxpep.model.data.Table;
import org.proxpep.model.problem.FreshModel;
import org.proxpep.model.problem.ModelProblem;
import org.proxpep.model.problem.TrainedModel;
import org.proxpep.report.ResultJson;
import org.proxpep.report.StoredModel;
import org.proxpep.run.Provenance;
import org.proxpep.solve.CertifiedResult;
import org.proxpep.solve.StoredAnswer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Says what an answer that was found before does on new rows. */
@Command(
    name = "evaluate",
    usageHelpWidth = 100,
    description = "Judges the answer of an earlier run by new rows.",
    footer = {
      "",
      "Example:",
      "  prox-pep evaluate out --data next-month.csv --output out2",
      "The exit codes are those of solve."
    })
final class EvaluateCommand extends PrintingCommand implements Callable<Integer> {

  @Mixin private EarlierRun run = new EarlierRun();

  @Mixin private NewRowsOption data = new NewRowsOption();

  @Mixin private ResultFolderOption output = new ResultFolderOption();

  @Mixin private PrintOptions print = new PrintOptions();

  @Override
  public Integer call() {
    data.require(spec);
    run.keepFrom(output.folder());
    StoredModel stored = run.read();
    TrainedModel model = ModelStore.model(stored);
    Table own = Table.read(data.file(), model.reading());
    Table rows = data.joined(own, model, model.reading());
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
    String document =
        ResultJson.write(result, problem, own.name(), own.fingerprint(), fresh.unseen());
    OutputFolder files = output.open();
    PrintWriter out = out();
    if (print.isJson()) {
      out.println(document);
    } else {
      new ConsoleReport(out).print(result, problem);
      (print.isQuiet() ? Map.<String, Integer>of() : fresh.unseen())
          .forEach(
              (column, count) ->
                  out.println(
                      "unseen       %d rows have a category in %s that the model has never seen"
                          .formatted(count, column)));
    }
    out.flush();
    if (files == null) {
      return ExitCode.of(result);
    }
    OpenProblem open = OpenProblem.here(problem, 1);
    return new ResultFiles(files, result, open, ReportHeader.of(open, spec))
        .write(document, List.of(settings), folder -> {}, err());
  }
}
