package org.proxpep.model.compile;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.proxpep.model.graph.NetworkRows;
import org.proxpep.model.network.Activation;

/**
 * Networks as methods of a Java class that needs nothing else, with the bits that they have here.
 */
final class NetworkText {

  /** Characters of a text in a class, well below its limit. */
  private static final int LONGEST = 60_000;

  private static final String NETWORK =
      """
        /** Layer after layer: sums in their order, then an activation of each. */
        private static double[] network(double[] input, int from, int[] layers, double[] weights) {
          double[] z = java.util.Arrays.copyOfRange(input, from, from + layers[0]);
          int at = 0;
          for (int l = 1; l < layers.length; l += 2) {
            int out = layers[l];
            int bias = at + z.length * out;
            double[] next = java.util.Arrays.copyOfRange(weights, bias, bias + out);
            for (int i = 0; i < z.length; i++) {
              for (int j = 0; j < out; j++) {
                next[j] = Math.fma(z[i], weights[at + i * out + j], next[j]);
              }
            }
            for (int j = 0; j < out; j++) {
              next[j] = activation(layers[l + 1], next[j]);
            }
            at = bias + out;
            z = next;
          }
          return z;
        }
      """;

  private static final String NUMBERS =
      """
        /** Numbers of 8 bytes each, in Base64. */
        private static double[] numbers(String... parts) {
          byte[] bytes = java.util.Base64.getDecoder().decode(String.join("", parts));
          double[] all = new double[bytes.length / 8];
          java.nio.ByteBuffer.wrap(bytes)
              .order(java.nio.ByteOrder.LITTLE_ENDIAN)
              .asDoubleBuffer()
              .get(all);
          return all;
        }
      """;

  /** The name of the weights by where they begin in x. */
  private final Map<Integer, String> weights = new TreeMap<>();

  private final Map<String, String> members = new LinkedHashMap<>();

  /** The line that computes the outputs of a network. */
  String call(String outputs, String input, NetworkRows.Use use, double[] x) {
    String name = weights.computeIfAbsent(use.weights(), first -> "WEIGHTS" + (weights.size() + 1));
    int[] layers = use.layers().code();
    double[] own = Arrays.copyOfRange(x, use.weights(), use.weights() + use.layers().weights());
    members.putIfAbsent(name, constant(name, own));
    String shape = Arrays.toString(layers).replace('[', '{').replace(']', '}');
    return "double[] %s = network(%s, new int[] %s, %s);".formatted(outputs, input, shape, name);
  }

  private static String constant(String name, double[] values) {
    ByteBuffer bytes = ByteBuffer.allocate(8 * values.length).order(ByteOrder.LITTLE_ENDIAN);
    Arrays.stream(values).forEach(bytes::putDouble);
    String all = Base64.getEncoder().encodeToString(bytes.array());
    StringBuilder text = new StringBuilder();
    for (int from = 0; from < all.length(); from += LONGEST) {
      text.append(from == 0 ? "" : ",\n").append("          \"");
      text.append(all, from, Math.min(all.length(), from + LONGEST)).append('"');
    }
    return "  private static final double[] %s =\n      numbers(\n%s);\n".formatted(name, text);
  }

  /** What the lines use, by name. */
  Map<String, String> members() {
    StringBuilder activation = new StringBuilder();
    activation.append("  private static double activation(int kind, double a) {\n");
    activation.append("    double e = Math.exp((kind == ");
    activation.append(Activation.TANH.code()).append(" ? -2.0 : -1.0) * Math.abs(a));\n");
    activation.append("    return switch (kind) {\n");
    for (Activation each : Activation.values()) {
      boolean last = each.code() == Activation.values().length - 1;
      activation.append("      ").append(last ? "default" : "case " + each.code());
      activation.append(" -> ").append(each.java()).append(";\n");
    }
    activation.append("    };\n  }\n");
    Map<String, String> all = new LinkedHashMap<>(members);
    all.put("network", NETWORK);
    all.put("activation", activation.toString());
    all.put("numbers", NUMBERS);
    return all;
  }
}
