package org.proxpep.model.network;

import java.util.ArrayList;
import java.util.List;
import org.proxpep.refusal.Refusal;
import org.proxpep.refusal.Require;

/**
 * The layers of a network. Its weights are one vector, layer after layer: a matrix with a row for
 * each input, row by row, and then a bias for each output.
 *
 * @param inputs the width of the vector that it takes
 */
public record Layers(int inputs, List<Dense> all) {

  /** sums = xᵀW + b, then an activation of each. */
  public record Dense(int width, Activation activation) {}

  /** Makes a record of layers that fit together. */
  public Layers {
    Require.atLeast("The width of a network's input", inputs, 1, "give it a data vector");
    Require.atLeast("The number of layers", all.size(), 1, "end with dense(1)");
    long weights = 0;
    int before = inputs;
    for (Dense layer : all) {
      Require.atLeast("The width of a layer", layer.width, 1, "dense(64, tanh)");
      weights += (before + 1L) * layer.width;
      before = layer.width;
    }
    if (weights > Integer.MAX_VALUE) {
      throw Refusal.of(
          "A network has %s weights, more than a vector can have", "make layers narrower", weights);
    }
    all = List.copyOf(all);
  }

  public int count() {
    return all.size();
  }

  /** How many numbers go into layer l. */
  public int inputsOf(int l) {
    return l == 0 ? inputs : all.get(l - 1).width;
  }

  public int width(int l) {
    return all.get(l).width;
  }

  public Activation activation(int l) {
    return all.get(l).activation;
  }

  /** The width of the last layer. */
  public int outputs() {
    return width(count() - 1);
  }

  /** Where the matrix of layer l begins. */
  public int matrix(int l) {
    int first = 0;
    for (int k = 0; k < l; k++) {
      first += (inputsOf(k) + 1) * width(k);
    }
    return first;
  }

  /** Where the biases of layer l begin. */
  public int bias(int l) {
    return matrix(l) + inputsOf(l) * width(l);
  }

  /** How many weights there are, biases among them. */
  public int weights() {
    return matrix(count());
  }

  /** As numbers, from which {@link #of} makes it again. */
  public int[] code() {
    int[] code = new int[1 + 2 * count()];
    code[0] = inputs;
    for (int l = 0; l < count(); l++) {
      code[1 + 2 * l] = width(l);
      code[2 + 2 * l] = activation(l).code();
    }
    return code;
  }

  /** The layers of a {@link #code}. */
  public static Layers of(int[] code) {
    List<Dense> all = new ArrayList<>();
    for (int k = 1; k < code.length; k += 2) {
      all.add(new Dense(code[k], Activation.of(code[k + 1])));
    }
    return new Layers(code[0], all);
  }
}
