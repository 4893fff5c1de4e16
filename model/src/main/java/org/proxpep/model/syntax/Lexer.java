package org.proxpep.model.syntax;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;

/**
 * Cuts a model into words. A line end is a word unless the statement goes on: inside brackets,
 * after an operator or comma, and where the next line begins with one.
 */
public final class Lexer {

  /** Longer models are refused. */
  public static final int LONGEST_TEXT = 4 << 20;

  private static final List<String> LONG_SYMBOLS = List.of("<=", ">=", "==", "!=", "..");
  private static final String SHORT_SYMBOLS = "+-*/^()[]{}<>=,:|~.";

  /** A line that begins with one of these goes on from the last. */
  private static final Set<String> GOING_ON =
      Set.of("+", "-", "*", "/", "^", "<=", ">=", "==", "!=", "<", ">", "=", ",", "~", "..");

  /** A line that ends in one of these, too, goes on. */
  private static final Set<String> OPEN = Set.of(":", "|");

  private final SourceText source;
  private final String text;
  private final List<Token> tokens = new ArrayList<>();
  private final Deque<Token> brackets = new ArrayDeque<>();
  private boolean newLine;
  private int at;

  private Lexer(SourceText source) {
    this.source = source;
    this.text = source.text();
  }

  /** All words, with END as the last. */
  static List<Token> read(SourceText source) {
    requireLength(source);
    return new Lexer(source).read();
  }

  /**
   * @throws RuntimeException if the text is longer than a model may be
   */
  static void requireLength(SourceText source) {
    if (source.text().length() > LONGEST_TEXT) {
      throw source.error(
          new Span(0, 1),
          "the model has %s characters, but at most %s are allowed"
              .formatted(source.text().length(), LONGEST_TEXT),
          "put numbers into a data file or a file of parameters");
    }
  }

  private List<Token> read() {
    at = text.startsWith("\uFEFF") ? 1 : 0;
    while (at < text.length()) {
      int c = text.codePointAt(at);
      if (c == '\n' || c == '\r') {
        newLine = true;
        at++;
      } else if (c == '#') {
        skipComment();
      } else if (Character.isWhitespace(c) || Character.isSpaceChar(c)) {
        at += Character.charCount(c);
      } else {
        add(next(c));
      }
    }
    if (!brackets.isEmpty()) {
      throw neverClosed();
    }
    tokens.add(end(Token.Kind.LINE_END));
    tokens.add(end(Token.Kind.END));
    return tokens;
  }

  /** An end stands behind the last word, whatever comments and empty lines follow. */
  private Token end(Token.Kind kind) {
    int place = tokens.isEmpty() ? text.length() : tokens.get(tokens.size() - 1).span().to();
    return new Token(kind, "", 0.0, new Span(place, place));
  }

  private void skipComment() {
    while (at < text.length() && text.charAt(at) != '\n' && text.charAt(at) != '\r') {
      at++;
    }
  }

  private RuntimeException neverClosed() {
    Token open = brackets.element();
    return source.error(
        open.span(),
        "the bracket " + open.shown() + " is never closed",
        "a `" + closing(open.text()) + "` is missing");
  }

  private static String closing(String open) {
    return open.equals("(") ? ")" : open.equals("[") ? "]" : "}";
  }

  private void add(Token token) {
    if (newLine) {
      newLine = false;
      if (!brackets.isEmpty() && beginsStatement(token)) {
        throw neverClosed();
      }
      if (brackets.isEmpty()
          && !tokens.isEmpty()
          && !goesOn(tokens.get(tokens.size() - 1), token)) {
        tokens.add(end(Token.Kind.LINE_END));
      }
    }
    if (token.kind() == Token.Kind.SYMBOL) {
      switch (token.text()) {
        case "(", "[", "{" -> brackets.push(token);
        case ")", "]", "}" -> close(token);
        default -> {}
      }
    }
    tokens.add(token);
  }

  private static boolean goesOn(Token last, Token first) {
    return isJoining(last)
        || (last.kind() == Token.Kind.SYMBOL && OPEN.contains(last.text()))
        || last.isWord("not")
        || isJoining(first);
  }

  private static boolean isJoining(Token token) {
    return (token.kind() == Token.Kind.SYMBOL && GOING_ON.contains(token.text()))
        || token.isWord("and")
        || token.isWord("or");
  }

  /** Whether a line in open brackets begins like a statement, so that a bracket was forgotten. */
  private boolean beginsStatement(Token token) {
    if (token.kind() != Token.Kind.NAME || !Vocabulary.STATEMENTS.contains(token.text())) {
      return false;
    }
    int i = token.span().to();
    int blanks = i;
    while (i < text.length() && (text.charAt(i) == ' ' || text.charAt(i) == '\t')) {
      i++;
    }
    if (i == blanks || i == text.length()) {
      return false;
    }
    String rest = text.substring(i, Math.min(text.length(), i + 4));
    boolean operator = rest.startsWith("and ") || rest.startsWith("or ") || rest.startsWith("in ");
    return !operator && (isNameStart(rest.codePointAt(0)) || rest.charAt(0) == '"');
  }

  private void close(Token token) {
    if (brackets.isEmpty()) {
      throw source.error(
          token.span(), "the bracket " + token.shown() + " closes nothing", "it is one too many");
    }
    Token open = brackets.pop();
    if (!closing(open.text()).equals(token.text())) {
      throw source.error(
          token.span(),
          "the bracket %s stands where `%s` must close the bracket %s before it"
              .formatted(token.shown(), closing(open.text()), open.shown()));
    }
  }

  private Token next(int c) {
    int start = at;
    if (isDigit(c) || (c == '.' && at + 1 < text.length() && isDigit(text.charAt(at + 1)))) {
      return number(start);
    }
    if (isNameStart(c)) {
      while (at < text.length() && isNamePart(text.codePointAt(at))) {
        at += Character.charCount(text.codePointAt(at));
      }
      return new Token(Token.Kind.NAME, text.substring(start, at), 0.0, new Span(start, at));
    }
    if (c == '"' || c == '`') {
      return quoted(start, (char) c);
    }
    for (String symbol : LONG_SYMBOLS) {
      if (text.startsWith(symbol, at)) {
        at += 2;
        return symbol(symbol, start);
      }
    }
    at += Character.charCount(c);
    if (SHORT_SYMBOLS.indexOf(c) >= 0) {
      return symbol(Character.toString(c), start);
    }
    return switch (c) {
      case '≤' -> symbol("<=", start);
      case '≥' -> symbol(">=", start);
      case '≠' -> symbol("!=", start);
      case '−' -> symbol("-", start);
      case '·', '×' -> symbol("*", start);
      default -> throw unknown(c, new Span(start, at));
    };
  }

  private RuntimeException unknown(int c, Span span) {
    String advice =
        switch (c) {
          case '\'' -> "write texts in double quotation marks";
          case '&' -> "you mean `and`";
          case '!' -> "you mean `not` or `!=`";
          case '%' -> "write 0.05 for 5 %";
          case ';' -> "leave it out: a statement ends with its line";
          default -> "put a name with such characters between backticks: `hours-per-week`";
        };
    String shown =
        Character.isISOControl(c) || Character.getType(c) == Character.SURROGATE
            ? String.format("U+%04X", c)
            : "`" + Character.toString(c) + "`";
    return source.error(span, "the character " + shown + " has no meaning here", advice);
  }

  private Token symbol(String symbol, int start) {
    return new Token(Token.Kind.SYMBOL, symbol, 0.0, new Span(start, at));
  }

  private Token number(int start) {
    digits();
    if (at + 1 < text.length() && text.charAt(at) == '.' && isDigit(text.charAt(at + 1))) {
      at++;
      digits();
    }
    if (at < text.length() && (text.charAt(at) == 'e' || text.charAt(at) == 'E')) {
      int back = at++;
      if (at < text.length() && (text.charAt(at) == '+' || text.charAt(at) == '-')) {
        at++;
      }
      if (at < text.length() && isDigit(text.charAt(at))) {
        digits();
      } else {
        at = back;
      }
    }
    Span span = new Span(start, at);
    String digits = text.substring(start, at);
    if (at < text.length() && isNameStart(text.codePointAt(at))) {
      throw source.error(
          new Span(start, at + 1),
          "a number ends in a letter",
          "write `*` between a factor and a name, and begin names with a letter");
    }
    double value = Double.parseDouble(digits);
    if (Double.isInfinite(value)) {
      throw source.error(span, "the number " + digits + " is too large", "write `inf`");
    }
    return new Token(Token.Kind.NUMBER, digits, value, span);
  }

  private void digits() {
    while (at < text.length() && isDigit(text.charAt(at))) {
      at++;
    }
  }

  private Token quoted(int start, char mark) {
    StringBuilder content = new StringBuilder();
    at++;
    while (true) {
      if (at >= text.length() || text.charAt(at) == '\n' || text.charAt(at) == '\r') {
        throw source.error(
            new Span(start, at),
            (mark == '"' ? "the text" : "the name in backticks") + " does not end in this line",
            "a `" + mark + "` is missing");
      }
      char c = text.charAt(at++);
      if (c == mark) {
        break;
      }
      boolean escape =
          mark == '"'
              && c == '\\'
              && at < text.length()
              && (text.charAt(at) == '"' || text.charAt(at) == '\\');
      content.append(escape ? text.charAt(at++) : c);
    }
    Span span = new Span(start, at);
    if (mark == '`' && content.length() == 0) {
      throw source.error(span, "a name must have a character");
    }
    return new Token(
        mark == '"' ? Token.Kind.TEXT : Token.Kind.QUOTED, content.toString(), 0.0, span);
  }

  /** Whether a model may write the name without backticks, unless it is a word of the language. */
  public static boolean isPlainName(String name) {
    return !name.isEmpty()
        && isNameStart(name.codePointAt(0))
        && name.codePoints().allMatch(Lexer::isNamePart);
  }

  private static boolean isDigit(int c) {
    return c >= '0' && c <= '9';
  }

  private static boolean isNameStart(int c) {
    return c == '_' || Character.isLetter(c);
  }

  private static boolean isNamePart(int c) {
    int type = Character.getType(c);
    return c == '_'
        || Character.isLetterOrDigit(c)
        || type == Character.NON_SPACING_MARK
        || type == Character.COMBINING_SPACING_MARK
        || type == Character.OTHER_NUMBER;
  }
}
