package org.proxpep.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.proxpep.compare.ComparisonProgress;
import org.proxpep.compare.ComparisonReport;
import org.proxpep.compare.ComparisonSettings;
import org.proxpep.compare.Journal;
import org.proxpep.compare.JournalException;
import org.proxpep.compare.MethodComparison;
import org.proxpep.compare.ProblemView;
import org.proxpep.compare.RunExecutor;
import org.proxpep.method.catalogue.MethodEntry;
import org.proxpep.method.catalogue.Methods;
import org.proxpep.problems.suites.LibraryInstance;
import org.proxpep.problems.suites.Suite;
import org.proxpep.problems.suites.Suites;
import org.proxpep.refusal.Refusal;
import org.proxpep.report.ComparisonCsv;
import org.proxpep.report.ComparisonLatex;
import org.proxpep.report.page.ComparisonPage;
import org.proxpep.report.page.ReportFacts;
import org.proxpep.run.Provenance;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Runs many methods on many problems under the same terms. */
@Command(
    name = "compare",
    description = "Compares methods on common scenarios and equal budgets.",
    footer = {
      "",
      "The folder gets comparison.html, runs.csv (a line for every point of every run),",
      "tables.tex, and runs.journal. A stopped comparison continues from its journal when",
      "the command is repeated; one with more seeds, methods or problems takes over what it"
          + " shares.",
      "",
      "Examples:",
      "  prox-pep compare --list                          suites and problems to compare",
      "  prox-pep compare qcqp fairness",
      "  prox-pep compare plan.pep --methods practical,lagrangian,pdsg",
      "  prox-pep compare all --budgets 1000,10000,100000"
    })
final class CompareCommand extends PrintingCommand implements Callable<Integer> {

  @Parameters(
      paramLabel = "WHAT",
      arity = "0..*",
      description =
          "Suites, library problems or models (.pep) with tables; all for every suite. See --list.")
  private List<String> what = new ArrayList<>();

  @Option(
      names = "--methods",
      paramLabel = "NAME",
      split = ",",
      description = "Methods with commas between (default: all).")
  private List<String> methods = new ArrayList<>();

  @Option(
      names = {"--budgets", "--samples"},
      paramLabel = "N",
      split = ",",
      description = "Evaluations that a run may make, rising (default 1000,10000).")
  private List<Long> budgets = new ArrayList<>();

  @Option(
      names = "--strict",
      description = "Skip methods on problems that their theory does not cover.")
  private boolean strict;

  @Option(
      names = "--see-tables",
      description = "Let methods pass over all rows of tables; without it they have samples only.")
  private boolean seeTables;

  @Option(
      names = "--output",
      paramLabel = "FOLDER",
      defaultValue = "comparison",
      description = "Where the files go (default ${DEFAULT-VALUE}).")
  private Path output = Path.of("comparison");

  @Option(
      names = "--data-folder",
      paramLabel = "FOLDER",
      description = "The files of the suite real-data.")
  private @Nullable Path dataFolder;

  @Mixin private SetOption set = new SetOption();

  @Mixin private ThreadsOption threads = new ThreadsOption();

  @Mixin private EngineChoice engine = new EngineChoice();

  @Option(names = "--list", description = "List the suites and stop.")
  private boolean list;

  @Option(names = "--quiet", description = "Print no progress.")
  private boolean quiet;

  private Journal journal() throws IOException {
    Files.createDirectories(output);
    return Journal.open(output.resolve("runs.journal"));
  }

  @Override
  public Integer call() throws IOException {
    PrintWriter out = out();
    if (list) {
      Suites.names()
          .forEach(name -> out.printf("%-18s %s%n", name, Suites.find(name).description()));
      return ExitCode.OK;
    }
    int atATime = threads.count();
    MethodComparison comparison = new MethodComparison(instances(), entries(), settings());
    OutputFolder folder = OutputFolder.open(output);
    if (!engine.isGiven()) {
      try (Journal journal = journal()) {
        return Interruption.during(
            () -> compare(to -> comparison.run(journal, atATime, to), folder, journal, out));
      }
    }
    requireNoFilesAndThreads();
    PrintWriter err = err();
    return Interruption.bySignals(
        err,
        () -> {
          try (Journal journal = journal();
              RunExecutor place = engine.use(found -> found.runExecutor(settingsOfEngine()))) {
            if (!quiet) {
              err.println("The runs are done by " + place.description() + ".");
            }
            return compare(to -> comparison.run(journal, place, to), folder, journal, out);
          }
        });
  }

  /** Other machines make the problems anew, by their names. */
  private void requireNoFilesAndThreads() {
    for (String name : what) {
      if (ProblemArgument.hasEnding(name, ".pep")) {
        throw Refusal.of(
            "The model (%s) must be compared on one machine: the engine %s knows suites and library"
                + " problems only",
            "leave out --engine", name, engine.name());
      }
    }
    threads.requireNone();
  }

  private Map<String, String> settingsOfEngine() {
    Map<String, String> all = new LinkedHashMap<>(engine.settings());
    if (dataFolder != null) {
      all.put("data-folder", dataFolder.toAbsolutePath().toString());
    }
    return all;
  }

  private int compare(
      Function<ComparisonProgress, ComparisonReport> comparison,
      OutputFolder folder,
      Journal journal,
      PrintWriter out) {
    PrintWriter err = err();
    ComparisonLines lines =
        new ComparisonLines(err, quiet, Boolean.getBoolean("proxpep.terminal"), journal::size);
    ComparisonReport report;
    try {
      report = comparison.apply(lines);
    } catch (CancellationException e) {
      err.println(
          "prox-pep: Interrupted after "
              + journal.size()
              + " runs, which are kept in "
              + output.resolve("runs.journal")
              + ".\nRepeat the command to continue.");
      return ExitCode.INTERRUPTED;
    } catch (JournalException e) {
      err.println("prox-pep: " + e.getMessage());
      return ExitCode.NOT_WRITTEN;
    }
    lines.end();
    ComparisonText.print(report, out);
    int code = write(report, folder, out, err);
    return lines
        .bug()
        .map(
            bug ->
                new BugReport(err, ReportHeader.arguments(spec), output)
                    .tell(bug, "The runs without it are in the comparison, and are kept."))
        .filter(told -> code == ExitCode.OK)
        .orElse(code);
  }

  private int write(
      ComparisonReport report, OutputFolder folder, PrintWriter out, PrintWriter err) {
    ReportFacts facts =
        ReportFacts.of("Comparison of methods")
            .withDate(ReportHeader.date())
            .withCommand(ReportHeader.command(spec));
    try {
      folder.write("runs.csv", csv -> ComparisonCsv.write(report, csv));
      folder.write("tables.tex", ComparisonLatex.write(report));
      folder.write(
          "comparison.html", ComparisonPage.html(report, facts, Provenance.currentVersion()));
    } catch (IOException e) {
      return OutputFolder.failed(
          err,
          "files of the comparison",
          folder.path(),
          e,
          "; its runs are kept in the journal: repeat the command");
    }
    out.println(
        "files        " + folder.path().resolve("comparison.html") + ", runs.csv, tables.tex");
    return ExitCode.OK;
  }

  private ComparisonSettings settings() {
    ComparisonSettings made =
        SettingsFlags.read(spec.commandLine().getParseResult(), ComparisonSettings.DEFAULT)
            .withHeuristics(!strict)
            .withView(seeTables ? ProblemView.TABLES : ProblemView.SAMPLES_ONLY);
    return budgets.isEmpty() ? made : made.withBudgets(budgets);
  }

  private List<MethodEntry> entries() {
    return methods.isEmpty() ? Methods.all() : methods.stream().map(MethodChoice::entry).toList();
  }

  private List<LibraryInstance> instances() {
    if (what.isEmpty()) {
      throw Refusal.of(
          "The list of what to compare on must not be empty",
          "one of the suites %s, or all",
          String.join(", ", Suites.names()));
    }
    if (what.stream().noneMatch(name -> ProblemArgument.hasEnding(name, ".pep"))) {
      set.requireNone(what.get(0));
    }
    List<LibraryInstance> all = new ArrayList<>();
    for (String name : what) {
      if (name.equals("all")) {
        for (Suite suite : Suites.all(dataFolder)) {
          // Without their folder the data are left out; asked for by name they are missed.
          if (dataFolder != null || !suite.name().equals(Suites.REAL_DATA)) {
            add(suite, all);
          }
        }
      } else {
        add(name, all);
      }
    }
    return all;
  }

  private void add(String name, List<LibraryInstance> all) {
    if (Suites.names().contains(name)) {
      add(Suites.find(name, dataFolder), all);
    } else {
      all.add(new LibraryInstance("others", ComparedProblem.named(name, set)));
    }
  }

  private static void add(Suite suite, List<LibraryInstance> all) {
    suite.problems().forEach(problem -> all.add(new LibraryInstance(suite.name(), problem)));
  }
}
