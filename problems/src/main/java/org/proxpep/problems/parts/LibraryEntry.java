package org.proxpep.problems.parts;

import java.util.Optional;
import org.proxpep.problem.SecondDerivatives;
import org.proxpep.problem.Shape;
import org.proxpep.problems.KnownOptimum;
import org.proxpep.problems.Label;
import org.proxpep.problems.LibraryProblem;
import org.proxpep.set.ConvexSet;

/** What every problem of the library has: a label, a set, a shape and an optimum. */
public abstract class LibraryEntry implements LibraryProblem {

  private final Label label;
  private final ConvexSet set;
  private final Shape shape;
  private final Lazy<KnownOptimum> optimum =
      new Lazy<>(() -> StoredOptima.find(optimumKey()).orElseGet(this::solve));

  protected LibraryEntry(Label label, ConvexSet set, int inequalities, int equalities) {
    this.label = label;
    this.set = set;
    this.shape = new Shape(set.dimension(), inequalities, equalities);
  }

  /** Finds the optimum of the exact problem, if it is not stored; called once, when asked for. */
  protected abstract KnownOptimum solve();

  /** What the optimum is stored under: everything it depends on has a part in this. */
  protected String optimumKey() {
    return name();
  }

  @Override
  public final Label label() {
    return label;
  }

  @Override
  public final Shape shape() {
    return shape;
  }

  @Override
  public final ConvexSet feasibleSet() {
    return set;
  }

  @Override
  public final KnownOptimum optimum() {
    return optimum.get();
  }

  /** By default if the problem implements them, as {@link ListedCurvature} does. */
  @Override
  public final Optional<SecondDerivatives> secondDerivatives() {
    return this instanceof SecondDerivatives known ? Optional.of(known) : Optional.empty();
  }

  @Override
  public String toString() {
    return name();
  }
}
