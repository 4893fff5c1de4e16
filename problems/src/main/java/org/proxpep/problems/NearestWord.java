package org.proxpep.problems;

import java.util.Locale;

/** Guesses which word was meant. */
public final class NearestWord {

  private NearestWord() {}

  /**
   * The known word with the fewest letters to insert, delete or replace (case does not count), the
   * first of several; empty if even that differs in more than half of its letters.
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

  /** Levenshtein's distance, one row of the table at a time. */
  static int distance(String s, String t) {
    int[] row = new int[t.length() + 1];
    for (int j = 0; j < row.length; j++) {
      row[j] = j;
    }
    for (int i = 1; i <= s.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j < row.length; j++) {
        int replaced = diagonal + (s.charAt(i - 1) == t.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[t.length()];
  }
}
