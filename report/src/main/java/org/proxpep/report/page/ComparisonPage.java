package org.proxpep.report.page;

import static org.proxpep.report.page.PairwiseComparison.words;
import static org.proxpep.report.words.NumberText.count;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.proxpep.compare.ComparisonReport;
import org.proxpep.compare.ComparisonSettings;
import org.proxpep.compare.Instance;
import org.proxpep.compare.RunGroup;
import org.proxpep.compare.Standing;
import org.proxpep.compare.Variant;
import org.proxpep.report.chart.ChartNumbers;
import org.proxpep.report.words.ComparisonTerms;

/**
 * A comparison of methods as one HTML file that needs nothing else: from what the numbers say in
 * sentences to the numbers of every problem.
 */
public final class ComparisonPage {

  /** The identifiers of the sections and their short names. */
  private static final String[][] PARTS = {
    {"reading", "In short"},
    {"standings", "Standings"},
    {"profiles", "Profiles"},
    {"duels", "One by one"},
    {"suites", "Suites"},
    {"problems", "Problems"},
    {"refusals", "What did not run"},
    {"terms", "Terms"}
  };

  private final ComparisonReport report;
  private final PairwiseComparison contest;
  private final ComparisonPictures pictures;
  private final ComparisonTables tables;
  private final Html out = new Html("p");

  private ComparisonPage(ComparisonReport report) {
    this.report = report;
    this.contest = new PairwiseComparison(report);
    this.pictures = new ComparisonPictures(contest);
    this.tables = new ComparisonTables(contest);
  }

  /**
   * The whole file, to be written in UTF-8.
   *
   * @param facts title, description and command; other facts are not shown
   * @param version of the software
   */
  public static String html(ComparisonReport report, ReportFacts facts, String version) {
    ComparisonPage page = new ComparisonPage(report);
    page.write(facts, version);
    return Shell.page(facts.title(), false, page.out.toString());
  }

  private void write(ReportFacts facts, String version) {
    boolean ours = report.methods().contains(PairwiseComparison.OURS);
    List<String[]> parts = new ArrayList<>(List.of(PARTS));
    parts.removeIf(part -> part[0].equals("duels") && !ours);
    ReportPage.head(out, facts, parts.toArray(new String[0][]));
    tiles();
    out.section("reading", "In short");
    new ComparisonReading(contest).write(out);
    standings();
    profiles();
    if (ours) {
      duels();
    }
    suites();
    problems();
    out.section("refusals", "What did not run");
    refusals();
    terms(facts);
    ReportPage.foot(out, version);
  }

  private void tiles() {
    ComparisonSettings settings = report.settings();
    int suites = report.suites().size();
    out.raw("<dl class=\"tiles\">");
    ReportPage.tile(
        out,
        "methods",
        ChartNumbers.count(report.methods().size()),
        settings.heuristics()
            ? "also where their theory says nothing"
            : "only where their theory applies");
    ReportPage.tile(
        out, "class", settings.view().label(), "the same for all methods, see the terms");
    ReportPage.tile(
        out,
        "problems with known solutions",
        ChartNumbers.count(report.instances().size()),
        "in " + count(suites, "suite"));
    ReportPage.tile(
        out,
        "evaluations a run",
        settings.budgets().stream().map(ChartNumbers::count).collect(Collectors.joining(" · ")),
        "the same for all methods");
    ReportPage.tile(
        out,
        "runs for each",
        count(settings.seeds(), "seed"),
        settings.tunes()
            ? "tuned with %s on %s"
                .formatted(
                    ComparisonTerms.settings(settings), count(settings.tuningSeeds(), "other seed"))
            : "default parameters, no tuning");
    out.raw("</dl>");
  }

  private void standings() {
    out.section("standings", "Standings");
    out.paragraph(
        "Geometric means over the problems that a method ran on, with intervals of 95 % confidence"
            + " from resampling the seeds; the least of the comparable ones is bold. Solved is the"
            + " share of runs with an error of at most "
            + ChartNumbers.text(Standing.SOLVED)
            + ".");
    for (Variant variant : report.variants()) {
      heading(variant);
      out.raw("<div class=\"charts\">");
      for (long budget : contest.budgets()) {
        pictures.ranges(out, variant, budget);
      }
      out.raw("</div>");
      for (long budget : contest.budgets()) {
        folded(budget, () -> tables.standings(out, variant, budget));
      }
    }
  }

  private void heading(Variant variant) {
    out.element("h3", variant == Variant.TUNED ? "Tuned on each problem" : "Defaults");
  }

  /** A table for every budget; only that of the greatest is open at first. */
  private void folded(long budget, Runnable table) {
    out.raw(budget == contest.greatestBudget() ? "<details open><summary>" : "<details><summary>")
        .text("Table, " + count(budget, "evaluation"))
        .raw("</summary>");
    table.run();
    out.endFold();
  }

  private void profiles() {
    out.section("profiles", "Profiles");
    out.paragraph(
        "Performance profile: the share of problems on which the median error of a method is at"
            + " most so many times the least of all methods. The left end tells how often it is the"
            + " best, the right end how often it is at all useful; higher is better. A problem that"
            + " a method does not run on counts against it.");
    if (!contest.fewWords().isEmpty()) {
      out.note(contest.fewWords() + " The numbers below each picture are of all.");
    }
    out.raw("<div class=\"charts\">");
    for (Variant variant : report.variants()) {
      for (long budget : contest.budgets()) {
        pictures.performance(out, variant, budget);
      }
    }
    out.raw("</div>");
    out.paragraph(
        "Data profile: the share of runs, over all problems and seeds, that reached an error within"
            + " so many evaluations. Nothing was measured between the budgets; the lines only lead"
            + " the eye.");
    out.raw("<div class=\"charts\">");
    for (Variant variant : report.variants()) {
      pictures.data(out, variant);
    }
    out.raw("</div>");
  }

  private void duels() {
    out.section("duels", "Each against practical");
    out.paragraph(
        "On the problems that both ran on, by median errors. A mean above 1 means that practical"
            + " has less error; clearly means that the intervals of the two medians do not meet.");
    for (Variant theirs : report.variants()) {
      for (Variant ours : report.variants()) {
        if (ours == Variant.TUNED && theirs == Variant.DEFAULTS) {
          continue;
        }
        out.element(
            "h3",
            "practical %s, the others %s"
                .formatted(
                    ours == Variant.TUNED ? "tuned" : "with its defaults",
                    theirs == Variant.TUNED ? "tuned" : "with theirs"));
        for (long budget : contest.budgets()) {
          folded(budget, () -> tables.duels(out, ours, theirs, budget));
        }
      }
    }
  }

  private void suites() {
    out.section("suites", "Suites");
    out.paragraph(
        "The geometric mean of the median errors against the number of evaluations; lower is"
            + " better. The floor is about the least that so many samples allow.");
    for (String suite : report.suites()) {
      out.element("h3", suite + ", " + count(contest.instances(suite).size(), "problem"));
      if (!ran(suite)) {
        out.note("No method ran on any problem of this suite.");
        continue;
      }
      out.raw("<div class=\"charts\">");
      for (Variant variant : report.variants()) {
        pictures.suite(out, suite, variant);
      }
      out.raw("</div>");
      for (Variant variant : report.variants()) {
        out.fold("Table, " + words(variant));
        tables.suite(out, suite, variant);
        out.endFold();
      }
    }
  }

  private boolean ran(String suite) {
    return report.cells().stream().anyMatch(cell -> cell.instance().suite().equals(suite));
  }

  private void problems() {
    out.section("problems", "Problems");
    out.paragraph(
        "Gap, violation, distance and residual are medians at the output that counts. Errors of the"
            + " last point and of the average are medians too. On paper these tables are left"
            + " out.");
    for (String suite : report.suites()) {
      List<Instance> instances = contest.instances(suite);
      out.numbers(suite + ", " + count(instances.size(), "problem"));
      instances.forEach(instance -> tables.problem(out, instance));
      out.endFold();
    }
  }

  private void refusals() {
    if (report.refusals().isEmpty()) {
      out.paragraph("Every method ran on every problem.");
      return;
    }
    out.fold(
        "%s of %s pairs of method and problem, and why"
            .formatted(
                ChartNumbers.count(report.refusals().size()),
                ChartNumbers.count((long) report.methods().size() * report.instances().size())));
    tables.refusals(out);
    out.endFold();
  }

  private void terms(ReportFacts facts) {
    ComparisonSettings settings = report.settings();
    List<String[]> pairs = new ArrayList<>();
    term(
        pairs,
        "budget",
        "Evaluations of all functions with their gradients at one scenario and one point. A method"
            + " knows its budget in advance, so every budget is a separate run.");
    term(pairs, "class: " + settings.view().label(), ComparisonTerms.view(settings.view()));
    term(
        pairs,
        "seeds",
        "%s for each method, problem and budget; all methods see the same scenarios."
            .formatted(count(settings.seeds(), "run")));
    term(
        pairs,
        "defaults",
        "The parameters of the publication, or factors of 1 on its powers where it leaves them"
            + " open, and the output that it is about; the last point where a run has none.");
    if (settings.tunes()) {
      term(
          pairs,
          "tuned",
          "For each problem and budget the best of %s and of the outputs, by the median error at the known solution on %s that no reported run sees. No user can do this; every method gets it here. Tried at up to %s; at greater budgets the best few meet again."
              .formatted(
                  ComparisonTerms.settings(settings),
                  count(settings.tuningSeeds(), "seed"),
                  count(settings.tuningSamples(), "evaluation")));
    }
    term(
        pairs,
        "error",
        "The larger of |gap| and violation, by exact means, where gap = (f(x) − f*)/(1 + |f*|) and"
            + " violation is the largest of all max(gᵢ(x), 0) and |hⱼ(x)|. Errors count up to %s, and"
                .formatted(ChartNumbers.text(RunGroup.WORST))
            + " so does a run that failed.");
    term(
        pairs,
        "floor",
        "The error of the best possible estimate from as many samples, at the same quantile. It is"
            + " a statement about large samples and averages over luck, so a ratio below 1 is"
            + " possible.");
    term(
        pairs,
        "heuristic",
        "The problem lies outside of what the theory of the method covers; the method ran all the"
            + " same.");
    term(
        pairs,
        "interval",
        "95 % confidence by resampling the seeds. It says how far the luck of the seeds reaches,"
            + " not what other problems would give.");
    term(pairs, "wall time", "Depends on the machine and on what else it did.");
    out.section("terms", "Terms").terms(pairs);
    if (!facts.command().isEmpty()) {
      out.code("The command", facts.command());
    }
  }

  private static void term(List<String[]> pairs, String name, String words) {
    pairs.add(new String[] {name, words});
  }
}
