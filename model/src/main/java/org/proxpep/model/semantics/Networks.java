package org.proxpep.model.semantics;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.network.Activation;
import org.proxpep.model.network.Layers;
import org.proxpep.model.network.Layers.Dense;
import org.proxpep.model.sampling.Labels;
import org.proxpep.model.syntax.SourceText;
import org.proxpep.model.syntax.Statement;
import org.proxpep.model.syntax.Tree;
import org.proxpep.model.syntax.Vocabulary;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problem.Scenarios;
import org.proxpep.refusal.Refusal;

/**
 * Declares networks. The weights of layer l of f are the variables {@code f.l[i,j]}, from input i
 * to output j, and its biases {@code f.l.bias[j]}.
 */
final class Networks {

  private static final List<String> STARTS = List.of("glorot", "he");

  private final SourceText source;
  private final Context context;
  private final Translator translator;
  private final Declarations declarations;

  Networks(Context context, Translator translator, Declarations declarations) {
    this.source = context.source;
    this.context = context;
    this.translator = translator;
    this.declarations = declarations;
  }

  void declare(Statement.Network network) {
    List<Dense> dense = new ArrayList<>();
    List<Labels> names = new ArrayList<>();
    Labels input = Labels.range(1, inputs(network.input()));
    Tree last = network.input();
    for (Tree.Call layer : network.layers()) {
      requireDense(layer);
      last = layer.arguments().get(0);
      Labels labels = width(last);
      names.add(labels);
      boolean plain = layer.arguments().size() == 1;
      dense.add(
          new Dense(
              labels.size(), plain ? Activation.LINEAR : activation(layer.arguments().get(1))));
    }
    Layers layers = layers(network, input.size(), dense);
    boolean isNumber = layers.outputs() == 1 && !isSet(last);
    Labels outputs = isNumber ? null : names.get(names.size() - 1);
    int first = context.graph().dimension();
    declarations.declare(
        network.name(), new Symbol.Network(first, layers, outputs), network.nameSpan());
    for (int l = 0; l < layers.count(); l++) {
      Labels before = l == 0 ? input : names.get(l - 1);
      weights(network, l, layers, before, names.get(l));
    }
  }

  private Layers layers(Statement.Network network, int inputs, List<Dense> dense) {
    try {
      return new Layers(inputs, dense);
    } catch (Refusal e) {
      throw source.error(network.span(), e);
    }
  }

  /** How many numbers a network takes. */
  private int inputs(Tree.Name input) {
    Symbol symbol = context.symbols.get(input.name());
    if (symbol instanceof Symbol.Data data) {
      return data.rows().labels.size();
    }
    Labels labels = symbol instanceof Symbol.Simulated random ? random.source().labels() : null;
    if (labels != null) {
      return labels.size();
    }
    throw source.error(
        input.span(),
        symbol == null
            ? "there is no data vector " + Vocabulary.quoted(input.name())
            : "a network looks at a data vector, and %s is %s"
                .formatted(Vocabulary.quoted(input.name()), symbol.kind()),
        symbol == null
            ? Vocabulary.meant(input.name(), context.symbols.keySet())
            : "write before it: features z = standardize(all except y)");
  }

  private void requireDense(Tree.Call layer) {
    if (!layer.function().equals("dense")) {
      throw source.error(
          layer.nameSpan(),
          "there is no layer " + Vocabulary.quoted(layer.function()),
          "layers are dense(width) and dense(width, activation), such as dense(64, tanh)");
    }
    int count = layer.arguments().size();
    if (count < 1 || count > 2) {
      throw source.error(
          layer.span(),
          "a layer takes a width and perhaps an activation, not " + count + " arguments",
          "write dense(64, tanh), and dense(1) for a score");
    }
  }

  private boolean isSet(Tree width) {
    return width instanceof Tree.Range
        || (width instanceof Tree.Name name
            && context.symbols.get(name.name()) instanceof Symbol.Indices);
  }

  /** The outputs of a layer: 1 to its width, or the members of a set. */
  private Labels width(Tree width) {
    if (isSet(width)) {
      return translator.labels(width, NameScope.OUTSIDE);
    }
    double number = translator.constant(width, NameScope.OUTSIDE, "the width of a layer");
    if (number != Math.rint(number) || !(number >= 1.0) || number > Declarations.MOST_VARIABLES) {
      throw source.error(
          width.span(),
          "the width of a layer ("
              + number
              + ") must be a whole number from 1 to "
              + Declarations.MOST_VARIABLES,
          "write dense(64, tanh)");
    }
    return Labels.range(1, (int) number);
  }

  private Activation activation(Tree tree) {
    String word = tree instanceof Tree.Name name ? name.name() : source.slice(tree.span());
    return Activation.named(word)
        .orElseThrow(
            () ->
                source.error(
                    tree.span(),
                    word.equals("relu")
                        ? "the activation `relu` has a kink, where networks must be smooth"
                        : "there is no activation " + Vocabulary.quoted(word),
                    word.equals("relu")
                        ? "take softplus or silu, which are smooth and close to it"
                        : "you mean one of " + String.join(", ", Activation.words())));
  }

  private void weights(
      Statement.Network network, int l, Layers layers, Labels before, Labels after) {
    String name = network.name() + "." + (l + 1);
    Block matrix =
        declarations.block(name, List.of(before, after), network.nameSpan(), network.span());
    Block bias =
        declarations.block(name + ".bias", List.of(after), network.nameSpan(), network.span());
    declarations.place(matrix, network.domain(), network.span());
    declarations.place(bias, null, network.span());
    start(network, matrix.start, l, layers);
  }

  /** Biases start at 0. */
  private void start(Statement.Network network, double[] start, int l, Layers layers) {
    String scheme = network.start().isEmpty() ? STARTS.get(0) : network.start();
    if (!STARTS.contains(scheme)) {
      throw source.error(
          network.span(),
          "there is no start " + Vocabulary.quoted(scheme) + " of networks",
          "write start glorot or start he");
    }
    double in = layers.inputsOf(l);
    double out = layers.width(l);
    ScenarioRandom random = new ScenarioRandom(key(network, l));
    double width = Math.sqrt(6.0 / (in + out));
    double deviation = Math.sqrt(2.0 / in);
    IntStream.range(0, start.length)
        .forEach(
            i ->
                start[i] =
                    scheme.equals("he")
                        ? deviation * random.nextGaussian()
                        : width * (2.0 * random.nextDouble() - 1.0));
  }

  private long key(Statement.Network network, int l) {
    Tree seed = network.seed();
    double number = seed == null ? 0.0 : translator.constant(seed, NameScope.OUTSIDE, "the seed");
    if (number != Math.rint(number) || Math.abs(number) > 1e15) {
      throw source.error(
          seed == null ? network.span() : seed.span(),
          "the seed (" + number + ") must be a whole number",
          "write 1");
    }
    return Scenarios.derive(Scenarios.derive((long) number, network.name().hashCode()), l);
  }

  /** The value of a network at a vector. */
  static Value call(Symbol.Network network, Tree.Call call, Value input, Translator translator) {
    SourceText source = translator.source;
    Value.Vector vector = input instanceof Value.Vector v ? v : null;
    String shown = source.slice(call.arguments().get(0).span());
    if (translator.dataOnly) {
      throw source.error(
          call.span(),
          "a condition may depend on data only, and `%s` has weights that are chosen",
          "use sigmoid(e / width) or probability(e >= 0, width)",
          call.function());
    }
    if (vector == null || vector.vec() == null) {
      throw source.error(
          call.arguments().get(0).span(),
          "the network `%s` looks at a data vector, and `%s` is %s",
          "name its columns in a data vector: features z = …",
          call.function(),
          shown,
          vector == null ? input.kind() : "made of single numbers");
    }
    if (vector.size() != network.layers().inputs()) {
      throw source.error(
          call.arguments().get(0).span(),
          "the network `%s` takes %s numbers, and `%s` has %s",
          "give it data vectors of one width, or declare a network for each",
          call.function(),
          network.layers().inputs(),
          shown,
          vector.size());
    }
    var outputs = translator.graph.network(vector.vec(), network.first(), network.layers());
    List<Value.Scalar> entries =
        IntStream.range(0, outputs.length())
            .mapToObj(k -> Value.Scalar.of(outputs.get(k)))
            .toList();
    @Nullable Labels labels = network.outputs();
    return labels == null ? entries.get(0) : Value.Vector.of(labels, entries);
  }

  /** Σ of the squares of all weights, biases not counted. */
  static Value.Scalar decay(Symbol.Network network, Translator translator) {
    Layers layers = network.layers();
    return Value.Scalar.of(
        translator.graph.sum(
            IntStream.range(0, layers.count())
                .mapToObj(
                    l ->
                        translator
                            .graph
                            .variables(
                                network.first() + layers.matrix(l),
                                layers.inputsOf(l) * layers.width(l))
                            .squaredNorm())
                .toList()));
  }
}
