package org.proxpep.model.draft;

/** A mean over scenarios, or what is made of one: {@code E[e]}, {@code cvar(0.95, e)} and so on. */
public final class Mean extends Term {

  private final Written inside;
  private final String open;
  private final String close;

  private Mean(String open, Written inside, String close, Written whole) {
    super(whole);
    this.open = open;
    this.inside = inside;
    this.close = close;
  }

  static Mean of(String open, Written inside, String close) {
    Written whole = new Written(open + inside.text() + close, Written.ATOM, inside.uses());
    return new Mean(open, inside, close, whole);
  }

  /** The same over the rows of data where a condition holds: {@code E[e | condition]}. */
  public Term given(Condition condition) {
    String text = open + inside.text() + " | " + condition.written.text() + close;
    return new Term(new Written(text, Written.ATOM, Written.uses(inside, condition.written)));
  }
}
