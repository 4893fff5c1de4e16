package org.proxpep.model.draft;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.proxpep.model.language.Model;

/**
 * A piece of model text and how tightly it binds, so that brackets are put where they are needed
 * and nowhere else. The levels are those of the grammar in docs/language.md.
 */
record Written(String text, int level, Uses uses) {

  static final int OR = 1;
  static final int AND = 2;
  static final int NOT = 3;
  static final int COMPARISON = 4;
  static final int RANGE = 5;
  static final int SUM = 6;
  static final int PRODUCT = 7;
  static final int SIGN = 8;
  static final int POWER = 9;
  static final int ATOM = 10;

  private static final int SHOWN_TEXT = 60;

  /** The text, in brackets unless it binds at least as tightly as a level. */
  String at(int least) {
    return level >= least ? text : "(" + text + ")";
  }

  /** As {@link #at}; a sign gets brackets too, because it would follow an operator. */
  private String behindOperator(int least) {
    return text.startsWith("-") ? "(" + text + ")" : at(least);
  }

  /** {@code left operator right}, where equal operators are read from the left. */
  static Written infix(int level, Written left, String operator, Written right) {
    return new Written(
        left.at(level) + operator + right.behindOperator(level + 1), level, uses(left, right));
  }

  /** A comparison or range, which cannot be chained. */
  static Written pair(int level, Written left, String operator, Written right) {
    return new Written(left.at(SUM) + operator + right.at(SUM), level, uses(left, right));
  }

  static Written negative(Written operand) {
    return new Written("-" + operand.behindOperator(SIGN), SIGN, operand.uses);
  }

  static Written power(Written base, Written exponent) {
    return new Written(
        base.at(ATOM) + "^" + exponent.behindOperator(SIGN), POWER, uses(base, exponent));
  }

  static Written not(Written operand) {
    return new Written("not " + operand.at(ATOM), NOT, operand.uses);
  }

  /** {@code open a, b, c close}. */
  static Written list(String open, String close, List<Written> parts, int least) {
    StringBuilder text = new StringBuilder(open);
    for (Written part : parts) {
      text.append(text.length() == open.length() ? "" : ", ").append(part.at(least));
    }
    return new Written(text.append(close).toString(), ATOM, uses(parts));
  }

  static Written index(Written base, List<Written> indices) {
    Written list = list("[", "]", indices, RANGE);
    return new Written(base.at(ATOM) + list.text, ATOM, uses(base, list));
  }

  static List<Written> all(Iterable<? extends IndexSet> pieces) {
    List<Written> written = new ArrayList<>();
    for (IndexSet piece : pieces) {
      written.add(piece.written);
    }
    return written;
  }

  static Uses uses(Written... parts) {
    return uses(List.of(parts));
  }

  /** What several pieces use together, which must be of one draft. */
  static Uses uses(List<Written> parts) {
    Uses all = Uses.NOTHING;
    Written first = null;
    for (Written part : parts) {
      ModelDraft draft = part.uses.draft();
      if (first != null && draft != null && draft != all.draft()) {
        throw new IllegalArgumentException(
            "The terms ("
                + first.shown()
                + " and "
                + part.shown()
                + ") belong to the drafts "
                + first.uses.draft()
                + " and "
                + draft
                + ", but must belong to one.\nMaybe declare the second in the draft of the first.");
      }
      if (first == null && draft != null) {
        first = part;
      }
      all = all.and(part.uses);
    }
    return all;
  }

  /**
   * What a body uses outside of a sum or statement over sets, the indices among which it may use.
   *
   * @throws IllegalArgumentException if an index would hide another thing of its name
   */
  static Uses over(List<? extends IndexSet> sets, Written body) {
    Written inner = body;
    for (int k = sets.size() - 1; k >= 0; k--) {
      Binding binding = sets.get(k) instanceof Index index ? index.binding : null;
      if (binding == null) {
        inner = new Written(body.text, ATOM, uses(inner, sets.get(k).written));
      } else {
        Written rest = new Written(body.text, ATOM, inner.uses.without(binding));
        rest.requireNotHidden(binding);
        inner = new Written(body.text, ATOM, uses(rest, binding.set()));
      }
    }
    return inner.uses;
  }

  private void requireNotHidden(Binding index) {
    boolean twice = uses.indices().stream().anyMatch(b -> b.name().equals(index.name()));
    if (twice || uses.names().contains(index.name())) {
      throw new IllegalArgumentException(
          "The index ("
              + index.name()
              + ") must not have the name of "
              + (twice ? "another index" : "something else")
              + " in "
              + shown()
              + ".\nMaybe give it another name.");
    }
  }

  /**
   * @throws IllegalArgumentException if an index is left that nothing binds
   */
  void requireClosed(String statement) {
    Set<Binding> left = uses.indices();
    if (!left.isEmpty()) {
      throw new IllegalArgumentException(
          "The index ("
              + left.iterator().next().name()
              + ") of "
              + shown()
              + " must belong to a sum or to the "
              + statement
              + ".\nMaybe it was used outside of its sum.");
    }
  }

  /** Whether the text is the name of something and nothing else. */
  boolean isDeclaredName() {
    return uses.names().size() == 1
        && text.equals(Model.nameInText(uses.names().iterator().next()));
  }

  /** The text for messages. */
  String shown() {
    return text.length() <= SHOWN_TEXT ? text : text.substring(0, SHOWN_TEXT) + "…";
  }
}
