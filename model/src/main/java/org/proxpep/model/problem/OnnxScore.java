package org.proxpep.model.problem;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.proxpep.model.data.FeatureEntry;
import org.proxpep.model.data.Features;
import org.proxpep.model.function.UnaryFunction;
import org.proxpep.model.graph.Expr;
import org.proxpep.model.graph.Node;
import org.proxpep.model.graph.Op;
import org.proxpep.model.network.OnnxFile;
import org.proxpep.model.sampling.Inputs;
import org.proxpep.model.semantics.BoundModel;
import org.proxpep.refusal.Refusal;

/**
 * A network's score as an ONNX file. Its input has an entry for each entry of the data vector,
 * columns as they are in the table and 0 or 1 for categories; scales are part of the file.
 */
final class OnnxScore {

  private static final Map<UnaryFunction, String> OPERATORS =
      Map.of(
          UnaryFunction.SIGMOID, "Sigmoid",
          UnaryFunction.TANH, "Tanh",
          UnaryFunction.SOFTPLUS, "Softplus",
          UnaryFunction.EXP, "Exp",
          UnaryFunction.NEGATE, "Neg");

  private OnnxScore() {}

  /**
   * @throws Refusal if the expression has something else than a network with one output and
   *     functions of its score
   */
  static byte[] of(BoundModel model, String let, double[] x) {
    Map<String, Expr> entries = model.inEveryRow(let);
    if (entries.size() != 1) {
      throw refused(let, "it has " + entries.size() + " entries");
    }
    Deque<String> functions = new ArrayDeque<>();
    Node node = entries.values().iterator().next();
    while (node.op() == Op.FUNCTION) {
      String operator =
          node.function() instanceof UnaryFunction function ? OPERATORS.get(function) : null;
      if (operator == null) {
        throw refused(let, "it has " + node.word());
      }
      functions.push(operator);
      node = node.argument(0);
    }
    boolean isNetwork = node.op() == Op.VECTOR_SUM && node.argument(0).op() == Op.NETWORK;
    if (!isNetwork) {
      throw refused(let, "it has " + node.word() + " where a network with one output is needed");
    }
    Node network = node.argument(0);
    Inputs.Input input = model.context().inputs.at(network.argument(0));
    if (!(input instanceof Inputs.FeatureInput data)) {
      throw refused(let, "its network looks at random numbers");
    }
    return written(let, data.rows().features, network, functions, x);
  }

  private static byte[] written(
      String let, Features features, Node network, Deque<String> functions, double[] x) {
    int width = features.size();
    OnnxFile file = new OnnxFile(let, "entries", width);
    double[] mean = new double[width];
    double[] sd = new double[width];
    Arrays.fill(sd, 1.0);
    for (int i = 0; i < width; i++) {
      if (features.entry(i).form() instanceof FeatureEntry.Scaled scaled) {
        mean[i] = scaled.mean();
        sd[i] = scaled.sd();
      }
    }
    file.apply("Sub", file.tensor(mean, width));
    file.apply("Div", file.tensor(sd, width));
    file.apply(network.layers(), x, network.argument(1).index());
    functions.forEach(file::apply);
    String names =
        IntStream.range(0, width)
            .mapToObj(i -> features.entry(i).name())
            .collect(Collectors.joining(", "));
    return file.bytes(1, "Entries, before they are scaled: " + names);
  }

  private static Refusal refused(String let, String why) {
    return Refusal.of(
        "The expression %s cannot be written as an ONNX file: %s",
        "name the score of the network alone, let score = f(z), or use the Java class", let, why);
  }
}
