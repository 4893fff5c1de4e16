package org.proxpep.method.practical;

import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.proxpep.method.Archive;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.set.ConvexSet;
import org.proxpep.set.ProxTerm;
import org.proxpep.set.SeparableSet;

/** A problem seen in the variables x′ = s∘x. One run owns it: it keeps a point of its own. */
final class ScaledProblem {

  final StochasticProblem problem;
  final ConvexSet set;

  /** The prox term of the objective in x′; null if there is none. */
  final @Nullable ProxTerm term;

  /** Its bounds, if it is made of them. */
  final @Nullable SeparableSet box;

  /** s, or empty where all are 1. */
  private final double[] s;

  private final double[] point;

  ScaledProblem(StochasticProblem problem, double[] s) {
    this.problem = problem;
    this.s = s;
    this.set = s.length == 0 ? problem.feasibleSet() : problem.feasibleSet().scaled(s);
    this.box = set.separable().orElse(null);
    this.term = problem.proxTerm().map(r -> r.scaled(s)).orElse(null);
    this.point = new double[s.length];
  }

  boolean isPlain() {
    return s.length == 0;
  }

  void evaluate(double[] scaled, long xi, Evaluation out) {
    if (isPlain()) {
      problem.evaluate(scaled, xi, out);
      return;
    }
    toUser(scaled, point);
    problem.evaluate(point, xi, out);
    scaled(out);
  }

  /** The same values with gradients in x′; those of the argument are changed. */
  Evaluation scaled(Evaluation user) {
    for (int k = 0; k < user.rows(); k++) {
      if (!isPlain()) {
        user.divide(k, s);
      }
    }
    return user;
  }

  /** x = x′/s, in X₀ to the last bit: (s·u)/s may differ from a bound u by rounding. */
  void toUser(double[] scaled, double[] out) {
    if (isPlain()) {
      System.arraycopy(scaled, 0, out, 0, out.length);
      return;
    }
    for (int i = 0; i < out.length; i++) {
      out[i] = scaled[i] / s[i];
    }
    problem.feasibleSet().project(out, out);
  }

  void toScaled(double[] user, double[] out) {
    if (isPlain()) {
      System.arraycopy(user, 0, out, 0, out.length);
      return;
    }
    for (int i = 0; i < out.length; i++) {
      out[i] = user[i] * s[i];
    }
  }

  /** sᵢ. */
  double unit(int i) {
    return isPlain() ? 1.0 : s[i];
  }

  /** This object, or the one that was written. */
  ScaledProblem field(Archive archive) throws IOException {
    double[] units = archive.array(s);
    return archive.isReading() ? new ScaledProblem(problem, units) : this;
  }
}
