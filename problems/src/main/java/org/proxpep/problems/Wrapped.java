package org.proxpep.problems;

import java.util.OptionalDouble;
import java.util.Set;
import org.proxpep.set.ConvexSet;

/** Another problem seen through a change; what a subclass does not change is passed on. */
abstract class Wrapped implements LibraryProblem {

  final LibraryProblem inner;
  private final String change;

  /**
   * @param change what was done, in one word that goes into the name
   */
  Wrapped(LibraryProblem inner, String change) {
    this.inner = inner;
    this.change = change;
  }

  @Override
  public int dimension() {
    return inner.dimension();
  }

  @Override
  public int inequalities() {
    return inner.inequalities();
  }

  @Override
  public int equalities() {
    return inner.equalities();
  }

  @Override
  public ConvexSet feasibleSet() {
    return inner.feasibleSet();
  }

  @Override
  public double[] startingPoint() {
    return inner.startingPoint();
  }

  @Override
  public final String name() {
    return inner.name() + "-" + change;
  }

  @Override
  public String variableName(int i) {
    return inner.variableName(i);
  }

  @Override
  public String functionName(int row) {
    return inner.functionName(row);
  }

  @Override
  public boolean isDeterministic(int row) {
    return inner.isDeterministic(row);
  }

  @Override
  public String description() {
    return inner.description() + " (" + change + ")";
  }

  @Override
  public String source() {
    return inner.source();
  }

  @Override
  public Set<String> tags() {
    return inner.tags();
  }

  @Override
  public KnownOptimum optimum() {
    return inner.optimum();
  }

  @Override
  public OptionalDouble noiseLevel() {
    return inner.noiseLevel();
  }

  @Override
  public String fingerprint() {
    return name() + " of " + inner.fingerprint();
  }

  @Override
  public String toString() {
    return name();
  }
}
