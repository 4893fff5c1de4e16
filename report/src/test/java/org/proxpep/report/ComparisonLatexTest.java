package org.proxpep.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** No LaTeX is needed: what breaks it is looked for in the text. */
final class ComparisonLatexTest {

  private static final String TEXT = ComparisonLatex.write(Rivals.small(true));

  /** Environments and groups close in order; comments and escaped braces do not count. */
  @Test
  void environmentsAndGroupsAreBalanced() {
    ArrayDeque<String> open = new ArrayDeque<>();
    Pattern mark = Pattern.compile("\\\\(begin|end)\\{(\\w+)}|\\\\.|[{}$]");
    for (String line : TEXT.lines().filter(each -> !each.startsWith("%")).toList()) {
      Matcher matcher = mark.matcher(line);
      while (matcher.find()) {
        String found = matcher.group();
        if ("begin".equals(matcher.group(1))) {
          open.push(matcher.group(2));
        } else if ("end".equals(matcher.group(1))) {
          assertThat(open.pop()).isEqualTo(matcher.group(2));
        } else if (found.equals("{")) {
          open.push("{");
        } else if (found.equals("}")) {
          assertThat(open.pop()).isEqualTo("{");
        } else if (found.equals("$")) {
          if ("$".equals(open.peek())) {
            open.pop();
          } else {
            open.push("$");
          }
        }
      }
    }
    assertThat(open).isEmpty();
  }

  @Test
  void everyRowHasAsManyCellsAsItsTableHasColumns() {
    int columns = 0;
    int rows = 0;
    for (String line : TEXT.lines().toList()) {
      Matcher begin = Pattern.compile("\\\\begin\\{tabular}\\{(\\w+)}").matcher(line);
      if (begin.matches()) {
        columns = begin.group(1).length();
      } else if (line.endsWith("\\\\")) {
        assertThat(line.split("(?<!\\\\)&", -1)).as(line).hasSize(columns);
        // Else the bracket or star would belong to the end of the row before.
        assertThat(line).doesNotStartWith("[").doesNotStartWith("*");
        rows++;
      }
    }
    // 8 tables with a heading and 4 methods
    assertThat(rows).isEqualTo(8 * 5);
    assertThat(TEXT.split("\\\\begin\\{table}", -1)).hasSize(1 + 8);
  }

  @Test
  void specialCharactersAreEscaped() {
    assertThat(ComparisonLatex.escape("[a]*_%&#${}~^\\<>|\"--\n"))
        .isEqualTo(
            "{[}a{]}{*}\\_\\%\\&\\#\\$\\{\\}\\textasciitilde{}\\textasciicircum{}"
                + "\\textbackslash{}\\textless{}\\textgreater{}\\textbar{}{''}-{}- ");
    assertThat(TEXT.lines().filter(line -> !line.startsWith("%")))
        .noneMatch(line -> line.matches(".*(?<!\\\\)[%#].*") || line.contains("a_b"));
  }

  @Test
  void numbersAreToThreeDigits() {
    assertThat(
            List.of(
                ComparisonLatex.number(2.8284),
                ComparisonLatex.number(0.5),
                ComparisonLatex.number(99.96),
                ComparisonLatex.number(12345),
                ComparisonLatex.number(1234567),
                ComparisonLatex.number(0.000123456),
                ComparisonLatex.number(0),
                ComparisonLatex.number(Double.NaN),
                ComparisonLatex.number(Double.POSITIVE_INFINITY)))
        .containsExactly(
            "2.83",
            "0.500",
            "100",
            "12300",
            "$1.23\\cdot 10^{6}$",
            "$1.23\\cdot 10^{-4}$",
            "0",
            "--",
            "$\\infty$");
  }

  /** Means over the floor by hand: √(2·4) and √(1·16); on fewer problems nothing is bold. */
  @Test
  void theBestOfTheMethodsThatRanOnAllIsBold() {
    assertThat(TEXT)
        .contains("peer & 4.00 & -- & -- & 4.00$^{*}$ \\\\")
        .contains("practical & \\textbf{2.83} & -- & -- & 2.83$^{*}$ \\\\")
        .contains("practical & \\textbf{1.41} & -- & -- & 1.41$^{*}$ \\\\")
        .contains("never & -- & -- & -- & -- \\\\");
  }

  @Test
  void standingsCountProblemsAndShares() {
    // On a1 and a2 at 100 the least of the three errors is 0.01 and 0.02; 1 of 9 is solved.
    assertThat(TEXT).containsPattern("practical & 3 & 1 & 0\\.0621 & 2\\.83 \\[.*& 11\\\\,\\\\%");
    assertThat(TEXT).contains("\\label{tab:standings-tuned-1000}");
  }
}
