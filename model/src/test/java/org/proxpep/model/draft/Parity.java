package org.proxpep.model.draft;

import static org.assertj.core.api.Assertions.assertThat;

import org.proxpep.model.problem.ModelProblem;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ScenarioRandom;

/** Whether two models are the same problem, bit for bit. */
final class Parity {

  private Parity() {}

  static void check(ModelProblem drafted, ModelProblem read) {
    assertThat(drafted.name()).isEqualTo(read.name());
    assertThat(drafted.getClass()).isEqualTo(read.getClass());
    assertThat(drafted.dimension()).isEqualTo(read.dimension());
    assertThat(drafted.inequalities()).isEqualTo(read.inequalities());
    assertThat(drafted.equalities()).isEqualTo(read.equalities());
    assertThat(drafted.sense()).isEqualTo(read.sense());
    assertThat(drafted.variables()).isEqualTo(read.variables());
    assertThat(drafted.bounds()).isEqualTo(read.bounds());
    assertThat(drafted.feasibleSet()).hasToString(read.feasibleSet().toString());
    assertThat(drafted.startingPoint()).containsExactly(read.startingPoint());
    assertThat(drafted.description().groupSizes().values())
        .containsExactlyElementsOf(read.description().groupSizes().values());
    for (int i = 0; i < read.dimension(); i++) {
      assertThat(drafted.variableName(i)).isEqualTo(read.variableName(i));
    }
    for (int row = 0; row <= read.inequalities() + read.equalities(); row++) {
      assertThat(drafted.functionName(row)).isEqualTo(read.functionName(row));
    }
    for (int row = 1; row <= read.inequalities() + read.equalities(); row++) {
      assertThat(drafted.meaning(row).relation()).isEqualTo(read.meaning(row).relation());
      assertThat(drafted.meaning(row).limit()).isEqualTo(read.meaning(row).limit());
    }
    checkValues(drafted, read);
  }

  /** Values and gradients at random points and keys; the set moves points as it moves others. */
  private static void checkValues(ModelProblem drafted, ModelProblem read) {
    ScenarioRandom random = new ScenarioRandom(17);
    Evaluation a = Evaluation.of(drafted);
    Evaluation b = Evaluation.of(read);
    for (int k = 0; k < 50; k++) {
      double[] x = read.startingPoint();
      for (int i = 0; i < x.length; i++) {
        x[i] += random.nextGaussian() * (1 + Math.abs(x[i]));
      }
      double[] y = x.clone();
      drafted.feasibleSet().project(x, x);
      read.feasibleSet().project(y, y);
      assertThat(x).containsExactly(y);
      long xi = random.nextLong();
      drafted.evaluate(x, xi, a);
      read.evaluate(x, xi, b);
      assertThat(a.values()).containsExactly(b.values());
      for (int row = 0; row < a.rows(); row++) {
        assertThat(a.gradient(row)).containsExactly(b.gradient(row));
      }
    }
  }
}
