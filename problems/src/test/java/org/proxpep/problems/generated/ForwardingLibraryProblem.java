package org.proxpep.problems.generated;

import java.util.OptionalDouble;
import org.proxpep.problem.TransformedProblem;
import org.proxpep.problems.KnownOptimum;
import org.proxpep.problems.Label;
import org.proxpep.problems.LibraryProblem;

/** Another problem seen through a change; what a subclass does not change is passed on. */
abstract class ForwardingLibraryProblem extends TransformedProblem implements LibraryProblem {

  final LibraryProblem inner;
  private final String change;

  /**
   * @param change what was done, in one word that goes into the name
   */
  ForwardingLibraryProblem(LibraryProblem inner, String change) {
    super(inner);
    this.inner = inner;
    this.change = change;
  }

  @Override
  public final Label label() {
    return new Label(
        inner.name() + "-" + change,
        inner.description() + " (" + change + ")",
        inner.source(),
        inner.tags());
  }

  @Override
  public final String name() {
    return label().name();
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
