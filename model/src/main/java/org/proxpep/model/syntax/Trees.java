package org.proxpep.model.syntax;

import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** Looks at all parts of expressions. */
public final class Trees {

  private Trees() {}

  /** Visits an expression and all in it, what stands inside before what it stands in. */
  public static void visit(Tree tree, Consumer<Tree> visitor) {
    TreeMapping.parts(tree, visiting(visitor));
    visitor.accept(tree);
  }

  /** Visits all expressions of a statement. */
  public static void visit(Statement statement, Consumer<Tree> visitor) {
    TreeMapping.statement(statement, visiting(visitor));
  }

  /** A change that changes nothing. */
  private static UnaryOperator<Tree> visiting(Consumer<Tree> visitor) {
    return tree -> {
      visit(tree, visitor);
      return tree;
    };
  }

  /**
   * An expression as it is written, or as it would be if a definition with arguments from elsewhere
   * was written out.
   */
  public static String text(Tree tree, SourceText source) {
    boolean[] whole = {true};
    visit(
        tree,
        part -> {
          Span span = part.span();
          whole[0] &= span.from() >= tree.span().from() && span.to() <= tree.span().to();
        });
    return whole[0] ? source.slice(tree.span()) : Printer.text(tree);
  }
}
