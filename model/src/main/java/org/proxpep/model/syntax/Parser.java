package org.proxpep.model.syntax;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the statements of a model. */
public final class Parser extends ExpressionParser {

  /** The words that a set of variables begins with. */
  private static final Set<String> SETS =
      Set.of("ball", "l1ball", "simplex", "capped", "halfspace", "affine", "cone", "free");

  private static final Set<String> COMPARISONS = Set.of("<=", ">=", "==", "!=", "<", ">", "=");

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
          default -> constraint();
        };
    if (result != null) {
      endStatement();
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
    Statement.Data data = Statement.Data.of(name, path.text(), path.span());
    while (peek().isName()) {
      data = clause(data);
    }
    return data.at(since(first));
  }

  /** The statement with one of the clauses that may stand behind the file of a table. */
  private Statement.Data clause(Statement.Data data) {
    Token clause = next();
    Statement.Preparation file = data.preparation();
    return switch (clause.text()) {
      case "weight" -> {
        Token column = name("a column");
        yield data.weighted(new Tree.Name(column.text(), column.span()));
      }
      case "drop" -> {
        second(clause, "missing");
        yield data.missing(Statement.Missing.DROP);
      }
      case "impute" -> {
        second(clause, "mean");
        yield data.missing(Statement.Missing.IMPUTE);
      }
      case "header" -> {
        second(clause, "none");
        yield data.prepared(file.withoutHeader());
      }
      case "ordered" -> {
        second(clause, "by");
        yield data.prepared(file.ordered(column()));
      }
      case "join" -> data.prepared(file.joining(join(clause)));
      case "where" -> data.prepared(file.where(expression(OR)));
      case "holdout" -> data.holding(holdOut(clause));
      default ->
          throw source.error(
              clause.span(),
              "expected `where`, `weight`, `drop missing`, `impute mean`, `join`, `ordered by`,"
                  + " `header none`, `holdout` or the end of the statement, found "
                  + clause.shown(),
              Vocabulary.meant(
                  clause.text(),
                  List.of(
                      "where", "weight", "drop", "impute", "join", "ordered", "header",
                      "holdout")));
    };
  }

  private void second(Token clause, String word) {
    if (!acceptWord(word)) {
      throw unexpected("`" + word + "` after `" + clause.text() + "`");
    }
  }

  private Statement.Join join(Token first) {
    String name = null;
    if (peek().isName()) {
      name = newName("a table").text();
      if (!acceptWord("from")) {
        throw unexpected("`from` after the table's name", "write: join " + name + " from \"file\"");
      }
    }
    Token path = text("a file name");
    if (!acceptWord("on")) {
      throw unexpected("`on` and the column that both tables have", "write: on id");
    }
    List<Tree.Name> keys =
        separated(
            () -> {
              Token key = name("a column");
              return new Tree.Name(key.text(), key.span());
            });
    return new Statement.Join(name, path.text(), keys, since(first));
  }

  private Statement.HoldOut holdOut(Token first) {
    if (acceptWord("where")) {
      Tree where = expression(OR);
      return new Statement.HoldOut(Double.NaN, null, where, "", since(first));
    }
    if (acceptWord("from")) {
      Token path = text("a file name");
      return new Statement.HoldOut(Double.NaN, null, null, path.text(), since(first));
    }
    if (peek().kind() != Token.Kind.NUMBER) {
      throw unexpected("a share, `where` or `from` after `holdout`", "write: holdout 0.3");
    }
    Token number = next();
    double share = number.number();
    if (!(share > 0 && share < 1)) {
      throw source.error(
          number.span(), "the share (" + number.text() + ") must be between 0 and 1", "take 0.3");
    }
    Tree.Name by = null;
    if (acceptWord("by")) {
      Token column = name("a column");
      by = new Tree.Name(column.text(), column.span());
    }
    return new Statement.HoldOut(share, by, null, "", since(first));
  }

  private Statement features() {
    Token first = next();
    Token name = newName("a data vector");
    expect("=", "after the name of the data vector");
    List<Statement.Item> items = separated(this::item);
    return new Statement.Features(name.text(), items, name.span(), since(first));
  }

  private Statement.Item item() {
    Token first = peek();
    if (!first.isName() && !first.is("(") && first.kind() != Token.Kind.NUMBER) {
      throw unexpected("a column, `standardize`, `onehot`, `columns` or `intercept`");
    }
    if (first.isWord("intercept") && !peek(1).is(".")) {
      next();
      return new Statement.Item("intercept", false, null, List.of(), first.span());
    }
    String word = first.kind() == Token.Kind.NAME && peek(1).is("(") ? first.text() : "";
    if (!Vocabulary.FEATURES.contains(word) || word.equals("intercept")) {
      requireRowFunction(first, word);
      Tree column = rowExpression();
      return new Statement.Item("", false, null, List.of(column), column.span());
    }
    next();
    next();
    if (word.equals("bins") || word.equals("spline")) {
      Tree of = rowExpression();
      expect(",", "and the number of " + (word.equals("bins") ? "bins" : "knots"));
      Tree count = expression(SUM);
      expect(")", "after the number");
      return new Statement.Item(word, false, null, List.of(of, count), since(first));
    }
    boolean all = false;
    String table = null;
    if (peek().isWord("all") && !peek(1).is(".")) {
      next();
      all = true;
    } else if (peek().isName() && peek(1).is(".") && peek(2).isWord("all")) {
      table = next().text();
      next();
      next();
      all = true;
    }
    List<Tree> columns =
        all
            ? acceptWord("except") ? separated(this::column) : List.of()
            : separated(this::rowExpression);
    if (peek().is("-")) {
      throw unexpected("`)` after the columns", "put the name between backticks: `hours-per-week`");
    }
    expect(")", "after the columns");
    return new Statement.Item(word, all, table, columns, since(first));
  }

  private void requireRowFunction(Token first, String word) {
    if (!word.isEmpty() && !Vocabulary.functions(meanFunctions).contains(word)) {
      List<String> known = new ArrayList<>(Vocabulary.FEATURES);
      known.addAll(Vocabulary.functions(meanFunctions));
      throw source.error(
          first.span(),
          "expected `standardize`, `onehot`, `columns`, `bins`, `spline` or a function of a column"
              + " before the bracket, found "
              + first.shown(),
          Vocabulary.meant(word, known));
    }
  }

  /** An expression of columns; sums stand in brackets, so that names with a dash are noticed. */
  private Tree rowExpression() {
    return expression(PRODUCT);
  }

  private Tree column() {
    Token first = name("a column");
    if (accept(".")) {
      return new Tree.Member(first.text(), name("a column").text(), since(first));
    }
    return new Tree.Name(first.text(), first.span());
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
    } else if (at.is("[") || SETS.contains(at.text())) {
      throw unexpected(
          "`in` before the set of a variable", "write: var " + name.text() + " in " + at.text());
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
    if (Vocabulary.functions(meanFunctions).contains(name.text())) {
      throw source.error(
          name.span(),
          "the function " + name.shown() + " belongs to the language and cannot be defined again",
          "choose another name");
    }
    expect("(", "and the parameters of the function");
    List<Tree.Name> parameters = separated(this::parameter);
    expect(")", "or `,`");
    expect("=", "after the parameters of the function");
    Tree value = expression(OR);
    return new Statement.Define(name.text(), parameters, value, name.span(), since(first));
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
    if (peek().kind() == Token.Kind.SYMBOL && COMPARISONS.contains(peek().text())) {
      throw unexpected(
          "the end of the objective", "write constraints after `subject to` on the next line");
    }
    Tree within = within();
    String unit = unit();
    return new Statement.Objective(
        first.isWord("maximize"), name, value, within, unit, since(first));
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
    Tree within = within();
    String unit = unit();
    Span span = since(first);
    return new Statement.Constraint(
        name, indices, sides, operators, within, unit, name.isEmpty() ? span : first.span(), span);
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
