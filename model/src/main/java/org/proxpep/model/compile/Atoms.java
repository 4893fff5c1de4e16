package org.proxpep.model.compile;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.graph.Node;

/** The atoms of a program under construction, each made once, and the numbers it gives out. */
final class Atoms {

  /** Gradients of more atoms become an atom of their own: k atoms have k²/2 products. */
  private static final int MOST = 8;

  final List<Atom> all = new ArrayList<>();
  final List<Mixture> mixtures = new ArrayList<>();

  private final Code code;
  private final VectorCode vectors;
  private final Map<List<Integer>, Atom> stretches = new HashMap<>();
  private final Map<Integer, Atom> linearForms = new HashMap<>();
  private final Map<Integer, Integer> outputs = new LinkedHashMap<>();

  Atoms(Code code, VectorCode vectors) {
    this.code = code;
    this.vectors = vectors;
  }

  Atom variable(int i) {
    return stretch(i, vectors.ones(1));
  }

  /** The variables from {@code first} on with the entries of a vector before them. */
  Atom stretch(int first, int vector) {
    return stretches.computeIfAbsent(List.of(first, vector), key -> make(first, null, vector));
  }

  /** The coefficients of a LINEAR. */
  Atom linearForm(Node node) {
    return linearForms.computeIfAbsent(
        node.id(), id -> make(0, node.indices(), vectors.table(node.numbers())));
  }

  private Atom make(int first, int @Nullable [] indices, int vector) {
    VecRef values = code.vector(vector);
    boolean isVariable = indices == null && values.length() == 1 && vectors.isOnes(vector);
    Atom atom = new Atom(all.size(), isVariable, first, indices, values);
    all.add(atom);
    return atom;
  }

  /** Which number of the output a temporary is. */
  int output(int temporary) {
    return outputs.computeIfAbsent(temporary, t -> outputs.size());
  }

  /** Lets the program give out what was asked for; how many numbers that is. */
  int writeOutputs() {
    outputs.forEach((t, number) -> code.statement(Instruction.VALUE, number, t, 0));
    return outputs.size();
  }

  /** The same vector as a sum of few atoms. */
  Combination bundled(Combination many) {
    if (many.terms().size() <= MOST) {
      return many;
    }
    int[] support =
        many.terms().keySet().stream()
            .flatMapToInt(a -> IntStream.range(0, a.length()).map(a::variable))
            .sorted()
            .distinct()
            .toArray();
    boolean fixed =
        many.terms().entrySet().stream()
            .allMatch(t -> code.isConstant(t.getValue()) && isFixed(t.getKey()));
    Combination one = new Combination();
    one.add(code, code.constant(1.0), fixed ? constant(many, support) : mixture(many, support));
    return one;
  }

  private static boolean isFixed(Atom a) {
    return a.values.place() == VecRef.Place.TABLE;
  }

  private Atom constant(Combination many, int[] support) {
    double[][] tables = code.tables();
    double[] sum = new double[support.length];
    many.terms()
        .forEach(
            (a, c) -> {
              double[] values = tables[a.values.index()];
              for (int k = 0; k < a.length(); k++) {
                sum[place(support, a, k)] += code.number(c) * values[a.values.offset() + k];
              }
            });
    return over(support, vectors.table(sum));
  }

  private Atom mixture(Combination many, int[] support) {
    Atom sum = over(support, code.addWork(support.length));
    Atom[] parts = many.terms().keySet().toArray(new Atom[0]);
    int[] coefficients = many.terms().values().stream().mapToInt(this::output).toArray();
    int[][] places = new int[parts.length][];
    for (int p = 0; p < parts.length; p++) {
      Atom part = parts[p];
      places[p] = IntStream.range(0, part.length()).map(k -> place(support, part, k)).toArray();
    }
    mixtures.add(new Mixture(sum, parts, coefficients, places));
    return sum;
  }

  private static int place(int[] support, Atom a, int k) {
    return Arrays.binarySearch(support, a.variable(k));
  }

  private Atom over(int[] support, int vector) {
    boolean stretch = support[support.length - 1] - support[0] == support.length - 1;
    return make(support[0], stretch ? null : support, vector);
  }
}
