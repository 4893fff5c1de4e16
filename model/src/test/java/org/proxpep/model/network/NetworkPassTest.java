package org.proxpep.model.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.proxpep.model.network.Layers.Dense;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.refusal.Refusal;

class NetworkPassTest {

  private static final int FIRST = 3;

  private static double[] random(int n, long seed) {
    ScenarioRandom random = new ScenarioRandom(seed);
    double[] v = new double[n];
    for (int i = 0; i < n; i++) {
      v[i] = random.nextGaussian();
    }
    return v;
  }

  /** The same by the formula, one number after another. */
  private static double[] naive(Layers layers, double[] x, double[] input) {
    double[] z = input;
    for (int l = 0; l < layers.count(); l++) {
      double[] next = new double[layers.width(l)];
      for (int j = 0; j < next.length; j++) {
        double s = x[FIRST + layers.bias(l) + j];
        for (int i = 0; i < z.length; i++) {
          s += z[i] * x[FIRST + layers.matrix(l) + i * next.length + j];
        }
        next[j] =
            switch (layers.activation(l)) {
              case LINEAR -> s;
              case TANH -> Math.tanh(s);
              case SIGMOID -> 1.0 / (1.0 + Math.exp(-s));
              case SILU -> s / (1.0 + Math.exp(-s));
              case SOFTPLUS -> Math.log1p(Math.exp(s));
            };
      }
      z = next;
    }
    return z;
  }

  private static List<Layers> shapes() {
    List<Layers> shapes = new ArrayList<>();
    for (Activation a : Activation.values()) {
      shapes.add(new Layers(5, List.of(new Dense(9, a), new Dense(1, Activation.LINEAR))));
      shapes.add(new Layers(1, List.of(new Dense(3, a), new Dense(17, a), new Dense(3, a))));
    }
    shapes.add(new Layers(4, List.of(new Dense(1, Activation.LINEAR))));
    return shapes;
  }

  @Test
  void valuesAreThoseOfTheFormula() {
    for (Layers layers : shapes()) {
      double[] x = random(FIRST + layers.weights(), 1);
      double[] inputs = random(6 * layers.inputs(), 2);
      NetworkPass pass = new NetworkPass(layers);
      pass.begin(6);
      System.arraycopy(inputs, 0, pass.inputs(), 0, inputs.length);
      pass.forward(x, FIRST);
      for (int r = 0; r < 6; r++) {
        double[] row =
            java.util.Arrays.copyOfRange(inputs, r * layers.inputs(), (r + 1) * layers.inputs());
        double[] expected = naive(layers, x, row);
        for (int k = 0; k < expected.length; k++) {
          assertThat(pass.outputs()[r * expected.length + k])
              .isCloseTo(expected[k], org.assertj.core.data.Offset.offset(1e-13));
        }
      }
    }
  }

  /** The gradient of Σ adjoint·outputs, in blocks of so many rows. */
  private static double[] gradient(
      Layers layers, double[] x, double[] inputs, double[] adjoint, int rows, int block) {
    double[] gradient = new double[x.length];
    NetworkPass pass = new NetworkPass(layers);
    int outputs = layers.outputs();
    for (int from = 0; from < rows; from += block) {
      int size = Math.min(block, rows - from);
      pass.begin(size);
      System.arraycopy(inputs, from * layers.inputs(), pass.inputs(), 0, size * layers.inputs());
      pass.forward(x, FIRST);
      pass.backward(x, FIRST);
      pass.addGradient(adjoint, from * outputs, outputs, x, FIRST, gradient);
    }
    return gradient;
  }

  @Test
  void gradientsAreThoseOfDifferences() {
    for (Layers layers : shapes()) {
      int rows = 7;
      double[] x = random(FIRST + layers.weights(), 3);
      double[] inputs = random(rows * layers.inputs(), 4);
      double[] adjoint = random(rows * layers.outputs(), 5);
      double[] gradient = gradient(layers, x, inputs, adjoint, rows, rows);
      for (int i = 0; i < x.length; i++) {
        double h = 1e-6;
        double[] up = x.clone();
        double[] down = x.clone();
        up[i] += h;
        down[i] -= h;
        double slope =
            (sum(layers, up, inputs, adjoint) - sum(layers, down, inputs, adjoint)) / (2 * h);
        assertThat(gradient[i]).isCloseTo(slope, org.assertj.core.data.Offset.offset(1e-7));
      }
    }
  }

  private static double sum(Layers layers, double[] x, double[] inputs, double[] adjoint) {
    double sum = 0;
    int outputs = layers.outputs();
    for (int r = 0; r * outputs < adjoint.length; r++) {
      double[] row =
          java.util.Arrays.copyOfRange(inputs, r * layers.inputs(), (r + 1) * layers.inputs());
      double[] out = naive(layers, x, row);
      for (int k = 0; k < outputs; k++) {
        sum += adjoint[r * outputs + k] * out[k];
      }
    }
    return sum;
  }

  @Test
  void bitsDoNotDependOnHowRowsAreCutIntoBlocks() {
    for (Layers layers : shapes()) {
      int rows = 21;
      double[] x = random(FIRST + layers.weights(), 6);
      double[] inputs = random(rows * layers.inputs(), 7);
      double[] adjoint = random(rows * layers.outputs(), 8);
      double[] whole = gradient(layers, x, inputs, adjoint, rows, rows);
      for (int block : new int[] {1, 2, 3, 5, 8, 20}) {
        assertThat(gradient(layers, x, inputs, adjoint, rows, block)).containsExactly(whole);
      }
    }
  }

  @Test
  void layersThatDoNotFitIntoAVectorAreRefused() {
    assertThatThrownBy(() -> new Layers(100_000, List.of(new Dense(100_000, Activation.TANH))))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("10000100000");
    assertThatThrownBy(() -> new Layers(3, List.of()))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("The number of layers");
    Layers layers = new Layers(3, List.of(new Dense(2, Activation.SILU)));
    assertThat(Layers.of(layers.code())).isEqualTo(layers);
  }
}
