package org.proxpep.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;
import org.proxpep.compare.ComparisonReport;
import org.proxpep.compare.ComparisonSettings;
import org.proxpep.compare.Journal;
import org.proxpep.compare.JournalException;
import org.proxpep.compare.MethodComparison;
import org.proxpep.compare.WorkPlace;
import org.proxpep.method.catalogue.MethodEntry;
import org.proxpep.method.catalogue.Methods;
import org.proxpep.problems.LibraryInstance;
import org.proxpep.problems.Suite;
import org.proxpep.problems.Suites;
import org.proxpep.report.ComparisonCsv;
import org.proxpep.report.ComparisonLatex;
import org.proxpep.report.page.ComparisonPage;
import org.proxpep.report.page.ReportFacts;
import org.proxpep.run.Provenance;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Runs many methods on many problems under the same terms. */
@Command(
    name = "compare",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Compares methods on common scenarios and equal budgets.",
    footer = {
      "",
      "The folder gets comparison.html, runs.csv (a line for every point of every run),",
      "tables.tex, and runs.journal. A comparison that was stopped goes on from its journal when the",
      "command is repeated; one with more seeds, methods or problems takes over what it shares.",
      "",
      "Examples:",
      "  prox-pep compare --list                          what there is to compare on",
      "  prox-pep compare qcqp fairness",
      "  prox-pep compare plan.pep --methods practical,lagrangian,pdsg",
      "  prox-pep compare all --budgets 1000,10000,100000"
    })
final class CompareCommand implements Callable<Integer> {

  @Spec private CommandSpec spec = CommandSpec.create();

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
      description = "Methods with commas between (default: all, and practical).")
  private List<String> methods = new ArrayList<>();

  @Option(
      names = "--budgets",
      paramLabel = "N",
      split = ",",
      description = "Evaluations that a run may make, rising (default 1000,10000).")
  private List<Long> budgets = new ArrayList<>();

  @Option(
      names = "--seeds",
      paramLabel = "N",
      defaultValue = "20",
      description = "Runs for every method, problem and budget (default ${DEFAULT-VALUE}).")
  private int seeds;

  @Option(
      names = "--tuning-settings",
      paramLabel = "N",
      defaultValue = "20",
      description =
          "Settings that every method may try on every problem (default ${DEFAULT-VALUE});"
              + " 1 for no tuning.")
  private int tuningSettings;

  @Option(
      names = "--tuning-seeds",
      paramLabel = "N",
      defaultValue = "5",
      description =
          "Runs for each of them, on seeds that are not reported (default ${DEFAULT-VALUE}).")
  private int tuningSeeds;

  @Option(
      names = "--tuning-samples",
      paramLabel = "N",
      defaultValue = "10000",
      description =
          "The most samples at which all settings are tried; at greater budgets the best three"
              + " meet again (default ${DEFAULT-VALUE}).")
  private long tuningSamples;

  @Option(
      names = "--strict",
      description = "Leave methods out on problems that their theory does not speak of.")
  private boolean strict;

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

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "Runs at a time (default: the number of cores); does not change the numbers.")
  private @Nullable Integer threads;

  @Mixin private EngineChoice engine = new EngineChoice();

  @Option(names = "--list", description = "List the suites and stop.")
  private boolean list;

  @Option(names = "--quiet", description = "Print no progress.")
  private boolean quiet;

  @Override
  public Integer call() throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    if (list) {
      Suites.names()
          .forEach(name -> out.printf("%-18s %s%n", name, Suites.find(name).description()));
      return ExitCode.OK;
    }
    if (threads != null && threads < 1) {
      throw new IllegalArgumentException(
          "The number of threads (" + threads + ") must be at least 1.\nMaybe leave it out.");
    }
    MethodComparison comparison = new MethodComparison(instances(), entries(), settings());
    OutputFolder folder = OutputFolder.open(output);
    if (!engine.isGiven()) {
      try (Journal journal = Journal.open(output.resolve("runs.journal"))) {
        return Interruption.during(() -> compare(comparison, null, folder, journal, out));
      }
    }
    requireNoFilesAndThreads();
    PrintWriter err = spec.commandLine().getErr();
    return Interruption.bySignals(
        err,
        () -> {
          try (Journal journal = Journal.open(output.resolve("runs.journal"));
              WorkPlace place = engine.use(found -> found.workPlace(settingsOfEngine()))) {
            if (!quiet) {
              err.println("The runs are done by " + place.description() + ".");
            }
            return compare(comparison, place, folder, journal, out);
          }
        });
  }

  /** Other machines make the problems anew, by their names. */
  private void requireNoFilesAndThreads() {
    for (String name : what) {
      if (ProblemArgument.hasEnding(name, ".pep")) {
        throw new IllegalArgumentException(
            "The model ("
                + name
                + ") must be compared on one machine: the engine "
                + engine.name()
                + " knows suites and library problems only.\nMaybe leave out --engine.");
      }
    }
    if (threads != null) {
      throw new IllegalArgumentException(
          "--threads ("
              + threads
              + ") must not come with --engine, whose cores decide.\n"
              + "Maybe --master 'local["
              + threads
              + "]'.");
    }
  }

  private Map<String, String> settingsOfEngine() {
    Map<String, String> all = new LinkedHashMap<>(engine.settings());
    if (dataFolder != null) {
      all.put("data-folder", dataFolder.toAbsolutePath().toString());
    }
    return all;
  }

  private int compare(
      MethodComparison comparison,
      @Nullable WorkPlace place,
      OutputFolder folder,
      Journal journal,
      PrintWriter out) {
    int cores = Runtime.getRuntime().availableProcessors();
    PrintWriter err = spec.commandLine().getErr();
    ComparisonLines lines =
        new ComparisonLines(err, quiet, Boolean.getBoolean("proxpep.terminal"), journal::size);
    ComparisonReport report;
    try {
      report =
          place == null
              ? comparison.run(journal, threads == null ? cores : threads, lines)
              : comparison.run(journal, place, lines);
    } catch (CancellationException e) {
      err.println(
          "prox-pep: Interrupted after "
              + journal.size()
              + " runs, which are kept in "
              + output.resolve("runs.journal")
              + ".\nRepeat the command to go on.");
      return ExitCode.INTERRUPTED;
    } catch (JournalException e) {
      err.println("prox-pep: " + e.getMessage());
      return ExitCode.NOT_WRITTEN;
    }
    lines.end();
    ComparisonText.print(report, out);
    return write(report, folder, out, err);
  }

  private int write(
      ComparisonReport report, OutputFolder folder, PrintWriter out, PrintWriter err) {
    ReportFacts facts =
        ReportFacts.of("Comparison of methods").withCommand(FactsOfRun.command(spec));
    try {
      folder.write("runs.csv", csv -> ComparisonCsv.write(report, csv));
      folder.write("tables.tex", ComparisonLatex.write(report));
      folder.write(
          "comparison.html", ComparisonPage.html(report, facts, Provenance.currentVersion()));
    } catch (IOException e) {
      err.println(
          "prox-pep: The files of the comparison could not be written: "
              + e
              + ".\nMaybe the disk is full; its runs are kept in the journal: repeat the command.");
      return ExitCode.NOT_WRITTEN;
    }
    out.println(
        "files        " + folder.path().resolve("comparison.html") + ", runs.csv, tables.tex");
    return ExitCode.OK;
  }

  private ComparisonSettings settings() {
    ComparisonSettings made =
        ComparisonSettings.DEFAULT
            .withSeeds(seeds)
            .withTuning(tuningSettings, tuningSeeds, tuningSamples)
            .withHeuristics(!strict);
    return budgets.isEmpty() ? made : made.withBudgets(budgets);
  }

  private List<MethodEntry> entries() {
    List<MethodEntry> all = new ArrayList<>();
    if (methods.isEmpty()) {
      all.add(Methods.PRACTICAL);
      all.addAll(Methods.all());
    }
    for (String name : methods) {
      all.add(name.equals(MethodChoice.PRACTICAL) ? Methods.PRACTICAL : MethodChoice.entry(name));
    }
    return all;
  }

  private List<LibraryInstance> instances() {
    if (what.isEmpty()) {
      throw new IllegalArgumentException(
          "The list of what to compare on must not be empty.\nMaybe one of the suites "
              + String.join(", ", Suites.names())
              + ", or all.");
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
      all.add(new LibraryInstance("others", ComparedProblem.named(name)));
    }
  }

  private static void add(Suite suite, List<LibraryInstance> all) {
    suite.problems().forEach(problem -> all.add(new LibraryInstance(suite.name(), problem)));
  }
}
