package org.proxpep.model.language;

import java.util.ArrayList;
import java.util.List;

/**
 * Reads expressions. Operators bind, from loose to tight: {@code or}, {@code and}, {@code not},
 * comparisons, {@code ..}, {@code + -}, {@code * /}, the sign, {@code ^}.
 */
abstract class ExpressionParser {

  /** How deep brackets, signs and powers may be nested. */
  static final int DEEPEST = 200;

  static final int OR = 1;
  static final int AND = 2;
  static final int NOT = 3;
  static final int COMPARE = 4;
  static final int RANGE = 5;
  static final int SUM = 6;
  static final int PRODUCT = 7;
  static final int SIGN = 8;
  static final int POWER = 9;

  final SourceText source;
  private final List<Token> tokens;
  private int at;
  private int depth;

  ExpressionParser(SourceText source) {
    this.source = source;
    this.tokens = Lexer.read(source);
  }

  // Words.

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
    if (peek().is(symbol)) {
      next();
      return true;
    }
    return false;
  }

  final boolean acceptWord(String word) {
    if (peek().isWord(word)) {
      next();
      return true;
    }
    return false;
  }

  final Token expect(String symbol, String after) {
    if (!peek().is(symbol)) {
      throw unexpected("`" + symbol + "` " + after);
    }
    return next();
  }

  final ModelException unexpected(String expected) {
    return unexpected(expected, "");
  }

  final ModelException unexpected(String expected, String advice) {
    Token found = peek();
    return source.error(found.span(), "expected " + expected + ", found " + found.shown(), advice);
  }

  final void skipLineEnds() {
    while (peek().kind() == Token.Kind.LINE_END) {
      next();
    }
  }

  final Token name(String what) {
    Token token = peek();
    if (!token.isName()) {
      throw unexpected("the name of " + what);
    }
    return next();
  }

  /** A name that is being declared. */
  final Token newName(String what) {
    Token token = name(what);
    if (token.kind() == Token.Kind.NAME && Words.RESERVED.contains(token.text())) {
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

  final void endStatement() {
    Token token = peek();
    if (token.kind() == Token.Kind.LINE_END) {
      next();
    } else if (token.kind() != Token.Kind.END) {
      throw unexpected(
          "an operator or the end of the statement",
          token.isName() ? "an operator is missing, or a line end" : "a line end is missing");
    }
  }

  // Expressions.

  /** An expression of operators that bind at least as tightly as a level. */
  final Tree expression(int level) {
    if (++depth > DEEPEST) {
      throw source.error(
          peek().span(),
          "the expression is nested more than " + DEEPEST + " deep",
          "name parts of it with `let`");
    }
    Tree left = prefix();
    while (true) {
      Token token = peek();
      int binds = level(token);
      if (binds < level || binds == 0) {
        break;
      }
      left =
          switch (binds) {
            case OR, AND -> logic(left, token.text());
            case COMPARE -> compare(left);
            case RANGE -> range(left);
            case SUM, PRODUCT -> chain(left, binds);
            default -> power(left);
          };
    }
    depth--;
    return left;
  }

  private static int level(Token token) {
    if (token.kind() == Token.Kind.NAME) {
      return token.text().equals("or") ? OR : token.text().equals("and") ? AND : 0;
    }
    if (token.kind() != Token.Kind.SYMBOL) {
      return 0;
    }
    return switch (token.text()) {
      case "<=", ">=", "==", "!=", "<", ">", "=" -> COMPARE;
      case ".." -> RANGE;
      case "+", "-" -> SUM;
      case "*", "/" -> PRODUCT;
      case "^" -> POWER;
      default -> 0;
    };
  }

  private Tree logic(Tree left, String word) {
    List<Tree> operands = new ArrayList<>(List.of(left));
    while (acceptWord(word)) {
      operands.add(expression(word.equals("or") ? AND : NOT));
    }
    return new Tree.Logic(
        word.equals("and"), operands, left.span().to(operands.get(operands.size() - 1).span()));
  }

  private Tree compare(Tree left) {
    Token operator = next();
    if (operator.is("=")) {
      throw source.error(operator.span(), "`=` gives a name to something", "write `==`");
    }
    Tree right = expression(RANGE);
    if (level(peek()) == COMPARE) {
      throw source.error(
          peek().span(), "comparisons in a condition cannot be chained", "join two with `and`");
    }
    return new Tree.Compare(left, operator.text(), right, left.span().to(right.span()));
  }

  private Tree range(Tree left) {
    Token operator = next();
    Tree right = expression(SUM);
    if (peek().is("..")) {
      throw source.error(operator.span(), "a range has two ends");
    }
    return new Tree.Range(left, right, left.span().to(right.span()));
  }

  private Tree chain(Tree left, int level) {
    List<Tree> operands = new ArrayList<>(List.of(left));
    StringBuilder operators = new StringBuilder(level == SUM ? "+" : "*");
    while (level(peek()) == level) {
      operators.append(next().text());
      operands.add(expression(level + 1));
    }
    Span span = left.span().to(operands.get(operands.size() - 1).span());
    return new Tree.Chain(operands, operators.toString(), span);
  }

  private Tree power(Tree base) {
    next();
    // The exponent may have a sign and powers of its own: 2^-x^2.
    Tree exponent = expression(SIGN);
    return new Tree.Power(base, exponent, base.span().to(exponent.span()));
  }

  private Tree prefix() {
    Token token = peek();
    if (token.is("-")) {
      next();
      Tree operand = expression(SIGN);
      return new Tree.Negate(operand, token.span().to(operand.span()));
    }
    if (token.is("+")) {
      next();
      return expression(SIGN);
    }
    if (token.isWord("not")) {
      next();
      Tree operand = expression(NOT);
      return new Tree.Not(operand, token.span().to(operand.span()));
    }
    return postfix(atom());
  }

  private Tree atom() {
    Token token = peek();
    switch (token.kind()) {
      case NUMBER -> {
        next();
        return new Tree.Literal(token.number(), token.span());
      }
      case TEXT -> {
        next();
        return new Tree.Text(token.text(), token.span());
      }
      case SYMBOL -> {
        if (accept("(")) {
          Tree inner = expression(OR);
          expect(")", "or an operator");
          return inner;
        }
        if (accept("[")) {
          List<Tree> items = list("]");
          return new Tree.Items(items, since(token));
        }
        if (accept("{")) {
          List<Tree> items = list("}");
          return new Tree.Members(items, since(token));
        }
      }
      case NAME -> {
        if (token.text().equals("E") && peek(1).is("[")) {
          return mean();
        }
        if (peek(1).is("(")) {
          return call();
        }
        if (!token.text().equals("in")
            && !token.text().equals("and")
            && !token.text().equals("or")) {
          next();
          return new Tree.Name(token.text(), token.span());
        }
      }
      case QUOTED -> {
        next();
        return new Tree.Name(token.text(), token.span());
      }
      case LINE_END, END -> {}
    }
    throw unexpected("an expression");
  }

  private List<Tree> list(String close) {
    List<Tree> items = new ArrayList<>();
    do {
      items.add(expression(RANGE));
    } while (accept(","));
    expect(close, "or `,`");
    return items;
  }

  private Tree postfix(Tree atom) {
    Tree result = atom;
    while (true) {
      Token token = peek();
      if (token.is("[")) {
        if (depth + 1 > DEEPEST || nesting(result) > 3) {
          throw source.error(token.span(), "too many indices follow each other");
        }
        next();
        List<Tree> indices = list("]");
        result = new Tree.Index(result, indices, result.span().to(last().span()));
      } else if (token.is(".") && result instanceof Tree.Name table) {
        next();
        Token column = name("a column of " + Words.quoted(table.name()));
        result = new Tree.Member(table.name(), column.text(), table.span().to(column.span()));
      } else {
        return result;
      }
    }
  }

  private static int nesting(Tree tree) {
    int count = 0;
    Tree inner = tree;
    while (inner instanceof Tree.Index index) {
      inner = index.base();
      count++;
    }
    return count;
  }

  private Tree mean() {
    Token first = next();
    next();
    Tree body = expression(OR);
    Tree condition = accept("|") ? expression(OR) : null;
    expect("]", "after the mean");
    return new Tree.Mean(body, condition, since(first));
  }

  final List<Tree> arguments() {
    List<Tree> arguments = new ArrayList<>();
    if (!peek().is(")")) {
      do {
        arguments.add(expression(OR));
      } while (accept(","));
    }
    expect(")", "or `,`");
    return arguments;
  }

  private Tree call() {
    Token name = next();
    next();
    if (name.text().equals("sum") && peek().isName() && peek(1).isWord("in")) {
      List<Tree.Binder> binders = new ArrayList<>();
      do {
        binders.add(binder());
        expect(",", "after the index of the sum");
      } while (peek().isName() && peek(1).isWord("in"));
      Tree body = expression(OR);
      expect(")", "after the sum");
      return new Tree.Sum(binders, body, since(name));
    }
    if (name.text().equals("E")) {
      throw source.error(
          name.span(), "a mean is written in square brackets", "write E[…], not E(…)");
    }
    List<String> functions = Words.functions();
    if (!functions.contains(name.text())) {
      throw source.error(
          name.span(),
          "there is no function " + name.shown(),
          Words.meant(name.text(), functions).isEmpty()
              ? "an operator is missing before the bracket"
              : Words.meant(name.text(), functions));
    }
    List<Tree> arguments = new ArrayList<>();
    Tree condition = null;
    if (!peek().is(")")) {
      do {
        arguments.add(expression(OR));
      } while (accept(","));
      if (peek().is("|") && Words.MEANS.contains(name.text())) {
        next();
        condition = expression(OR);
      }
    }
    expect(")", "or `,`");
    return new Tree.Call(name.text(), arguments, condition, name.span(), since(name));
  }

  final Tree.Binder binder() {
    Token first = peek();
    String name = "";
    if (first.isName() && peek(1).isWord("in")) {
      name = newName("an index").text();
      next();
    }
    Tree set = expression(RANGE);
    return new Tree.Binder(name, set, since(first));
  }
}
