package org.proxpep.report.page;

import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import org.proxpep.report.chart.Escapes;
import org.proxpep.report.chart.LineChart;
import org.proxpep.report.words.TableColumns;

/**
 * A page being written. What comes from a user goes through {@link #text}, which escapes it; {@link
 * #raw} is for markup that this package wrote.
 */
final class Html {

  private final StringBuilder page = new StringBuilder(1 << 15);
  private int pictures;
  private boolean inSection;
  private final String prefix;

  /** Of a table whose rows become lists on narrow screens, where each cell needs its name. */
  private List<String> columns = List.of();

  /**
   * @param prefix begins the identifiers of pictures
   */
  Html(String prefix) {
    this.prefix = prefix;
  }

  Html raw(String markup) {
    page.append(markup);
    return this;
  }

  Html text(String words) {
    page.append(Escapes.of(words));
    return this;
  }

  /** An element with nothing but text in it. */
  Html element(String name, String words) {
    return raw("<" + name + ">").text(words).raw("</" + name + ">");
  }

  Html paragraph(String words) {
    return element("p", words);
  }

  Html note(String words) {
    return raw("<p class=\"note\">").text(words).raw("</p>");
  }

  /** An identifier that no other picture has. */
  String newId() {
    pictures++;
    return prefix + pictures;
  }

  /** Begins a section, which ends where the next one begins. */
  Html section(String id, String heading) {
    endSection();
    inSection = true;
    return raw("<section id=\"%s\" aria-labelledby=\"%s-h\"><h2 id=\"%s-h\">".formatted(id, id, id))
        .text(heading)
        .raw("</h2>");
  }

  Html endSection() {
    page.append(inSection ? "</section>" : "");
    inSection = false;
    return this;
  }

  Html fold(String summary) {
    return raw("<details><summary>").text(summary).raw("</summary>");
  }

  /** A fold of numbers, which are not printed: on paper pictures and sentences must do. */
  Html numbers(String summary) {
    return raw("<details class=\"numbers\"><summary>").text(summary).raw("</summary>");
  }

  /** A text as it was written, which scrolls by itself where it is too wide. */
  Html code(String name, String words) {
    return raw("<div class=\"scroll\" role=\"region\" tabindex=\"0\" aria-label=\"")
        .text(name)
        .raw("\"><pre><code>")
        .text(words)
        .raw("</code></pre></div>");
  }

  Html endFold() {
    return raw("</details>");
  }

  /** A table that scrolls by itself where it is too wide. */
  Html table(String caption, List<String> header) {
    return table(caption, header, "");
  }

  /**
   * @param style a class of the style sheet
   */
  Html table(String caption, List<String> header, String style) {
    raw("<div class=\"scroll\" role=\"region\" tabindex=\"0\" aria-label=\"Table: ")
        .text(caption)
        .raw("\"><table class=\"" + style + "\"><caption>")
        .text(caption)
        .raw("</caption><thead><tr>");
    columns = style.contains("stacked") ? List.copyOf(header) : List.of();
    for (String name : header) {
      raw("<th scope=\"col\">").text(name).raw("</th>");
    }
    return raw("</tr></thead><tbody>");
  }

  Html endTable() {
    return raw("</tbody></table></div>");
  }

  /** A whole table, with some cells of each row in bold. */
  <T> Html table(
      String caption,
      String style,
      TableColumns<T> columns,
      List<T> rows,
      Function<T, Set<Integer>> bold) {
    table(caption, columns.names(), style);
    rows.forEach(row -> row(columns.texts(row), bold.apply(row)));
    return endTable();
  }

  <T> Html table(String caption, String style, TableColumns<T> columns, List<T> rows) {
    return table(caption, style, columns, rows, row -> Set.of());
  }

  /** A row of text whose first cell is its heading. */
  Html row(List<String> cells) {
    return row(cells, Set.of());
  }

  /** The same with some cells in bold. */
  Html row(List<String> cells, Set<Integer> bold) {
    raw("<tr><th scope=\"row\">").text(cells.get(0)).raw("</th>");
    for (int i = 1; i < cells.size(); i++) {
      boolean strong = bold.contains(i);
      raw("<td");
      if (!columns.isEmpty()) {
        raw(" data-name=\"").text(columns.get(i)).raw("\"");
      }
      raw(">");
      raw(strong ? "<b>" : "").text(cells.get(i)).raw(strong ? "</b></td>" : "</td>");
    }
    return raw("</tr>");
  }

  /** Names and what they stand for. */
  Html terms(List<String[]> pairs) {
    raw("<dl>");
    for (String[] pair : pairs) {
      raw("<dt>").text(pair[0]).raw("</dt><dd>").text(pair[1]).raw("</dd>");
    }
    return raw("</dl>");
  }

  /** A picture with its heading, what may be said about it, and its numbers in a fold. */
  Html figure(LineChart chart, String note) {
    return figure(
        chart,
        note,
        out -> {
          out.table(chart.title(), chart.header());
          for (int i = 0; i < chart.rows(); i++) {
            out.row(chart.row(i));
          }
          out.endTable();
        });
  }

  /**
   * @param numbers writes the table in the fold, which may have more than the picture
   */
  Html figure(LineChart chart, String note, Consumer<Html> numbers) {
    raw("<figure><figcaption>").text(chart.title()).raw("</figcaption>");
    raw(chart.svg(newId())).raw("<p class=\"readout\"></p>");
    if (!note.isEmpty()) {
      note(note);
    }
    numbers("Numbers of this picture");
    numbers.accept(this);
    return endFold().raw("</figure>");
  }

  @Override
  public String toString() {
    return page + (inSection ? "</section>" : "");
  }
}
