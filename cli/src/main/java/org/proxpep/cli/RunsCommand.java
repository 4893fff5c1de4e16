package org.proxpep.cli;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.proxpep.report.RunList;
import org.proxpep.report.page.RunPages;
import org.proxpep.run.Provenance;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Lists the runs in a folder. */
@Command(
    name = "runs",
    description = "Lists all runs in a folder and below it.",
    footer = {"", "Example:", "  prox-pep runs results --output runs.html"})
final class RunsCommand extends PrintingCommand implements Callable<Integer> {

  @Parameters(paramLabel = "FOLDER", description = "Where the runs are.")
  private Path folder = Path.of("");

  @Mixin private PageOption page = new PageOption();

  @Override
  public Integer call() {
    RunList list = RunList.in(folder);
    return page.finish(
        spec,
        list::json,
        out -> {
          ColumnText.print(RunList.columns(), list.runs(), out);
          list.left().forEach(line -> out.println("Left out: " + line));
        },
        () ->
            RunPages.list(
                folder.toString(),
                RunList.columns(),
                list.runs(),
                list.left(),
                Provenance.currentVersion()));
  }
}
