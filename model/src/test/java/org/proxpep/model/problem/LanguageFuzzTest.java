package org.proxpep.model.problem;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.proxpep.model.Fuzz;
import org.proxpep.problem.Evaluation;

/** Damaged models are read or refused by {@link ModelException}, and nothing else happens. */
class LanguageFuzzTest {

  private static final int CASES = Fuzz.cases(1500);

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
    "l1ball",
    "halfspace",
    "affine",
    "cone",
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

  private static final String[] NUMBERS = {
    "0",
    "-1",
    "1",
    "0.5",
    "7",
    "300",
    "70000",
    "1000000",
    "2147483648",
    "1e18",
    "1e300",
    "1e-300",
    "-1e308",
    "inf"
  };

  /** Statements and functions that the models of the reference page leave out. */
  private static final String ALL_SORTS =
      """
      data people from "transactions.csv" weight age drop missing
      data stocks from "returns.csv" impute mean
      features z = people.amount, standardize(age), onehot(sex, country), intercept
      features r = columns(stocks.all except date, market)
      set I = 1..4
      set J = {red, green, `dark blue`}
      param goal[I] = [1, -2, 0.5, 3e-2]
      param Q = [[2, 0.5], [0.5, 1]]
      param m = E[amount | fraud == 1 and not (sex == "F" or hour > 12)]
      random u[I] ~ uniform(0, 1)
      random g ~ gamma(2, 1.5)
      random noise[i in I] ~ normal(goal[i], 1)
      random v ~ mvnormal([0, 0], Q)
      random k ~ discrete([1, 2, 5], [0.2, 0.3, 0.5])
      var x[I] in [0, 10] start 1
      var y[J] in capped(0.6)
      var w[z] in ball(5, center 0)
      var p[1..2] in simplex
      var a1[1..2] in l1ball(1, center 0.5)
      var a2[1..2] in halfspace([1, 2], 3)
      var a3[1..2] in affine(Q, [1, 2])
      var a4[1..2] in cone
      var s >= 0
      let level[i in I] = x[i] * u[i] + if(i > 2, noise[i], g)
      minimize cost: E[sum(i in I, huber(level[i] - goal[i], 0.5))] + norm(Q * p) + s^2 / m
        + log(1 + E[square(dot(w, z)) | sex == "M"]) + sd(level[1]) + 0.1 * cvar(0.9, -dot(w, z), 0.01)
      subject to
        E[dot(v, p)] + y["dark blue"] - y[red] <= s
        mix[i in I, j in J]: 0.01 <= x[i] + y[j] <= 12
        odds: probability(k + x[2] >= 1, 0.2) >= 0.5
        E[max(x[1], x[2], k)] / E[softplus(x[3]) + 1] <= 20
        -1 <= tanh(x[4]) - sum(y) + dot(a1, a2) - dot(a3, a4)
        E[r[a] * exp(-x[1]) | fraud == 0] <= 5
      """;

  private static final List<String> SEEDS =
      List.of(Models.FRAUD, Models.NEWSVENDOR, Models.PORTFOLIO, ALL_SORTS);

  @TempDir Path folder;

  @BeforeEach
  void writeData() {
    Models.transactions(folder, 12);
    Models.returns(folder, 12);
  }

  private int[] fuzz(String name, int cases, Function<SplittableRandom, String> maker) {
    return Fuzz.run(name, cases, maker, text -> text, this::outcome);
  }

  /** 0 for a model, 1 for a refusal. */
  private int outcome(String text) {
    try {
      ModelProblem problem = Models.parse(text, folder);
      problem.evaluate(problem.startingPoint(), 3L, Evaluation.of(problem));
      if (text.hashCode() % 8 == 0) {
        assertThat(ModelCheck.of(problem).text()).isNotBlank();
      }
      return 0;
    } catch (ModelException e) {
      assertThat(e.getMessage()).startsWith("test, line ");
      return 1;
    }
  }

  private static void both(int[] outcomes) {
    assertThat(outcomes[0]).isPositive();
    assertThat(outcomes[1]).isPositive();
  }

  @Test
  void theSeedsAreModels() {
    for (String seed : SEEDS) {
      Models.parse(seed, folder);
    }
  }

  @Test
  void truncatedModelsAreReadOrRefused() {
    both(
        fuzz(
            "language cut",
            CASES / 4,
            random -> {
              String model = SEEDS.get(random.nextInt(SEEDS.size()));
              int at = random.nextInt(model.length());
              return random.nextBoolean() ? model.substring(0, at) : model.substring(at);
            }));
  }

  @Test
  void changedModelsAreReadOrRefused() {
    both(fuzz("language changed", CASES / 2, LanguageFuzzTest::changed));
  }

  private static String changed(SplittableRandom random) {
    StringBuilder text = new StringBuilder(SEEDS.get(random.nextInt(SEEDS.size())));
    for (int c = 1 + random.nextInt(3); c > 0; c--) {
      int at = random.nextInt(text.length());
      int to = Math.min(text.length(), at + random.nextInt(8));
      switch (random.nextInt(8)) {
        case 0 -> text.delete(at, to);
        case 1 -> text.insert(at, " " + WORDS[random.nextInt(WORDS.length)] + " ");
        case 2 -> text.insert(random.nextInt(text.length()), text.substring(at, to));
        case 3 -> swapLines(text, random);
        case 4 -> swapWords(text, random);
        case 5, 6 -> changeNumber(text, random);
        default -> text.setCharAt(at, (char) (32 + random.nextInt(95)));
      }
    }
    return text.toString();
  }

  /** Numbers of any size: of members, of deviations, of levels, … */
  private static void changeNumber(StringBuilder text, SplittableRandom random) {
    List<int[]> places = places(text, "[0-9]+([.][0-9]+)?(e-?[0-9]+)?");
    if (!places.isEmpty()) {
      int[] place = places.get(random.nextInt(places.size()));
      text.replace(place[0], place[1], NUMBERS[random.nextInt(NUMBERS.length)]);
    }
  }

  private static List<int[]> places(CharSequence text, String pattern) {
    Matcher words = Pattern.compile(pattern).matcher(text);
    List<int[]> places = new ArrayList<>();
    while (words.find()) {
      places.add(new int[] {words.start(), words.end()});
    }
    return places;
  }

  private static void swapLines(StringBuilder text, SplittableRandom random) {
    String[] lines = text.toString().split("\n", -1);
    int a = random.nextInt(lines.length);
    int b = random.nextInt(lines.length);
    String kept = lines[a];
    lines[a] = lines[b];
    lines[b] = kept;
    text.setLength(0);
    text.append(String.join("\n", lines));
  }

  /** One word of the model takes the place of another: grammatical, and mostly senseless. */
  private static void swapWords(StringBuilder text, SplittableRandom random) {
    List<int[]> places = places(text, "[\\p{L}_]\\w*|[0-9.]+");
    if (!places.isEmpty()) {
      int[] from = places.get(random.nextInt(places.size()));
      int[] to = places.get(random.nextInt(places.size()));
      text.replace(to[0], to[1], text.substring(from[0], from[1]));
    }
  }

  @Test
  void deepAndLongModelsAreReadOrRefused() {
    String[] parts = {
      "(x + ", "-", "exp(", "2^", "x*", "not ", "E[", "[", "sum(i in 1..9, ", "x[", "("
    };
    String[] links = {
      "exp(%s)",
      "x - %s",
      "-%s",
      "%s^1.5",
      "max(0, %s)",
      "sum(i in 1..2, i * %s)",
      "if(1 > 0, %s, 0)",
      "dot([%s, 1], [x, 2])",
      "norm([1, %s])",
      "E[d * %s]",
      "log(3 + E[d * %s])",
      "variance(d + %s)"
    };
    both(
        fuzz(
            "language deep",
            CASES / 50,
            random -> {
              StringBuilder text =
                  new StringBuilder("random d ~ normal(0, 1)\nvar x\nlet y0 = x\n");
              int chain = random.nextBoolean() ? random.nextInt(700) : 0;
              String link = links[random.nextInt(links.length)];
              for (int k = 0; k < chain; k++) {
                String next = random.nextInt(8) == 0 ? links[random.nextInt(links.length)] : link;
                text.append("let y").append(k + 1).append(" = ");
                text.append(next.replace("%s", "y" + k)).append('\n');
              }
              String part = parts[random.nextInt(parts.length)];
              int count = chain > 0 ? 0 : 1 + random.nextInt(random.nextBoolean() ? 250 : 20_000);
              String closing = part.contains("(") ? ")" : part.contains("[") ? "]" : "";
              text.append("minimize ").append(part.repeat(count)).append("x + y").append(chain);
              return text.append(closing.repeat(count)).append('\n').toString();
            }));
  }

  @Test
  void randomWordsAreReadOrRefused() {
    int[] outcomes =
        fuzz(
            "language words",
            CASES / 4,
            random -> {
              StringBuilder text =
                  new StringBuilder(
                      random.nextBoolean() ? "" : "data \"transactions.csv\"\nvar x\nminimize ");
              for (int i = 1 + random.nextInt(25); i > 0; i--) {
                text.append(WORDS[random.nextInt(WORDS.length)])
                    .append(random.nextInt(4) == 0 ? "" : " ");
              }
              return text.toString();
            });
    assertThat(outcomes[1]).isPositive();
  }
}
