package org.proxpep.model.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.proxpep.model.function.BinaryFunction;
import org.proxpep.model.function.Elementary;

class GraphTest {

  private final Graph g = new Graph(4);
  private final Expr x = g.variable(0);
  private final Expr y = g.variable(1);

  @Test
  void equalExpressionsAreTheSameNode() {
    assertThat(x.plus(y).exp()).isSameAs(y.plus(x).exp());
    assertThat(x.times(y)).isSameAs(y.times(x));
    assertThat(g.variables(0, 2).dot(g.variables(2, 2)))
        .isSameAs(g.variables(2, 2).dot(g.variables(0, 2)));
    assertThat(g.constant(new double[] {1, 2})).isSameAs(g.constant(new double[] {1, 2}));
    assertThat(x.minus(y)).isNotSameAs(y.minus(x));
    assertThat(g.constant(0.0)).isNotSameAs(g.constant(-0.0));
  }

  @Test
  void operationsOnNumbersAreCarriedOut() {
    Expr two = g.constant(2.0);
    assertThat(two.plus(3).times(4).sqrt().number()).isEqualTo(Math.sqrt(20));
    assertThat(two.pow(10).number()).isEqualTo(1024.0);
    assertThat(g.sum(List.of(two, x, two)).is(BinaryFunction.ADD)).isTrue();
    assertThat(two.lessThan(3.0).select(x, y)).isSameAs(x);
    assertThat(g.constant(new double[] {1, 2}).dot(g.constant(new double[] {3, 4})).number())
        .isEqualTo(11.0);
  }

  @Test
  void neutralElementsVanish() {
    assertThat(x.plus(0)).isSameAs(x);
    assertThat(x.times(1)).isSameAs(x);
    assertThat(x.dividedBy(1)).isSameAs(x);
    assertThat(x.times(0).number()).isZero();
    assertThat(x.negate().negate()).isSameAs(x);
    assertThat(x.minus(y).negate()).isSameAs(y.minus(x));
    assertThat(x.plus(y.negate())).isSameAs(x.minus(y));
    assertThat(x.times(2).times(3)).isSameAs(x.times(6));
    assertThat(x.times(x)).isSameAs(x.square());
    assertThat(x.pow(0.5)).isSameAs(x.sqrt());
    assertThat(x.max(x)).isSameAs(x);
  }

  @Test
  void affineExpressionsAreRecognised() {
    assertThat(x.times(2).plus(y).minus(3).isAffine()).isTrue();
    assertThat(g.linear(new int[] {3, 1}, new double[] {1, 2}, 5).isAffine()).isTrue();
    assertThat(g.variables(0, 2).dot(g.constant(new double[] {1, 2})).isAffine()).isTrue();
    assertThat(x.times(y).isAffine()).isFalse();
    assertThat(x.times(g.input("a")).isAffine()).as("its slope changes").isFalse();
    assertThat(x.abs().isAffine()).isFalse();
  }

  @Test
  void linearFormsAreSortedAndMerged() {
    Expr form = g.linear(new int[] {3, 1, 3, 2}, new double[] {1, 2, 4, 0}, 7);
    assertThat(form.indices()).containsExactly(1, 3);
    assertThat(form.numbers()).containsExactly(2.0, 5.0);
    assertThat(form.number()).isEqualTo(7.0);
    assertThat(g.linear(new int[] {1, 1}, new double[] {2, -2}, 7).number()).isEqualTo(7.0);
    assertThat(g.linear(new int[] {1}, new double[] {1}, 0)).isSameAs(y);
  }

  @Test
  void kinksAreNamedWhereTheyDependOnVariables() {
    assertThat(g.kinks(List.of(x.abs().plus(y.max(0.0)), x.exp()))).containsExactly("abs", "max");
    assertThat(g.kinks(List.of(g.input("a").abs().times(x)))).isEmpty();
    assertThat(g.kinks(List.of(g.input("a").greaterThan(0.0).select(x, y)))).isEmpty();
    assertThat(g.kinks(List.of(x.greaterThan(0.0).select(x, y)))).containsExactly("<", "if");
    assertThat(g.kinks(List.of(x.softplus(), x.smoothmax(y, 0.1)))).isEmpty();
    assertThat(g.kinks(List.of(x.huber(1.0)))).containsExactly("huber");
  }

  @Test
  void elementsOfVectorsAreExpressions() {
    Vec v = g.variables(1, 3).times(2).plus(g.input("z", 3));
    assertThat(v.get(2)).isSameAs(g.variable(3).times(2).plus(g.input("z", 3).get(2)));
    assertThat(g.variables(0, 4).slice(1, 2)).isSameAs(g.variables(1, 2));
    assertThat(v.slice(1, 2).get(0)).isSameAs(v.get(1));
  }

  @Test
  void smoothMaximumIsAtMostEpsilonLogTwoAbove() {
    Expr three = g.constant(3.0);
    assertThat(three.smoothmax(three, 0.1).number())
        .isCloseTo(3 + 0.1 * Math.log(2), within(1e-15));
    assertThat(three.smoothmax(g.constant(1.0), 0.1).number()).isCloseTo(3.0, within(1e-9));
    assertThat(three.smoothmin(three, 0.1).number())
        .isCloseTo(3 - 0.1 * Math.log(2), within(1e-15));
    assertThat(three.smoothmin(g.constant(1.0), 0.1).number()).isCloseTo(1.0, within(1e-9));
  }

  @Test
  void inverseHyperbolicFunctionsInvertOverTheWholeRange() {
    for (double z : new double[] {1e-12, 1e-3, 0.4, 3.0, 300.0}) {
      assertThat(Elementary.asinh(Math.sinh(z))).isCloseTo(z, within(1e-14 * Math.max(1e-3, z)));
      assertThat(Elementary.asinh(-Math.sinh(z))).isEqualTo(-Elementary.asinh(Math.sinh(z)));
    }
    assertThat(Elementary.acosh(Math.cosh(300.0))).isCloseTo(300.0, within(1e-12));
    assertThat(Elementary.acosh(1.0)).isZero();
    assertThat(Elementary.acosh(0.5)).isNaN();
    assertThat(Elementary.atanh(Math.tanh(2.0))).isCloseTo(2.0, within(1e-14));
    assertThat(Elementary.asinh(1e200)).isCloseTo(Math.log(2e200), within(1e-12));
  }

  @Test
  void roundingFollowsAmpl() {
    assertThat(Elementary.round(2.5, 0)).isEqualTo(3.0);
    assertThat(Elementary.round(-2.5, 0)).isEqualTo(-3.0);
    assertThat(Elementary.round(1234.5678, 2)).isEqualTo(1234.57);
    assertThat(Elementary.round(1234.5678, -2)).isEqualTo(1200.0);
    assertThat(Elementary.truncate(-1.789, 1)).isEqualTo(-1.7);
    assertThat(Elementary.precision(1234.5678, 3)).isEqualTo(1230.0);
    assertThat(Elementary.integerDivide(-7, 2)).isEqualTo(-3.0);
    assertThat(Elementary.round(1e300, 200)).isEqualTo(1e300);
  }

  @Test
  void mistakesAreNamed() {
    assertThatThrownBy(() -> g.variable(4)).hasMessageContaining("index (4)");
    assertThatThrownBy(() -> g.variables(2, 3)).hasMessageContaining("length 3");
    assertThatThrownBy(() -> g.variables(0, 2).plus(g.variables(0, 3)))
        .hasMessageContaining("lengths (2 and 3)");
    assertThatThrownBy(() -> x.plus(new Graph(1).variable(0).exp()))
        .hasMessageContaining("another graph");
    assertThatThrownBy(() -> x.huber(0.0)).hasMessageContaining("must be positive");
  }
}
