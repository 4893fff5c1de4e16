package org.proxpep.model.compile;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.function.Algebra;
import org.proxpep.model.function.Call;
import org.proxpep.model.function.Elementary;

/**
 * A straight-line program under construction. Instruction k writes temporary k. An instruction that
 * was made before is not made again, and operations on constants are carried out at once.
 */
final class Code implements Algebra {

  private static final int ONCE = 1;

  /** s·t where 0·∞ counts as 0. */
  private static final Call PRODUCT = Call.binary(Elementary.class, "product", Elementary::product);

  static final Call SELECT = Call.ternary(Elementary.class, "select", Elementary::select);

  private final List<Step> steps = new ArrayList<>();
  private final Map<Step, Integer> known = new HashMap<>();

  /**
   * One object for equal methods: the tape of a large model would miss the cache at every other.
   */
  private final Map<Call, Call> methods = new HashMap<>();

  private final List<VecRef> vectors = new ArrayList<>();
  private final Map<VecRef, Integer> knownVectors = new HashMap<>();
  private final List<double[]> tables = new ArrayList<>();
  private final List<int[]> indices = new ArrayList<>();
  private final List<Integer> workLengths = new ArrayList<>();

  Code() {}

  /** A copy that can grow on its own. */
  Code(Code other) {
    steps.addAll(other.steps);
    known.putAll(other.known);
    methods.putAll(other.methods);
    vectors.addAll(other.vectors);
    knownVectors.putAll(other.knownVectors);
    tables.addAll(other.tables);
    indices.addAll(other.indices);
    workLengths.addAll(other.workLengths);
  }

  /** Whether another program does the same, number for number. */
  boolean same(Code other) {
    return steps.equals(other.steps)
        && vectors.equals(other.vectors)
        && workLengths.equals(other.workLengths)
        && Arrays.deepEquals(tables(), other.tables())
        && Arrays.deepEquals(indices(), other.indices());
  }

  int size() {
    return steps.size();
  }

  /** Instruction k. */
  Step step(int k) {
    return steps.get(k);
  }

  Step[] steps() {
    return steps.toArray(new Step[0]);
  }

  double number(int k) {
    return steps.get(k).number();
  }

  VecRef vector(int v) {
    return vectors.get(v);
  }

  double[][] tables() {
    return tables.toArray(new double[0][]);
  }

  int[][] indices() {
    return indices.toArray(new int[0][]);
  }

  int[] workLengths() {
    return workLengths.stream().mapToInt(Integer::intValue).toArray();
  }

  int addVector(VecRef ref) {
    return knownVectors.computeIfAbsent(
        ref,
        key -> {
          vectors.add(key);
          return vectors.size() - 1;
        });
  }

  /** A new work array. */
  int addWork(int length) {
    workLengths.add(length);
    return addVector(new VecRef(VecRef.Place.WORK, workLengths.size() - 1, 0, length));
  }

  int addTable(double[] values) {
    tables.add(values);
    indices.add(new int[0]);
    return tables.size() - 1;
  }

  int addSparse(double[] values, int[] at) {
    tables.add(values);
    indices.add(at);
    return tables.size() - 1;
  }

  @Override
  public int constant(double value) {
    return pure(Instruction.CONSTANT, null, 0, 0, 0, value);
  }

  boolean isConstant(int t) {
    return step(t).ins() == Instruction.CONSTANT;
  }

  private boolean is(int t, double value) {
    return isConstant(t) && number(t) == value;
  }

  int load(Instruction kind, int index, int element) {
    return pure(kind, null, index, element, 0, 0.0);
  }

  int sparse(double constant, int table) {
    return pure(Instruction.SPARSE, null, table, 0, 0, constant);
  }

  int dot(int v, int w) {
    return pure(Instruction.DOT, null, v, w, 0, 0.0);
  }

  int sum(int v) {
    return pure(Instruction.VECTOR_SUM, null, v, 0, 0, 0.0);
  }

  /** A reduction of vectors that change during the program, never shared. */
  int once(Instruction kind, int v, int w) {
    return append(new Step(kind, null, v, w, ONCE, 0.0));
  }

  /** Whether the number must be taken where it stands, because its vectors change later. */
  boolean isFixed(int k) {
    Step step = step(k);
    return (step.ins() == Instruction.DOT || step.ins() == Instruction.VECTOR_SUM)
        && step.c() == ONCE;
  }

  void statement(Instruction kind, int to, int from, int other) {
    append(new Step(kind, null, to, from, other, 0.0));
  }

  @Override
  public int add(int s, int t) {
    return is(s, 0.0)
        ? t
        : is(t, 0.0) ? s : arithmetic(Instruction.ADD, s, t, number(s) + number(t));
  }

  @Override
  public int subtract(int s, int t) {
    return is(t, 0.0) ? s : arithmetic(Instruction.SUBTRACT, s, t, number(s) - number(t));
  }

  @Override
  public int negate(int t) {
    return isConstant(t) ? constant(-number(t)) : pure(Instruction.NEGATE, null, t, 0, 0, 0.0);
  }

  @Override
  public int multiply(int s, int t) {
    if (is(s, 1.0)) {
      return t;
    }
    if (is(t, 1.0)) {
      return s;
    }
    if (is(s, -1.0)) {
      return negate(t);
    }
    return is(t, -1.0) ? negate(s) : arithmetic(Instruction.MULTIPLY, s, t, number(s) * number(t));
  }

  @Override
  public int divide(int s, int t) {
    return arithmetic(Instruction.DIVIDE, s, t, number(s) / number(t));
  }

  /** The operation, or its result where both are constants. */
  private int arithmetic(Instruction kind, int s, int t, double result) {
    return isConstant(s) && isConstant(t) ? constant(result) : pure(kind, null, s, t, 0, 0.0);
  }

  /** s·t where 0·∞ counts as 0. */
  int product(int s, int t) {
    if ((isConstant(s) && isPlain(number(s))) || (isConstant(t) && isPlain(number(t)))) {
      return multiply(s, t);
    }
    return call(PRODUCT, s, t);
  }

  /** s·t, by {@link #product} if guarded; 0 if one of them is the constant 0. */
  int times(int s, int t, boolean guarded) {
    return isZero(s) ? s : isZero(t) ? t : guarded ? product(s, t) : multiply(s, t);
  }

  boolean isZero(int t) {
    return is(t, 0.0);
  }

  private static boolean isPlain(double value) {
    return Double.isFinite(value) && value != 0.0;
  }

  @Override
  public int call(Call method, int... arguments) {
    int s = arguments[0];
    int t = arguments.length > 1 ? arguments[1] : s;
    int u = arguments.length > 2 ? arguments[2] : s;
    return isConstant(s) && isConstant(t) && isConstant(u)
        ? constant(method.apply(number(s), number(t), number(u)))
        : pure(Instruction.CALL, methods.computeIfAbsent(method, same -> same), s, t, u, 0.0);
  }

  private int pure(Instruction kind, @Nullable Call method, int s, int t, int u, double value) {
    Step step = new Step(kind, method, s, t, u, value);
    Integer found = known.putIfAbsent(step, steps.size());
    return found != null ? found : append(step);
  }

  private int append(Step step) {
    steps.add(step);
    return steps.size() - 1;
  }
}
