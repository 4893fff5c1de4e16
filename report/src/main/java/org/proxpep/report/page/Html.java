package org.proxpep.report.page;

import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.proxpep.report.chart.Escapes;
import org.proxpep.report.chart.LineChart;

/**
 * A page being written. What comes from a user goes through {@link #text}, which escapes it; {@link
 * #raw} is for markup that this package wrote.
 */
final class Html {

  private final StringBuilder page = new StringBuilder(1 << 15);
  private int pictures;
  private final String prefix;

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

  Html section(String id, String heading) {
    return raw("<section id=\""
            + id
            + "\" aria-labelledby=\""
            + id
            + "-h\"><h2 id=\""
            + id
            + "-h\">")
        .text(heading)
        .raw("</h2>");
  }

  Html endSection() {
    return raw("</section>");
  }

  Html fold(String summary) {
    return raw("<details><summary>").text(summary).raw("</summary>");
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
    for (String name : header) {
      raw("<th scope=\"col\">").text(name).raw("</th>");
    }
    return raw("</tr></thead><tbody>");
  }

  Html endTable() {
    return raw("</tbody></table></div>");
  }

  /** A row of text whose first cell is its heading. */
  Html row(List<String> cells) {
    raw("<tr>");
    for (int i = 0; i < cells.size(); i++) {
      raw(i == 0 ? "<th scope=\"row\">" : "<td>")
          .text(cells.get(i))
          .raw(i == 0 ? "</th>" : "</td>");
    }
    return raw("</tr>");
  }

  /** The same with some cells in bold. */
  Html row(List<String> cells, Set<Integer> bold) {
    raw("<tr><th scope=\"row\">").text(cells.get(0)).raw("</th>");
    for (int i = 1; i < cells.size(); i++) {
      boolean strong = bold.contains(i);
      raw(strong ? "<td><b>" : "<td>").text(cells.get(i)).raw(strong ? "</b></td>" : "</td>");
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
    // Not printed: on paper the picture must do.
    raw("<details class=\"numbers\"><summary>Numbers of this picture</summary>");
    numbers.accept(this);
    return endFold().raw("</figure>");
  }

  @Override
  public String toString() {
    return page.toString();
  }
}
