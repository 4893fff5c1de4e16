package org.proxpep.sweep;

import java.util.Optional;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.solve.CertifiedResult;

/** Where finished points are kept, so that a sweep that was ended goes on. Used by many threads. */
public interface SweepStore {

  /** Keeps nothing. */
  SweepStore NONE =
      new SweepStore() {
        @Override
        public Optional<SweepPoint> load(int index, double value) {
          return Optional.empty();
        }

        @Override
        public void save(
            int index, double value, CertifiedResult result, StochasticProblem problem) {}
      };

  /** Told before the first point, once there is a problem for every value. */
  default void begin(double[] values) {}

  /** A point that is finished. */
  Optional<SweepPoint> load(int index, double value);

  /** Keeps a point that has just been finished. */
  void save(int index, double value, CertifiedResult result, StochasticProblem problem);
}
