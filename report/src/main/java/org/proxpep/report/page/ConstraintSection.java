package org.proxpep.report.page;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.proxpep.certificate.Counted;
import org.proxpep.report.chart.ChartNumbers;
import org.proxpep.report.chart.LimitStrip;
import org.proxpep.report.words.ConstraintView;
import org.proxpep.report.words.NumberText;
import org.proxpep.report.words.TableColumns;
import org.proxpep.report.words.VerdictWords;

/** Every constraint against its limit, as a picture and as a table. */
final class ConstraintSection {

  /** More strips than this are folded away, the most telling ones shown. */
  private static final int SHOWN = 24;

  /** And more than this are in the table only. */
  private static final int DRAWN = 200;

  private ConstraintSection() {}

  /**
   * @param prices what a change of a limit is worth, in words; empty texts where it is unknown
   */
  static void write(Html out, List<ConstraintView> all, Function<ConstraintView, String> prices) {
    if (all.isEmpty()) {
      out.paragraph("There are no constraints other than bounds.");
      return;
    }
    List<ConstraintView> own = byImportance(all, SHOWN);
    boolean running = !all.get(0).isJudged();
    picture(out, own, running);
    if (!running) {
      readings(out, own, prices);
      table(out, all);
    }
  }

  /** As written if they are few; else those in question first, then those that cost most. */
  static List<ConstraintView> byImportance(List<ConstraintView> all, int few) {
    List<ConstraintView> own = new ArrayList<>(all);
    if (own.size() > few) {
      List<String> tones = List.of("bad", "open", "now", "good");
      own.sort(
          Comparator.comparingInt((ConstraintView c) -> tones.indexOf(c.tone()))
              .thenComparingDouble(c -> -Math.abs(c.statement().multiplier())));
    }
    return own;
  }

  private static void picture(Html out, List<ConstraintView> own, boolean running) {
    out.raw("<p class=\"key\">")
        .raw("<span class=\"k allowed\"></span> allowed ")
        .raw("<span class=\"k forgiven\"></span> within the tolerance ")
        .raw("<span class=\"k limit\"></span> limit ")
        .raw("<span class=\"k mark\"></span> estimate")
        .raw(running ? "" : " with its interval")
        .raw(". Each strip has its own scale.</p>");
    strips(out, own.subList(0, Math.min(SHOWN, own.size())));
    if (own.size() > SHOWN) {
      out.fold(
          (own.size() - SHOWN)
              + " more"
              + (own.size() > DRAWN ? ", of which " + (DRAWN - SHOWN) + " are drawn" : ""));
      strips(out, own.subList(SHOWN, Math.min(DRAWN, own.size())));
      out.endFold();
    }
  }

  private static void strips(Html out, List<ConstraintView> views) {
    out.raw("<ul class=\"strips\">");
    for (ConstraintView c : views) {
      out.raw("<li><span class=\"who\">").text(c.name()).raw("</span>");
      if (c.isJudged()) {
        out.raw(badge(c));
      }
      out.raw("<span class=\"what\">").text(value(c)).raw("</span>");
      out.raw(strip(out.newId(), c)).raw("</li>");
    }
    out.raw("</ul>");
  }

  /** Value and limit; what is missed is said and not written as an inequality. */
  static String value(ConstraintView c) {
    return c.isMissed()
        ? page(c.valueText() + ", " + c.demand())
        : page(c.valueText() + " " + c.relation() + " " + NumberText.plain(c.limit()));
  }

  /** With the minus of mathematics. */
  static String page(String numbers) {
    return numbers.replace('-', '−');
  }

  static String strip(String id, ConstraintView c) {
    return LimitStrip.svg(
        id,
        c.name() + " against its limit",
        c.name()
            + " "
            + c.reading()
            + (c.tolerance() > 0 ? ", tolerance " + ChartNumbers.text(c.tolerance(), 3) : "")
            + ".",
        c.meaning().relation(),
        c.limit(),
        c.tolerance(),
        c.value().estimate(),
        c.value().lower(),
        c.value().upper(),
        c.tone());
  }

  static String sign(ConstraintView c) {
    return switch (c.tone()) {
      case "good" -> "✓";
      case "bad" -> "✕";
      default -> "?";
    };
  }

  /** A word with a sign before it. */
  static String badge(ConstraintView c) {
    return "<span class=\"badge %s\"><span aria-hidden=\"true\">%s</span> %s</span>"
        .formatted(c.tone(), sign(c), c.label());
  }

  private static void readings(
      Html out, List<ConstraintView> own, Function<ConstraintView, String> prices) {
    out.raw("<ul class=\"readings\">");
    for (ConstraintView c : own.subList(0, Math.min(SHOWN, own.size()))) {
      String price = prices.apply(c);
      out.raw("<li><b>")
          .text(c.name())
          .raw("</b> ")
          .text(c.reading() + (price.isEmpty() ? "." : "; " + price + "."))
          .raw("</li>");
    }
    out.raw("</ul>");
    if (hasCounts(own)) {
      out.note(
          "Counted is the share of rows or scenarios in which the event happens. Smoothed is the"
              + " value of the smooth function that the solver uses instead, because a count has no"
              + " slopes. A probability is judged by what is counted; other smoothed functions as"
              + " they are written.");
    }
  }

  private static boolean hasCounts(List<ConstraintView> views) {
    return views.stream().anyMatch(c -> c.statement().counted() != null);
  }

  private static void table(Html out, List<ConstraintView> all) {
    out.fold("Table of constraints");
    TableColumns<ConstraintView> columns =
        new TableColumns<ConstraintView>()
            .add("constraint", ConstraintView::name)
            .add("decision", ConstraintView::state)
            .add("estimate", c -> c.number(c.value().estimate()))
            .add("from", c -> c.number(c.value().lower()))
            .add("to", c -> c.number(c.value().upper()))
            .add("limit", c -> c.relation() + " " + NumberText.plain(c.limit()))
            .add("tolerance", c -> ChartNumbers.text(c.tolerance(), 3))
            .add("size", c -> ChartNumbers.text(c.statement().size(), 3));
    if (hasCounts(all)) {
      columns
          .add("counted", ConstraintSection::counted)
          .add("smoothed", ConstraintSection::smoothed)
          .add("events", ConstraintSection::events);
    }
    out.table(
        "Constraints",
        "",
        columns.add("multiplier", c -> ChartNumbers.text(c.statement().multiplier(), 5)),
        all);
    out.note(
        "The intervals rest on "
            + all.stream()
                .map(c -> VerdictWords.basis(c.value().basis()))
                .distinct()
                .collect(Collectors.joining("; and on "))
            + ".");
    out.endFold();
  }

  private static String counted(ConstraintView c) {
    Counted counted = c.statement().counted();
    return counted == null ? "" : page(NumberText.of(counted.value(), c.tolerance()));
  }

  private static String smoothed(ConstraintView c) {
    Counted counted = c.statement().counted();
    return counted == null ? "" : ChartNumbers.text(counted.smoothed());
  }

  private static String events(ConstraintView c) {
    Counted counted = c.statement().counted();
    return counted == null || counted.events() < 0
        ? ""
        : ChartNumbers.count(counted.events()) + " of " + ChartNumbers.count(counted.trials());
  }
}
