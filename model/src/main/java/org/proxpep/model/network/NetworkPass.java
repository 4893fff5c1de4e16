package org.proxpep.model.network;

import java.util.Arrays;

/**
 * Forward and backward through a network for a block of rows, by one matrix product for each layer;
 * for one thread. The forward pass is shared by all gradients that are asked for afterwards, and
 * nothing is allocated after the first block of a size.
 *
 * <pre>{@code
 * pass.begin(rows);
 * // fill pass.inputs()
 * pass.forward(x, first);
 * pass.backward(x, first);
 * pass.addGradient(adjoint, 0, 1, gradient, first); // for each function
 * }</pre>
 */
public final class NetworkPass {

  /** Fewer rows than this do not pay for a transpose. */
  private static final int FEW = 4;

  private final Layers layers;
  private final int count;
  private int rows;
  private int room;

  /** By layer: what goes into it, row by row; the last is what comes out. */
  private final double[][] values;

  private final double[][] slopes;

  /** By layer: the derivatives of the only output in its sums. */
  private final double[][] deltas;

  private double[] scaled = {};
  private double[] other = {};
  private double[] transposed = {};

  public NetworkPass(Layers layers) {
    this.layers = layers;
    this.count = layers.count();
    this.values = new double[count + 1][0];
    this.slopes = new double[count][0];
    this.deltas = new double[count][0];
  }

  public Layers layers() {
    return layers;
  }

  /** Makes room for a block of so many rows. */
  public void begin(int size) {
    this.rows = size;
    if (size <= room) {
      return;
    }
    room = size;
    int widest = 0;
    values[0] = new double[size * layers.inputs()];
    for (int l = 0; l < count; l++) {
      int width = layers.width(l);
      widest = Math.max(widest, width);
      values[l + 1] = new double[size * width];
      slopes[l] = new double[size * width];
      deltas[l] = new double[size * width];
    }
    scaled = new double[size * widest];
    other = new double[size * widest];
  }

  /** The inputs, row by row, to be filled. */
  public double[] inputs() {
    return values[0];
  }

  /** The outputs, row by row. */
  public double[] outputs() {
    return values[count];
  }

  /**
   * From inputs to outputs.
   *
   * @param first where the weights begin in x
   */
  public void forward(double[] x, int first) {
    for (int l = 0; l < count; l++) {
      int in = layers.inputsOf(l);
      int out = layers.width(l);
      double[] to = values[l + 1];
      for (int r = 0; r < rows; r++) {
        System.arraycopy(x, first + layers.bias(l), to, r * out, out);
      }
      Products.add(
          to, 0, out, values[l], 0, in, 1, x, first + layers.matrix(l), out, rows, out, in);
      layers.activation(l).apply(to, slopes[l], 0, rows * out);
    }
  }

  /** Prepares gradients, after {@link #forward}: what all functions share. */
  public void backward(double[] x, int first) {
    if (layers.outputs() == 1) {
      System.arraycopy(slopes[count - 1], 0, deltas[count - 1], 0, rows);
      for (int l = count - 1; l > 0; l--) {
        pull(x, first, l, deltas[l], deltas[l - 1]);
      }
    }
  }

  /** The derivatives in the sums of layer l−1, of those in the sums of layer l. */
  private void pull(double[] x, int first, int l, double[] from, double[] to) {
    int in = layers.inputsOf(l);
    int out = layers.width(l);
    int at = first + layers.matrix(l);
    if (rows < FEW) {
      for (int r = 0; r < rows; r++) {
        Products.timesRows(to, r * in, x, at, in, from, r * out, out);
      }
    } else {
      if (transposed.length < in * out) {
        transposed = new double[in * out];
      }
      Products.transpose(transposed, x, at, in, out);
      Arrays.fill(to, 0, rows * in, 0.0);
      Products.add(to, 0, in, from, 0, out, 1, transposed, 0, in, rows, in, out);
    }
    multiply(to, slopes[l - 1], rows * in);
  }

  private static void multiply(double[] to, double[] by, int n) {
    for (int i = 0; i < n; i++) {
      to[i] *= by[i];
    }
  }

  /**
   * Adds Σ over the rows of the block of adjointᵀ·∂outputs/∂weights, row after row.
   *
   * @param adjoint the derivatives of a function in the outputs, from {@code at} on, those of a row
   *     {@code stride} behind those of the row before
   * @param gradient of the function in x
   */
  public void addGradient(
      double[] adjoint, int at, int stride, double[] x, int first, double[] gradient) {
    int outputs = layers.outputs();
    if (outputs == 1) {
      for (int l = 0; l < count; l++) {
        scale(adjoint, at, stride, deltas[l], layers.width(l));
        addLayer(l, scaled, gradient, first);
      }
      return;
    }
    for (int r = 0; r < rows; r++) {
      for (int k = 0; k < outputs; k++) {
        int i = r * outputs + k;
        scaled[i] = adjoint[at + r * stride + k] * slopes[count - 1][i];
      }
    }
    for (int l = count - 1; l >= 0; l--) {
      addLayer(l, scaled, gradient, first);
      if (l > 0) {
        pull(x, first, l, scaled, other);
        double[] swap = scaled;
        scaled = other;
        other = swap;
      }
    }
  }

  private void scale(double[] adjoint, int at, int stride, double[] delta, int width) {
    for (int r = 0; r < rows; r++) {
      double c = adjoint[at + r * stride];
      int end = (r + 1) * width;
      for (int i = r * width; i < end; i++) {
        scaled[i] = c * delta[i];
      }
    }
  }

  /** The derivatives in the weights of a layer, of those in its sums. */
  private void addLayer(int l, double[] delta, double[] gradient, int first) {
    int in = layers.inputsOf(l);
    int out = layers.width(l);
    Products.add(
        gradient, first + layers.matrix(l), out, values[l], 0, 1, in, delta, 0, out, in, out, rows);
    int bias = first + layers.bias(l);
    for (int r = 0; r < rows; r++) {
      for (int j = 0; j < out; j++) {
        gradient[bias + j] += delta[r * out + j];
      }
    }
  }
}
