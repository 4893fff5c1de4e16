package org.proxpep.model.semantics;

import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import org.proxpep.model.syntax.ForeignWords;
import org.proxpep.model.syntax.Vocabulary;
import org.proxpep.set.Affine;
import org.proxpep.set.Ball;
import org.proxpep.set.ConvexSet;
import org.proxpep.set.Halfspace;
import org.proxpep.set.L1Ball;
import org.proxpep.set.SecondOrderCone;

/**
 * The sets that variables may lie in, beside intervals. A new set is one row of the table and its
 * line in docs/language.md.
 *
 * @param word what stands behind {@code in}
 * @param arguments what messages call them
 * @param needed how many of them must be given
 * @param centered whether {@code center c} may follow
 * @param ofVectors whether it is no set for a variable without an index
 * @param example how a set of six variables is written
 */
public record SetWord(
    String word,
    List<String> arguments,
    int needed,
    boolean centered,
    boolean ofVectors,
    String example,
    Maker maker) {

  /** Puts the variables of a block into the set. */
  interface Maker {
    void place(Block block, SetArguments arguments);
  }

  private static final List<SetWord> ALL =
      List.of(
          new SetWord(
              "ball",
              List.of("radius"),
              1,
              true,
              false,
              "ball(0.6)",
              ball("ball", Ball::new, Support.Round::new)),
          new SetWord(
              "l1ball",
              List.of("radius"),
              1,
              true,
              false,
              "l1ball(0.7)",
              ball("l1 ball", L1Ball::new, Support.Diamond::new)),
          new SetWord("simplex", List.of("total"), 0, false, false, "simplex", SetWord::simplex),
          new SetWord(
              "capped", List.of("cap", "total"), 1, false, false, "capped(0.4)", SetWord::capped),
          new SetWord(
              "halfspace",
              List.of("normal", "limit"),
              2,
              false,
              true,
              "halfspace([1, 2, -1, 1, 3, 1], 0.2)",
              SetWord::halfspace),
          new SetWord(
              "affine",
              List.of("matrix", "right-hand side"),
              2,
              false,
              true,
              "affine([[1, 1, 1, 1, 1, 1], [1, -1, 2, 0, 0, 1]], [0.5, 0.1])",
              SetWord::affine),
          new SetWord("cone", List.of(), 0, false, true, "cone", SetWord::cone),
          new SetWord("free", List.of(), 0, false, false, "free", (block, arguments) -> {}));

  public static List<SetWord> all() {
    return ALL;
  }

  public static List<String> words() {
    return ALL.stream().map(SetWord::word).toList();
  }

  /** Refuses a word that there is not, or not with such arguments. */
  public static void place(Block block, SetArguments arguments) {
    String word = arguments.word();
    SetWord found =
        ALL.stream()
            .filter(each -> each.word.equals(word))
            .findFirst()
            .orElseThrow(
                () ->
                    arguments.error(
                        "expected " + forms() + ", found " + Vocabulary.quoted(word),
                        advice(word)));
    found.require(block, arguments);
    found.maker.place(block, arguments);
  }

  private static String advice(String word) {
    String foreign = ForeignWords.domain(word);
    return foreign.isEmpty() ? Vocabulary.meant(word, words()) : foreign;
  }

  /** How each is written with what it must have: {@code `ball(radius)`, `simplex`, …}. */
  private static String forms() {
    List<String> forms = ALL.stream().map(SetWord::form).toList();
    int last = forms.size() - 1;
    return "`[lower, upper]`, "
        + String.join(", ", forms.subList(0, last))
        + " or "
        + forms.get(last);
  }

  private String form() {
    String list = String.join(", ", arguments.subList(0, needed));
    return Vocabulary.quoted(needed == 0 ? word : word + "(" + list + ")");
  }

  private void require(Block block, SetArguments given) {
    int most = arguments.size();
    if (given.count() < needed || given.count() > most) {
      throw given.error(
          "`%s` takes %s%s, not %s",
          "write it like %s",
          word,
          Vocabulary.arguments(needed, most),
          most == 0 ? "" : " (" + String.join(", ", arguments) + ")",
          given.count(),
          Vocabulary.quoted(example));
    }
    if (given.hasCenter() && !centered) {
      String having =
          ALL.stream()
              .filter(SetWord::centered)
              .map(each -> Vocabulary.quoted(each.word))
              .collect(Collectors.joining(" and "));
      throw given.error("only " + having + " can have a center", "leave it out");
    }
    if (ofVectors && block.labels.isEmpty()) {
      throw given.error(
          "`%s` is a set of vectors, but `%s` is one number",
          "give it an index: var %s[1..3] in %s%s",
          word,
          block.name,
          block.name,
          word,
          most == 0 ? "" : "(…)");
    }
  }

  // The sets. Simplices take bounds of single variables, too.

  private static void simplex(Block block, SetArguments given) {
    Arrays.fill(block.lower, 0.0);
    block.total = given.count() == 0 ? 1.0 : given.number(0, "the total of the simplex");
  }

  private static void capped(Block block, SetArguments given) {
    Arrays.fill(block.lower, 0.0);
    given.entries(0, "the cap", block.upper);
    block.total = given.count() < 2 ? 1.0 : given.number(1, "the total");
  }

  /** A ball of some norm, with bounds that hold on every one not below the largest entry. */
  private static Maker ball(
      String name,
      BiFunction<double[], Double, ConvexSet> made,
      BiFunction<double[], Double, Support> reach) {
    return (block, given) -> {
      double radius = given.number(0, "the radius of the " + name);
      double[] center = given.center();
      boolean shifted = Arrays.stream(center).anyMatch(c -> c != 0.0);
      String around = ShownNumber.of(radius) + (shifted ? " around its center" : "");
      String article = name.equals("ball") ? "a " : "an ";
      block.take(
          made.apply(center, radius),
          article + name + " of radius " + around,
          reach.apply(center, radius));
      Arrays.setAll(block.lower, i -> center[i] - radius);
      Arrays.setAll(block.upper, i -> center[i] + radius);
    };
  }

  private static void halfspace(Block block, SetArguments given) {
    double[] normal = new double[block.size()];
    given.entries(0, "the normal of the halfspace", normal);
    double limit = given.number(1, "the limit of the halfspace");
    block.take(new Halfspace(normal, limit), "a halfspace");
  }

  private static void affine(Block block, SetArguments given) {
    double[][] matrix = given.rows(0, "the matrix of the equations");
    double[] right = new double[matrix.length];
    given.entries(1, "the right-hand side of the equations", right);
    Affine set = new Affine(matrix, right);
    block.take(
        set, "the solutions of " + set.rank() + (set.rank() == 1 ? " equation" : " equations"));
  }

  private static void cone(Block block, SetArguments given) {
    block.take(new SecondOrderCone(block.size()), "a second-order cone");
    block.lower[0] = 0.0;
  }
}
