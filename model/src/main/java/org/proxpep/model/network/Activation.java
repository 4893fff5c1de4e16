package org.proxpep.model.network;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.proxpep.model.function.Elementary;
import org.proxpep.model.function.ValueRange;

/** What a layer does to each of its sums. All of them are smooth. */
@SuppressWarnings("ImmutableEnumChecker") // A range does not change.
public enum Activation {
  /** Nothing: the layer is affine. */
  LINEAR("linear", ValueRange.ALL, "a", "") {
    @Override
    void apply(double[] values, double[] slopes, int from, int to) {
      Arrays.fill(slopes, from, to, 1.0);
    }
  },

  TANH("tanh", new ValueRange(-1.0, 1.0), "Math.copySign((1.0 - e) / (1.0 + e), a)", "Tanh") {
    @Override
    void apply(double[] values, double[] slopes, int from, int to) {
      for (int i = from; i < to; i++) {
        // A few units of 1e-16, at a quarter of the time of the library's function.
        double e = Math.exp(-2.0 * Math.abs(values[i]));
        double t = Math.copySign((1.0 - e) / (1.0 + e), values[i]);
        values[i] = t;
        slopes[i] = 1.0 - t * t;
      }
    }
  },

  SIGMOID(
      "sigmoid",
      new ValueRange(0.0, 1.0),
      "a >= 0.0 ? 1.0 / (1.0 + e) : e / (1.0 + e)",
      "Sigmoid") {
    @Override
    void apply(double[] values, double[] slopes, int from, int to) {
      for (int i = from; i < to; i++) {
        double e = Elementary.expMinusAbs(values[i]);
        values[i] = Elementary.sigmoid(values[i], e);
        slopes[i] = Elementary.sigmoidSlope(e);
      }
    }
  },

  /** a·sigmoid(a). */
  SILU(
      "silu",
      new ValueRange(-0.2785, Double.POSITIVE_INFINITY),
      "a * (a >= 0.0 ? 1.0 / (1.0 + e) : e / (1.0 + e))",
      "Sigmoid Mul") {
    @Override
    void apply(double[] values, double[] slopes, int from, int to) {
      for (int i = from; i < to; i++) {
        double a = values[i];
        double e = Elementary.expMinusAbs(a);
        double s = Elementary.sigmoid(a, e);
        values[i] = a * s;
        slopes[i] = s + a * Elementary.sigmoidSlope(e);
      }
    }
  },

  SOFTPLUS(
      "softplus",
      new ValueRange(0.0, Double.POSITIVE_INFINITY),
      "Math.max(a, 0.0) + Math.log1p(e)",
      "Softplus") {
    @Override
    void apply(double[] values, double[] slopes, int from, int to) {
      for (int i = from; i < to; i++) {
        double a = values[i];
        double e = Elementary.expMinusAbs(a);
        values[i] = Elementary.softplus(a, e);
        slopes[i] = Elementary.sigmoid(a, e);
      }
    }
  };

  private final String word;
  private final ValueRange range;
  private final String java;
  private final String onnx;

  /**
   * @param java its value at a as Java, given e = exp(−|a|), of tanh exp(−2|a|)
   * @param onnx the operators of ONNX that it consists of; empty for none
   */
  Activation(String word, ValueRange range, String java, String onnx) {
    this.word = word;
    this.range = range;
    this.java = java;
    this.onnx = onnx;
  }

  /** Its value at a as Java, given e = exp(−|a|), of tanh exp(−2|a|). */
  public String java() {
    return java;
  }

  /** The operators of ONNX that it consists of; empty for none. Mul is with its argument. */
  public String onnx() {
    return onnx;
  }

  /** The word for it in models. */
  public String word() {
    return word;
  }

  /** Where its values are. */
  public ValueRange range() {
    return range;
  }

  /** The activation of a word. */
  public static Optional<Activation> named(String word) {
    return Arrays.stream(values()).filter(a -> a.word.equals(word)).findFirst();
  }

  /** A number for it, from which {@link #of} finds it. */
  public int code() {
    return List.of(values()).indexOf(this);
  }

  /** The activation of a {@link #code}. */
  public static Activation of(int code) {
    return Arrays.stream(values()).filter(a -> a.code() == code).findFirst().orElseThrow();
  }

  /** All words. */
  public static List<String> words() {
    return Arrays.stream(values()).map(Activation::word).toList();
  }

  /** Puts values in place of sums, and their slopes beside them. */
  abstract void apply(double[] values, double[] slopes, int from, int to);
}
