package org.proxpep.model.syntax;

import java.util.List;

/** Goes through the words of a text: what comes next, what must come, what is wrong here. */
abstract class TokenReader {

  final SourceText source;
  private final List<Token> tokens;
  private int at;

  TokenReader(SourceText source) {
    this.source = source;
    this.tokens = Lexer.read(source);
  }

  final Token peek() {
    return tokens.get(at);
  }

  final Token peek(int ahead) {
    return tokens.get(Math.min(tokens.size() - 1, at + ahead));
  }

  final Token next() {
    Token token = tokens.get(at);
    at = Math.min(at + 1, tokens.size() - 1);
    return token;
  }

  final Token last() {
    return tokens.get(Math.max(0, at - 1));
  }

  final boolean accept(String symbol) {
    return accept(peek().is(symbol));
  }

  final boolean acceptWord(String word) {
    return accept(peek().isWord(word));
  }

  private boolean accept(boolean expected) {
    if (expected) {
      next();
    }
    return expected;
  }

  final Token expect(String symbol, String after) {
    if (!peek().is(symbol)) {
      throw unexpected("`" + symbol + "` " + after);
    }
    return next();
  }

  final RuntimeException unexpected(String expected) {
    return unexpected(expected, "");
  }

  final RuntimeException unexpected(String expected, String advice) {
    Token found = peek();
    return source.error(found.span(), "expected " + expected + ", found " + found.shown(), advice);
  }

  final void skipLineEnds() {
    while (peek().kind() == Token.Kind.LINE_END) {
      next();
    }
  }

  final Token name(String what) {
    if (!peek().isName()) {
      throw unexpected("the name of " + what);
    }
    return next();
  }

  /** A name that is being declared. */
  final Token newName(String what) {
    Token token = name(what);
    if (token.kind() == Token.Kind.NAME && Vocabulary.RESERVED.contains(token.text())) {
      throw source.error(
          token.span(),
          "the word " + token.shown() + " belongs to the language and cannot name " + what,
          "put it between backticks");
    }
    return token;
  }

  final Token text(String what) {
    if (peek().kind() != Token.Kind.TEXT) {
      throw unexpected(what + " in quotation marks");
    }
    return next();
  }

  final Span since(Token first) {
    return first.span().to(last().span());
  }

  /** The first advice that is not empty. */
  static String firstOf(String... advice) {
    for (String each : advice) {
      if (!each.isEmpty()) {
        return each;
      }
    }
    return "";
  }

  final void endStatement() {
    Token token = peek();
    if (token.kind() == Token.Kind.LINE_END) {
      next();
    } else if (token.kind() != Token.Kind.END) {
      throw unexpected(
          "an operator or the end of the statement",
          firstOf(
              token.isWord("within")
                  ? "leave it out: only the objective and constraints have a tolerance"
                  : token.isWord("unit")
                      ? "leave it out: only variables, the objective and constraints have a unit"
                      : ForeignWords.domain(token.text()),
              token.isName() ? "an operator is missing, or a line end" : "a line end is missing"));
    }
  }
}
