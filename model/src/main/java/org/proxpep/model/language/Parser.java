package org.proxpep.model.language;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads the statements of a model. Operators bind, from loose to tight: {@code or}, {@code and},
 * {@code not}, comparisons, {@code ..}, {@code + -}, {@code * /}, the sign, {@code ^}.
 */
final class Parser {

  /** How deep brackets, signs and powers may be nested. */
  static final int DEEPEST = 200;

  private static final int OR = 1;
  private static final int AND = 2;
  private static final int NOT = 3;
  private static final int COMPARE = 4;
  private static final int RANGE = 5;
  private static final int SUM = 6;
  private static final int PRODUCT = 7;
  private static final int SIGN = 8;
  private static final int POWER = 9;

  private static final Set<String> COMPARISONS = Set.of("<=", ">=", "==", "!=", "<", ">", "=");

  private final SourceText source;
  private final List<Token> tokens;
  private int at;
  private int depth;
  private boolean constraintsBegun;

  private Parser(SourceText source) {
    this.source = source;
    this.tokens = Lexer.read(source);
  }

  static List<Statement> parse(SourceText source) {
    return new Parser(source).statements();
  }

  private List<Statement> statements() {
    List<Statement> result = new ArrayList<>();
    skipLineEnds();
    while (peek().kind() != Token.Kind.END) {
      Statement statement = statement();
      if (statement != null) {
        result.add(statement);
      }
      skipLineEnds();
    }
    return result;
  }

  // Words.

  private Token peek() {
    return tokens.get(at);
  }

  private Token peek(int ahead) {
    return tokens.get(Math.min(tokens.size() - 1, at + ahead));
  }

  private Token next() {
    Token token = tokens.get(at);
    at = Math.min(at + 1, tokens.size() - 1);
    return token;
  }

  private Token last() {
    return tokens.get(Math.max(0, at - 1));
  }

  private boolean accept(String symbol) {
    if (peek().is(symbol)) {
      next();
      return true;
    }
    return false;
  }

  private boolean acceptWord(String word) {
    if (peek().isWord(word)) {
      next();
      return true;
    }
    return false;
  }

  private Token expect(String symbol, String after) {
    if (!peek().is(symbol)) {
      throw unexpected("`" + symbol + "` " + after);
    }
    return next();
  }

  private ModelException unexpected(String expected) {
    return unexpected(expected, "");
  }

  private ModelException unexpected(String expected, String advice) {
    Token found = peek();
    return source.error(found.span(), "expected " + expected + ", found " + found.shown(), advice);
  }

  private void skipLineEnds() {
    while (peek().kind() == Token.Kind.LINE_END) {
      next();
    }
  }

  private Token name(String what) {
    Token token = peek();
    if (!token.isName()) {
      throw unexpected("the name of " + what);
    }
    return next();
  }

  /** A name that is being declared. */
  private Token newName(String what) {
    Token token = name(what);
    if (token.kind() == Token.Kind.NAME && Words.RESERVED.contains(token.text())) {
      throw source.error(
          token.span(),
          "the word " + token.shown() + " belongs to the language and cannot name " + what,
          "put it between backticks");
    }
    return token;
  }

  private Token text(String what) {
    if (peek().kind() != Token.Kind.TEXT) {
      throw unexpected(what + " in quotation marks");
    }
    return next();
  }

  private Span since(Token first) {
    return first.span().to(last().span());
  }

  private void endStatement(Token first) {
    Token token = peek();
    if (token.kind() == Token.Kind.LINE_END) {
      next();
    } else if (token.kind() != Token.Kind.END) {
      throw unexpected(
          "an operator or the end of the statement",
          token.isName() ? "an operator is missing, or a line end" : "a line end is missing");
    }
    if (first.span().to() > token.span().to()) {
      throw new IllegalStateException("A statement ended before it began.");
    }
  }

  // Statements.

  private @Nullable Statement statement() {
    Token first = peek();
    String word = first.kind() == Token.Kind.NAME ? first.text() : "";
    Token second = peek(1);
    boolean declares = second.isName() || second.kind() == Token.Kind.TEXT;
    if (second.isWord("and") || second.isWord("or")) {
      declares = false;
    }
    Statement result =
        switch (word) {
          case "minimize", "maximize" -> objective();
          case "subject" -> {
            next();
            if (!acceptWord("to")) {
              throw unexpected("`to` after `subject`");
            }
            constraintsBegun = true;
            skipLineEnds();
            yield null;
          }
          case "data" -> declares ? data() : constraint();
          case "features" -> declares ? features() : constraint();
          case "random" -> declares ? random() : constraint();
          case "param" -> declares ? param() : constraint();
          case "set" -> declares ? set() : constraint();
          case "var" -> declares ? variable() : constraint();
          case "let" -> declares ? let() : constraint();
          default -> constraint();
        };
    if (result != null) {
      endStatement(first);
    }
    return result;
  }

  private Statement data() {
    Token first = next();
    String name = null;
    if (peek().isName()) {
      name = newName("a table").text();
      if (!acceptWord("from")) {
        throw unexpected("`from` after the table's name", "write: data " + name + " from \"file\"");
      }
    }
    Token path = text("a file name");
    Tree weight = null;
    Statement.Missing missing = Statement.Missing.REFUSE;
    while (peek().isName()) {
      Token clause = next();
      switch (clause.text()) {
        case "weight" -> {
          Token column = name("a column");
          weight = new Tree.Name(column.text(), column.span());
        }
        case "drop", "impute" -> {
          String second = clause.text().equals("drop") ? "missing" : "mean";
          if (!acceptWord(second)) {
            throw unexpected("`" + second + "` after `" + clause.text() + "`");
          }
          missing = second.equals("missing") ? Statement.Missing.DROP : Statement.Missing.IMPUTE;
        }
        default ->
            throw source.error(
                clause.span(),
                "expected `weight`, `drop missing`, `impute mean` or the end of the statement,"
                    + " found "
                    + clause.shown(),
                Words.meant(clause.text(), List.of("weight", "drop", "impute")));
      }
    }
    return new Statement.Data(name, path.text(), weight, missing, path.span(), since(first));
  }

  private Statement features() {
    Token first = next();
    Token name = newName("a data vector");
    expect("=", "after the name of the data vector");
    List<Statement.Item> items = new ArrayList<>();
    do {
      items.add(item());
    } while (accept(","));
    return new Statement.Features(name.text(), items, name.span(), since(first));
  }

  private Statement.Item item() {
    Token first = peek();
    if (!first.isName()) {
      throw unexpected("a column, `standardize`, `onehot`, `columns` or `intercept`");
    }
    if (first.isWord("intercept") && !peek(1).is(".")) {
      next();
      return new Statement.Item("intercept", false, null, List.of(), first.span());
    }
    if (!peek(1).is("(")) {
      Tree column = column();
      return new Statement.Item("", false, null, List.of(column), column.span());
    }
    next();
    if (first.kind() != Token.Kind.NAME
        || !Words.FEATURES.contains(first.text())
        || first.text().equals("intercept")) {
      throw source.error(
          first.span(),
          "expected `standardize`, `onehot` or `columns` before the bracket, found "
              + first.shown(),
          Words.meant(first.text(), List.of("standardize", "onehot", "columns")));
    }
    next();
    boolean all = false;
    String table = null;
    List<Tree> columns = new ArrayList<>();
    if (peek().isWord("all") && !peek(1).is(".")) {
      next();
      all = true;
    } else if (peek().isName() && peek(1).is(".") && peek(2).isWord("all")) {
      table = next().text();
      next();
      next();
      all = true;
    }
    if (!all || acceptWord("except")) {
      do {
        columns.add(column());
      } while (accept(","));
    }
    expect(")", "after the columns");
    return new Statement.Item(first.text(), all, table, columns, since(first));
  }

  private Tree column() {
    Token first = name("a column");
    if (accept(".")) {
      Token second = name("a column");
      return new Tree.Member(first.text(), second.text(), since(first));
    }
    return new Tree.Name(first.text(), first.span());
  }

  private Statement random() {
    Token first = next();
    Token name = newName("a random number");
    List<Tree.Binder> indices = indices();
    expect("~", "and a distribution");
    Token distribution = name("a distribution");
    if (!Words.DISTRIBUTIONS.contains(distribution.text())) {
      throw source.error(
          distribution.span(),
          "there is no distribution "
              + distribution.shown()
              + " among "
              + String.join(", ", Words.DISTRIBUTIONS),
          Words.meant(distribution.text(), Words.DISTRIBUTIONS));
    }
    expect("(", "after the distribution");
    List<Tree> arguments = arguments();
    Span span = since(distribution);
    return new Statement.Random(
        name.text(),
        indices,
        new Tree.Call(distribution.text(), arguments, null, distribution.span(), span),
        name.span(),
        since(first));
  }

  private Statement param() {
    Token first = next();
    Token name = newName("a parameter");
    List<Tree.Binder> indices = indices();
    if (acceptWord("from")) {
      Token path = text("a file name");
      return new Statement.Param(
          name.text(), indices, null, path.text(), name.span(), since(first));
    }
    expect("=", "or `from` after the parameter's name");
    Tree value = expression(OR);
    return new Statement.Param(name.text(), indices, value, "", name.span(), since(first));
  }

  private Statement set() {
    Token first = next();
    Token name = newName("a set");
    expect("=", "after the set's name");
    Tree value = expression(RANGE);
    return new Statement.IndexSet(name.text(), value, name.span(), since(first));
  }

  private Statement variable() {
    Token first = next();
    Token name = newName("a variable");
    List<Tree.Binder> indices = indices();
    Token at = peek();
    Statement.Domain domain = new Statement.Domain("free", List.of(), null, at.span());
    if (acceptWord("in")) {
      domain = domain();
    } else if (at.is(">=") || at.is("<=")) {
      next();
      Tree bound = expression(SUM);
      domain =
          new Statement.Domain(
              at.is(">=") ? "at least" : "at most", List.of(bound), null, since(at));
    }
    Tree start = null;
    if (acceptWord("start")) {
      start = expression(SUM);
    }
    return new Statement.Variable(name.text(), indices, domain, start, name.span(), since(first));
  }

  private Statement.Domain domain() {
    Token first = peek();
    if (accept("[")) {
      Tree lower = expression(SUM);
      expect(",", "between the bounds");
      Tree upper = expression(SUM);
      expect("]", "after the bounds");
      return new Statement.Domain("box", List.of(lower, upper), null, since(first));
    }
    if (first.kind() != Token.Kind.NAME || !Words.SETS.contains(first.text())) {
      throw unexpected(
          "`[lower, upper]`, `ball(r)`, `simplex`, `capped(cap)` or `free`",
          first.isName() ? Words.meant(first.text(), Words.SETS) : "");
    }
    next();
    List<Tree> arguments = new ArrayList<>();
    Tree center = null;
    if (accept("(")) {
      do {
        if (peek().isWord("center") && !peek(1).is(",") && !peek(1).is(")")) {
          next();
          center = expression(SUM);
        } else {
          arguments.add(expression(SUM));
        }
      } while (accept(","));
      expect(")", "after " + first.shown());
    }
    return new Statement.Domain(first.text(), arguments, center, since(first));
  }

  private Statement let() {
    Token first = next();
    Token name = newName("an expression");
    List<Tree.Binder> indices = indices();
    expect("=", "after the name of the expression");
    Tree value = expression(OR);
    return new Statement.Let(name.text(), indices, value, name.span(), since(first));
  }

  private Statement objective() {
    Token first = next();
    skipLineEnds();
    String name = "";
    if (peek().isName() && peek(1).is(":")) {
      name = next().text();
      next();
    }
    Tree value = expression(SUM);
    if (peek().kind() == Token.Kind.SYMBOL && COMPARISONS.contains(peek().text())) {
      throw unexpected(
          "the end of the objective", "write constraints behind `subject to` on the next line");
    }
    return new Statement.Objective(first.isWord("maximize"), name, value, since(first));
  }

  private Statement constraint() {
    Token first = peek();
    if (!constraintsBegun) {
      throw unexpected(
          "a statement (" + String.join(", ", Words.STATEMENTS) + " to)",
          first.kind() == Token.Kind.NAME
                  && !Words.nearest(first.text(), Words.STATEMENTS).isEmpty()
              ? Words.meant(first.text(), Words.STATEMENTS)
              : "`subject to` is missing before the first constraint");
    }
    String name = "";
    List<Tree.Binder> indices = List.of();
    if (first.isName() && peek(1).is(":")) {
      name = next().text();
      next();
    } else if (first.isName() && peek(1).is("[") && peek(2).isName() && peek(3).isWord("in")) {
      name = next().text();
      indices = indices();
      expect(":", "after the constraint's name");
    }
    List<Tree> sides = new ArrayList<>();
    List<String> operators = new ArrayList<>();
    sides.add(expression(SUM));
    while (peek().kind() == Token.Kind.SYMBOL && COMPARISONS.contains(peek().text())) {
      Token operator = next();
      String advice =
          switch (operator.text()) {
            case "=" -> "write `==`";
            case "<" -> "write `<=`";
            case ">" -> "write `>=`";
            case "!=" -> "you mean `==`";
            default -> "";
          };
      if (!advice.isEmpty()) {
        throw source.error(
            operator.span(),
            "expected `<=`, `>=` or `==` in a constraint, found " + operator.shown(),
            advice);
      }
      if (operators.size() == 2
          || (operators.size() == 1
              && (operator.is("==") || !operators.get(0).equals(operator.text())))) {
        throw source.error(
            operator.span(),
            "a constraint has one `<=`, `>=` or `==`, or is a range `lower <= value <= upper`",
            "make it two constraints");
      }
      operators.add(operator.text());
      sides.add(expression(SUM));
    }
    if (operators.isEmpty()) {
      throw unexpected("`<=`, `>=` or `==`", adviceAboutStart(first));
    }
    return new Statement.Constraint(name, indices, sides, operators, first.span(), since(first));
  }

  private static String adviceAboutStart(Token first) {
    return first.kind() == Token.Kind.NAME ? Words.meant(first.text(), Words.STATEMENTS) : "";
  }

  /** {@code [I]}, {@code [i in I, j in J]} or nothing. */
  private List<Tree.Binder> indices() {
    List<Tree.Binder> result = new ArrayList<>();
    if (!accept("[")) {
      return result;
    }
    do {
      result.add(binder());
    } while (accept(","));
    expect("]", "after the index");
    return result;
  }

  private Tree.Binder binder() {
    Token first = peek();
    String name = "";
    if (first.isName() && peek(1).isWord("in")) {
      name = newName("an index").text();
      next();
    }
    Tree set = expression(RANGE);
    return new Tree.Binder(name, set, since(first));
  }

  // Expressions.

  /** An expression of operators that bind at least as tightly as a level. */
  private Tree expression(int level) {
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

  private List<Tree> arguments() {
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
}
