package org.proxpep.problems.parts;

import java.util.OptionalDouble;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problems.Label;
import org.proxpep.refusal.Require;
import org.proxpep.set.ConvexSet;

/** A problem whose noise was added to it, at a level that can be chosen. */
public abstract class NoisyEntry extends LibraryEntry {

  /** The standard deviation of the noise. */
  protected final double level;

  protected NoisyEntry(Label label, ConvexSet set, int inequalities, int equalities, double level) {
    super(label, set, inequalities, equalities);
    this.level = requireLevel(level);
  }

  /** The level itself, if it is one. */
  public static double requireLevel(double level) {
    Require.notNegative("The noise level", level, "0, which makes every evaluation exact");
    return level;
  }

  /** One sample at a level that is not zero. */
  protected abstract void evaluateNoisy(double[] x, ScenarioRandom random, Evaluation out);

  @Override
  public final void evaluate(double[] x, long xi, Evaluation out) {
    if (level == 0.0) {
      evaluateMean(x, out);
    } else {
      evaluateNoisy(x, out.random(xi), out);
    }
  }

  @Override
  public final OptionalDouble noiseLevel() {
    return OptionalDouble.of(level);
  }

  @Override
  public String fingerprint() {
    return super.fingerprint() + " noise=" + level;
  }

  @Override
  public boolean isDeterministic(int row) {
    return level == 0.0;
  }
}
