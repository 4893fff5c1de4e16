package org.proxpep.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ForwardingProblem;
import org.proxpep.problem.Shape;
import org.proxpep.problem.Sparsity;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.set.Box;
import org.proxpep.set.ConvexSet;

/** What cannot fit is refused before a run begins. */
class NotEnoughMemoryTest {

  private record Wide(int dimension, int inequalities) implements StochasticProblem {

    @Override
    public Shape shape() {
      return new Shape(dimension, inequalities, 0);
    }

    @Override
    public ConvexSet feasibleSet() {
      return Box.cube(1, 0, 1);
    }

    @Override
    public void evaluate(double[] x, long xi, Evaluation out) {
      throw new IllegalStateException("Nobody evaluates it.");
    }
  }

  @Test
  void derivativesThatCannotFitAreRefusedWithTheNeed() {
    StochasticProblem huge = new Wide(10_000_000, 99_999);
    assertThatThrownBy(() -> NotEnoughMemory.refuse(huge))
        .isInstanceOf(NotEnoughMemory.class)
        .hasMessageContaining("30,517,579 MB")
        .hasMessageContaining("100,000 functions in 10,000,000 variables");
    StringWriter out = new StringWriter();
    assertThat(NotEnoughMemory.tell(new PrintWriter(out), "It needs 3 MB"))
        .isEqualTo(ExitCode.NO_MEMORY);
    assertThat(out.toString()).contains("is not enough", "It needs 3 MB.", "-Xmx16g");
  }

  @Test
  void onlyDerivativesThatCanDifferFromZeroCount() {
    int[][] columns = new int[100_000][];
    Arrays.setAll(columns, row -> new int[] {row, row + 1});
    StochasticProblem sparse =
        new ForwardingProblem(new Wide(10_000_000, 99_999)) {
          @Override
          public Optional<Sparsity> sparsity() {
            return Optional.of(Sparsity.of(10_000_000, columns));
          }
        };
    NotEnoughMemory.refuse(sparse);
    assertThat(NotEnoughMemory.megabytes(sparse)).isEqualTo(7.0);
  }

  @Test
  void whatFitsIsLeftAlone() {
    NotEnoughMemory.refuse(new Wide(1000, 10));
    assertThat(NotEnoughMemory.megabytes(new Wide(1000, 10))).isEqualTo(1.0);
  }
}
