package org.proxpep.model.nl;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.proxpep.model.Fuzz;
import org.proxpep.problem.Evaluation;

/** Damaged files are read or refused by {@link NlException}, and nothing else happens. */
class NlFuzzTest {

  private static final String[] WORDS = {
    "o54",
    "o2",
    "o35",
    "v0",
    "v3",
    "v99",
    "n1e308",
    "n-1",
    "n",
    "s3",
    "-1",
    "0",
    "1",
    "2147483647",
    "99999999999",
    "C0",
    "J1 2",
    "V3 1 0",
    "b",
    "r",
    "x3",
    "#",
    "\n",
    "o64",
    "o11",
    "o12",
    "Infinity"
  };

  /** Of each hundred cases: texts, binaries, shuffled words, expressions, real files. */
  private static final int CASES = Fuzz.cases(10_000);

  private int read;
  private int refused;

  private void attempt(byte[] bytes) {
    if (outcome(bytes) == 0) {
      read++;
    } else {
      refused++;
    }
  }

  /** 0 for a problem, 1 for a refusal. */
  private static int outcome(byte[] bytes) {
    try {
      NlProblem problem = NlProblem.parse("fuzz", bytes, NlOptions.defaults());
      Evaluation out = Evaluation.of(problem);
      problem.evaluateMean(problem.startingPoint(), out);
      return 0;
    } catch (NlException e) {
      assertThat(e.getMessage()).isNotBlank();
      return 1;
    }
  }

  private void fuzz(String name, int cases, Function<SplittableRandom, byte[]> maker) {
    int[] outcomes =
        Fuzz.run(name, cases, maker, bytes -> HexFormat.of().formatHex(bytes), NlFuzzTest::outcome);
    read += outcomes[0];
    refused += outcomes[1];
  }

  @Test
  void everyTruncationIsRefusedOrRead() {
    byte[] text = NlTexts.bytes(NlTexts.EVERYTHING);
    byte[] binary = NlTexts.binary(NlTexts.EVERYTHING, ByteOrder.BIG_ENDIAN);
    for (byte[] whole : new byte[][] {text, binary}) {
      for (int length = 0; length < whole.length; length++) {
        attempt(Arrays.copyOf(whole, length));
      }
    }
    assertThat(refused).isGreaterThan(500);
  }

  @Test
  void mutatedTextsAreRefusedOrRead() {
    byte[] whole = NlTexts.bytes(NlTexts.EVERYTHING);
    fuzz("nl text", CASES / 4, random -> mutate(whole, random));
    both();
  }

  @Test
  void mutatedBinariesAreRefusedOrRead() {
    byte[] little = NlTexts.binary(NlTexts.EVERYTHING, ByteOrder.LITTLE_ENDIAN);
    byte[] big = NlTexts.binary(NlTexts.EVERYTHING, ByteOrder.BIG_ENDIAN);
    fuzz("nl binary", CASES / 4, random -> mutate(random.nextInt(4) == 0 ? big : little, random));
    both();
  }

  @Test
  void shuffledWordsAreRefusedOrRead() {
    fuzz(
        "nl words",
        CASES / 5,
        random -> {
          String[] lines = NlTexts.EVERYTHING.split("\n", -1);
          for (int j = 1 + random.nextInt(3); j > 0; j--) {
            int at = random.nextInt(lines.length);
            String word = WORDS[random.nextInt(WORDS.length)];
            lines[at] = random.nextBoolean() ? word : lines[at] + "\n" + word;
          }
          return NlTexts.bytes(String.join("\n", lines));
        });
    assertThat(read).isPositive();
    assertThat(refused).isPositive();
  }

  @Test
  void randomExpressionsAreReadAndHalvesOfThemRefused() {
    fuzz(
        "nl expressions",
        CASES / 10,
        random -> {
          String prefix = expression(random);
          int length = random.nextBoolean() ? prefix.length() : prefix.length() / 2;
          String cut = prefix.substring(0, length).trim();
          return NlTexts.bytes(NlTexts.expression(2, cut));
        });
    both();
  }

  @Test
  void deepAndWideExpressionsAreReadOrRefused() {
    fuzz(
        "nl deep",
        CASES / 1000,
        random -> {
          int depth = 1 + random.nextInt(20_000);
          String[] operators = {"o15", "o16", "o0 v0", "o2 v1", "o5 n2", "o11 2 n1", "o54 2 v0"};
          StringBuilder prefix = new StringBuilder();
          for (int k = 0; k < depth; k++) {
            prefix.append(operators[random.nextInt(operators.length)]).append(' ');
          }
          return NlTexts.bytes(NlTexts.expression(2, prefix.append("v0").toString()));
        });
    assertThat(read).isPositive();
  }

  @Test
  void mutatedFilesOfRealProblemsAreRefusedOrRead() {
    List<byte[]> files = new ArrayList<>();
    for (Path file : Fuzz.sharedFiles("data/nlp/nl", name -> name.endsWith(".nl"))) {
      files.add(contents(file));
    }
    Assumptions.assumeFalse(files.isEmpty(), "Skipped: no .nl files in the shared folder.");
    fuzz(
        "nl real files",
        CASES / 5,
        random -> {
          byte[] whole = files.get(random.nextInt(files.size()));
          return random.nextInt(5) == 0
              ? Arrays.copyOf(whole, random.nextInt(whole.length))
              : mutate(whole, random);
        });
    both();
  }

  private static byte[] contents(Path file) {
    try {
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Any operators, however senseless together. */
  private static String expression(SplittableRandom random) {
    StringBuilder prefix = new StringBuilder();
    int open = 1;
    for (int k = 0; open > 0; k++) {
      int code = random.nextInt(79);
      open--;
      if (k < 40 && Operators.isKnown(code)) {
        prefix.append("o").append(code).append(' ');
        int arity = Operators.arity(code);
        if (arity == Operators.LIST) {
          arity = 1 + random.nextInt(3);
          prefix.append(arity).append(' ');
        }
        open += arity;
      } else {
        prefix.append(random.nextBoolean() ? "v" + random.nextInt(2) : "n" + random.nextInt(5));
        prefix.append(' ');
      }
    }
    return prefix.toString().trim();
  }

  /** A test in which everything is refused at once, or nothing, would show little. */
  private void both() {
    int all = read + refused;
    assertThat(refused).isGreaterThan(all / 10);
    assertThat(read).isGreaterThan(all / 10);
  }

  private static byte[] mutate(byte[] whole, SplittableRandom random) {
    byte[] bytes = whole.clone();
    for (int k = 1 + random.nextInt(4); k > 0; k--) {
      int at = random.nextInt(bytes.length);
      switch (random.nextInt(4)) {
        case 0 -> bytes[at] = (byte) random.nextInt(256);
        case 1 -> bytes[at] = (byte) ('0' + random.nextInt(10));
        case 2 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
        default -> {
          int from = random.nextInt(bytes.length);
          int length = random.nextInt(Math.min(40, bytes.length - Math.max(at, from)));
          System.arraycopy(whole, from, bytes, at, length);
        }
      }
    }
    return bytes;
  }
}
