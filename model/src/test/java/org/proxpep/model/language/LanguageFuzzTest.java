package org.proxpep.model.language;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ScenarioRandom;

/** Damaged models are read or refused by {@link ModelException}, and nothing else happens. */
class LanguageFuzzTest {

  private static final int ROUNDS = Integer.getInteger("proxpep.fuzz", 700);

  private static final String[] WORDS = {
    "data",
    "\"transactions.csv\"",
    "features",
    "z",
    "=",
    "standardize",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "amount",
    "age",
    "country",
    "onehot",
    "intercept",
    "var",
    "w",
    "in",
    "ball",
    "simplex",
    "capped",
    "let",
    "score",
    "dot",
    ",",
    "minimize",
    "maximize",
    "subject",
    "to",
    ":",
    "E",
    "E[",
    "|",
    "sum(",
    "i in 1..3",
    "cvar(0.9,",
    "variance(",
    "sd(",
    "probability(",
    "sigmoid(",
    "log(",
    "sqrt(",
    "if(",
    "norm(",
    "<=",
    ">=",
    "==",
    "!=",
    "<",
    "+",
    "-",
    "*",
    "/",
    "^",
    "..",
    ".",
    "0.05",
    "1e300",
    "0",
    "-1",
    "\n",
    "\n",
    "#",
    "`a b`",
    "\"F\"",
    "random",
    "d",
    "~",
    "normal(0, 1)",
    "mvnormal(",
    "param",
    "set",
    "and",
    "or",
    "not",
    "inf",
    "start",
    "weight",
    "drop missing",
    "from",
    "all",
    "except",
    "columns(",
    "free",
    "fraud",
    "sex",
    "é",
    "\t",
    "\r",
    "𝛼",
    "\u0000"
  };

  @TempDir Path folder;

  private int read;
  private int refused;

  @BeforeEach
  void writeData() {
    Models.transactions(folder, 12);
    Models.returns(folder, 12);
  }

  private void attempt(String text) {
    try {
      ModelProblem problem = Models.parse(text, folder);
      problem.evaluate(problem.startingPoint(), 3L, Evaluation.of(problem));
      read++;
    } catch (ModelException e) {
      assertThat(e.getMessage()).startsWith("test, line ");
      refused++;
    } catch (RuntimeException | Error e) {
      throw new AssertionError("This model fails otherwise:\n" + text, e);
    }
  }

  @Test
  void everyTruncationIsReadOrRefused() {
    for (String model : new String[] {Models.FRAUD, Models.NEWSVENDOR, Models.PORTFOLIO}) {
      for (int i = 0; i < model.length(); i += 3) {
        attempt(model.substring(0, i));
        attempt(model.substring(i));
      }
    }
    assertThat(read).isPositive();
    assertThat(refused).isPositive();
  }

  @Test
  void changedModelsAreReadOrRefused() {
    ScenarioRandom random = new ScenarioRandom(42);
    String[] models = {Models.FRAUD, Models.NEWSVENDOR, Models.PORTFOLIO};
    for (int k = 0; k < ROUNDS; k++) {
      StringBuilder text = new StringBuilder(models[random.nextInt(3)]);
      int changes = 1 + random.nextInt(3);
      for (int c = 0; c < changes; c++) {
        int at = random.nextInt(text.length());
        int to = Math.min(text.length(), at + random.nextInt(8));
        switch (random.nextInt(4)) {
          case 0 -> text.delete(at, to);
          case 1 -> text.insert(at, " " + WORDS[random.nextInt(WORDS.length)] + " ");
          case 2 -> text.insert(random.nextInt(text.length()), text.substring(at, to));
          default -> text.setCharAt(at, (char) (32 + random.nextInt(95)));
        }
      }
      attempt(text.toString());
    }
    assertThat(read).isPositive();
    assertThat(refused).isPositive();
  }

  @Test
  void randomWordsAreReadOrRefused() {
    ScenarioRandom random = new ScenarioRandom(43);
    for (int k = 0; k < ROUNDS; k++) {
      StringBuilder text =
          new StringBuilder(
              random.nextInt(2) == 0 ? "" : "data \"transactions.csv\"\nvar x\nminimize ");
      int length = 1 + random.nextInt(25);
      for (int i = 0; i < length; i++) {
        text.append(WORDS[random.nextInt(WORDS.length)]).append(random.nextInt(4) == 0 ? "" : " ");
      }
      attempt(text.toString());
    }
    assertThat(refused).isPositive();
  }
}
