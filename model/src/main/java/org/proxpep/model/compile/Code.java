package org.proxpep.model.compile;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A straight-line program under construction. Instruction k writes temporary k. An instruction that
 * was made before is not made again, and operations on constants are carried out at once.
 */
final class Code {

  private static final int ONCE = 1;

  private record Key(Ins ins, int a, int b, int c, long number) {}

  private Ins[] ins = new Ins[64];
  private int[] a = new int[64];
  private int[] b = new int[64];
  private int[] c = new int[64];
  private double[] number = new double[64];
  private int size;
  private final Map<Key, Integer> known = new HashMap<>();
  private final List<VecRef> vectors = new ArrayList<>();
  private final Map<VecRef, Integer> knownVectors = new HashMap<>();
  private final List<double[]> tables = new ArrayList<>();
  private final List<int[]> indices = new ArrayList<>();
  private final List<Integer> workLengths = new ArrayList<>();

  Code() {}

  /** A copy that can grow on its own. */
  Code(Code other) {
    this.ins = other.ins.clone();
    this.a = other.a.clone();
    this.b = other.b.clone();
    this.c = other.c.clone();
    this.number = other.number.clone();
    this.size = other.size;
    known.putAll(other.known);
    vectors.addAll(other.vectors);
    knownVectors.putAll(other.knownVectors);
    tables.addAll(other.tables);
    indices.addAll(other.indices);
    workLengths.addAll(other.workLengths);
  }

  int size() {
    return size;
  }

  Ins ins(int k) {
    return ins[k];
  }

  int a(int k) {
    return a[k];
  }

  int b(int k) {
    return b[k];
  }

  int c(int k) {
    return c[k];
  }

  double number(int k) {
    return number[k];
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

  int constant(double value) {
    return pure(Ins.CONSTANT, 0, 0, 0, value);
  }

  boolean isConstant(int t) {
    return ins[t] == Ins.CONSTANT;
  }

  private boolean is(int t, double value) {
    return isConstant(t) && number[t] == value;
  }

  int load(Ins kind, int index, int element) {
    return pure(kind, index, element, 0, 0.0);
  }

  int sparse(double constant, int table) {
    return pure(Ins.SPARSE, table, 0, 0, constant);
  }

  int dot(int v, int w) {
    return pure(Ins.DOT, v, w, 0, 0.0);
  }

  int sum(int v) {
    return pure(Ins.VECTOR_SUM, v, 0, 0, 0.0);
  }

  /** A reduction of vectors that change during the program, never shared. */
  int once(Ins kind, int v, int w) {
    return append(kind, v, w, ONCE, 0.0);
  }

  /** Whether the number must be taken where it stands, because its vectors change later. */
  boolean isFixed(int k) {
    return (ins[k] == Ins.DOT || ins[k] == Ins.VECTOR_SUM) && c[k] == ONCE;
  }

  void statement(Ins kind, int to, int from, int other) {
    append(kind, to, from, other, 0.0);
  }

  int add(int s, int t) {
    return is(s, 0.0) ? t : is(t, 0.0) ? s : function(Ins.ADD, s, t, 0);
  }

  int subtract(int s, int t) {
    return is(t, 0.0) ? s : function(Ins.SUBTRACT, s, t, 0);
  }

  int negate(int t) {
    return function(Ins.NEGATE, t, 0, 0);
  }

  int multiply(int s, int t) {
    if (is(s, 1.0)) {
      return t;
    }
    if (is(t, 1.0)) {
      return s;
    }
    if (is(s, -1.0)) {
      return negate(t);
    }
    return is(t, -1.0) ? negate(s) : function(Ins.MULTIPLY, s, t, 0);
  }

  int divide(int s, int t) {
    return function(Ins.DIVIDE, s, t, 0);
  }

  /** s·t where 0·∞ counts as 0. */
  int product(int s, int t) {
    if ((isConstant(s) && isPlain(number[s])) || (isConstant(t) && isPlain(number[t]))) {
      return multiply(s, t);
    }
    return function(Ins.PRODUCT, s, t, 0);
  }

  private static boolean isPlain(double value) {
    return Double.isFinite(value) && value != 0.0;
  }

  int function(Ins kind, int s) {
    return function(kind, s, 0, 0);
  }

  int function(Ins kind, int s, int t) {
    return function(kind, s, t, 0);
  }

  int function(Ins kind, int s, int t, int u) {
    int arity = kind.arity();
    if (isConstant(s) && (arity < 2 || isConstant(t)) && (arity < 3 || isConstant(u))) {
      return constant(
          kind.apply(number[s], arity < 2 ? 0.0 : number[t], arity < 3 ? 0.0 : number[u]));
    }
    return pure(kind, s, t, u, 0.0);
  }

  /** tᵏ by repeated squaring, k ≥ 1, in the order of {@code Elementary.power}. */
  int power(int t, int k) {
    if (k == 1) {
      return t;
    }
    int half = power(t, k / 2);
    int square = multiply(half, half);
    return k % 2 == 0 ? square : multiply(square, t);
  }

  private int pure(Ins kind, int s, int t, int u, double value) {
    Key key = new Key(kind, s, t, u, Double.doubleToLongBits(value));
    Integer found = known.get(key);
    if (found != null) {
      return found;
    }
    int made = append(kind, s, t, u, value);
    known.put(key, made);
    return made;
  }

  private int append(Ins kind, int s, int t, int u, double value) {
    if (size == ins.length) {
      int capacity = 2 * size;
      ins = Arrays.copyOf(ins, capacity);
      a = Arrays.copyOf(a, capacity);
      b = Arrays.copyOf(b, capacity);
      c = Arrays.copyOf(c, capacity);
      number = Arrays.copyOf(number, capacity);
    }
    ins[size] = kind;
    a[size] = s;
    b[size] = t;
    c[size] = u;
    number[size] = value;
    return size++;
  }
}
