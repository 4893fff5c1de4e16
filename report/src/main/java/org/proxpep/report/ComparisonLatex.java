package org.proxpep.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.proxpep.compare.ComparisonReport;
import org.proxpep.compare.Instance;
import org.proxpep.compare.Standing;
import org.proxpep.compare.Variant;
import org.proxpep.report.words.ComparisonTerms;
import org.proxpep.report.words.NumberText;
import org.proxpep.report.words.TableColumns;

/**
 * The tables of a comparison for a paper: for every variant and budget the methods by suites, and
 * the methods with their intervals over all problems.
 */
public final class ComparisonLatex {

  private static final int DIGITS = 3;
  private static final String NONE = "--";

  private final ComparisonReport report;
  private final StringBuilder text = new StringBuilder();

  private ComparisonLatex(ComparisonReport report) {
    this.report = report;
  }

  /** A text to be read by {@code \input}. */
  public static String write(ComparisonReport report) {
    ComparisonLatex latex = new ComparisonLatex(report);
    latex.line("% Tables of a comparison by Prox-PEP.");
    latex.line("% In the preamble: \\usepackage{booktabs}");
    latex.line("% Names that are not ASCII need UTF-8, the default since 2018.");
    for (Variant variant : report.variants()) {
      for (long budget : report.settings().budgets()) {
        List<Standing> all = report.standings("", variant, budget);
        latex.bySuite(variant, budget, all);
        latex.standings(variant, budget, all);
      }
    }
    return latex.text.toString();
  }

  private void bySuite(Variant variant, long budget, List<Standing> all) {
    TableColumns<Integer> columns =
        new TableColumns<Integer>().add("method", i -> escape(all.get(i).method()));
    for (String suite : report.suites()) {
      columns.add(
          escape(suite), column(report.standings(suite, variant, budget), size(suite))::get);
    }
    columns.add("all", column(all, report.instances().size())::get);
    table(
        "Geometric mean of the median error over the statistical floor, "
            + terms(variant, budget)
            + ". A star marks a method that did not run on all problems of the column; of the"
            + " others the best is bold.",
        label("suites", variant, budget),
        columns,
        IntStream.range(0, all.size()).boxed().toList());
  }

  private int size(String suite) {
    return (int) report.instances().stream().map(Instance::suite).filter(suite::equals).count();
  }

  private static List<String> column(List<Standing> standings, int problems) {
    double best = best(standings, problems);
    return standings.stream()
        .map(
            each -> {
              String value = number(each.overFloor().value());
              boolean complete = each.instances() == problems;
              return complete || value.equals(NONE)
                  ? emphasized(value, complete, each, best)
                  : value + "$^{*}$";
            })
        .toList();
  }

  /** The least mean of the methods that ran on all problems, NaN if there is none. */
  private static double best(List<Standing> standings, int problems) {
    return standings.stream()
        .filter(each -> each.instances() == problems)
        .mapToDouble(each -> each.overFloor().value())
        .filter(value -> !Double.isNaN(value))
        .min()
        .orElse(Double.NaN);
  }

  private void standings(Variant variant, long budget, List<Standing> all) {
    int problems = report.instances().size();
    double best = best(all, problems);
    TableColumns<Standing> columns =
        new TableColumns<Standing>()
            .add("method", each -> escape(each.method()))
            .add("problems", Standing::instances)
            .add("heuristic", Standing::heuristic)
            .add("error", each -> number(each.error()))
            .add(
                "median over floor",
                each ->
                    emphasized(
                        interval(each.overFloor()), each.instances() == problems, each, best))
            .add("q95 over floor", each -> interval(each.highOverFloor()))
            .add(
                "solved",
                each ->
                    Double.isNaN(each.solved()) ? NONE : Math.round(100 * each.solved()) + "\\,\\%")
            .add("seconds", each -> number(each.seconds()));
    table(
        "Standings over "
            + NumberText.count(problems, "problem")
            + ", "
            + terms(variant, budget)
            + ", with bootstrap intervals of 95\\,\\% confidence. Means are geometric and over the"
            + " problems that a method ran on; solved is the share of runs with an error of at"
            + " most "
            + number(Standing.SOLVED)
            + ".",
        label("standings", variant, budget),
        columns,
        all.stream().sorted(Comparator.comparingDouble(each -> each.overFloor().value())).toList());
  }

  /** The best of those that ran on all problems is bold. */
  private static String emphasized(String value, boolean complete, Standing each, double best) {
    return complete && each.overFloor().value() == best ? "\\textbf{" + value + "}" : value;
  }

  private String terms(Variant variant, long budget) {
    return String.format(Locale.ROOT, "%,d", budget).replace(",", "\\,")
        + " evaluations, "
        + report.settings().view().label()
        + ", "
        + NumberText.count(report.settings().seeds(), "seed")
        + (variant == Variant.TUNED
            ? ", parameters tuned on each problem with "
                + ComparisonTerms.settings(report.settings())
            : ", default parameters");
  }

  private static String label(String name, Variant variant, long budget) {
    return "tab:" + name + "-" + variant.name().toLowerCase(Locale.ROOT) + "-" + budget;
  }

  private <T> void table(String caption, String label, TableColumns<T> columns, List<T> rows) {
    line("");
    line("\\begin{table}[htbp]");
    line("\\centering");
    line("\\caption{" + caption + "}");
    line("\\label{" + label + "}");
    line("\\small");
    line("\\setlength{\\tabcolsep}{4pt}");
    line("\\begin{tabular}{l" + "r".repeat(columns.names().size() - 1) + "}");
    line("\\toprule");
    row(columns.names());
    line("\\midrule");
    rows.forEach(each -> row(columns.texts(each)));
    line("\\bottomrule");
    line("\\end{tabular}");
    line("\\end{table}");
  }

  private void row(List<String> cells) {
    line(String.join(" & ", cells) + " \\\\");
  }

  private void line(String words) {
    text.append(words).append('\n');
  }

  private static String interval(Standing.Estimate estimate) {
    return Double.isNaN(estimate.value())
        ? NONE
        : "%s [%s, %s]"
            .formatted(number(estimate.value()), number(estimate.low()), number(estimate.high()));
  }

  static String number(double value) {
    if (Double.isNaN(value)) {
      return NONE;
    }
    if (Double.isInfinite(value)) {
      return value > 0 ? "$\\infty$" : "$-\\infty$";
    }
    if (value == 0) {
      return "0";
    }
    BigDecimal rounded = BigDecimal.valueOf(value).round(new MathContext(DIGITS));
    int exponent = rounded.precision() - rounded.scale() - 1;
    if (exponent >= -3 && exponent <= 4) {
      String plain = rounded.setScale(Math.max(0, DIGITS - 1 - exponent)).toPlainString();
      return plain.startsWith("-") ? "$" + plain + "$" : plain;
    }
    String factor = rounded.movePointLeft(exponent).setScale(DIGITS - 1).toPlainString();
    return "$" + factor + "\\cdot 10^{" + exponent + "}$";
  }

  /**
   * A name as text. Brackets and stars are hidden in groups, for at the start of a row they would
   * belong to the end of the row before.
   */
  static String escape(String name) {
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      switch (c) {
        case '\\' -> out.append("\\textbackslash{}");
        case '~' -> out.append("\\textasciitilde{}");
        case '^' -> out.append("\\textasciicircum{}");
        case '<' -> out.append("\\textless{}");
        case '>' -> out.append("\\textgreater{}");
        case '|' -> out.append("\\textbar{}");
        case '"' -> out.append("{''}");
        case '{', '}', '$', '&', '#', '_', '%' -> out.append('\\').append(c);
        case '[', ']', '*', '`', '\'' -> out.append('{').append(c).append('}');
        // Two hyphens would become a dash.
        case '-' -> out.append(i > 0 && name.charAt(i - 1) == '-' ? "{}-" : "-");
        default -> out.append(Character.isISOControl(c) ? ' ' : c);
      }
    }
    return out.toString();
  }
}
