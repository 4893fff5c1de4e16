package org.proxpep.model.syntax;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Collects every name in a model that could be a column, so that unused columns may have gaps. */
public final class NamesUsed {

  private final Set<String> names = new HashSet<>();

  /** Told of every name and column outside of indices that no index around it binds. */
  private final Consumer<Tree> visitor;

  /** Functions that have scenarios of their own, where those are not looked into. */
  private final @Nullable Collection<String> ownScenarios;

  private final Set<String> bound = new HashSet<>();
  private int insideIndex;

  private NamesUsed(Consumer<Tree> visitor, @Nullable Collection<String> ownScenarios) {
    this.visitor = visitor;
    this.ownScenarios = ownScenarios;
  }

  /**
   * Visits the names and columns of an expression, except labels in index brackets and what stands
   * inside of means.
   *
   * @param indices those around it
   * @param meanFunctions the functions that take a mean over scenarios
   */
  public static void inOneScenario(
      Tree tree,
      List<Tree.Binder> indices,
      Collection<String> meanFunctions,
      Consumer<Tree> visitor) {
    NamesUsed used = new NamesUsed(visitor, meanFunctions);
    indices.forEach(b -> used.bound.add(b.name()));
    used.add(tree);
  }

  /** Visits the names in an expression, except labels in index brackets. */
  public static void of(Statement.Let let, Consumer<Tree.Name> visitor) {
    NamesUsed used =
        new NamesUsed(
            leaf -> {
              if (leaf instanceof Tree.Name name) {
                visitor.accept(name);
              }
            },
            null);
    let.indices().forEach(b -> used.bound.add(b.name()));
    used.add(let.value());
  }

  /** Bare names, and {@code table.column} where it was written so. */
  public static Set<String> of(List<Statement> statements) {
    NamesUsed used = new NamesUsed(leaf -> {}, null);
    for (Statement statement : statements) {
      if (statement instanceof Statement.Data data) {
        Statement.HoldOut holdOut = data.holdOut();
        if (holdOut != null) {
          used.add(holdOut.by());
          used.add(holdOut.where());
        }
      } else if (statement instanceof Statement.Features features) {
        for (Statement.Item item : features.items()) {
          if (!item.all()) {
            item.columns().forEach(used::addColumn);
          }
        }
      } else if (statement instanceof Statement.Random random) {
        used.add(random.distribution());
      } else if (statement instanceof Statement.Param param) {
        used.add(param.value());
      } else if (statement instanceof Statement.Variable variable) {
        Statement.Domain domain = variable.domain();
        if (domain != null) {
          used.addAll(domain.arguments());
          used.add(domain.center());
        }
        used.add(variable.start());
      } else if (statement instanceof Statement.Let let) {
        used.add(let.value());
      } else if (statement instanceof Statement.Objective objective) {
        used.add(objective.value());
      } else if (statement instanceof Statement.Constraint constraint) {
        used.addAll(constraint.sides());
      }
    }
    return used.names;
  }

  /** Where a column is compared with a text, which may be a date, that column is read too. */
  private void addCompared(Tree side, Tree other) {
    add(side);
    if (other instanceof Tree.Text && (side instanceof Tree.Name || side instanceof Tree.Member)) {
      names.add("days(" + Printer.text(side) + ")");
    }
  }

  /** A column of the data, or what a data vector calls one that is made of columns. */
  private void addColumn(Tree tree) {
    if (tree instanceof Tree.Name || tree instanceof Tree.Member) {
      add(tree);
    } else {
      names.add(Printer.text(tree));
    }
  }

  private void addAll(List<? extends Tree> trees) {
    trees.forEach(this::add);
  }

  private void add(@Nullable Tree tree) {
    if (tree instanceof Tree.Name name) {
      names.add(name.name());
      if (insideIndex == 0 && !bound.contains(name.name())) {
        visitor.accept(name);
      }
    } else if (tree instanceof Tree.Member member) {
      names.add(member.table() + "." + member.column());
      if (insideIndex == 0) {
        visitor.accept(member);
      }
    } else if (tree instanceof Tree.Index index) {
      add(index.base());
      insideIndex++;
      addAll(index.indices());
      insideIndex--;
    } else if (tree instanceof Tree.Sum sum) {
      sum.binders().forEach(b -> bound.add(b.name()));
      add(sum.body());
    } else if (tree instanceof Tree.Adversary adversary) {
      bound.add(adversary.name());
      addAll(adversary.domain().arguments());
      add(adversary.domain().center());
      add(adversary.payoff());
    } else if (tree instanceof Tree.Chain chain) {
      addAll(chain.operands());
    } else if (tree instanceof Tree.Negate negate) {
      add(negate.operand());
    } else if (tree instanceof Tree.Power power) {
      add(power.base());
      add(power.exponent());
    } else if (tree instanceof Tree.Compare compare) {
      addCompared(compare.left(), compare.right());
      addCompared(compare.right(), compare.left());
    } else if (tree instanceof Tree.Logic logic) {
      addAll(logic.operands());
    } else if (tree instanceof Tree.Not not) {
      add(not.operand());
    } else if (ownScenarios != null
        && (tree instanceof Tree.Mean
            || (tree instanceof Tree.Call call && ownScenarios.contains(call.function())))) {
      return;
    } else if (tree instanceof Tree.Call call
        && Vocabulary.ROW_FUNCTIONS.contains(call.function())) {
      names.add(Printer.text(call));
      // Its columns may lack values, but tell the table that it belongs to.
      Trees.visit(
          call,
          part -> {
            if (part instanceof Tree.Name || part instanceof Tree.Member) {
              visitor.accept(part);
            }
          });
    } else if (tree instanceof Tree.Call call) {
      addAll(call.arguments());
      add(call.condition());
    } else if (tree instanceof Tree.Mean mean) {
      add(mean.body());
      add(mean.condition());
    } else if (tree instanceof Tree.Items items) {
      addAll(items.items());
    }
    // Members of sets and ends of ranges are labels and constants.
  }
}
