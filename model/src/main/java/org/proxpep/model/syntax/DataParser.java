package org.proxpep.model.syntax;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Reads the statements about tables: {@code data} with its clauses, and {@code features}. */
abstract class DataParser extends ExpressionParser {

  DataParser(SourceText source, Collection<String> meanFunctions) {
    super(source, meanFunctions);
  }

  final Statement data() {
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

  final Statement features() {
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
      throw unexpected("`)` after the columns", backticks());
    }
    expect(")", "after the columns");
    return new Statement.Item(word, all, table, columns, since(first));
  }

  /** What helps where a minus follows a column: a name with hyphens, or else a difference. */
  private String backticks() {
    StringBuilder name = new StringBuilder(last().text());
    for (int k = 0; peek(k).is("-") && peek(k + 1).isName(); k += 2) {
      name.append('-').append(peek(k + 1).text());
    }
    return name.length() > last().text().length()
        ? "put the name between backticks: `" + name + "`, or a difference in brackets"
        : "put the difference in brackets";
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
}
