package org.proxpep.model.compile;

import java.util.Arrays;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.proxpep.model.function.ValueRange;
import org.proxpep.model.graph.Ranges;

/**
 * Where the variables and inputs of a random model may lie.
 *
 * @param variables an interval each
 * @param scalar of the input of one number
 * @param vector of the entries of the other
 */
record RandomBox(ValueRange[] variables, ValueRange scalar, ValueRange[] vector) {

  static RandomBox of(int n, Supplier<ValueRange> interval) {
    ValueRange[] variables = Stream.generate(interval).limit(n).toArray(ValueRange[]::new);
    ValueRange scalar = interval.get();
    return new RandomBox(
        variables, scalar, Stream.generate(interval).limit(3).toArray(ValueRange[]::new));
  }

  /** The ranges of a model in this box. */
  Ranges ranges(RandomModels model) {
    Ranges.Inputs inputs =
        new Ranges.Inputs() {
          @Override
          public ValueRange scalar(int slot) {
            return scalar;
          }

          @Override
          public ValueRange element(int slot, int element) {
            return vector[element];
          }
        };
    double[] lower = point(ValueRange::low);
    return new Ranges(model.graph, model.rows, inputs, lower, point(ValueRange::high));
  }

  /** A point of the box. */
  double[] point(ToDoubleFunction<ValueRange> inside) {
    return Arrays.stream(variables).mapToDouble(inside).toArray();
  }

  /** Fills the inputs. */
  void fill(Workspace w, ToDoubleFunction<ValueRange> inside) {
    w.scalar[0] = inside.applyAsDouble(scalar);
    for (int i = 0; i < vector.length; i++) {
      w.vector[0][i] = inside.applyAsDouble(vector[i]);
    }
  }
}
