package org.proxpep.model.syntax;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Reads expressions. Operators bind, from loose to tight: {@code or}, {@code and}, {@code not},
 * comparisons, {@code ..}, {@code + -}, {@code * /}, the sign, {@code ^}.
 */
abstract class ExpressionParser extends TokenReader {

  /** How deep brackets, signs and powers may be nested. */
  public static final int DEEPEST = 200;

  /** How many brackets with indices may follow each other, less one. */
  static final int MOST_INDEXED = 3;

  static final int OR = 1;
  static final int AND = 2;
  static final int NOT = 3;
  static final int COMPARE = 4;
  static final int RANGE = 5;
  static final int SUM = 6;
  static final int PRODUCT = 7;
  static final int SIGN = 8;
  static final int POWER = 9;
  static final int ATOM = 10;

  private static final Map<Class<? extends Tree>, Integer> OPERATORS =
      Map.of(
          Tree.Not.class, NOT,
          Tree.Compare.class, COMPARE,
          Tree.Range.class, RANGE,
          Tree.Negate.class, SIGN,
          Tree.Power.class, POWER);

  final List<String> meanFunctions;

  /** The functions that the model defines itself, wherever it does. */
  private final Set<String> defined = new LinkedHashSet<>();

  private int depth;

  ExpressionParser(SourceText source, Collection<String> meanFunctions) {
    super(source);
    this.meanFunctions = List.copyOf(meanFunctions);
    boolean begins = true;
    for (int k = 0; peek(k).kind() != Token.Kind.END; k++) {
      boolean defines = peek(k).isWord("define") || peek(k).isWord("network");
      if (begins && defines && peek(k + 2).is("(")) {
        defined.add(peek(k + 1).text());
      }
      begins = peek(k).kind() == Token.Kind.LINE_END;
    }
  }

  /** An expression of operators that bind at least as tightly as a level. */
  final Tree expression(int level) {
    if (++depth > DEEPEST) {
      throw tooDeep(source, peek().span());
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

  /** How tightly the outermost operator of an expression binds. */
  static int level(Tree tree) {
    if (tree instanceof Tree.Logic logic) {
      return logic.all() ? AND : OR;
    }
    if (tree instanceof Tree.Chain chain) {
      return chain.isProduct() ? PRODUCT : SUM;
    }
    return OPERATORS.getOrDefault(tree.getClass(), ATOM);
  }

  private static int level(Token token) {
    if (token.kind() == Token.Kind.NAME) {
      return token.text().equals("or") ? OR : token.text().equals("and") ? AND : 0;
    }
    if (token.kind() != Token.Kind.SYMBOL) {
      return 0;
    }
    return switch (token.text()) {
      case "=" -> COMPARE;
      case ".." -> RANGE;
      case "+", "-" -> SUM;
      case "*", "/" -> PRODUCT;
      case "^" -> POWER;
      default -> ComparisonSign.of(token).isPresent() ? COMPARE : 0;
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
    ComparisonSign sign =
        ComparisonSign.of(operator)
            .orElseThrow(
                () -> source.error(operator.span(), "`=` gives a name to something", "write `==`"));
    Tree right = expression(RANGE);
    if (level(peek()) == COMPARE) {
      throw source.error(
          peek().span(), "comparisons in a condition cannot be chained", "join two with `and`");
    }
    return new Tree.Compare(left, sign, right, left.span().to(right.span()));
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
    if (accept("-")) {
      Tree operand = expression(SIGN);
      return new Tree.Negate(operand, token.span().to(operand.span()));
    }
    if (accept("+")) {
      return expression(SIGN);
    }
    if (acceptWord("not")) {
      Tree operand = expression(NOT);
      return new Tree.Not(operand, token.span().to(operand.span()));
    }
    return postfix(atom());
  }

  private Tree atom() {
    Token token = peek();
    switch (token.kind()) {
      case NUMBER -> {
        return new Tree.Literal(next().number(), token.span());
      }
      case TEXT -> {
        return new Tree.Text(next().text(), token.span());
      }
      case SYMBOL -> {
        if (accept("(")) {
          Tree inner = expression(OR);
          expect(")", "or an operator");
          return inner;
        }
        if (accept("[")) {
          return new Tree.Items(list("]"), since(token));
        }
        if (accept("{")) {
          return new Tree.Members(list("}"), since(token));
        }
      }
      case NAME -> {
        if (token.text().equals("E") && peek(1).is("[")) {
          return mean();
        }
        if (peek(1).is("(")) {
          return call();
        }
        if (!Set.of("in", "and", "or").contains(token.text())) {
          return new Tree.Name(next().text(), token.span());
        }
      }
      case QUOTED -> {
        return new Tree.Name(next().text(), token.span());
      }
      case LINE_END, END -> {}
    }
    throw unexpected(
        "an expression",
        token.is("*") && last().is("*")
            ? "write `^` for a power"
            : token.is("|") ? "write abs(…) for an absolute value" : "");
  }

  private List<Tree> list(String close) {
    List<Tree> items = expressions(RANGE);
    expect(close, "or `,`");
    return items;
  }

  /** As {@link #separated}, without its two stack frames at every level of an expression. */
  private List<Tree> expressions(int level) {
    List<Tree> all = new ArrayList<>();
    do {
      all.add(expression(level));
    } while (accept(","));
    return all;
  }

  /** One or more, with commas between them. */
  final <T> List<T> separated(Supplier<T> each) {
    List<T> all = new ArrayList<>();
    do {
      all.add(each.get());
    } while (accept(","));
    return all;
  }

  private Tree postfix(Tree atom) {
    Tree result = atom;
    while (true) {
      Token token = peek();
      if (token.is("[")) {
        if (depth + 1 > DEEPEST || nesting(result) > MOST_INDEXED) {
          throw source.error(token.span(), "too many indices follow each other");
        }
        next();
        result = new Tree.Index(result, list("]"), result.span().to(last().span()));
      } else if (token.is(".") && result instanceof Tree.Name table) {
        next();
        Token column = name("a column of " + Vocabulary.quoted(table.name()));
        result = new Tree.Member(table.name(), column.text(), table.span().to(column.span()));
      } else {
        return result;
      }
    }
  }

  static RuntimeException tooDeep(SourceText source, Span span) {
    return source.error(
        span,
        "the expression is nested more than " + DEEPEST + " deep",
        "name parts of it with `let`");
  }

  static int nesting(Tree tree) {
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
    List<Tree> arguments = peek().is(")") ? List.of() : expressions(OR);
    expect(")", "or `,`");
    return arguments;
  }

  private Tree call() {
    Token name = next();
    next();
    if (name.text().equals(Vocabulary.WORST) && beginsAdversary()) {
      Tree adversary = adversary();
      expect(")", "after the payoff of the adversary");
      return new Tree.Call(Vocabulary.WORST, List.of(adversary), null, name.span(), since(name));
    }
    if (Vocabulary.OVER_INDICES.contains(name.text()) && peek().isName() && peek(1).isWord("in")) {
      List<Tree.Binder> binders = new ArrayList<>();
      do {
        binders.add(binder());
        expect(",", "after the index of the " + name.text());
      } while (peek().isName() && peek(1).isWord("in"));
      Tree body = expression(OR);
      expect(")", "after the " + name.text());
      Tree.Sum all = new Tree.Sum(binders, body, since(name));
      return name.text().equals("sum")
          ? all
          : new Tree.Call(name.text(), List.of(all), null, name.span(), since(name));
    }
    if (name.text().equals("E")) {
      throw source.error(
          name.span(), "a mean is written in square brackets", "write E[…], not E(…)");
    }
    List<String> functions = Vocabulary.functions(meanFunctions);
    functions.addAll(defined);
    if (!functions.contains(name.text())) {
      throw source.error(
          name.span(),
          "there is no function " + name.shown(),
          firstOf(
              ForeignWords.function(name.text()),
              Vocabulary.meant(name.text(), functions),
              "an operator is missing before the bracket"));
    }
    List<Tree> arguments = peek().is(")") ? List.of() : expressions(OR);
    boolean given = !arguments.isEmpty() && meanFunctions.contains(name.text()) && accept("|");
    Tree condition = given ? expression(OR) : null;
    expect(")", "or `,`");
    return new Tree.Call(name.text(), arguments, condition, name.span(), since(name));
  }

  /** {@code y[I] in a set of vectors}, not {@code i in I} or a first case such as {@code y[1]}. */
  private boolean beginsAdversary() {
    if (!peek().isName()) {
      return false;
    }
    int after = 1;
    if (peek(1).is("[")) {
      int open = 0;
      do {
        open += peek(after).is("[") ? 1 : peek(after).is("]") ? -1 : 0;
        after++;
      } while (open > 0 && peek(after).kind() != Token.Kind.END);
      return peek(after).isWord("in");
    }
    Token set = peek(2);
    return peek(1).isWord("in") && (set.is("[") || (set.isName() && peek(3).is("(")));
  }

  /** What stands in the brackets of {@code worst}. */
  private Tree adversary() {
    Token first = newName("what an adversary chooses");
    List<Tree.Binder> indices = indices();
    next();
    Statement.Domain domain = domain();
    expect(",", "between the set of the adversary and its payoff");
    Tree payoff = expression(OR);
    return new Tree.Adversary(first.text(), indices, domain, payoff, since(first));
  }

  /** The set behind {@code in} of a variable. */
  abstract Statement.Domain domain();

  /** {@code [I]}, {@code [i in I, j in J]} or nothing. */
  final List<Tree.Binder> indices() {
    if (!accept("[")) {
      return List.of();
    }
    List<Tree.Binder> result = separated(this::binder);
    expect("]", "after the index");
    return result;
  }

  final Tree.Binder binder() {
    Token first = peek();
    String name = "";
    if (first.isName() && peek(1).isWord("in")) {
      name = newName("an index").text();
      next();
    }
    return new Tree.Binder(name, expression(RANGE), since(first));
  }
}
