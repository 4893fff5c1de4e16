package org.proxpep.model.syntax;

/** A stretch of the model's text, from an offset to the one behind its end. */
public record Span(int from, int to) {

  /** Of what is not in a text yet. */
  public static final Span NOWHERE = new Span(0, 0);

  /** From here to the end of another. */
  public Span to(Span end) {
    return new Span(from, Math.max(to, end.to));
  }
}
