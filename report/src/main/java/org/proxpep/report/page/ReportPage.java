package org.proxpep.report.page;

import java.util.List;
import java.util.Locale;
import org.proxpep.diagnostics.Certificate;
import org.proxpep.diagnostics.Decision;
import org.proxpep.diagnostics.Interval;
import org.proxpep.problem.Sense;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.report.chart.Numbers;
import org.proxpep.run.Result;
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
    Certificate certificate = result.certificate();
    Html out = new Html("p");
    List<ConstraintView> constraints = ConstraintView.of(certificate);
    Prices prices = new Prices(result, constraints);
    PathSections paths = new PathSections(Paths.of(result), problem);

    head(out, facts, PARTS);
    verdict(out, result, problem, constraints);
    out.section("constraints", "Constraints");
    ConstraintSection.write(out, constraints, prices.words());
    out.endSection();
    out.section("sensitivity", "What loosening a limit buys");
    prices.write(out);
    out.endSection();
    out.section("solution", "Solution");
    SolutionSection.write(out, result.selected(), result.run().variableNames(), problem);
    out.endSection();
    out.section("convergence", "Convergence");
    paths.convergence(out, certificate.settings(), certificate.samples() == 0);
    out.endSection();
    out.section("method", "Multipliers and method");
    out.raw("<div class=\"charts\">");
    paths.multipliers(out);
    paths.phases(out);
    out.raw("</div>").endSection();
    out.section("cost", "Cost");
    RunSections.cost(out, result);
    out.endSection();
    out.section("model", "Data and model as run");
    RunSections.dataAndModel(out, facts);
    out.endSection();
    out.section("reproduce", "How to reproduce");
    Result first = result.runs().get(0);
    RunSections.reproduce(out, facts, result.run().provenance(), first.provenance().seed());
    out.endSection();
    foot(out, first.provenance().softwareVersion());
    return out.toString();
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

  static void head(Html out, ReportFacts facts, String[][] parts) {
    out.raw("<a class=\"skip\" href=\"#main\">Skip to the result</a><header><h1>")
        .text(facts.title())
        .raw("</h1>");
    if (!facts.description().isEmpty()) {
      out.paragraph(facts.description());
    }
    out.raw("<nav aria-label=\"Parts of this page\"><ul>");
    for (String[] part : parts) {
      out.raw("<li><a href=\"#" + part[0] + "\">" + part[1] + "</a></li>");
    }
    out.raw("</ul></nav></header><main id=\"main\">");
  }

  static void foot(Html out, String version) {
    out.raw("</main><footer>").text("Prox-PEP " + version).raw("</footer>");
  }

  private static void verdict(
      Html out,
      CertifiedResult result,
      StochasticProblem problem,
      List<ConstraintView> constraints) {
    Certificate certificate = result.certificate();
    String tone = VerdictWords.tone(certificate.verdict());
    out.raw("<section id=\"verdict\" class=\"verdict " + tone + "\" aria-labelledby=\"verdict-h\">")
        .raw(VerdictWords.icon(tone))
        .raw("<div><p class=\"label\">")
        .text(certificate.verdict().name().replace('_', ' '))
        .raw("</p><h2 id=\"verdict-h\">")
        .text(VerdictWords.headline(certificate))
        .raw("</h2>")
        .paragraph(certificate.sentence())
        .raw("</div></section><dl class=\"tiles\">");
    Interval objective = certificate.objective().of(problem.sense());
    tile(out, objectiveName(problem), ConstraintView.text(objective), basis(certificate));
    List<ConstraintView> own = constraints.stream().filter(c -> !c.auxiliary()).toList();
    if (!own.isEmpty()) {
      String holds = VerdictWords.label(Decision.HOLDS);
      long held = own.stream().filter(c -> c.state().equals(holds)).count();
      tile(
          out,
          "constraints shown to hold",
          held + " of " + own.size(),
          ConstraintView.tolerance(own));
    }
    tile(
        out,
        "residual, 0 at an optimum",
        ConstraintView.text(certificate.residual()),
        "tolerance " + Numbers.text(certificate.settings().residualTolerance()));
    double seconds = result.runs().stream().mapToDouble(Result::seconds).max().orElse(0);
    tile(
        out,
        "cost",
        Numbers.count(result.samples()) + " samples",
        "%s s%s"
            .formatted(
                RunSections.seconds(seconds),
                result.runs().size() > 1 ? ", " + result.runs().size() + " runs" : ""));
    out.raw("</dl>");
  }

  static String objectiveName(StochasticProblem problem) {
    return problem.functionName(0)
        + (problem.sense() == Sense.MAXIMIZE ? ", maximized" : ", minimized");
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
    return certificate.samples() == 0
        ? "exact mean, not an estimate"
        : "all intervals right with probability "
            + Numbers.text(certificate.settings().confidence())
            + ", on "
            + Numbers.count(certificate.samples())
            + " fresh samples";
  }
}
