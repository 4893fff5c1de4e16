package org.proxpep.model.syntax;

import java.util.function.Consumer;

/** Looks at all parts of expressions. */
public final class Trees {

  private Trees() {}

  /** Visits an expression and all in it, what stands inside before what it stands in. */
  public static void visit(Tree tree, Consumer<Tree> visitor) {
    TreeMapping.parts(
        tree,
        part -> {
          visit(part, visitor);
          return part;
        });
    visitor.accept(tree);
  }

  /** Visits all expressions of a statement. */
  public static void visit(Statement statement, Consumer<Tree> visitor) {
    TreeMapping.statement(
        statement,
        tree -> {
          visit(tree, visitor);
          return tree;
        });
  }
}
