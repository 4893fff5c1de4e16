package org.proxpep.method.support;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.proxpep.fixture.TestProblem;
import org.proxpep.method.PeerProblems;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.StochasticProblem;

class EqualityPairsTest {

  @Test
  void everyEqualityBecomesTwoInequalities() {
    TestProblem problem = PeerProblems.noisy(1);
    StochasticProblem pairs = EqualityPairs.of(problem);
    assertThat(pairs.inequalities()).isEqualTo(3);
    assertThat(pairs.equalities()).isZero();
    double[] x = {0.3, -0.2};
    Evaluation one = Evaluation.of(problem);
    Evaluation two = Evaluation.of(pairs);
    problem.evaluate(x, 5, one);
    pairs.evaluate(x, 5, two);
    for (int row = 0; row < 3; row++) {
      assertThat(two.value(row)).isEqualTo(one.value(row));
      assertThat(two.gradient(row)).containsExactly(one.gradient(row));
    }
    assertThat(two.value(3)).isEqualTo(-one.value(2));
    assertThat(two.gradient(3)).containsExactly(-1, 1);
    assertThat(pairs.functionName(2)).isEqualTo("h1");
    assertThat(pairs.functionName(3)).isEqualTo("-h1");
  }

  @Test
  void multipliersOfAPairAreSubtracted() {
    StochasticProblem pairs = EqualityPairs.of(PeerProblems.noisy(1));
    double[] out = new double[2];
    EqualityPairs.signed(pairs, new double[] {1, 2, 5}, 0.5, out);
    assertThat(out).containsExactly(0.5, -1.5);
  }

  @Test
  void withoutEqualitiesTheProblemIsItself() {
    TestProblem problem = PeerProblems.noisy(0);
    assertThat(EqualityPairs.of(problem)).isSameAs(problem);
  }
}
