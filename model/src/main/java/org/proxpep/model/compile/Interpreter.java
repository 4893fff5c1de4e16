package org.proxpep.model.compile;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.function.Call;

/** Carries out straight-line code step by step; instruction k writes temporary k. */
final class Interpreter implements Evaluator {

  private final Code code;

  // The steps, part by part: a long tape read as objects misses the cache at every one.
  private final Instruction[] ins;
  private final int[] first;
  private final int[] second;
  private final int[] third;
  private final double[] number;
  private final @Nullable Call[] call;

  private final double[][] tables;
  private final int[][] indices;

  Interpreter(Code code) {
    this.code = code;
    this.tables = code.tables();
    this.indices = code.indices();
    Step[] steps = code.steps();
    this.ins = Arrays.stream(steps).map(Step::ins).toArray(Instruction[]::new);
    this.first = Arrays.stream(steps).mapToInt(Step::a).toArray();
    this.second = Arrays.stream(steps).mapToInt(Step::b).toArray();
    this.third = Arrays.stream(steps).mapToInt(Step::c).toArray();
    this.number = Arrays.stream(steps).mapToDouble(Step::number).toArray();
    this.call = Arrays.stream(steps).map(Step::call).toArray(Call[]::new);
  }

  /** How many temporaries there are. */
  int size() {
    return ins.length;
  }

  @Override
  public Room room() {
    return new Room(ins.length, code.workLengths());
  }

  /** Writes what VALUE statements say into {@code value}; gradients stay as they are. */
  @Override
  public void run(
      double[] x, double[] parameters, Workspace w, double[] value, double[][] gradient) {
    double[] t = w.temporary;
    for (int k = 0; k < ins.length; k++) {
      int a = first[k];
      int b = second[k];
      switch (ins[k]) {
        case CONSTANT -> t[k] = number[k];
        case X -> t[k] = x[a];
        case INPUT -> t[k] = w.scalar[a];
        case ELEMENT -> t[k] = w.vector[a][b];
        case PARAMETER -> t[k] = parameters[a];
        case SPARSE -> t[k] = Kernels.sparse(number[k], tables[a], indices[a], x);
        case DOT -> {
          VecRef v = code.vector(a);
          t[k] =
              Kernels.dot(
                  array(a, x, w), v.offset(), array(b, x, w), code.vector(b).offset(), v.length());
        }
        case VECTOR_SUM -> {
          VecRef v = code.vector(a);
          t[k] = Kernels.sum(array(a, x, w), v.offset(), v.length());
        }
        case VECTOR_ADD, VECTOR_SUBTRACT, SET_PRODUCT, SET_SCALED, ADD_SCALED, VECTOR_SHIFT ->
            vector(k, x, w);
        case ADD -> t[k] = t[a] + t[b];
        case SUBTRACT -> t[k] = t[a] - t[b];
        case MULTIPLY -> t[k] = t[a] * t[b];
        case DIVIDE -> t[k] = t[a] / t[b];
        case NEGATE -> t[k] = -t[a];
        case CALL -> t[k] = Objects.requireNonNull(call[k]).apply(t[a], t[b], t[third[k]]);
        case VALUE -> value[a] = t[b];
        default -> throw new IllegalStateException(ins[k] + " is not interpreted.");
      }
    }
  }

  private void vector(int k, double[] x, Workspace w) {
    int n = code.vector(first[k]).length();
    int b = second[k];
    double[] out = array(first[k], x, w);
    double[] other = array(third[k], x, w);
    int offset = code.vector(third[k]).offset();
    switch (ins[k]) {
      case SET_SCALED -> Kernels.setScaled(out, 0, w.temporary[b], other, offset, n);
      case ADD_SCALED -> Kernels.addScaled(out, 0, w.temporary[b], other, offset, n);
      case VECTOR_SHIFT -> Kernels.shift(out, 0, w.temporary[b], other, offset, n);
      case VECTOR_ADD ->
          Kernels.add(out, 0, array(b, x, w), code.vector(b).offset(), other, offset, n);
      case VECTOR_SUBTRACT ->
          Kernels.subtract(out, 0, array(b, x, w), code.vector(b).offset(), other, offset, n);
      default ->
          Kernels.setProduct(out, 0, array(b, x, w), code.vector(b).offset(), other, offset, n);
    }
  }

  /** The array that a vector is a stretch of. */
  double[] array(int v, double[] x, Workspace w) {
    return code.vector(v).array(x, tables, w);
  }
}
