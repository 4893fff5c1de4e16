package org.proxpep.model.graph;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AdditiveTermsTest {

  @Test
  void aSumIsItsTermsAndOneConstant() {
    Graph g = new Graph(2);
    Expr x = g.variable(0);
    Expr y = g.variable(1);
    Expr d = g.input("d");
    Expr sum = x.times(3).minus(d.times(y).plus(2).times(4)).plus(x.square().dividedBy(2)).minus(1);
    AdditiveTerms split = new AdditiveTerms(sum);
    assertThat(split.constant()).isEqualTo(-9.0);
    assertThat(split.terms())
        .containsExactlyInAnyOrder(
            new AdditiveTerms.Term(3, x),
            new AdditiveTerms.Term(-4, d.times(y)),
            new AdditiveTerms.Term(0.5, x.square()));
  }

  @Test
  void aLinearFormHasATermForEachVariable() {
    Graph g = new Graph(3);
    Expr linear = g.linear(new int[] {0, 2}, new double[] {2, -5}, 7);
    AdditiveTerms split = new AdditiveTerms(linear.negate());
    assertThat(split.constant()).isEqualTo(-7.0);
    assertThat(split.terms())
        .containsExactly(
            new AdditiveTerms.Term(-2, g.variable(0)), new AdditiveTerms.Term(5, g.variable(2)));
  }
}
