package org.proxpep.model.syntax;

/** A piece of a model that has a text: an expression, a statement, or what stands in one. */
public sealed interface SyntaxNode
    permits Tree, Tree.Binder, Statement, Statement.Domain, Statement.HoldOut, Statement.Item {

  /** Where it stands; {@link Span#NOWHERE} before it has been printed. */
  Span span();
}
