package org.proxpep.model.draft;

import static org.proxpep.model.syntax.Span.NOWHERE;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.syntax.ComparisonSign;
import org.proxpep.model.syntax.Statement;
import org.proxpep.model.syntax.Tree;
import org.proxpep.refusal.Require;

/** A constraint as a statement that has no name yet. */
final class Subjection extends Written<Statement.Constraint> implements Constraint {

  Subjection(List<Tree> sides, List<ComparisonSign> signs, @Nullable Tree within, Uses uses) {
    this(sides, signs, within, "", uses);
  }

  private Subjection(
      List<Tree> sides, List<ComparisonSign> signs, @Nullable Tree within, String unit, Uses uses) {
    super(
        new Statement.Constraint("", List.of(), sides, signs, within, unit, NOWHERE, NOWHERE),
        uses);
  }

  static Subjection of(Constraint constraint) {
    if (constraint instanceof Subjection subjection) {
      return subjection;
    }
    Comparison comparison = (Comparison) constraint;
    Tree.Compare tree = (Tree.Compare) comparison.part;
    return new Subjection(
        List.of(tree.left(), tree.right()), List.of(tree.sign()), null, comparison.uses);
  }

  @Override
  public Constraint within(double tolerance) {
    Require.that(
        part.within() == null,
        "The constraint (%s) must have one tolerance",
        "leave out one of the two",
        shown());
    return new Subjection(
        part.sides(), part.signs(), Literals.number(tolerance), part.unit(), uses);
  }

  @Override
  public Constraint unit(String name) {
    String unit = Literals.unit(part.unit(), name, shown());
    return new Subjection(part.sides(), part.signs(), part.within(), unit, uses);
  }

  /** The same over indices, under a name. */
  Statement.Constraint named(String name, List<Index> indices) {
    return new Statement.Constraint(
        name,
        Literals.binders(indices),
        part.sides(),
        part.signs(),
        part.within(),
        part.unit(),
        NOWHERE,
        NOWHERE);
  }
}
