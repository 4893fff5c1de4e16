package org.proxpep.problems;

import java.util.OptionalDouble;
import org.proxpep.problem.FiniteProblem;
import org.proxpep.set.ConvexSet;

/** A library problem made of data rows: its randomness is the choice of a row. */
abstract class DataProblem extends LibraryEntry implements FiniteProblem {

  private final ConvexSet set;
  private final int inequalities;
  private final int equalities;
  private final Lazy<KnownOptimum> optimum = new Lazy<>(this::solve);

  /** Kept, for every run asks who the problem is and the rows never change. */
  private final Lazy<Integer> hash = new Lazy<>(this::dataHash);

  DataProblem(About about, ConvexSet set, int inequalities, int equalities) {
    super(about);
    this.set = set;
    this.inequalities = inequalities;
    this.equalities = equalities;
  }

  /** Finds the optimum of the exact problem; called once, when first asked for. */
  abstract KnownOptimum solve();

  /** Identifies the rows. */
  abstract int dataHash();

  @Override
  public final int dimension() {
    return set.dimension();
  }

  @Override
  public final int inequalities() {
    return inequalities;
  }

  @Override
  public final int equalities() {
    return equalities;
  }

  @Override
  public final ConvexSet feasibleSet() {
    return set;
  }

  @Override
  public final KnownOptimum optimum() {
    return optimum.get();
  }

  @Override
  public final OptionalDouble noiseLevel() {
    return OptionalDouble.empty();
  }

  @Override
  public final LibraryProblem withNoise(double level) {
    throw new IllegalArgumentException(
        "The noise level of "
            + name()
            + " ("
            + level
            + ") cannot be set, because its randomness comes with its data.\n"
            + "Maybe leave the level out, or average several rows with MiniBatch.");
  }

  @Override
  public final String fingerprint() {
    return super.fingerprint() + " rows=" + hash.get();
  }
}
