package org.proxpep.model.compile;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.proxpep.model.compile.LaneStep.Operation;

/**
 * How straight-line code runs in many scenarios at a time. Every number becomes an array with an
 * entry for each scenario, a lane; every instruction becomes a loop over lanes, and one about
 * vectors becomes as many loops as the vector has entries. Sums keep the order of {@link Kernels},
 * so a lane has the bits of the code it was made of.
 *
 * <p>What depends on x and parameters alone is done once for all blocks. Arrays of other numbers
 * are used again after the last use of a number, so that they stay in the cache.
 */
final class BlockPlan {

  /** As many numbers stay in the cache that a core has for itself. */
  private static final int NUMBERS = 1 << 15;

  private static final int MOST_LANES = 256;

  /** Fewer are not worth the loops. */
  private static final int LEAST_LANES = 64;

  /** Longer code has more numbers than that. */
  private static final int LONGEST = 20_000;

  /** Rows are read twice, so they should stay in the cache as well. */
  private static final int ROW_NUMBERS = 1 << 17;

  private static final long MOST_RESULTS = 1 << 20;

  private static final int NONE = -1;

  /** Chains of a dot product; see {@link Kernels}. */
  private static final int CHAINS = 4;

  final List<LaneStep> once = new ArrayList<>();
  final List<LaneStep> always = new ArrayList<>();

  /** By array that is filled once: the instruction that says with what. */
  final Map<Integer, Step> loads = new HashMap<>();

  /** The arrays of values, of gradient entries by row, and of inputs by slot; −1 if not read. */
  final int[] value;

  final int[][] gradient;
  final int[] scalar;
  final int[][] vector;
  final int[] vectorLength;

  /** Which vector inputs stay rows, and what they stand for in gradients. */
  final RowVectors rows;

  final List<RowPart> parts = new ArrayList<>();

  /** What ROW_DOT multiplies, by its operand a. */
  final List<RowDot> dots = new ArrayList<>();

  /**
   * A part of a gradient.
   *
   * @param factor the array with the numbers that rows are multiplied by
   */
  record RowPart(int row, int from, int slot, int offset, int length, int factor) {}

  /** Two vectors of which one is a row at least. */
  record RowDot(VecRef a, VecRef b) {}

  private final Code code;
  private final Schedule schedule;
  private final StepUses uses;
  private final boolean[] released;
  private final int[] array;
  private final int[][] work;
  private final Map<Step, Integer> loaded = new HashMap<>();
  private final Deque<Integer> free = new ArrayDeque<>();
  private final int[] chain = new int[CHAINS];
  private int arrays;

  private BlockPlan(Code code, int rows, int dimension, int scalars, int[] vectors) {
    this.code = code;
    this.schedule = new Schedule(code);
    int size = code.size();
    this.uses = new StepUses(code, schedule, rows);
    this.released = new boolean[size];
    this.array = filled(size);
    this.rows = new RowVectors(code, schedule, rows, dimension, vectors);
    this.value = newArrays(rows);
    this.gradient = new int[rows][];
    for (int row = 0; row < rows; row++) {
      gradient[row] = filled(dimension);
    }
    boolean[][] inParts = new boolean[rows][dimension];
    for (RowVectors.Part part : this.rows.parts()) {
      Arrays.fill(inParts[part.row()], part.from(), part.from() + part.length(), true);
    }
    for (int row = 0; row < rows; row++) {
      for (int i = 0; i < dimension; i++) {
        gradient[row][i] = inParts[row][i] ? NONE : arrays++;
      }
    }
    this.scalar = filled(scalars);
    this.vector = new int[vectors.length][];
    this.vectorLength = vectors;
    for (int slot = 0; slot < vectors.length; slot++) {
      vector[slot] = filled(this.rows.isRow(slot) ? 0 : vectors[slot]);
    }
    int[] lengths = code.workLengths();
    this.work = new int[lengths.length][];
    for (int w = 0; w < lengths.length; w++) {
      work[w] = newArrays(lengths[w]);
    }
    for (int k = 0; k < CHAINS; k++) {
      chain[k] = arrays++;
    }
    for (int k = 0; k < size; k++) {
      if (schedule.isLive(k)) {
        make(k);
      }
    }
  }

  /** Empty if it would need more numbers than stay in the cache. */
  static Optional<BlockPlan> of(Code code, Program program) {
    int rows = program.root.length;
    long inputs = Arrays.stream(program.vectorInputs()).asLongStream().sum();
    long most = NUMBERS / LEAST_LANES;
    long vectors = Arrays.stream(code.workLengths()).asLongStream().sum();
    long results = rows * (1L + program.dimension);
    if (code.size() > LONGEST || vectors > most || inputs > LONGEST || results > MOST_RESULTS) {
      return Optional.empty();
    }
    BlockPlan plan =
        new BlockPlan(
            code, rows, program.dimension, program.scalarInputs(), program.vectorInputs());
    long inRows = plan.rowLength(program.vectorInputs());
    return plan.arrays <= most && inRows * LEAST_LANES <= ROW_NUMBERS
        ? Optional.of(plan)
        : Optional.empty();
  }

  private long rowLength(int[] lengths) {
    long sum = 0;
    for (int slot = 0; slot < lengths.length; slot++) {
      sum += rows.isRow(slot) ? lengths[slot] : 0;
    }
    return sum;
  }

  /** How many arrays there are. */
  int arrays() {
    return arrays;
  }

  /** How many scenarios a block has: it depends on the code alone, as bits do on it. */
  int lanes() {
    return Math.min(MOST_LANES, NUMBERS / arrays / LEAST_LANES * LEAST_LANES);
  }

  private static int[] filled(int length) {
    int[] result = new int[length];
    Arrays.fill(result, NONE);
    return result;
  }

  private int[] newArrays(int length) {
    int[] result = new int[length];
    for (int i = 0; i < length; i++) {
      result[i] = arrays++;
    }
    return result;
  }

  private void make(int k) {
    Step step = code.step(k);
    if (!step.ins().isStatement()) {
      array[k] = arrayOf(k, step);
    }
    // A row is another one in every scenario, whatever it is multiplied by.
    List<LaneStep> to = uses.isOnce(k) ? once : always;
    switch (step.ins()) {
      case CONSTANT, X, PARAMETER, SPARSE, INPUT, ELEMENT -> {}
      case ADD -> to.add(two(Operation.ADD, array[k], step));
      case SUBTRACT -> to.add(two(Operation.SUBTRACT, array[k], step));
      case MULTIPLY -> to.add(two(Operation.MULTIPLY, array[k], step));
      case DIVIDE -> to.add(two(Operation.DIVIDE, array[k], step));
      case NEGATE -> to.add(LaneStep.of(Operation.NEGATE, array[k], array[step.a()], chain[0]));
      case CALL -> {
        int[] reads = step.reads();
        int a = array[reads[0]];
        int b = reads.length > 1 ? array[reads[1]] : a;
        int c = reads.length > 2 ? array[reads[2]] : a;
        to.add(new LaneStep(Operation.CALL, LaneCalls.of(step.method()), array[k], a, b, c));
      }
      case DOT -> {
        VecRef a = code.vector(step.a());
        VecRef b = code.vector(step.b());
        if (rows.isRow(a) || rows.isRow(b)) {
          dots.add(new RowDot(a, b));
          to.add(LaneStep.of(Operation.ROW_DOT, array[k], dots.size() - 1, dots.size() - 1));
        } else {
          dot(to, array[k], step.a(), step.b());
        }
      }
      case VECTOR_SUM -> sum(to, array[k], step.a());
      case VALUE -> copy(to, value[step.a()], array[step.b()]);
      case GRADIENT -> copy(to, gradient[step.a()][step.c()], array[step.b()]);
      case ADD_GRADIENT -> {
        int entry = gradient[step.a()][step.c()];
        to.add(LaneStep.of(Operation.ADD, entry, entry, array[step.b()]));
      }
      case CLEAR -> {
        for (int entry : gradient[step.a()]) {
          if (entry != NONE) {
            zero(to, entry);
          }
        }
      }
      case COPY -> {
        double[] numbers = code.tables()[step.b()];
        for (int i = 0; i < numbers.length; i++) {
          copy(to, gradient[step.a()][i], constant(numbers[i]));
        }
      }
      case SCATTER -> {
        double[] numbers = code.tables()[step.c()];
        int[] at = code.indices()[step.c()];
        for (int i = 0; i < numbers.length; i++) {
          addProduct(to, gradient[step.a()][at[i]], array[step.b()], constant(numbers[i]));
        }
      }
      default -> {
        if (rows.isScaledRow(step)) {
          part(to, step);
        } else {
          entries(to, step);
        }
      }
    }
    for (int t : step.reads()) {
      release(t, k);
    }
  }

  /** The factors are kept in an array of their own, which nobody uses again. */
  private void part(List<LaneStep> to, Step step) {
    VecRef written = code.vector(step.a());
    VecRef row = code.vector(step.c());
    int factor = arrays++;
    copy(to, factor, array[step.b()]);
    parts.add(
        new RowPart(
            written.index(), written.offset(), row.index(), row.offset(), row.length(), factor));
  }

  /** A statement that does the same to every entry of a vector. */
  private void entries(List<LaneStep> to, Step step) {
    int length = code.vector(step.a()).length();
    String operands = step.ins().operands();
    for (int i = 0; i < length; i++) {
      int out = entry(step.a(), i);
      int b = operand(operands, 1, step, i);
      int c = operands.length() > 2 ? operand(operands, 2, step, i) : b;
      switch (step.ins()) {
        case VECTOR_ADD, VECTOR_SHIFT -> to.add(LaneStep.of(Operation.ADD, out, b, c));
        case VECTOR_SUBTRACT -> to.add(LaneStep.of(Operation.SUBTRACT, out, b, c));
        case SET_SCALED, SET_PRODUCT -> to.add(LaneStep.of(Operation.MULTIPLY, out, b, c));
        case ADD_SCALED, ADD_PRODUCT -> addProduct(to, out, b, c);
        case SET_ALL -> copy(to, out, b);
        case ADD_ALL -> to.add(LaneStep.of(Operation.ADD, out, out, b));
        default -> throw new IllegalStateException(step.ins() + " is not for blocks.");
      }
    }
  }

  private int operand(String operands, int j, Step step, int i) {
    int at = step.operand(j);
    return operands.charAt(j) == 'v' ? entry(at, i) : array[at];
  }

  private LaneStep two(Operation operation, int to, Step step) {
    return LaneStep.of(operation, to, array[step.a()], array[step.b()]);
  }

  private static void zero(List<LaneStep> to, int out) {
    to.add(LaneStep.of(Operation.ZERO, out, out, out));
  }

  private static void copy(List<LaneStep> to, int out, int from) {
    to.add(LaneStep.of(Operation.COPY, out, from, from));
  }

  private static void addProduct(List<LaneStep> to, int out, int a, int b) {
    to.add(LaneStep.of(Operation.ADD_PRODUCT, out, a, b));
  }

  /** In the order of {@link Kernels#dot}. */
  private void dot(List<LaneStep> to, int out, int v, int w) {
    int n = code.vector(v).length();
    for (int s : chain) {
      zero(to, s);
    }
    int whole = n - n % CHAINS;
    for (int i = 0; i < n; i++) {
      addProduct(to, chain[i < whole ? i % CHAINS : 0], entry(v, i), entry(w, i));
    }
    to.add(LaneStep.of(Operation.ADD, chain[0], chain[0], chain[1]));
    to.add(LaneStep.of(Operation.ADD, chain[2], chain[2], chain[3]));
    to.add(LaneStep.of(Operation.ADD, out, chain[0], chain[2]));
  }

  /** In the order of {@link Kernels#sum}. */
  private void sum(List<LaneStep> to, int out, int v) {
    int n = code.vector(v).length();
    zero(to, chain[0]);
    zero(to, chain[1]);
    int whole = n - n % 2;
    for (int i = 0; i < n; i++) {
      int s = chain[i < whole ? i % 2 : 0];
      to.add(LaneStep.of(Operation.ADD, s, s, entry(v, i)));
    }
    to.add(LaneStep.of(Operation.ADD, out, chain[0], chain[1]));
  }

  /** The array of entry i of a vector. */
  private int entry(int v, int i) {
    VecRef ref = code.vector(v);
    int at = ref.offset() + i;
    return switch (ref.place()) {
      case X -> load(new Step(Instruction.X, null, at, 0, 0, 0.0));
      case TABLE -> constant(code.tables()[ref.index()][at]);
      case INPUT -> input(vector[ref.index()], at);
      case WORK -> work[ref.index()][at];
      case GRADIENT -> gradient[ref.index()][at];
    };
  }

  private int constant(double number) {
    return load(new Step(Instruction.CONSTANT, null, 0, 0, 0, number));
  }

  /** An array that is filled once and then only read. */
  private int load(Step step) {
    Integer known = loaded.get(step);
    if (known != null) {
      return known;
    }
    int made = arrays++;
    loaded.put(step, made);
    loads.put(made, step);
    return made;
  }

  private int input(int[] slots, int at) {
    if (slots[at] == NONE) {
      slots[at] = arrays++;
    }
    return slots[at];
  }

  private int arrayOf(int k, Step step) {
    return switch (step.ins()) {
      case CONSTANT, X, PARAMETER, SPARSE -> load(step);
      case INPUT -> input(scalar, step.a());
      case ELEMENT -> input(vector[step.a()], step.b());
      default -> uses.isUniform(k) || free.isEmpty() ? arrays++ : free.pop();
    };
  }

  /** Frees the array of a number after its last use. */
  private void release(int t, int k) {
    boolean own = !uses.isUniform(t) && !code.step(t).ins().isLoad();
    if (own && uses.lastUse(t) == k && !released[t]) {
      released[t] = true;
      free.push(array[t]);
    }
  }
}
