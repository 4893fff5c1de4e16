package org.proxpep.theory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/**
 * The worked example of docs/theory-example.md. The numbers of its tables were computed by a
 * separate script in another language, from the formulas in the page and not from this code.
 */
class WorkedExampleTest {

  private static final double RELATIVE_PERCENT = 1e-10; // 1e-12

  @Test
  void everyNumberOfTheMixedExampleAgrees() throws IOException {
    requireAgreement(table("two inequalities and one equality"), Examples.mixed());
  }

  @Test
  void everyNumberOfTheExampleWithoutEqualitiesAgrees() throws IOException {
    requireAgreement(table("the two inequalities alone"), Examples.inequalities());
  }

  /** The rows of the table under a heading of the page: symbol, corrected, printed. */
  private static List<String[]> table(String heading) throws IOException {
    String root = System.getProperty("proxpep.root", "..");
    return Files.readAllLines(Path.of(root, "docs", "theory-example.md")).stream()
        .dropWhile(line -> !line.equals("## Table: " + heading))
        .skip(1)
        .takeWhile(line -> !line.startsWith("## "))
        .filter(line -> line.startsWith("| `"))
        .map(line -> line.replaceAll("^\\| `|` (?=\\|)|\\|$", "").split("\\|", -1))
        .toList();
  }

  private static void requireAgreement(List<String[]> rows, TheoryInputs inputs) {
    Map<String, TheoryEntry> table = new LinkedHashMap<>();
    for (TheoryEntry entry : TheoryTable.of(inputs)) {
      table.put(entry.symbol(), entry);
    }
    assertThat(rows).hasSize(72);
    for (String[] cells : rows) {
      String symbol = cells[0].strip();
      TheoryEntry entry = Objects.requireNonNull(table.get(symbol), symbol);
      requireClose(entry.symbol() + " corrected", entry.corrected(), Double.parseDouble(cells[1]));
      requireClose(entry.symbol() + " printed", entry.printed(), Double.parseDouble(cells[2]));
    }
  }

  private static void requireClose(String what, double actual, double expected) {
    if (Double.isNaN(expected) || Double.isInfinite(expected) || expected == 0) {
      assertThat(actual).as(what).isEqualTo(Double.valueOf(expected));
    } else {
      assertThat(actual).as(what).isCloseTo(expected, withinPercentage(RELATIVE_PERCENT));
    }
  }
}
