package org.proxpep.model.function;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A function of numbers that graphs, generated code, ranges, the language and .nl files know. All
 * they know of it stands in its row of {@link UnaryFunction} or {@link BinaryFunction}.
 */
public sealed interface ElementaryFunction permits UnaryFunction, BinaryFunction {

  /** No operator of .nl files. */
  int NOT_IN_NL = -1;

  /**
   * What others ask of a row.
   *
   * @param word see {@link ElementaryFunction#word}
   * @param opcode see {@link ElementaryFunction#opcode}
   * @param mayHideInfinity see {@link ElementaryFunction#mayHideInfinity}
   */
  record Traits(String word, int opcode, Smoothness smoothness, boolean mayHideInfinity) {}

  Traits traits();

  /** The word in messages, and in the language if it {@link #isInLanguage}. */
  default String word() {
    return traits().word();
  }

  /** The number of the operator in .nl files, or {@link #NOT_IN_NL}. */
  default int opcode() {
    return traits().opcode();
  }

  default Smoothness smoothness() {
    return traits().smoothness();
  }

  /** Of a function with corners, how it is taken apart. */
  default Optional<Kink> kink() {
    return Optional.empty();
  }

  /** How many numbers go in. */
  int arity();

  /**
   * Whether a derivative may be infinite, or belong to a branch that was not taken, where the chain
   * rule still has a finite answer. Products of derivatives below such a node take 0·∞ as 0.
   */
  default boolean mayHideInfinity() {
    return traits().mayHideInfinity();
  }

  /**
   * Whether models can call it by its word: signs are operators, and functions that jump are of no
   * use to a method that follows slopes.
   */
  default boolean isInLanguage() {
    return Character.isLetter(word().charAt(0))
        && (smoothness() == Smoothness.SMOOTH || smoothness() == Smoothness.KINKS);
  }

  /** Every function, those of one number first. */
  static List<ElementaryFunction> all() {
    return Stream.<ElementaryFunction>concat(
            Stream.of(UnaryFunction.values()), Stream.of(BinaryFunction.values()))
        .toList();
  }

  /** The function that models call by this word. */
  static Optional<ElementaryFunction> named(String word) {
    return all().stream().filter(f -> f.isInLanguage() && f.word().equals(word)).findFirst();
  }

  /** The functions with a number in .nl files by that number. */
  static Map<Integer, ElementaryFunction> byOpcode() {
    Map<Integer, ElementaryFunction> found = new HashMap<>();
    for (ElementaryFunction f : all()) {
      if (f.opcode() != NOT_IN_NL) {
        found.put(f.opcode(), f);
      }
    }
    return Map.copyOf(found);
  }
}
