package org.proxpep.model.language;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The words that the language knows, in the order in which the reference lists them. */
final class Words {

  private Words() {}

  /** Words that begin a statement. */
  static final List<String> STATEMENTS =
      List.of(
          "data",
          "features",
          "random",
          "param",
          "set",
          "var",
          "let",
          "minimize",
          "maximize",
          "subject");

  /** Words with a meaning inside statements; only there are they not names. */
  static final List<String> CLAUSES =
      List.of(
          "to", "from", "weight", "drop", "impute", "missing", "mean", "in", "start", "center",
          "all", "except", "and", "or", "not");

  /** Words that can name nothing. */
  static final Set<String> RESERVED =
      Set.of("E", "and", "or", "not", "in", "minimize", "maximize", "subject", "inf");

  /** Functions of scalars, by elements of vectors too. */
  static final List<String> SCALAR_FUNCTIONS =
      List.of(
          "exp",
          "log",
          "log1p",
          "log10",
          "sqrt",
          "abs",
          "sin",
          "cos",
          "tan",
          "sinh",
          "cosh",
          "tanh",
          "asin",
          "acos",
          "atan",
          "sigmoid",
          "softplus",
          "square",
          "huber",
          "max",
          "min",
          "smoothmax",
          "smoothmin",
          "if");

  /** Functions of vectors. */
  static final List<String> VECTOR_FUNCTIONS = List.of("sum", "dot", "norm");

  /** Functions that take a mean over scenarios, like E[…]. */
  static final List<String> MEANS = List.of("cvar", "variance", "sd", "probability");

  static final List<String> DISTRIBUTIONS =
      List.of(
          "normal",
          "uniform",
          "lognormal",
          "exponential",
          "gamma",
          "beta",
          "poisson",
          "bernoulli",
          "student",
          "discrete",
          "mvnormal");

  /** Items of a features statement beside plain columns. */
  static final List<String> FEATURES = List.of("standardize", "onehot", "columns", "intercept");

  static final List<String> SETS = List.of("ball", "simplex", "capped", "free");

  /** Whether a bare word could be taken for something other than a name somewhere. */
  static boolean hasMeaning(String word) {
    return RESERVED.contains(word)
        || STATEMENTS.contains(word)
        || CLAUSES.contains(word)
        || FEATURES.contains(word)
        || SETS.contains(word);
  }

  static List<String> functions() {
    List<String> all = new ArrayList<>(SCALAR_FUNCTIONS);
    all.addAll(VECTOR_FUNCTIONS);
    all.addAll(MEANS);
    return all;
  }

  /** "you mean `age`" for the nearest of the known words, or empty. */
  static String meant(String word, Iterable<String> known) {
    String best = nearest(word, known);
    return best.isEmpty() ? "" : "you mean " + quoted(best);
  }

  /** A name as it is written in a model. */
  static String quoted(String name) {
    return "`" + name + "`";
  }

  /** The known word with the fewest letters to change, if at most a third of them differ. */
  static String nearest(String word, Iterable<String> known) {
    String best = "";
    int fewest = Integer.MAX_VALUE;
    String wanted = word.toLowerCase(Locale.ROOT);
    for (String candidate : known) {
      int allowed = Math.max(1, Math.max(candidate.length(), word.length()) / 3);
      if (candidate.length() > 100 || Math.abs(candidate.length() - word.length()) > allowed) {
        continue;
      }
      int edits = distance(wanted, candidate.toLowerCase(Locale.ROOT));
      if (edits <= allowed && edits < fewest && (edits < word.length() || edits == 0)) {
        best = candidate;
        fewest = edits;
      }
    }
    return best;
  }

  /** How many letters to insert, delete, replace or swap with a neighbour turn one into another. */
  static int distance(String s, String t) {
    int[] before = new int[t.length() + 1];
    int[] last = new int[t.length() + 1];
    int[] row = new int[t.length() + 1];
    Arrays.setAll(last, j -> j);
    for (int i = 1; i <= s.length(); i++) {
      row[0] = i;
      for (int j = 1; j <= t.length(); j++) {
        boolean same = s.charAt(i - 1) == t.charAt(j - 1);
        row[j] = Math.min(last[j - 1] + (same ? 0 : 1), 1 + Math.min(last[j], row[j - 1]));
        if (i > 1
            && j > 1
            && s.charAt(i - 1) == t.charAt(j - 2)
            && s.charAt(i - 2) == t.charAt(j - 1)) {
          row[j] = Math.min(row[j], before[j - 2] + 1);
        }
      }
      int[] spare = before;
      before = last;
      last = row;
      row = spare;
    }
    return last[t.length()];
  }
}
