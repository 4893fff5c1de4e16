package org.proxpep.model.syntax;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.proxpep.model.function.ElementaryFunction;
import org.proxpep.refusal.NearestWord;

/** The words that the language knows, in the order in which the reference lists them. */
public final class Vocabulary {

  private Vocabulary() {}

  private static List<String> words(String separatedByBlanks) {
    return List.of(separatedByBlanks.split(" ", -1));
  }

  /** Words that begin a statement. */
  public static final List<String> STATEMENTS =
      words("data features random param set var network let define minimize maximize subject");

  /** Words with a meaning inside statements; only there are they not names. */
  public static final List<String> CLAUSES =
      words(
          "to from weight drop impute missing mean where header none ordered by join on holdout in start"
              + " seed unit center all except within and or not");

  /** Words that can name nothing. */
  public static final Set<String> RESERVED =
      Set.of("E", "and", "or", "not", "in", "minimize", "maximize", "subject", "inf");

  /** Functions of scalars, by elements of vectors too. */
  public static final List<String> SCALAR_FUNCTIONS =
      Stream.concat(
              ElementaryFunction.all().stream()
                  .filter(ElementaryFunction::isInLanguage)
                  .map(ElementaryFunction::word),
              Stream.of("smoothmax", "smoothmin", "if"))
          .toList();

  /** Functions of vectors. */
  public static final List<String> VECTOR_FUNCTIONS =
      words("sum dot norm norm1 logsumexp softmax cross_entropy decay");

  /** Functions over indices, {@code sum(i in I, e)}; some of them take lists, too. */
  public static final List<String> OVER_INDICES = words("sum worst all any");

  /** The function over scenarios that the grammar itself knows, with forms of its own. */
  public static final String WORST = "worst";

  public static final List<String> DISTRIBUTIONS =
      words(
          "normal uniform lognormal exponential gamma beta poisson bernoulli student discrete"
              + " mvnormal");

  /** Items of a features statement beside plain columns. */
  public static final List<String> FEATURES =
      words("standardize onehot columns bins spline intercept");

  /** Functions of a column, or of the rows before, that make another column. */
  public static final List<String> ROW_FUNCTIONS =
      words("days year quarter month day weekday hour missing lag returns");

  /** Whether a bare word could be taken for something other than a name somewhere. */
  public static boolean hasMeaning(String word) {
    return Stream.of(RESERVED, STATEMENTS, CLAUSES, FEATURES).anyMatch(all -> all.contains(word));
  }

  /**
   * All functions.
   *
   * @param means those that take a mean over scenarios, like E[…]
   */
  public static List<String> functions(Collection<String> means) {
    List<String> all = new ArrayList<>(SCALAR_FUNCTIONS);
    all.addAll(VECTOR_FUNCTIONS);
    all.addAll(ROW_FUNCTIONS);
    all.addAll(means);
    return all;
  }

  /** "you mean `age`" for the nearest of the known words, or empty. */
  public static String meant(String word, Iterable<String> known) {
    return meant(nearest(word, known));
  }

  /** "you mean `age`" of a word, or empty if it is. */
  public static String meant(String best) {
    return best.isEmpty()
        ? ""
        : "you mean " + quoted(best) + (Lexer.isPlainName(best) ? "" : ", with its backticks");
  }

  /** "1 argument", "2 or 3 arguments", "at least 2 arguments". */
  public static String arguments(int least, int most) {
    String count = least == most ? "" + most : least + " or " + most;
    return (most == Integer.MAX_VALUE ? "at least " + least : count)
        + (most == 1 ? " argument" : " arguments");
  }

  /** A name as it is written in a model. */
  public static String quoted(String name) {
    return "`" + name + "`";
  }

  /**
   * The known word with the fewest letters to change, if at most a third of them differ; else one
   * that begins with the word or begins it, by four letters or more; else one that has its parts.
   */
  public static String nearest(String word, Iterable<String> known) {
    String best = "";
    String begun = "";
    int fewest = Integer.MAX_VALUE;
    String wanted = word.toLowerCase(Locale.ROOT);
    for (String candidate : known) {
      String lower = candidate.toLowerCase(Locale.ROOT);
      int shared = Math.min(wanted.length(), lower.length());
      if (begun.isEmpty() && shared >= 4 && wanted.regionMatches(0, lower, 0, shared)) {
        begun = candidate;
      }
      int allowed = Math.max(1, Math.max(lower.length(), wanted.length()) / 3);
      if (lower.length() > 100 || Math.abs(lower.length() - wanted.length()) > allowed) {
        continue;
      }
      int edits = NearestWord.distance(wanted, lower);
      if (edits <= allowed && edits < fewest && (edits < word.length() || edits == 0)) {
        best = candidate;
        fewest = edits;
      }
    }
    return !best.isEmpty() ? best : !begun.isEmpty() ? begun : withParts(word, known);
  }

  /** The shortest known word each of whose parts begins with one of this word's, in any order. */
  private static String withParts(String word, Iterable<String> known) {
    List<String> wanted = parts(word);
    String best = "";
    if (wanted.isEmpty() || wanted.stream().anyMatch(part -> part.length() < 3)) {
      return best;
    }
    for (String candidate : known) {
      List<String> has = candidate.length() > 100 ? List.of() : parts(candidate);
      boolean all =
          wanted.stream().allMatch(part -> has.stream().anyMatch(each -> each.startsWith(part)));
      if (all && (best.isEmpty() || candidate.length() < best.length())) {
        best = candidate;
      }
    }
    return best;
  }

  /** What stands between underscores, other signs and before capital letters, in small letters. */
  private static List<String> parts(String word) {
    return Stream.of(word.split("[^\\p{L}\\p{N}]+|(?<=\\p{Ll})(?=\\p{Lu})", -1))
        .filter(part -> !part.isEmpty())
        .map(part -> part.toLowerCase(Locale.ROOT))
        .toList();
  }
}
