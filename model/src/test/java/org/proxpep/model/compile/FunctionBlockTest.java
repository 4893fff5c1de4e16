package org.proxpep.model.compile;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.proxpep.fixture.EveryJava;
import org.proxpep.model.graph.Expr;
import org.proxpep.model.graph.Graph;
import org.proxpep.model.graph.Vec;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ScenarioRandom;

/** Blocks give every scenario the bits that it has alone. */
@EveryJava
class FunctionBlockTest {

  private int values;

  @Test
  void lanesHaveTheBitsOfSingleScenarios() {
    int blocks = 0;
    for (int seed = 0; seed < 120; seed++) {
      RandomModels model = RandomModels.make(seed, 2 + seed % 17, 4 + seed / 2, 1 + seed % 5);
      blocks += agree(model, Functions.compile(model.graph, model.rows), seed) ? 1 : 0;
    }
    assertThat(blocks).isGreaterThan(90);
  }

  /** Every function of the language at numbers of any size, and at none. */
  @Test
  void everyFunctionAgreesWhateverItsArguments() {
    int blocks = 0;
    for (int seed = 0; seed < 50; seed++) {
      RandomModels model = RandomModels.makeWild(seed, 3, 40);
      // A few rows at a time: those of a whole model do not fit.
      for (int from = 0; from + 4 <= model.rows.size(); from += 4) {
        Functions functions = Functions.compile(model.graph, model.rows.subList(from, from + 4));
        blocks += agree(model, functions, seed) ? 1 : 0;
      }
    }
    assertThat(blocks).isGreaterThan(200);
    assertThat(values).isGreaterThan(10_000);
  }

  private boolean agree(RandomModels model, Functions functions, long seed) {
    int n = functions.dimension();
    double[] x = new double[n];
    Workspace w = functions.newWorkspace();
    model.fill(x, w, seed);
    FunctionBlock block = functions.block(x).orElse(null);
    if (block == null) {
      return false;
    }
    ScenarioRandom random = new ScenarioRandom(seed);
    // Remainders of vector instructions, and numbers of an earlier block in the lanes behind.
    for (int count : new int[] {block.lanes(), 1, 13}) {
      List<double[]> scalars = new ArrayList<>();
      List<double[][]> vectors = new ArrayList<>();
      for (int j = 0; j < count; j++) {
        scalars.add(random.doubles(w.scalar.length, 0.5, 1.5).toArray());
        double[][] entries = new double[w.vector.length][];
        for (int v = 0; v < entries.length; v++) {
          entries[v] = random.doubles(w.vector[v].length, 0.5, 1.5).toArray();
        }
        vectors.add(entries);
        fill(block, j, scalars.get(j), entries);
      }
      block.run(count);
      Evaluation one = new Evaluation(n, functions.rows() - 1, 0);
      for (int j = 0; j < count; j++) {
        System.arraycopy(scalars.get(j), 0, w.scalar, 0, w.scalar.length);
        for (int v = 0; v < w.vector.length; v++) {
          System.arraycopy(vectors.get(j)[v], 0, w.vector[v], 0, w.vector[v].length);
        }
        functions.evaluate(x, w, one);
        same(functions, block, one, j, seed);
      }
    }
    return true;
  }

  private static void fill(FunctionBlock block, int lane, double[] scalars, double[][] vectors) {
    for (int slot = 0; slot < scalars.length; slot++) {
      if (block.reads(slot)) {
        block.scalar(slot)[lane] = scalars[slot];
      }
    }
    for (int slot = 0; slot < vectors.length; slot++) {
      double[][] rows = block.rows(slot);
      if (rows != null) {
        rows[lane] = vectors[slot];
      }
      for (int i = 0; i < vectors[slot].length; i++) {
        if (block.reads(slot, i)) {
          block.vector(slot, i)[lane] = vectors[slot][i];
        }
      }
    }
  }

  private void same(Functions functions, FunctionBlock block, Evaluation one, int j, long seed) {
    for (int row = 0; row < functions.rows(); row++) {
      same(block.value(row)[j], one.value(row), "seed " + seed + " row " + row);
      for (int i = 0; i < functions.dimension(); i++) {
        same(
            block.gradient(row, i)[j],
            one.gradient(row)[i],
            "seed " + seed + " row " + row + " x" + i);
      }
    }
  }

  /** All numbers that are none are the same. */
  private void same(double a, double b, String where) {
    values++;
    if (Double.doubleToLongBits(a) != Double.doubleToLongBits(b)) {
      assertThat(a).as(where).isEqualTo(b);
    }
  }

  @Test
  void longVectorsStayRows() {
    Graph g = new Graph(1000);
    Vec z = g.input("z", 1000);
    Expr loss = g.variables(0, 1000).dot(z).softplus();
    FunctionBlock block = Functions.compile(g, List.of(loss)).block(new double[1000]).orElseThrow();
    assertThat(block.rows(0)).hasNumberOfRows(block.lanes());
    assertThat(block.reads(0, 0)).isFalse();
    assertThat(block.parts(0)).hasSize(1);
  }

  @Test
  void inputsThatNothingDependsOnAreNotRead() {
    Graph g = new Graph(1);
    Expr used = g.input("a");
    g.input("b");
    Functions functions = Functions.compile(g, List.of(used.times(g.variable(0))));
    FunctionBlock block = functions.block(new double[] {3.0}).orElseThrow();
    assertThat(block.reads(0)).isTrue();
    assertThat(block.reads(1)).isFalse();
    block.scalar(0)[0] = 5.0;
    block.scalar(0)[1] = -2.0;
    block.run(2);
    assertThat(block.value(0)).startsWith(15.0, -6.0);
    assertThat(block.gradient(0, 0)).startsWith(5.0, -2.0);
  }

  @Test
  void blocksUseTheValuesOfParameters() {
    Graph g = new Graph(1);
    Expr row = g.variable(0).times(g.parameter("p", 2.0)).plus(g.input("a"));
    Functions functions = Functions.compile(g, List.of(row)).withParameters(7.0);
    FunctionBlock block = functions.block(new double[] {3.0}).orElseThrow();
    block.scalar(0)[0] = 1.0;
    block.run(1);
    assertThat(block.value(0)[0]).isEqualTo(22.0);
  }
}
