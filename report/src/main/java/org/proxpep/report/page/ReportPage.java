package org.proxpep.report.page;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.proxpep.certificate.Certificate;
import org.proxpep.certificate.Interval;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.report.chart.ChartNumbers;
import org.proxpep.report.words.ConstraintView;
import org.proxpep.report.words.NumberText;
import org.proxpep.report.words.Prices;
import org.proxpep.report.words.ResultView;
import org.proxpep.report.words.WorstWeights;
import org.proxpep.run.Result;
import org.proxpep.run.Status;
import org.proxpep.solve.CertifiedResult;

/**
 * A result as one HTML file that needs nothing else: no network, no script to be complete. From the
 * verdict in a sentence to what is needed to repeat the run.
 */
public final class ReportPage {

  private ReportPage() {}

  /**
   * The whole file, to be written in UTF-8.
   *
   * @param problem the problem that was solved
   */
  public static String html(CertifiedResult result, StochasticProblem problem, ReportFacts facts) {
    return Shell.page(
        facts.title() + " – " + result.verdict().name().toLowerCase(Locale.ROOT).replace('_', ' '),
        false,
        body(result, problem, facts));
  }

  /** What stands between the body tags. */
  static String body(CertifiedResult result, StochasticProblem problem, ReportFacts facts) {
    Html out = new Html("p");
    ResultView view = new ResultView(result, problem);
    Prices prices = view.prices();
    // Prices come from the table, whatever rows judge.
    Map<String, String> buys = new HashMap<>();
    view.constraints().forEach(c -> buys.put(c.name(), prices.words(c)));

    boolean ran = result.run().status() != Status.EVALUATED;
    head(out, facts, ran ? PARTS : PARTS_WITHOUT_RUN);
    out.raw("<p class=\"asked\"><b>Asked:</b> ").text(view.asked() + ".").raw("</p>");
    verdict(out, view, result, problem);
    out.section("constraints", "Constraints");
    ConstraintSection.write(out, view.judged(), c -> buys.getOrDefault(c.name(), ""));
    if (view.hasNewRows()) {
      NewRowsSection.write(out, view);
    }
    view.outOfFold().forEach(each -> out.note("Out of fold, " + each + "."));
    out.section("sensitivity", "What loosening a limit gains");
    sensitivity(out, prices);
    out.section("solution", "Solution");
    if (result.hasAnswer()) {
      new SolutionSection(out, result, view, problem).write();
    } else {
      out.paragraph("There is no answer.");
    }
    WorstWeights.of(result, problem).forEach(each -> worst(out, each));
    if (ran) {
      run(out, result, problem);
    }
    String slopes = ResultView.slopes(problem);
    if (!slopes.isEmpty()) {
      out.note(slopes);
    }
    out.section("model", "Data and model as run");
    RunSections.dataAndModel(out, facts);
    out.section("reproduce", "How to reproduce");
    Result first = result.runs().get(0);
    RunSections.reproduce(out, facts, result.run().provenance(), first.provenance().seed());
    foot(out, first.provenance().softwareVersion());
    return out.toString();
  }

  /** The weights of a worst case or a risk measure. */
  private static void worst(Html out, WorstWeights worst) {
    out.paragraph(
        worst.isOfRows()
            ? "%s is the mean loss if rows with large losses are more likely than in the table. Half of the weight lies on %s %% of the rows. The heaviest are:"
                .formatted(worst.text(), NumberText.number(100.0 * worst.halfShare()))
            : "%s is the worst of these cases. The answer is the best one for their mean with these weights, which add up to 1; a case with weight 0 is not among the worst."
                .formatted(worst.text()));
    List<String> header =
        worst.isOfRows() ? List.of("row", "times as likely") : List.of("case", "value", "weight");
    out.table("What " + worst.text() + " looks at", header);
    for (WorstWeights.Part part : worst.parts()) {
      String weight = NumberText.number(part.weight());
      out.row(
          worst.isOfRows()
              ? List.of(part.name(), weight)
              : List.of(part.name(), NumberText.number(part.value()), weight));
    }
    out.endTable();
  }

  /** How the answer was found. */
  private static void run(Html out, CertifiedResult result, StochasticProblem problem) {
    Certificate certificate = result.certificate();
    out.section("convergence", "Convergence");
    if (result.run().trace().rows().isEmpty()) {
      out.paragraph(result.run().message());
      out.section("method", "Multipliers and method");
      out.paragraph(result.run().message());
    } else {
      PathSections paths =
          new PathSections(
              Paths.of(result),
              problem,
              PathSections.tolerances(certificate),
              Optional.of(certificate));
      paths.convergence(out, certificate.settings(), certificate.samples() == 0);
      out.section("method", "Multipliers and method");
      out.raw("<div class=\"charts\">");
      paths.multipliers(out);
      paths.phases(out);
      out.raw("</div>");
    }
    out.section("cost", "Cost");
    RunSections.cost(out, result);
  }

  /** The identifiers of the sections and their short names. */
  private static final String[][] PARTS = {
    {"constraints", "Constraints"},
    {"sensitivity", "Sensitivity"},
    {"solution", "Solution"},
    {"convergence", "Convergence"},
    {"method", "Method"},
    {"cost", "Cost"},
    {"model", "Model"},
    {"reproduce", "Reproduce"}
  };

  /** Of a stored answer that new rows judge: nothing was run. */
  private static final String[][] PARTS_WITHOUT_RUN =
      Arrays.stream(PARTS)
          .filter(part -> !List.of("convergence", "method", "cost").contains(part[0]))
          .toArray(String[][]::new);

  static void head(Html out, ReportFacts facts, String[][] parts) {
    out.raw("<a class=\"skip\" href=\"#main\">Skip to the result</a><header><h1>")
        .text(facts.title())
        .raw("</h1>");
    if (!facts.description().isEmpty()) {
      out.paragraph(facts.description());
    }
    if (!facts.date().isEmpty()) {
      out.note(facts.date());
    }
    out.raw("<nav aria-label=\"Parts of this page\"><ul>");
    for (String[] part : parts) {
      out.raw("<li><a href=\"#" + part[0] + "\">" + part[1] + "</a></li>");
    }
    out.raw("</ul></nav></header><main id=\"main\">");
  }

  static void foot(Html out, String version) {
    out.endSection().raw("</main><footer>").text("Prox-PEP " + version).raw("</footer>");
  }

  private static void verdict(
      Html out, ResultView view, CertifiedResult result, StochasticProblem problem) {
    Certificate certificate = result.certificate();
    String tone = view.tone();
    out.raw("<section id=\"verdict\" class=\"verdict " + tone + "\" aria-labelledby=\"verdict-h\">")
        .raw(Icon.of(tone))
        .raw("<div><p class=\"label\">")
        .text(view.label())
        .raw("</p><h2 id=\"verdict-h\">")
        .text(view.headline())
        .raw("</h2>")
        .paragraph(view.sentence())
        .paragraph(view.scope())
        .raw("</div></section><dl class=\"tiles\">");
    String counted = view.countedObjective();
    tile(
        out,
        objectiveName(problem),
        ConstraintSection.page(
            view.hasNewRows() ? view.objectiveOnNewRows() : view.objectiveText()),
        view.hasNewRows()
            ? "on new rows; " + ConstraintSection.page(view.objectiveText()) + " in the table"
            : (counted.isEmpty() ? "" : counted + "; ") + basis(certificate));
    List<ConstraintView> constraints = view.judged();
    if (!constraints.isEmpty()) {
      long held = constraints.stream().filter(ConstraintView::holds).count();
      tile(
          out,
          "constraints that hold",
          held + " of " + constraints.size(),
          ConstraintView.tolerance(constraints));
    }
    if (view.hasGap()) {
      String estimate = view.gapEstimate();
      tile(
          out,
          "gap",
          ConstraintSection.page(view.gapLimit()),
          (estimate.isEmpty() ? "" : "estimate " + ConstraintSection.page(estimate) + "; ")
              + view.gapMeaning());
    }
    if (result.run().status() != Status.EVALUATED) {
      tile(
          out,
          "cost",
          ChartNumbers.count(result.samples()) + " samples",
          "%s s%s"
              .formatted(
                  RunSections.seconds(result.seconds()),
                  result.runs().size() > 1 ? ", " + result.runs().size() + " runs" : ""));
    }
    out.raw("</dl>");
  }

  private static void sensitivity(Html out, Prices prices) {
    out.paragraph(prices.introduction());
    if (prices.hasTable()) {
      out.table("What loosening a limit gains", "stacked", prices.columns(), prices.rows());
      prices.notes().forEach(out::note);
    }
  }

  static String objectiveName(StochasticProblem problem) {
    return problem.functionName(0) + ", " + ResultView.direction(problem);
  }

  static void tile(Html out, String name, String value, String note) {
    out.raw("<div><dt>")
        .text(name)
        .raw("</dt><dd><b>")
        .text(value)
        .raw("</b><span>")
        .text(note)
        .raw("</span></dd></div>");
  }

  private static String basis(Certificate certificate) {
    if (certificate.objective().basis() == Interval.Basis.UNKNOWN) {
      return "nothing could be measured";
    }
    return certificate.samples() == 0
        ? "exact, so there is no interval"
        : "with confidence %s, all intervals together; %s fresh scenarios"
            .formatted(
                ChartNumbers.text(certificate.settings().confidence()),
                ChartNumbers.count(certificate.samples()));
  }
}
