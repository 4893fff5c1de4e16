package org.proxpep.report.page;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import org.proxpep.report.chart.LimitStrip;
import org.proxpep.report.chart.Numbers;

/** Every constraint against its limit, as a picture and as a table. */
final class ConstraintSection {

  /** More strips than this are folded away, the most telling ones shown. */
  private static final int SHOWN = 24;

  /** And more than this are in the table only. */
  private static final int DRAWN = 200;

  private ConstraintSection() {}

  /**
   * @param prices what a change of each limit is worth, in words; empty texts where it is unknown
   */
  static void write(Html out, List<ConstraintView> all, List<String> prices) {
    List<ConstraintView> own = byImportance(all, SHOWN);
    List<ConstraintView> auxiliary = all.stream().filter(ConstraintView::auxiliary).toList();
    if (all.isEmpty()) {
      out.paragraph("The problem has none.");
      return;
    }
    boolean running = all.get(0).state().isEmpty();
    if (!own.isEmpty()) {
      picture(out, own, running);
    }
    if (!auxiliary.isEmpty()) {
      out.fold(
          own.isEmpty()
              ? "Constraints that the model needed to express its means"
              : "%d constraint%s that the model needed to express its means"
                  .formatted(auxiliary.size(), auxiliary.size() == 1 ? "" : "s"));
      strips(out, auxiliary.subList(0, Math.min(DRAWN, auxiliary.size())));
      out.endFold();
    }
    if (!running) {
      readings(out, own, all, prices);
      table(out, all);
    }
  }

  /**
   * The user's own, as written if they are few; else those in question first, then those that cost
   * most.
   */
  static List<ConstraintView> byImportance(List<ConstraintView> all, int few) {
    List<ConstraintView> own = new ArrayList<>(all);
    own.removeIf(ConstraintView::auxiliary);
    if (own.size() > few) {
      List<String> tones = List.of("bad", "open", "now", "good");
      own.sort(
          Comparator.comparingInt((ConstraintView c) -> tones.indexOf(c.tone()))
              .thenComparingDouble(c -> -Math.abs(c.multiplier())));
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
      if (!c.state().isEmpty()) {
        out.raw(badge(c));
      }
      out.raw("<span class=\"what\">")
          .text(c.valueText() + " " + c.relation() + " " + Numbers.text(c.limit()))
          .raw("</span>");
      out.raw(strip(out.newId(), c)).raw("</li>");
    }
    out.raw("</ul>");
  }

  static String strip(String id, ConstraintView c) {
    return LimitStrip.svg(
        id,
        c.name() + " against its limit",
        c.name() + " " + c.reading() + ", tolerance " + Numbers.text(c.tolerance()) + ".",
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
    return "<span class=\"badge "
        + c.tone()
        + "\"><span aria-hidden=\"true\">"
        + sign(c)
        + "</span> "
        + c.state()
        + "</span>";
  }

  private static void readings(
      Html out, List<ConstraintView> own, List<ConstraintView> all, List<String> prices) {
    out.raw("<ul class=\"readings\">");
    for (ConstraintView c : own.subList(0, Math.min(SHOWN, own.size()))) {
      String price = prices.get(all.indexOf(c));
      out.raw("<li><b>")
          .text(c.name())
          .raw("</b> ")
          .text(c.reading() + (price.isEmpty() ? "." : "; " + price + "."))
          .raw("</li>");
    }
    out.raw("</ul>");
  }

  private static void table(Html out, List<ConstraintView> all) {
    out.fold("Table of constraints");
    out.table(
        "Constraints",
        List.of(
            "constraint",
            "decision",
            "estimate",
            "from",
            "to",
            "limit",
            "tolerance",
            "multiplier"));
    for (ConstraintView c : all) {
      out.row(
          List.of(
              c.auxiliary() ? c.name() + " (auxiliary)" : c.name(),
              c.state(),
              Numbers.text(c.value().estimate(), 7),
              Numbers.text(c.value().lower(), 7),
              Numbers.text(c.value().upper(), 7),
              c.relation() + " " + Numbers.text(c.limit(), 7),
              Numbers.text(c.tolerance()),
              Numbers.text(c.multiplier(), 5)));
    }
    out.endTable();
    out.note(
        "The intervals rest on "
            + all.stream()
                .map(c -> c.value().basis().words())
                .distinct()
                .collect(Collectors.joining("; and on "))
            + ".");
    out.endFold();
  }
}
