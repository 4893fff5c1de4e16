package org.proxpep.model.syntax;

/**
 * A word of the model.
 *
 * @param text the symbol, the name without backticks, the string without quotation marks
 * @param number the value of a NUMBER
 */
record Token(Kind kind, String text, double number, Span span) {

  enum Kind {
    NUMBER,
    NAME,
    /** A name in backticks, never a keyword. */
    QUOTED,
    TEXT,
    SYMBOL,
    LINE_END,
    END
  }

  boolean is(String symbol) {
    return kind == Kind.SYMBOL && text.equals(symbol);
  }

  boolean isWord(String word) {
    return kind == Kind.NAME && text.equals(word);
  }

  boolean isName() {
    return kind == Kind.NAME || kind == Kind.QUOTED;
  }

  /** What an error message calls it. */
  String shown() {
    return switch (kind) {
      case END -> "the end of the model";
      case LINE_END -> "the end of the line";
      case TEXT -> "the text \"" + text + "\"";
      case QUOTED, NAME, NUMBER, SYMBOL -> "`" + text + "`";
    };
  }
}
