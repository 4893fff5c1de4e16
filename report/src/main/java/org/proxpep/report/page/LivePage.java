package org.proxpep.report.page;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.proxpep.certificate.CertificateSettings;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.report.chart.ChartNumbers;
import org.proxpep.report.words.ConstraintView;
import org.proxpep.run.Provenance;
import org.proxpep.run.Result;
import org.proxpep.run.RunObserver;
import org.proxpep.run.RunSettings;
import org.proxpep.run.Trace;
import org.proxpep.run.TraceRow;
import org.proxpep.solve.CertifiedResult;

/**
 * The report of a run that goes on. The run only leaves rows here; whoever asks for the page makes
 * it, in another thread. {@link #version} tells whether there is anything new.
 */
public final class LivePage {

  /** There is no answer yet, so there are no prices, no solution and no cost. */
  private static final String[][] PARTS = {
    {"constraints", "Constraints"},
    {"convergence", "Convergence"},
    {"method", "Method"},
    {"model", "Model"},
    {"reproduce", "Reproduce"}
  };

  private final StochasticProblem problem;
  private final ReportFacts facts;
  private final RunSettings run;
  private final CertificateSettings certificate;

  private final Object lock = new Object();
  private final List<TraceRow> rows = new ArrayList<>();
  private @Nullable Trace columns;
  private @Nullable Provenance provenance;
  private @Nullable CertifiedResult result;
  private String ended = "";
  private long version;

  /**
   * @param problem the problem that is solved
   */
  public LivePage(
      StochasticProblem problem,
      ReportFacts facts,
      RunSettings run,
      CertificateSettings certificate) {
    this.problem = problem;
    this.facts = facts;
    this.run = run;
    this.certificate = certificate;
  }

  /** What the run reports to; it does next to nothing. */
  public RunObserver observer() {
    return new RunObserver() {
      @Override
      public void onStart(Provenance of, Trace soFar) {
        synchronized (lock) {
          provenance = of;
          columns = soFar;
          rows.clear();
          rows.addAll(soFar.rows());
          version++;
        }
      }

      @Override
      public void onRow(TraceRow row) {
        synchronized (lock) {
          rows.add(row);
          version++;
        }
      }

      @Override
      public void onFinish(Result finished) {
        synchronized (lock) {
          ended = finished.message();
          version++;
        }
      }
    };
  }

  /** The end: from now on the page is the report. */
  public void finish(CertifiedResult certified) {
    synchronized (lock) {
      result = certified;
      version++;
    }
  }

  /** Grows with every change. */
  public long version() {
    synchronized (lock) {
      return version;
    }
  }

  public boolean isFinished() {
    synchronized (lock) {
      return result != null;
    }
  }

  /** What is known at a moment. */
  private record Now(@Nullable Trace trace, @Nullable Provenance provenance, String ended) {}

  private Now now() {
    synchronized (lock) {
      Trace seen =
          columns == null || rows.isEmpty()
              ? null
              : new Trace(
                  rows, columns.functionNames(), columns.inequalities(), columns.statisticNames());
      return new Now(seen, provenance, ended);
    }
  }

  /** The whole page as of now. */
  public String html() {
    CertifiedResult end;
    synchronized (lock) {
      end = result;
    }
    if (end != null) {
      return ReportPage.html(end, problem, facts);
    }
    Html out = new Html("p");
    ReportPage.head(out, facts, PARTS);
    parts()
        .forEach(
            (id, markup) ->
                out.raw("<div id=\"live-" + id + "\" data-part=\"" + id + "\">")
                    .raw(markup)
                    .raw("</div>"));
    ReportPage.foot(out, Provenance.currentVersion());
    return Shell.page(facts.title() + " – running", true, out.toString());
  }

  /** The content of the page's body when all is over. */
  public String finalBody() {
    CertifiedResult end;
    synchronized (lock) {
      end = result;
    }
    if (end == null) {
      throw new IllegalStateException("The run has not ended.\nMaybe call finish first.");
    }
    return ReportPage.body(end, problem, facts);
  }

  /** The parts of the page that change, by the identifiers they have there, in order. */
  public Map<String, String> parts() {
    Now now = now();
    Map<String, String> parts = new LinkedHashMap<>();
    parts.put("status", status(now));
    Trace trace = now.trace;
    Html constraints = new Html("c").section("constraints", "Constraints");
    Html convergence = new Html("v").section("convergence", "Convergence");
    Html method = new Html("m").section("method", "Multipliers and method");
    if (trace == null) {
      constraints.paragraph("Nothing is known yet.");
      convergence.paragraph("The first point is being measured.");
    } else {
      PathSections paths = paths(trace);
      TraceRow last = trace.rows().get(trace.rows().size() - 1);
      ConstraintSection.write(
          constraints, ConstraintView.of(last, trace.constraintNames(), problem), c -> "");
      paths.convergence(convergence, certificate, problem.exactMean().isPresent());
      method.raw("<div class=\"charts\">");
      paths.multipliers(method);
      paths.phases(method);
      method.raw("</div>");
    }
    parts.put("constraints", constraints.toString());
    parts.put("convergence", convergence.toString());
    parts.put("method", method.toString());
    Html rest = new Html("r").section("model", "Data and model as run");
    RunSections.dataAndModel(rest, facts);
    Provenance of = now.provenance;
    if (of != null) {
      rest.section("reproduce", "How to reproduce");
      RunSections.reproduce(rest, facts, of, run.seed());
    }
    parts.put("rest", rest.toString());
    return parts;
  }

  private String status(Now now) {
    Trace trace = now.trace;
    TraceRow last = trace == null ? null : trace.rows().get(trace.rows().size() - 1);
    double share = last == null ? 0 : share(last);
    String headline =
        !now.ended.isEmpty()
            ? "The run has ended; its answer is being chosen and checked on fresh samples."
            : last == null
                ? "The run is starting."
                : share > 0
                    ? "The run continues: %.0f %% of its budget is spent.".formatted(100 * share)
                    : "The run continues.";
    Html out = new Html("s");
    out.raw("<section id=\"verdict\" class=\"verdict now\" aria-labelledby=\"verdict-h\">")
        .raw(Icon.of("now"))
        .raw("<div><p class=\"label\">RUNNING</p><h2 id=\"verdict-h\">")
        .text(headline)
        .raw("</h2>")
        .paragraph(
            now.ended.isEmpty()
                ? "There is no verdict yet: what follows is measured along the run."
                : now.ended)
        .raw(
            "<progress aria-label=\"Part of the budget\" max=\"100\" value=\"%s\"></progress>"
                .formatted(String.format(Locale.ROOT, "%.1f", 100 * share)))
        .raw("</div></section>");
    if (trace != null && last != null) {
      out.raw("<dl class=\"tiles\">");
      ReportPage.tile(
          out,
          ReportPage.objectiveName(problem),
          ChartNumbers.text(problem.sense().value(last.measures().f()), 6),
          "measured along the run");
      PathSections paths = paths(trace);
      if (paths.hasConstraints()) {
        ReportPage.tile(
            out,
            "worst violation",
            ChartNumbers.text(paths.worst(last, false), 3),
            "measured along the run");
      }
      ReportPage.tile(
          out, "residual", ChartNumbers.text(last.measures().gradNorm(), 3), "0 at an optimum");
      ReportPage.tile(
          out,
          "cost so far",
          ChartNumbers.count(last.samples()) + " samples",
          RunSections.seconds(last.seconds()) + " s" + left(last, share));
      out.raw("</dl>");
    }
    return out.toString();
  }

  private PathSections paths(Trace trace) {
    return new PathSections(
        Paths.of(trace), problem, PathSections.tolerances(problem, certificate), Optional.empty());
  }

  private static String left(TraceRow last, double share) {
    return share > 0.01 && share < 1
        ? ", about " + RunSections.seconds(last.seconds() * (1 - share) / share) + " s left"
        : "";
  }

  /** The part of the budget that is spent, of whichever is nearer its end. */
  private double share(TraceRow last) {
    double share = last.seconds() / run.maxSeconds();
    if (run.maxSamples() < Long.MAX_VALUE) {
      share = Math.max(share, (double) last.samples() / run.maxSamples());
    }
    if (run.maxSteps() < Long.MAX_VALUE) {
      share = Math.max(share, (double) last.step() / run.maxSteps());
    }
    return Math.min(1.0, share);
  }
}
