package org.proxpep.model.compile;

import java.util.LinkedHashMap;
import java.util.Map;

/** Σ c·a over atoms a, with coefficients that are numbers of a program under construction. */
final class Combination {

  private final Map<Atom, Integer> terms = new LinkedHashMap<>();

  /** The atoms with the temporaries that hold their coefficients. */
  Map<Atom, Integer> terms() {
    return terms;
  }

  /** Adds c·a. */
  void add(Code code, int c, Atom a) {
    terms.merge(a, c, code::add);
  }

  /** Adds c times another one. */
  void add(Code code, int c, Combination other, boolean guarded) {
    other.terms.forEach((a, b) -> add(code, code.times(c, b, guarded), a));
  }
}
