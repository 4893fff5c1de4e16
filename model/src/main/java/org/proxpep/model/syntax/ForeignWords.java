package org.proxpep.model.syntax;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** Words of other modelling languages, and how this one says the same: advice for messages. */
public final class ForeignWords {

  private static final Map<String, String> STATEMENTS =
      table(
          "min minimum", "write `minimize`",
          "max maximum", "write `maximize`",
          "s st such constraint constraints", "write `subject to`",
          "variable variables", "write `var`",
          "parameter parameters", "write `param`");

  private static final Map<String, String> FUNCTIONS =
      table(
          "p pr prob", "write probability(a >= b)",
          "mean expectation average", "write E[…]",
          "var", "write variance(…)",
          "std stdev", "write sd(…)",
          "ln", "write log(…)",
          "pow", "write a^b",
          "expit logistic", "write sigmoid(…)",
          "relu", "write max(…, 0)",
          "indicator", "write the condition in brackets: (a >= b)",
          "spline bins standardize onehot columns",
              "write it in `features`, as an item of its own: spline(age, 4), onehot(city)");

  private static final Map<String, String> DOMAINS =
      table(
          "integer integers int binary bool boolean",
          "leave it out: every variable is a real number, and there are no whole-number variables");

  private ForeignWords() {}

  /** Words, and the advice that all of them get, in turn. */
  private static Map<String, String> table(String... wordsAndAdvice) {
    Map<String, String> table = new HashMap<>();
    for (int k = 0; k < wordsAndAdvice.length; k += 2) {
      for (String word : wordsAndAdvice[k].split(" ", -1)) {
        table.put(word, wordsAndAdvice[k + 1]);
      }
    }
    return table;
  }

  /** Advice for a word where a statement should begin; empty for none. */
  static String statement(String word) {
    String lower = word.toLowerCase(Locale.ROOT);
    return STATEMENTS.getOrDefault(lower, domain(word));
  }

  /** Advice for a word before a round bracket; empty for none. */
  static String function(String word) {
    return FUNCTIONS.getOrDefault(word.toLowerCase(Locale.ROOT), "");
  }

  /** Advice for a word in or behind the set of a variable; empty for none. */
  public static String domain(String word) {
    return DOMAINS.getOrDefault(word.toLowerCase(Locale.ROOT), "");
  }
}
