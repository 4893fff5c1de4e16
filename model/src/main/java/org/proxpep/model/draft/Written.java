package org.proxpep.model.draft;

import java.util.List;
import java.util.Set;
import org.proxpep.model.syntax.Printer;
import org.proxpep.model.syntax.SyntaxNode;
import org.proxpep.model.syntax.Tree;
import org.proxpep.refusal.Refusal;

/** A piece of a model as the parser would read it, and what it refers to. */
abstract class Written<P extends SyntaxNode> {

  private static final int SHOWN_TEXT = 60;

  final P part;
  final Uses uses;

  Written(P part, Uses uses) {
    this.part = part;
    this.uses = uses;
  }

  /** The model's text. */
  @Override
  public final String toString() {
    return Printer.text(part);
  }

  /** The text for messages. */
  final String shown() {
    String text = toString();
    return text.length() <= SHOWN_TEXT ? text : text.substring(0, SHOWN_TEXT) + "…";
  }

  static List<Tree> trees(List<? extends Written<? extends Tree>> pieces) {
    return pieces.stream().<Tree>map(piece -> piece.part).toList();
  }

  static Uses uses(Written<?>... pieces) {
    return uses(List.of(pieces));
  }

  /** What several pieces use together, which must be of one draft. */
  static Uses uses(List<? extends Written<?>> pieces) {
    Uses all = Uses.NOTHING;
    Written<?> first = null;
    for (Written<?> piece : pieces) {
      ModelDraft draft = piece.uses.draft();
      if (first != null && draft != null && draft != all.draft()) {
        throw Refusal.of(
            "The terms (%s and %s) belong to the drafts %s and %s, but must belong to one",
            "declare the second in the draft of the first",
            first.shown(),
            piece.shown(),
            all.draft(),
            draft);
      }
      if (first == null && draft != null) {
        first = piece;
      }
      all = all.and(piece.uses);
    }
    return all;
  }

  /**
   * What this uses outside of a sum or statement over sets, the indices among which it may use.
   *
   * @throws IllegalArgumentException if an index would hide another thing of its name
   */
  final Uses over(List<? extends IndexSet> sets) {
    Uses inner = uses;
    for (int k = sets.size() - 1; k >= 0; k--) {
      IndexSet set = sets.get(k);
      if (set instanceof Index index) {
        inner = inner.without(index.binding);
        requireNotHidden(inner, index.binding);
        set = index.binding.set();
      }
      inner = uses(new Body(part, inner), set);
    }
    return inner;
  }

  /** A part that is used as if it stood elsewhere. */
  private static final class Body extends Written<SyntaxNode> {
    Body(SyntaxNode part, Uses uses) {
      super(part, uses);
    }
  }

  private void requireNotHidden(Uses rest, Binding index) {
    boolean twice = rest.indices().stream().anyMatch(i -> i.name().equals(index.name()));
    if (twice || rest.names().contains(index.name())) {
      throw Refusal.of(
          "The index (%s) must not have the name of %s in %s",
          "give it another name",
          index.name(),
          twice ? "another index" : "something else",
          shown());
    }
  }

  /**
   * @param outside what this uses outside of the statement's own indices
   * @throws IllegalArgumentException if a statement of the draft cannot contain this
   */
  final void requireIn(ModelDraft draft, Uses outside, String statement) {
    Set<Binding> left = outside.indices();
    if (!left.isEmpty()) {
      throw Refusal.of(
          "The index (%s) of %s must belong to a sum or to the %s",
          "it was used outside of its sum", left.iterator().next().name(), shown(), statement);
    }
    ModelDraft other = outside.draft();
    if (other != null && other != draft) {
      throw Refusal.of(
          "The %s (%s) must have terms of the draft %s only, but has some of %s",
          "declare them in %s", statement, shown(), draft, other, draft);
    }
  }
}
