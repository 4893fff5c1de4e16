package org.proxpep.model.nl;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteOrder;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ScenarioRandom;

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

  private int read;
  private int refused;

  private void attempt(byte[] bytes) {
    try {
      NlProblem problem = NlProblem.parse("fuzz", bytes, NlOptions.defaults());
      Evaluation out = Evaluation.of(problem);
      problem.evaluateMean(problem.startingPoint(), out);
      read++;
    } catch (NlException e) {
      assertThat(e.getMessage()).isNotBlank();
      refused++;
    }
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
    ScenarioRandom random = new ScenarioRandom(7);
    byte[] whole = NlTexts.bytes(NlTexts.EVERYTHING);
    for (int k = 0; k < 2500; k++) {
      attempt(mutate(whole, random, 1 + random.nextInt(4)));
    }
    both(600);
  }

  @Test
  void mutatedBinariesAreRefusedOrRead() {
    ScenarioRandom random = new ScenarioRandom(8);
    byte[] whole = NlTexts.binary(NlTexts.EVERYTHING, ByteOrder.LITTLE_ENDIAN);
    for (int k = 0; k < 2500; k++) {
      attempt(mutate(whole, random, 1 + random.nextInt(4)));
    }
    both(600);
  }

  @Test
  void shuffledWordsAreRefusedOrRead() {
    ScenarioRandom random = new ScenarioRandom(9);
    for (int k = 0; k < 2500; k++) {
      String[] lines = NlTexts.EVERYTHING.split("\n", -1);
      for (int j = 0; j < 1 + random.nextInt(3); j++) {
        int at = random.nextInt(lines.length);
        lines[at] =
            random.nextBoolean()
                ? WORDS[random.nextInt(WORDS.length)]
                : lines[at] + "\n" + WORDS[random.nextInt(WORDS.length)];
      }
      attempt(NlTexts.bytes(String.join("\n", lines)));
    }
    both(90);
  }

  @Test
  void randomExpressionsAreReadAndHalvesOfThemRefused() {
    ScenarioRandom random = new ScenarioRandom(10);
    for (int k = 0; k < 800; k++) {
      String prefix = expression(random);
      attempt(NlTexts.bytes(NlTexts.expression(2, prefix)));
      String cut = prefix.substring(0, prefix.length() / 2).trim();
      attempt(NlTexts.bytes(NlTexts.expression(2, cut)));
    }
    assertThat(read).isGreaterThanOrEqualTo(800);
    assertThat(refused).isGreaterThan(400);
  }

  /** Any operators, however senseless together. */
  private static String expression(ScenarioRandom random) {
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
  private void both(int least) {
    assertThat(refused).isGreaterThan(least);
    assertThat(read).isGreaterThan(least / 2);
  }

  private static byte[] mutate(byte[] whole, ScenarioRandom random, int changes) {
    byte[] bytes = whole.clone();
    for (int k = 0; k < changes; k++) {
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
