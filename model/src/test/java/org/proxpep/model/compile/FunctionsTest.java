package org.proxpep.model.compile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.proxpep.fixture.EveryJava;
import org.proxpep.model.graph.Expr;
import org.proxpep.model.graph.Graph;
import org.proxpep.model.graph.Vec;
import org.proxpep.problem.Evaluation;

@EveryJava
class FunctionsTest {

  private static Evaluation evaluation(Functions f) {
    Evaluation out = new Evaluation(f.dimension(), f.rows() - 1, 0);
    // Whatever an earlier evaluation left must be overwritten.
    out.fill(Double.NaN);
    return out;
  }

  @Test
  void compiledCodeAndTapeAgreeBitForBit() {
    for (int seed = 0; seed < 150; seed++) {
      RandomModels model = RandomModels.make(seed, 2 + seed % 60, 4 + seed, 1 + seed % 7);
      Functions compiled = Functions.compile(model.graph, model.rows);
      Functions tape = Functions.interpret(model.graph, model.rows);
      assertThat(compiled.isCompiled()).isTrue();
      agree(model, compiled, tape, seed);
    }
  }

  private static void agree(RandomModels model, Functions compiled, Functions tape, long seed) {
    double[] x = new double[compiled.dimension()];
    Evaluation a = evaluation(compiled);
    Evaluation b = evaluation(tape);
    for (int point = 0; point < 3; point++) {
      long draw = 1000 * seed + point;
      model.fill(x, compiled.workspace(a), draw);
      compiled.evaluate(x, compiled.workspace(a), a);
      model.fill(x, tape.workspace(b), draw);
      tape.evaluate(x, tape.workspace(b), b);
      for (int k = 0; k < a.rows(); k++) {
        assertThat(a.value(k) == b.value(k)).as("seed %d row %d", seed, k).isTrue();
        for (int i = 0; i < x.length; i++) {
          assertThat(a.gradient(k)[i] == b.gradient(k)[i])
              .as("seed %d row %d x%d: %s %s", seed, k, i, a.gradient(k)[i], b.gradient(k)[i])
              .isTrue();
        }
      }
    }
  }

  @Test
  void rowsOfAPatternAreThoseOfFullRowsToTheBit() {
    for (int seed = 0; seed < 60; seed++) {
      RandomModels model = RandomModels.make(seed, 2 + seed % 30, 60, 5);
      Functions full = Functions.compile(model.graph, model.rows);
      Evaluation expected = evaluation(full);
      double[] x = new double[full.dimension()];
      for (boolean compiled : new boolean[] {true, false}) {
        Functions sparse = Functions.sparse(model.graph, model.rows, compiled);
        Evaluation kept = new Evaluation(sparse.sparsity().orElseThrow(), full.rows() - 1);
        Evaluation other = evaluation(full);
        double[][] gradients = new double[full.rows()][x.length];
        for (int point = 0; point < 3; point++) {
          model.fill(x, full.workspace(expected), point);
          full.evaluate(x, full.workspace(expected), expected);
          model.fill(x, sparse.workspace(kept), point);
          sparse.evaluate(x, sparse.workspace(kept), kept);
          model.fill(x, sparse.workspace(other), point);
          sparse.evaluate(x, sparse.workspace(other), other);
          sparse.evaluate(x, sparse.workspace(other), new double[full.rows()], gradients);
          assertThat(kept.values()).containsExactly(expected.values());
          for (int k = 0; k < full.rows(); k++) {
            String row = "seed " + seed + " row " + k;
            // Sums that vanish may differ in the sign of zero.
            assertThat(kept.copyOf(k))
                .as(row)
                .usingComparatorWithPrecision(0.0)
                .containsExactly(expected.gradient(k));
            assertThat(other.gradient(k))
                .as(row)
                .usingComparatorWithPrecision(0.0)
                .containsExactly(expected.gradient(k));
            assertThat(gradients[k])
                .as(row)
                .usingComparatorWithPrecision(0.0)
                .containsExactly(expected.gradient(k));
          }
          if (point == 1) {
            // Whoever asks for a full row gets one, and the next evaluation is sparse again.
            kept.gradient(full.rows() - 1);
          }
        }
      }
    }
  }

  @Test
  void theTapeWithoutListsOfReachedNodesGivesTheSame() {
    for (int seed = 0; seed < 40; seed++) {
      RandomModels model = RandomModels.make(seed, 2 + seed % 30, 60, 5);
      Program program = new Program(model.graph, model.rows, true);
      Evaluation a = new Evaluation(program.dimension, 4, 0);
      Evaluation b = new Evaluation(program.dimension, 4, 0);
      run(model, program, new Tape(program), seed, a);
      run(model, program, new Tape(program, 0), seed, b);
      assertThat(b.values()).containsExactly(a.values());
      for (int k = 0; k < a.rows(); k++) {
        assertThat(b.gradient(k)).usingComparatorWithPrecision(0.0).containsExactly(a.gradient(k));
      }
    }
  }

  private static void run(
      RandomModels model, Program program, Tape tape, long seed, Evaluation out) {
    Workspace w = new Workspace(program.graph, tape);
    double[] x = new double[program.dimension];
    model.fill(x, w, seed);
    tape.run(x, model.graph.parameterValues(), w, out.values(), out.gradients());
  }

  @Test
  void derivativesAgreeWithDifferenceQuotients() {
    for (int seed = 0; seed < 60; seed++) {
      RandomModels model = RandomModels.make(seed, 4 + seed % 9, 40, 5);
      Functions f = Functions.compile(model.graph, model.rows);
      double[] x = new double[f.dimension()];
      Evaluation at = evaluation(f);
      model.fill(x, f.workspace(at), seed);
      f.evaluate(x, f.workspace(at), at);
      Evaluation off = evaluation(f);
      model.fill(x.clone(), f.workspace(off), seed);
      Workspace w = f.workspace(off);
      for (int i = 0; i < x.length; i++) {
        double middle = x[i];
        double h = 1e-6;
        x[i] = middle + h;
        f.evaluate(x, w, off);
        double[] above = off.values().clone();
        x[i] = middle - h;
        f.evaluate(x, w, off);
        x[i] = middle;
        for (int k = 0; k < at.rows(); k++) {
          double quotient = (above[k] - off.value(k)) / (2 * h);
          assertThat(Math.abs(at.gradient(k)[i] - quotient))
              .as("seed %d row %d x%d: %s %s", seed, k, i, at.gradient(k)[i], quotient)
              .isLessThanOrEqualTo(1e-6 * (1 + Math.abs(quotient) + Math.abs(at.value(k))));
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aLinearScoreIsOneNodeWithTheFeaturesAsGradient(boolean compiled) {
    Graph g = new Graph(101);
    Vec w = g.variables(0, 100);
    Vec z = g.input("z", 100);
    Expr score = w.dot(z).plus(g.variable(100));
    int before = g.size();
    Expr loss = score.negate().softplus();
    assertThat(g.size() - before).isEqualTo(2);
    Functions f =
        compiled ? Functions.compile(g, List.of(loss)) : Functions.interpret(g, List.of(loss));
    Evaluation out = evaluation(f);
    Workspace work = f.workspace(out);
    double[] x = new double[101];
    x[100] = 0.5;
    for (int i = 0; i < 100; i++) {
      work.vector[0][i] = i;
    }
    f.evaluate(x, work, out);
    double slope = -1.0 / (1.0 + Math.exp(0.5));
    assertThat(out.value(0)).isEqualTo(Math.log1p(Math.exp(-0.5)));
    assertThat(out.gradient(0)[37]).isCloseTo(slope * 37, within(1e-14));
    assertThat(out.gradient(0)[100]).isCloseTo(slope, within(1e-15));
  }

  @Test
  void rowsThatDoNotDependOnTheVariablesHaveNoGradient() {
    Graph g = new Graph(3);
    Expr input = g.input("a");
    Functions f =
        Functions.compile(
            g, List.of(g.constant(4.0), input.square(), g.variables(0, 3).times(input).sum()));
    Evaluation out = evaluation(f);
    f.workspace(out).scalar[0] = 3.0;
    f.evaluate(new double[] {1, 2, 3}, f.workspace(out), out);
    assertThat(out.values()).containsExactly(4.0, 9.0, 18.0);
    assertThat(out.gradient(0)).containsExactly(0.0, 0.0, 0.0);
    assertThat(out.gradient(1)).containsExactly(0.0, 0.0, 0.0);
    assertThat(out.gradient(2)).containsExactly(3.0, 3.0, 3.0);
  }

  @Test
  void parametersAreBoundWithoutCompilingAgain() {
    Graph g = new Graph(1);
    Functions f =
        Functions.compile(g, List.of(g.variable(0).times(g.parameter("price", 2.0)).exp()));
    Evaluation out = evaluation(f);
    f.evaluate(new double[] {1}, f.workspace(out), out);
    assertThat(out.gradient(0)[0]).isEqualTo(2 * Math.exp(2));
    Functions other = f.withParameters(3.0);
    other.evaluate(new double[] {1}, f.workspace(out), out);
    assertThat(out.gradient(0)[0]).isEqualTo(3 * Math.exp(3));
  }
}
