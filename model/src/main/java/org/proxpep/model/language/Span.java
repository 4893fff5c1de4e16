package org.proxpep.model.language;

/** A stretch of the model's text, from an offset to the one behind its end. */
record Span(int from, int to) {

  Span to(Span end) {
    return new Span(from, Math.max(to, end.to));
  }
}
