package org.proxpep.problems.generated;

import java.util.OptionalDouble;
import org.proxpep.problem.Evaluation;
import org.proxpep.problems.LibraryProblem;
import org.proxpep.problems.parts.Noise;
import org.proxpep.problems.parts.NoisyEntry;

/** A problem whose own randomness is replaced by its exact mean and noise of another law. */
final class OtherNoise extends ForwardingLibraryProblem {

  private final String law;
  private final Noise noise;
  private final double level;

  OtherNoise(LibraryProblem inner, String law, Noise noise, double level) {
    super(inner, law);
    NoisyEntry.requireLevel(level);
    this.law = law;
    this.noise = noise;
    this.level = level;
  }

  @Override
  public void evaluate(double[] x, long xi, Evaluation out) {
    inner.evaluateMean(x, out);
    if (level > 0.0) {
      noise.add(level, out.random(xi), out);
    }
  }

  @Override
  public void evaluateMean(double[] x, Evaluation out) {
    inner.evaluateMean(x, out);
  }

  @Override
  public boolean isDeterministic(int row) {
    return false;
  }

  @Override
  public OptionalDouble noiseLevel() {
    return OptionalDouble.of(level);
  }

  @Override
  public LibraryProblem withNoise(double newLevel) {
    return new OtherNoise(inner, law, noise, newLevel);
  }

  @Override
  public String fingerprint() {
    return super.fingerprint() + " level=" + level;
  }
}
