package org.proxpep.model.compile;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.proxpep.fixture.Allocation;
import org.proxpep.fixture.EveryJava;
import org.proxpep.model.graph.Expr;
import org.proxpep.model.graph.Graph;
import org.proxpep.problem.Evaluation;

@EveryJava
class GeneratedCodeTest {

  /** The virtual machine does not compile methods of this length or more. */
  private static final int HUGE_METHOD = 8000;

  private static Code unroll(Graph graph, List<Expr> rows) {
    return Objects.requireNonNull(Unrolling.of(new Program(graph, rows, true)));
  }

  /** The lengths of all methods, from the class file itself. */
  private static List<Integer> methodLengths(byte[] bytes) {
    ClassReader reader = new ClassReader(bytes);
    int at = reader.header + 6;
    at += 2 + 2 * reader.readUnsignedShort(at);
    assertThat(reader.readUnsignedShort(at)).as("fields").isZero();
    at += 2;
    int methods = reader.readUnsignedShort(at);
    at += 2;
    List<Integer> lengths = new ArrayList<>();
    for (int k = 0; k < methods; k++) {
      int attributes = reader.readUnsignedShort(at + 6);
      at += 8;
      for (int j = 0; j < attributes; j++) {
        String name = reader.readUTF8(at, new char[64]);
        if (name.equals("Code")) {
          lengths.add(reader.readInt(at + 10));
        }
        at += 6 + reader.readInt(at + 2);
      }
    }
    return lengths;
  }

  @Test
  void noMethodIsTooLongForTheJustInTimeCompiler() {
    int longest = 0;
    int classes = 0;
    for (int seed = 0; seed < 12; seed++) {
      RandomModels model = RandomModels.make(seed, 20 + 150 * (seed % 3), 2500, 6);
      Code code = unroll(model.graph, model.rows);
      List<byte[]> made = new ClassMaker(code, new Schedule(code)).make();
      classes = Math.max(classes, made.size());
      for (byte[] bytes : made) {
        for (int length : methodLengths(bytes)) {
          longest = Math.max(longest, length);
        }
      }
    }
    assertThat(longest).isBetween(1000, HUGE_METHOD - 1);
    assertThat(classes).as("some model takes several classes").isGreaterThan(1);
  }

  /** A model whose temporaries nearly all pass from one method to another. */
  @Test
  void methodsStayShortWhereEverythingPassesBetweenThem() {
    Graph g = new Graph(40);
    List<Expr> layer = new ArrayList<>();
    for (int i = 0; i < 1200; i++) {
      layer.add(g.variable(i % 40).times(1.0 + i).sin());
    }
    List<Expr> rows = new ArrayList<>();
    for (int r = 0; r < 3; r++) {
      List<Expr> products = new ArrayList<>();
      for (int i = 0; i < 1200; i++) {
        products.add(layer.get(i).times(layer.get((i * 7 + r) % 1200)));
      }
      rows.add(g.sum(products));
    }
    Code code = unroll(g, rows);
    for (byte[] bytes : new ClassMaker(code, new Schedule(code)).make()) {
      assertThat(methodLengths(bytes)).allMatch(length -> length < HUGE_METHOD);
    }
    same(g, rows);
  }

  private static void same(Graph g, List<Expr> rows) {
    Functions compiled = Functions.compile(g, rows);
    Functions tape = Functions.interpret(g, rows);
    Evaluation a = new Evaluation(g.dimension(), rows.size() - 1, 0);
    Evaluation b = new Evaluation(g.dimension(), rows.size() - 1, 0);
    double[] x = new double[g.dimension()];
    Arrays.setAll(x, i -> 0.3 + 0.01 * i);
    compiled.evaluate(x, compiled.workspace(a), a);
    tape.evaluate(x, tape.workspace(b), b);
    assertThat(a.values()).containsExactly(b.values());
    for (int k = 0; k < rows.size(); k++) {
      assertThat(a.gradient(k)).containsExactly(b.gradient(k));
    }
  }

  @Test
  void deepModelsNeedNoDeepStack() {
    Graph g = new Graph(1);
    Expr e = g.variable(0);
    for (int k = 0; k < 20_000; k++) {
      e = e.sin().times(1.0 + 1e-4 * (k % 7));
    }
    same(g, List.of(e));
  }

  @Test
  void modelsTooLargeToUnrollStayOnTheTape() {
    // 600 rows that share one expression of 3000 nodes: 600 unrolled sweeps would be too much.
    Graph g = new Graph(3);
    Expr shared = RandomModels.longChain(g);
    List<Expr> rows = new ArrayList<>();
    for (int r = 0; r < 600; r++) {
      rows.add(shared.times(r).plus(g.variable(r % 3).square()));
    }
    Functions f = Functions.compile(g, rows);
    assertThat(f.isCompiled()).isFalse();
    Evaluation out = new Evaluation(3, 599, 0);
    f.evaluate(new double[] {0.1, 0.2, 0.3}, f.workspace(out), out);
    Functions few = Functions.compile(g, rows.subList(299, 301));
    assertThat(few.isCompiled()).isTrue();
    Evaluation two = new Evaluation(3, 1, 0);
    few.evaluate(new double[] {0.1, 0.2, 0.3}, few.workspace(two), two);
    assertThat(two.gradient(1)).containsExactly(out.gradient(300));
  }

  @Test
  void thousandsOfModelsLeaveNoClassesBehind() {
    List<WeakReference<Class<?>>> classes = new ArrayList<>();
    for (int k = 0; k < 2000; k++) {
      Graph g = new Graph(2);
      Expr e = g.variable(0).times(1.0 + k).exp().plus(g.variable(1).square());
      Code code = unroll(g, List.of(e));
      for (Class<?> made : new Compiled(code).classes()) {
        assertThat(made.isHidden()).isTrue();
        classes.add(new WeakReference<>(made));
      }
    }
    System.gc();
    long left = classes.stream().filter(c -> c.get() != null).count();
    assertThat(classes).hasSize(2000);
    assertThat(left).isLessThan(20);
  }

  @Test
  void threadsWithTheirOwnEvaluationsDoNotDisturbEachOther() throws Exception {
    RandomModels model = RandomModels.make(5, 12, 200, 5);
    Functions f = Functions.compile(model.graph, model.rows);
    ExecutorService pool = Executors.newFixedThreadPool(2);
    try {
      List<Future<double[]>> sums = new ArrayList<>();
      for (int thread = 0; thread < 2; thread++) {
        sums.add(pool.submit(() -> sum(model, f)));
      }
      double[] expected = sum(model, f);
      for (Future<double[]> sum : sums) {
        assertThat(sum.get()).containsExactly(expected);
      }
    } finally {
      pool.shutdown();
    }
  }

  private static double[] sum(RandomModels model, Functions f) {
    Evaluation out = new Evaluation(f.dimension(), f.rows() - 1, 0);
    double[] x = new double[f.dimension()];
    double[] total = new double[x.length];
    for (int point = 0; point < 2000; point++) {
      model.fill(x, f.workspace(out), point);
      f.evaluate(x, f.workspace(out), out);
      for (double[] row : out.gradients()) {
        for (int i = 0; i < row.length; i++) {
          total[i] += row[i];
        }
      }
    }
    return total;
  }

  @Test
  void evaluatingAllocatesNothing() throws ReflectiveOperationException {
    for (boolean compiled : new boolean[] {true, false}) {
      RandomModels model = RandomModels.make(6, 12, 100, 5);
      Functions f =
          compiled
              ? Functions.compile(model.graph, model.rows)
              : Functions.interpret(model.graph, model.rows);
      Evaluation out = new Evaluation(f.dimension(), f.rows() - 1, 0);
      double[] x = new double[f.dimension()];
      model.fill(x, f.workspace(out), 1);
      long least = Long.MAX_VALUE;
      for (int round = 0; round < 5; round++) {
        long before = Allocation.soFar();
        for (int k = 0; k < 1000; k++) {
          f.evaluate(x, f.workspace(out), out);
        }
        least = Math.min(least, Allocation.soFar() - before);
      }
      // Asking takes some bytes; a single object an evaluation would be 16000.
      assertThat(least).isLessThan(8000);
    }
  }

  @Test
  void aBufferServesSeveralFunctionsInTurn() {
    Graph g = new Graph(2);
    Functions small = Functions.compile(g, List.of(g.variable(0).square()));
    Functions large =
        Functions.interpret(g, List.of(g.variable(0).times(g.variable(1)).sin().exp()));
    Evaluation out = new Evaluation(2, 0, 0);
    double[] x = {2.0, 3.0};
    small.evaluate(x, small.workspace(out), out);
    assertThat(out.gradient(0)).containsExactly(4.0, 0.0);
    large.evaluate(x, large.workspace(out), out);
    assertThat(out.value(0)).isEqualTo(Math.exp(Math.sin(6.0)));
    small.evaluate(x, small.workspace(out), out);
    assertThat(out.value(0)).isEqualTo(4.0);
  }
}
