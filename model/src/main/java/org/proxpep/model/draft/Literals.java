package org.proxpep.model.draft;

import static org.proxpep.model.syntax.Span.NOWHERE;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.proxpep.model.syntax.Printer;
import org.proxpep.model.syntax.Tree;
import org.proxpep.refusal.Require;

/** Numbers, texts and names as the parser would read them; a number keeps its bits. */
final class Literals {

  private Literals() {}

  static Tree number(double value) {
    Require.that(
        !Double.isNaN(value),
        "The number (NaN) of a model must not be NaN",
        "0/0 was calculated before");
    double size = Math.abs(value);
    Tree digits =
        Double.isInfinite(size) ? new Tree.Name("inf", NOWHERE) : new Tree.Literal(size, NOWHERE);
    return value < 0 ? new Tree.Negate(digits, NOWHERE) : digits;
  }

  static Tree vector(double... values) {
    return items(Arrays.stream(values).mapToObj(Literals::number), "vector");
  }

  static Tree matrix(double[][] rows) {
    return items(Stream.of(rows).map(Literals::vector), "matrix");
  }

  private static Tree items(Stream<Tree> entries, String what) {
    return new Tree.Items(requireEntry(entries.toList(), what), NOWHERE);
  }

  /**
   * @param what the thing that must not be empty
   */
  static <C extends Collection<?>> C requireEntry(C entries, String what) {
    Require.that(
        !entries.isEmpty(), "A %s (0 entries) must have an entry", "an array is still empty", what);
    return entries;
  }

  static String text(String text) {
    Require.that(
        text.indexOf('\n') < 0 && text.indexOf('\r') < 0,
        "The text (%s) of a model must not have line ends",
        "replace them in the data",
        text.replaceAll("\\R", " "));
    return text;
  }

  /** The unit of something that has none yet. */
  static String unit(String before, String now, String what) {
    Require.that(
        before.isEmpty() && !now.isEmpty(),
        "The unit (%s) of %s must be given once and have a character",
        "leave out one of the two",
        before.isEmpty() ? now : before,
        what);
    return text(now);
  }

  static Tree.Name name(String name) {
    return new Tree.Name(requireName(name), NOWHERE);
  }

  /**
   * @throws IllegalArgumentException if no model can write the name
   */
  static String requireName(String name) {
    return Printer.nameInText(name).isEmpty() ? "" : name;
  }

  static List<Tree.Binder> binders(List<? extends IndexSet> sets) {
    return sets.stream().map(IndexSet::binder).toList();
  }
}
