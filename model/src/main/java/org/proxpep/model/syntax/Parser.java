package org.proxpep.model.syntax;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the statements of a model. */
public final class Parser extends DataParser {

  private boolean constraintsBegun;

  private Parser(SourceText source, Collection<String> meanFunctions) {
    super(source, meanFunctions);
  }

  /**
   * The statements of a text in their order.
   *
   * @param meanFunctions the functions that take a mean over scenarios and may have a condition
   */
  public static List<Statement> parse(SourceText source, Collection<String> meanFunctions) {
    return new Parser(source, meanFunctions).statements();
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

  // Statements.

  private @Nullable Statement statement() {
    Token first = peek();
    String word = first.kind() == Token.Kind.NAME ? first.text() : "";
    Token second = peek(1);
    boolean joins = second.isWord("and") || second.isWord("or");
    boolean declares = (second.isName() && !joins) || second.kind() == Token.Kind.TEXT;
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
          case "define" -> declares ? define() : constraint();
          case "network" -> declares ? network() : constraint();
          default -> constraint();
        };
    if (result != null) {
      endStatement();
    }
    return result;
  }

  private Statement random() {
    Token first = next();
    Token name = newName("a random number");
    List<Tree.Binder> indices = indices();
    expect("~", "and a distribution");
    Token distribution = name("a distribution");
    if (!Vocabulary.DISTRIBUTIONS.contains(distribution.text())) {
      throw source.error(
          distribution.span(),
          "there is no distribution %s among %s"
              .formatted(distribution.shown(), String.join(", ", Vocabulary.DISTRIBUTIONS)),
          Vocabulary.meant(distribution.text(), Vocabulary.DISTRIBUTIONS));
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
    return new Statement.IndexSet(name.text(), expression(RANGE), name.span(), since(first));
  }

  private Statement variable() {
    Token first = next();
    Token name = newName("a variable");
    List<Tree.Binder> indices = indices();
    Token at = peek();
    Statement.Domain domain = null;
    if (acceptWord("in")) {
      domain = domain();
    } else if (at.is(">=") || at.is("<=")) {
      next();
      Tree bound = expression(SUM);
      domain = new Statement.Domain(at.text(), List.of(bound), null, since(at));
    } else if (at.is("[") || (at.isName() && !Vocabulary.CLAUSES.contains(at.text()))) {
      throw unexpected(
          "`in` before the set of a variable",
          firstOf(
              ForeignWords.domain(at.text()), "write: var " + name.text() + " in " + at.text()));
    }
    Tree start = acceptWord("start") ? start() : null;
    String unit = unit();
    return new Statement.Variable(
        name.text(), indices, domain, start, unit, name.span(), since(first));
  }

  /** Numbers, or {@code distribution(…) seed 7} for a start that is drawn. */
  private Tree start() {
    Token word = peek();
    if (word.kind() != Token.Kind.NAME
        || !Vocabulary.DISTRIBUTIONS.contains(word.text())
        || !peek(1).is("(")) {
      return expression(SUM);
    }
    next();
    next();
    List<Tree> arguments = arguments();
    Tree seed = acceptWord("seed") ? expression(SUM) : null;
    return new Tree.Call(word.text(), arguments, seed, word.span(), since(word));
  }

  /** {@code unit "EUR"}; empty if it is not written. */
  private String unit() {
    return acceptWord("unit") ? text("a unit").text() : "";
  }

  @Override
  Statement.Domain domain() {
    Token first = peek();
    if (accept("[")) {
      Tree lower = expression(SUM);
      expect(",", "between the bounds");
      Tree upper = expression(SUM);
      expect("]", "after the bounds");
      return new Statement.Domain(
          Statement.Domain.INTERVAL, List.of(lower, upper), null, since(first));
    }
    if (first.kind() != Token.Kind.NAME) {
      throw unexpected(
          "`[lower, upper]` or a set such as `simplex`",
          first.is("{") ? "write [0, 1]: every variable is a real number" : "");
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

  private Statement define() {
    Token first = next();
    Token name = newName("a function");
    requireNoFunction(name);
    expect("(", "and the parameters of the function");
    List<Tree.Name> parameters = separated(this::parameter);
    expect(")", "or `,`");
    expect("=", "after the parameters of the function");
    Tree value = expression(OR);
    return new Statement.Define(name.text(), parameters, value, name.span(), since(first));
  }

  private void requireNoFunction(Token name) {
    if (Vocabulary.functions(meanFunctions).contains(name.text())) {
      throw source.error(
          name.span(),
          "the function " + name.shown() + " belongs to the language and cannot be defined again",
          "choose another name");
    }
  }

  private Statement network() {
    Token first = next();
    Token name = newName("a network");
    requireNoFunction(name);
    expect("(", "and the data vector that the network looks at");
    Token input = name("a data vector");
    expect(")", "after the data vector");
    expect("=", "after the input of the network");
    List<Tree.Call> layers = separated(this::layer);
    Statement.Domain domain = acceptWord("in") ? domain() : null;
    String start = acceptWord("start") ? name("a start, glorot or he").text() : "";
    Tree seed = !start.isEmpty() && acceptWord("seed") ? expression(SUM) : null;
    return new Statement.Network(
        name.text(),
        new Tree.Name(input.text(), input.span()),
        layers,
        domain,
        start,
        seed,
        name.span(),
        since(first));
  }

  private Tree.Call layer() {
    Token word = name("a layer, such as dense(64, tanh)");
    expect("(", "after the name of the layer");
    List<Tree> arguments = arguments();
    return new Tree.Call(word.text(), arguments, null, word.span(), since(word));
  }

  private Tree.Name parameter() {
    Token name = newName("a parameter of the function");
    return new Tree.Name(name.text(), name.span());
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
    if (isComparison()) {
      throw unexpected(
          "the end of the objective", "write constraints after `subject to` on the next line");
    }
    Tree within = within();
    String unit = unit();
    return new Statement.Objective(
        first.isWord("maximize"), name, value, within, unit, since(first));
  }

  private boolean isComparison() {
    return peek().is("=") || ComparisonSign.of(peek()).isPresent();
  }

  private ComparisonSign signOfConstraint(Token operator) {
    ComparisonSign sign = ComparisonSign.of(operator).orElse(null);
    String advice =
        sign == null
            ? "write `==`"
            : switch (sign) {
              case LESS -> "write `<=`";
              case GREATER -> "write `>=`";
              case NOT_EQUAL -> "you mean `==`";
              case EQUAL, AT_MOST, AT_LEAST -> "";
            };
    if (sign == null || !advice.isEmpty()) {
      throw source.error(
          operator.span(),
          "expected `<=`, `>=` or `==` in a constraint, found " + operator.shown(),
          advice);
    }
    return sign;
  }

  private Statement constraint() {
    Token first = peek();
    if (!constraintsBegun) {
      throw unexpected(
          "a statement (" + String.join(", ", Vocabulary.STATEMENTS) + " to)",
          firstOf(adviceAboutStart(first), "`subject to` is missing before the first constraint"));
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
    List<ComparisonSign> signs = new ArrayList<>();
    sides.add(expression(SUM));
    while (isComparison()) {
      Token operator = next();
      ComparisonSign sign = signOfConstraint(operator);
      if (signs.size() == 2
          || (signs.size() == 1 && (sign == ComparisonSign.EQUAL || sign != signs.get(0)))) {
        throw source.error(
            operator.span(),
            "a constraint has one `<=`, `>=` or `==`, or is a range `lower <= value <= upper`",
            "make it two constraints");
      }
      signs.add(sign);
      sides.add(expression(SUM));
    }
    if (signs.isEmpty()) {
      throw unexpected("`<=`, `>=` or `==`", adviceAboutStart(first));
    }
    Tree within = within();
    String unit = unit();
    Span span = since(first);
    return new Statement.Constraint(
        name, indices, sides, signs, within, unit, name.isEmpty() ? span : first.span(), span);
  }

  /** The tolerance of an objective or a constraint, if it is written. */
  private @Nullable Tree within() {
    return acceptWord("within") ? expression(SUM) : null;
  }

  private static String adviceAboutStart(Token first) {
    return first.kind() == Token.Kind.NAME
        ? firstOf(
            ForeignWords.statement(first.text()),
            Vocabulary.meant(first.text(), Vocabulary.STATEMENTS))
        : "";
  }
}
