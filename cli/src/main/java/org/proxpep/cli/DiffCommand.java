package org.proxpep.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.proxpep.report.RunDifference;
import org.proxpep.report.StoredRun;
import org.proxpep.report.page.RunPages;
import org.proxpep.report.words.RunChange;
import org.proxpep.run.Provenance;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Shows what changed between two runs. */
@Command(
    name = "diff",
    description = "Shows what changed between two runs.",
    footer = {"", "Example:", "  prox-pep diff monday tuesday --output changes.html"})
final class DiffCommand extends PrintingCommand implements Callable<Integer> {

  @Parameters(index = "0", paramLabel = "FOLDER", description = "The first run.")
  private Path first = Path.of("");

  @Parameters(index = "1", paramLabel = "FOLDER", description = "The second run.")
  private Path second = Path.of("");

  @Mixin private PageOption page = new PageOption();

  @Override
  public Integer call() {
    StoredRun before = StoredRun.read(first);
    StoredRun after = StoredRun.read(second);
    List<RunChange> changes = RunDifference.between(before, after);
    return page.finish(
        spec,
        () -> RunDifference.json(before, after),
        out -> print(changes, out),
        () ->
            RunPages.difference(
                before.folder(), after.folder(), changes, Provenance.currentVersion()));
  }

  private static void print(List<RunChange> changes, PrintWriter out) {
    for (RunChange.Group group : RunChange.Group.values()) {
      List<RunChange> own = changes.stream().filter(c -> c.group() == group).toList();
      if (own.isEmpty()) {
        out.println(RunChange.same(group));
      } else {
        out.println(RunChange.heading(group));
        ColumnText.print(RunChange.columns(), own, out);
      }
      out.println();
    }
  }
}
