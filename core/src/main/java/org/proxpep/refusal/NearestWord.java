package org.proxpep.refusal;

import java.util.Arrays;
import java.util.Collection;
import java.util.Locale;

/** Guesses which word was meant. */
public final class NearestWord {

  private NearestWord() {}

  /**
   * The known word with the fewest letters to change (case does not count), the first of several;
   * empty if even that differs in more than half of its letters.
   */
  public static String of(String word, Iterable<String> known) {
    String best = "";
    int fewest = Integer.MAX_VALUE;
    for (String candidate : known) {
      int edits = distance(word.toLowerCase(Locale.ROOT), candidate.toLowerCase(Locale.ROOT));
      if (edits < fewest && 2 * edits <= candidate.length()) {
        best = candidate;
        fewest = edits;
      }
    }
    return best;
  }

  /** Advice on a word that is not known: the nearest one that is, or else all of them. */
  public static String advice(String word, Collection<String> known) {
    return advice(word, known, "one of " + String.join(", ", known));
  }

  /** The same with advice of choice where no word is near. */
  public static String advice(String word, Iterable<String> known, String otherwise) {
    String nearest = of(word, known);
    return nearest.isEmpty() ? otherwise : "a typo: did you mean " + nearest + "?";
  }

  /** How many letters to insert, delete, replace or swap with a neighbour turn one into another. */
  public static int distance(String s, String t) {
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
