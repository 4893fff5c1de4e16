package org.proxpep.model.semantics;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.proxpep.model.derived.DatePart;
import org.proxpep.model.syntax.Printer;
import org.proxpep.model.syntax.Span;
import org.proxpep.model.syntax.Statement;
import org.proxpep.model.syntax.Tree;
import org.proxpep.model.syntax.Trees;
import org.proxpep.model.syntax.Vocabulary;

/**
 * The columns that a model makes of others, by the expressions that they are called by. One that
 * another is made of comes before it.
 */
final class WantedColumns {

  private final Map<String, Tree> found = new LinkedHashMap<>();

  private WantedColumns() {}

  /** Those of all statements; where a condition of rows looks at rows before, its lags too. */
  static List<Tree> of(List<Statement> statements) {
    WantedColumns wanted = new WantedColumns();
    for (Statement statement : statements) {
      if (statement instanceof Statement.Features features) {
        features.items().forEach(wanted::item);
      } else if (statement instanceof Statement.Data data) {
        Trees.visit(data, wanted::lag);
        Statement.HoldOut holdOut = data.holdOut();
        Tree aside = holdOut == null ? null : holdOut.where();
        if (aside != null) {
          Trees.visit(aside, wanted::expression);
        }
      } else {
        Trees.visit(statement, wanted::expression);
      }
    }
    return List.copyOf(wanted.found.values());
  }

  /** Those that some columns are, or are made of. */
  static List<Tree> behind(Set<String> columns, List<Statement> statements) {
    Set<String> needed = new LinkedHashSet<>(columns);
    List<Tree> found = new ArrayList<>();
    List<Tree> all = of(statements);
    for (int i = all.size() - 1; i >= 0; i--) {
      Tree tree = all.get(i);
      if (needed.contains(Printer.text(tree))) {
        found.add(0, tree);
        Trees.visit(tree, part -> needed.add(Printer.text(part)));
      }
    }
    return found;
  }

  /**
   * The parameters that are plain numbers.
   *
   * @param replaced what replaces their values, by their names
   */
  static Map<String, Double> constants(
      List<Statement> statements, Map<String, ParameterValue> replaced) {
    Map<String, Double> constants = new LinkedHashMap<>();
    for (Statement.Param param : Statement.of(statements, Statement.Param.class)) {
      boolean negative = param.value() instanceof Tree.Negate;
      Tree size = param.value() instanceof Tree.Negate negate ? negate.operand() : param.value();
      if (size instanceof Tree.Literal literal && param.indices().isEmpty()) {
        constants.put(param.name(), negative ? -literal.value() : literal.value());
      }
      ParameterValue other = replaced.get(param.name());
      if (other != null && other.isNumber()) {
        constants.put(param.name(), other.number());
      }
    }
    return constants;
  }

  /** Whether a table is not the same with another value of a parameter. */
  static boolean dependOn(String parameter, List<Statement> statements) {
    boolean[] any = new boolean[1];
    Consumer<Tree> look = leaf -> any[0] |= Tables.columnName(leaf).equals(parameter);
    of(statements).forEach(tree -> eachLeaf(tree, look));
    for (Statement.Data data : Statement.of(statements, Statement.Data.class)) {
      Tree where = data.preparation().where();
      if (where != null) {
        eachLeaf(where, look);
      }
    }
    return any[0];
  }

  private void item(Statement.Item item) {
    if (item.all()) {
      return;
    }
    List<Tree> columns = isCounted(item) ? item.columns().subList(0, 1) : item.columns();
    for (Tree column : columns) {
      Trees.visit(column, this::lag);
      if (!isColumn(column)) {
        add(column);
      }
    }
  }

  /** Whether the last expression of an item says how many entries there are. */
  static boolean isCounted(Statement.Item item) {
    return item.kind().equals("bins") || item.kind().equals("spline");
  }

  static boolean isColumn(Tree tree) {
    return tree instanceof Tree.Name || tree instanceof Tree.Member;
  }

  private void lag(Tree tree) {
    if (tree instanceof Tree.Call call && LaggedColumns.isLag(call)) {
      if (!call.arguments().isEmpty() && !isColumn(call.arguments().get(0))) {
        add(call.arguments().get(0));
      }
      add(call);
    }
  }

  private void expression(Tree tree) {
    lag(tree);
    if (tree instanceof Tree.Call call && Vocabulary.ROW_FUNCTIONS.contains(call.function())) {
      add(call);
    } else if (tree instanceof Tree.Compare compare && compare.sign().isOrder()) {
      date(compare.left(), compare.right());
      date(compare.right(), compare.left());
    }
  }

  private void date(Tree column, Tree text) {
    if (text instanceof Tree.Text && isColumn(column)) {
      add(days(column));
    }
  }

  /** {@code days(column)}. */
  static Tree.Call days(Tree column) {
    return new Tree.Call("days", List.of(column), null, Span.NOWHERE, column.span());
  }

  /** Whether nobody wrote it: a column was compared with a text that may be a date. */
  static boolean isImplied(Tree tree) {
    return tree instanceof Tree.Call call && call.nameSpan().equals(Span.NOWHERE);
  }

  private void add(Tree tree) {
    found.putIfAbsent(Printer.text(tree), tree);
  }

  /** Those whose columns are all in one table. */
  static List<Tree> among(
      List<Tree> wanted, String table, Collection<String> columns, Set<String> constants) {
    List<Tree> own = new ArrayList<>();
    for (Tree tree : wanted) {
      Set<String> names = leaves(tree);
      names.removeIf(name -> constants.contains(name) && !columns.contains(name));
      boolean all =
          names.stream()
              .allMatch(
                  name ->
                      columns.contains(name)
                          || (name.startsWith(table + ".")
                              && columns.contains(name.substring(table.length() + 1))));
      if (all && !names.isEmpty()) {
        own.add(tree);
      }
    }
    return own;
  }

  /** The names of columns in an expression, {@code table.column} where it was written so. */
  static Set<String> leaves(Tree tree) {
    Set<String> names = new LinkedHashSet<>();
    eachLeaf(
        tree,
        leaf ->
            names.add(
                leaf instanceof Tree.Member member
                    ? member.table() + "." + member.column()
                    : Tables.columnName(leaf)));
    return names;
  }

  /** Visits the columns whose texts an expression looks at. */
  static void eachTextual(Tree tree, Consumer<Tree> visitor) {
    Trees.visit(
        tree,
        part -> {
          if (part instanceof Tree.Compare compare) {
            if (compare.right() instanceof Tree.Text) {
              visitor.accept(compare.left());
            } else if (compare.left() instanceof Tree.Text) {
              visitor.accept(compare.right());
            }
          } else if (part instanceof Tree.Call call && DatePart.words().contains(call.function())) {
            call.arguments().forEach(visitor);
          }
        });
  }

  static void eachLeaf(Tree tree, Consumer<Tree> visitor) {
    Trees.visit(
        tree,
        part -> {
          boolean number =
              part instanceof Tree.Name name && Set.of("true", "false", "pi").contains(name.name());
          if (isColumn(part) && !number) {
            visitor.accept(part);
          }
        });
  }
}
