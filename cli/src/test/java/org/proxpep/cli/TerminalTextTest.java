package org.proxpep.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a person sees at a terminal, and that names of users do nothing to it. */
class TerminalTextTest {

  private static final String ESCAPE = "\u001b";

  private static String shown(String text, Map<String, String> environment) {
    StringWriter written = new StringWriter();
    PrintWriter out = PlainText.to(TerminalText.to(new PrintWriter(written, true), environment));
    out.println(text);
    out.flush();
    return written.toString();
  }

  @Test
  void verdictsAndDecisionsHaveColours() {
    assertThat(shown("verdict      CERTIFIED. All hold.", Map.of()))
        .isEqualTo(
            "verdict      "
                + ESCAPE
                + "[1m"
                + ESCAPE
                + "[32mCERTIFIED"
                + ESCAPE
                + "[0m. All hold.\n");
    assertThat(shown("oven   5.2   <= 5.4   violated by 0.3", Map.of())).contains("[31mviolated");
    assertThat(shown("a sentence where a limit holds.", Map.of())).doesNotContain(ESCAPE);
  }

  @Test
  void noColourMeansNone() {
    for (Map<String, String> plain : List.of(Map.of("NO_COLOR", "1"), Map.of("TERM", "dumb"))) {
      assertThat(shown("verdict      CERTIFIED. All hold.", plain))
          .isEqualTo("verdict      CERTIFIED. All hold.\n");
    }
  }

  @Test
  void longLinesAreFoldedUnderTheirText() {
    String sentence = "verdict      VIOLATED. " + "every word counts ".repeat(8).strip();
    String folded = shown(sentence, Map.of("COLUMNS", "60", "NO_COLOR", "1"));
    assertThat(folded.lines()).hasSizeGreaterThan(2).allMatch(line -> line.length() <= 60);
    assertThat(folded.lines().skip(1))
        .allMatch(
            line ->
                line.startsWith(" ".repeat(13) + "e")
                    || line.startsWith(" ".repeat(13) + "w")
                    || line.startsWith(" ".repeat(13) + "c"));
    assertThat(folded.replaceAll("\\s+", " ")).isEqualTo(sentence.replaceAll(" +", " ") + " ");
  }

  @Test
  void whatIsNoWidthFoldsNothing() {
    String line = "many words ".repeat(30).strip();
    for (String columns : new String[] {"", "0", "7", "-80", "abc", "99999999"}) {
      assertThat(shown(line, Map.of("COLUMNS", columns))).isEqualTo(line + "\n");
    }
  }

  @Test
  void aWordLongerThanALineIsKeptWhole() {
    String word = "x".repeat(100);
    String folded = shown("data " + word + " end", Map.of("COLUMNS", "40"));
    assertThat(folded).contains(word).contains("end");
  }

  @Test
  void escapeCharactersOfNamesNeverReachTheTerminal() {
    String nasty =
        "verdict      FEASIBLE. " + ESCAPE + "[2J" + ESCAPE + "]0;title\u0007 (limit 1) holds";
    String shown = shown(nasty, Map.of("NO_COLOR", "1"));
    assertThat(shown).doesNotContain(ESCAPE).doesNotContain("\u0007");
    assertThat(shown(nasty, Map.of())).doesNotContain(ESCAPE + "[2J").doesNotContain("\u0007");
  }

  @Test
  void aLineThatIsNotWholeYetIsShownAtOnce() {
    StringWriter written = new StringWriter();
    PrintWriter out = TerminalText.to(new PrintWriter(written, true), Map.of());
    out.print("40 %");
    out.flush();
    assertThat(written).hasToString("40 %");
  }
}
