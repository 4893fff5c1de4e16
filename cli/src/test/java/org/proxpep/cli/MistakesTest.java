package org.proxpep.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Mistakes of people who are new to the command, and what they are told. */
class MistakesTest {

  private static void refused(String message, String... words) {
    Outcome outcome = Outcome.of(words);
    assertThat(outcome.code()).as(outcome.err()).isEqualTo(2);
    assertThat(outcome.err()).contains(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "--samples abc; --samples (abc) must be a whole number.; Maybe write it as 100000 or 1e5.",
        "--samples 1.5; --samples (1.5) must be a whole number.; Maybe write it as 100000 or 1e5.",
        "--tolerance x; --tolerance (x) must be a number.; Maybe write it as 0.5 or 5e-1.",
        "--samples 0; --samples (0) must be at least 1.; Maybe take 100000, the default.",
        "--confidence 2; --confidence (2.0) must be from 0.5 to below 1.; Maybe take 0.95.",
      })
  void numbersAreRefusedByTheirOptions(String option, String rule, String advice) {
    String[] words = option.split(" ", 2);

    refused("prox-pep: " + rule + "\n" + advice + "\n", "solve", "hs071", words[0], words[1]);
  }

  @Test
  void helpIsACommandToo() {
    assertThat(Outcome.of("help").out()).isEqualTo(Outcome.of("--help").out());
    assertThat(Outcome.of("help", "solve").out()).isEqualTo(Outcome.of("solve", "--help").out());
    refused("The command (slove) is not known.\nMaybe a typo: did you mean solve?\n", "slove");
    refused(
        "The command (slove) is not known.\nMaybe a typo: did you mean solve?\n", "help", "slove");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "solve; The command must have PROBLEM.",
        "evaluate out; The command must have --data FILE.",
        "predict out; The command must have --let NAME.",
        "solve hs071 --seed 1.5; --seed (1.5) must be a whole number.",
        "solve hs071 --seed x; --seed (x) must be a whole number.",
        "solve hs071 --seed; The option must have a value: --seed N.",
        "solve hs071 --seed 1 --seed 2; The option (--seed) must be given once.",
        "compare hs071 --threads many; --threads (many) must be a whole number.",
      })
  void theParsersOwnMistakesAreToldInPlainWords(String words, String message) {
    refused("prox-pep: " + message + "\nprox-pep ", words.split(" "));
  }

  @Test
  void aWarmStartThatIsNoJsonIsRefusedWithItsPlace(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("result.json");
    Files.writeString(file, "{\n  \"solution\": {x: 1}\n}\n");

    String[] words = {"solve", "hs071", "--warm-start", file.toString()};

    refused("is not valid JSON at line 2, column ", words);
    assertThat(Outcome.of(words).err()).doesNotContain("Jackson", "Feature", "Source");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "1,2|3,4; there is no name `price`; Maybe a file has no line of names: write `header none`",
        "7.5,x,|8,y,z; there is no name `price`; Maybe a file has no line of names",
        "prices,x|8,y; there is no name `price`; Maybe you mean `prices`.",
        "price,x|\"1,5\",y; found the column of texts `price`; write the decimal point as a point",
        "price,x|1.5 EUR,y; found the column of texts `price`; leave out the unit",
      })
  void tablesAsTheyOftenComeAreExplained(
      String rows, String message, String advice, @TempDir Path folder) throws Exception {
    Files.writeString(folder.resolve("d.csv"), rows.replace('|', '\n') + "\n");
    Path model =
        Files.writeString(
            folder.resolve("m.pep"), "data \"d.csv\"\nvar q\nminimize E[(q - price)^2]\n");

    refused(message, "check", model.toString());
    refused(advice, "check", model.toString());
  }

  @Test
  void controlCharactersOfNamesDoNotReachTheTerminal(@TempDir Path folder) throws Exception {
    Path model = folder.resolve("m.pep");
    Files.writeString(folder.resolve("d.csv"), "kind,a\n\u001b[31mred,1\nplain,2\n");
    Files.writeString(
        model,
        """
        data "d.csv"
        features z = onehot(kind)
        var w[z] in [0, 1]
        minimize E[(dot(w, z) - a)^2]
        """);

    Outcome outcome = Outcome.of("solve", model.toString(), "--samples", "10");

    assertThat(outcome.out() + outcome.err()).doesNotContain("\u001b").contains("\uFFFD[31m");
  }

  @Test
  void plainTextKeepsLinesAndColumns() {
    StringWriter written = new StringWriter();
    PrintWriter out = PlainText.to(new PrintWriter(written, true));

    out.print("a\tb\rc\u0007d\u009be");
    out.printf("%s%n", "ü ≤ \u001b");
    out.write('\u0000');
    out.flush();

    assertThat(written).hasToString("a\tb\rc\uFFFDd\uFFFDe" + "ü ≤ \uFFFD\n" + "\uFFFD");
  }

  @Test
  void aReaderThatHasEndedIsNoReasonToComplain(@TempDir Path folder) throws Exception {
    Outcome outcome = Child.startIntoClosedPipe(folder, "problems").end();

    assertThat(outcome.err()).isEmpty();
  }
}
