package org.proxpep.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.DoubleFunction;
import java.util.stream.IntStream;
import org.proxpep.certificate.CertificateSettings;
import org.proxpep.method.Method;
import org.proxpep.model.problem.ModelFamily;
import org.proxpep.model.problem.ModelProblem;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.refusal.Refusal;
import org.proxpep.report.SweepCsv;
import org.proxpep.report.SweepJson;
import org.proxpep.report.page.SweepPage;
import org.proxpep.report.words.NumberText;
import org.proxpep.report.words.SweepFacts;
import org.proxpep.report.words.SweepWords;
import org.proxpep.run.MethodFailedException;
import org.proxpep.run.Provenance;
import org.proxpep.run.RunSettings;
import org.proxpep.solve.CertifiedResult;
import org.proxpep.solve.Solver;
import org.proxpep.solve.SolverSettings;
import org.proxpep.sweep.FrontEnds;
import org.proxpep.sweep.Sweep;
import org.proxpep.sweep.SweepPoint;
import org.proxpep.sweep.SweepReport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;

/** Solves a model for many values of a parameter, or draws the front of two objectives. */
@Command(
    name = "sweep",
    usageHelpWidth = 100,
    abbreviateSynopsis = true,
    description = "Draws the best value over a parameter, or a front.",
    footer = {
      "",
      "The folder gets sweep.html, sweep.csv, sweep.json, picture.svg and a result for each point.",
      "The same command continues a stopped sweep. All intervals of all points are right at once.",
      "",
      "Examples:",
      "  prox-pep sweep fraud.pep --over limit=0.01..0.10 --output curve",
      "  prox-pep sweep plan.pep --over budget=1,2,5,10 --output curve",
      "  prox-pep sweep portfolio.pep --output front           with two objectives"
    })
final class SweepCommand extends PrintingCommand implements Callable<Integer> {

  /** What the points of a front may cost beside its ends and the first, in costs of the first. */
  private static final double REST_OF_FRONT = 2.0;

  @Mixin private ProblemArgument argument = new ProblemArgument();

  @Mixin private OverOption over = new OverOption();

  @Mixin private MethodChoice method = new MethodChoice();

  @Option(
      names = "--output",
      paramLabel = "FOLDER",
      required = true,
      description = "Where the files go.")
  private Path output = Path.of("");

  @Mixin private PrintOptions print = new PrintOptions();

  private RunSettings run = RunSettings.DEFAULT;
  private CertificateSettings certificate = CertificateSettings.DEFAULT;
  private SolverSettings around = SolverSettings.DEFAULT;

  @Override
  public Integer call() {
    ParseResult parsed = spec.commandLine().getParseResult();
    run = SettingsFlags.read(parsed, RunSettings.DEFAULT);
    certificate = SettingsFlags.read(parsed, CertificateSettings.DEFAULT);
    around =
        SettingsFlags.read(parsed, SolverSettings.DEFAULT)
            .withRecovery(method.isDefault())
            .withGoal(method.isDefault() && !parsed.hasMatchedOption("--samples"));
    if (run.checkpoint() != null) {
      throw Refusal.of(
          "--checkpoint (%s) must not come with a sweep, which keeps its finished points",
          "leave it out", run.checkpoint());
    }
    ModelFamily family = argument.family();
    int objectives = family.objectives().size();
    if (over.isGiven() && objectives > 1) {
      throw Refusal.of(
          "--over (%s) must not come with two objectives (%s), which make a front by themselves",
          "leave it out, or bound one objective after `subject to`",
          over.name(),
          String.join(", ", family.objectives()));
    }
    return Interruption.during(
        () -> {
          try {
            return over.isGiven() || objectives != 2 ? curve(family) : front(family);
          } catch (CancellationException e) {
            spec.commandLine()
                .getErr()
                .println(
                    "prox-pep: Interrupted; the finished points are kept in "
                        + output
                        + ".\nRepeat the command to continue.");
            return ExitCode.INTERRUPTED;
          } catch (MethodFailedException e) {
            return new BugReport(err(), ReportHeader.arguments(spec), output)
                .tell(e.stop(), "The finished points are kept in " + output + ".");
          }
        });
  }

  private int curve(ModelFamily family) {
    String name = over.name();
    double[] values = over.values();
    ModelProblem first = family.with(name, values[0]);
    Map<String, String> terms = terms(first, name);
    terms.put("values", Arrays.toString(values));
    SweepFolder folder = SweepFolder.open(output, terms);
    SweepReport report = report(name, values, v -> family.with(name, v), folder, Sweep::run);
    return finish(report, facts(first, ""), folder);
  }

  private int front(ModelFamily family) {
    List<String> names = family.objectives();
    ModelProblem first = family.of(0);
    ModelProblem second = family.of(1);
    Map<String, String> terms = terms(first, names.get(1));
    terms.put("points", Integer.toString(over.points()));
    SweepFolder folder = SweepFolder.open(output, terms);
    double[] limits = folder.values().orElse(null);
    if (limits == null) {
      tell("The ends of the front: " + names.get(0) + " alone, then " + names.get(1) + " alone.");
      limits =
          FrontEnds.of(solved(first), first, solved(second), second, run.seed())
              .limits(over.points(), family.isMaximized(1));
    }
    SweepReport report =
        report(
            names.get(1),
            limits,
            family::bounded,
            folder,
            sweep -> sweep.withRest(REST_OF_FRONT).run());
    return finish(report.front(names.get(1)), facts(first, names.get(1)), folder);
  }

  private CertifiedResult solved(ModelProblem problem) {
    CertifiedResult result =
        new Solver(create(problem), problem)
            .withRun(run)
            .withCertificate(certificate)
            .withSettings(around)
            .solve();
    if (Thread.currentThread().isInterrupted()) {
      throw new CancellationException("The sweep was interrupted.");
    }
    SweepPoint point = SweepPoint.of(0, 0.0, result.requireNoBug(), problem);
    if (!point.isAnswer()) {
      throw Refusal.of(
          "The end of the front where %s is best (%s) must be an answer",
          "solve the model with this objective alone to see why",
          problem.functionName(0),
          result.verdict());
    }
    return result;
  }

  private Method<?> create(StochasticProblem problem) {
    return method.create(problem, run.seed(), run.maxSamples());
  }

  private interface Running {
    SweepReport of(Sweep sweep);
  }

  private SweepReport report(
      String name,
      double[] values,
      DoubleFunction<ModelProblem> family,
      SweepFolder folder,
      Running running) {
    AtomicInteger done = new AtomicInteger();
    Sweep sweep =
        new Sweep(name, values, family, this::create)
            .withRun(run)
            .withCertificate(certificate)
            .withSettings(around)
            .withStore(folder)
            .withNews(point -> tell(line(name, point, done.incrementAndGet(), values.length)));
    return running.of(sweep);
  }

  private static String line(String name, SweepPoint point, int done, int all) {
    return PlainText.format(
        "%3d of %d   %s = %s   %s   %s",
        done,
        all,
        name,
        NumberText.number(point.value()),
        NumberText.of(point.objective()),
        point.verdict());
  }

  private synchronized void tell(String line) {
    if (!print.isQuiet()) {
      err().println(line);
    }
  }

  /** What decides the numbers; threads do not. */
  private Map<String, String> terms(ModelProblem problem, String name) {
    Map<String, String> terms = new LinkedHashMap<>();
    terms.put("version", Provenance.currentVersion());
    terms.put("parameter", name);
    terms.put("model and data", problem.fingerprint());
    terms.put("method", create(problem).name());
    terms.put("run settings", run.toString());
    terms.put("certificate settings", certificate.toString());
    terms.put("solver settings", around.withThreads(0).toString());
    return terms;
  }

  private SweepFacts facts(ModelProblem problem, String second) {
    return new SweepFacts(
        problem.name(),
        problem.functionName(0),
        second,
        ReportHeader.command(spec),
        run.seed(),
        Provenance.currentVersion());
  }

  private int finish(SweepReport report, SweepFacts facts, SweepFolder folder) {
    PrintWriter out = out();
    String document = SweepJson.write(report, facts);
    if (print.isJson()) {
      out.println(document);
    } else {
      print(report, facts, out);
    }
    out.flush();
    try {
      folder.write("sweep.json", document);
      folder.write("sweep.csv", SweepCsv.write(report, facts));
      folder.write("sweep.html", SweepPage.html(report, facts));
      folder.write("picture.svg", SweepPage.picture(report, facts));
    } catch (IOException e) {
      PrintWriter err = spec.commandLine().getErr();
      return OutputFolder.failed(
          err, "files", output, e, "; the points are kept: repeat the command");
    }
    return ExitCode.of(report);
  }

  private void print(SweepReport report, SweepFacts facts, PrintWriter out) {
    SweepWords words = new SweepWords(report, facts.objective(), facts.isFront());
    out.println(words.headline());
    words.findings().forEach(out::println);
    out.println(words.verdicts() + " " + words.confidence());
    out.println();
    ColumnText.print(
        words.columns(), IntStream.range(0, report.points().size()).boxed().toList(), out);
    out.println();
    out.println(
        "files        "
            + output.resolve("sweep.html")
            + ", sweep.csv, sweep.json, picture.svg, points");
  }
}
