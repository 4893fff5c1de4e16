package org.proxpep.set;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.proxpep.fixture.ProjectionOnly;

final class ProductTest extends ConvexSetContract {

  private static double[] naive(double[] y, List<Case> factors) {
    double[] x = new double[y.length];
    int start = 0;
    for (Case factor : factors) {
      int n = factor.set().dimension();
      double[] block = factor.naive().apply(Arrays.copyOfRange(y, start, start + n));
      System.arraycopy(block, 0, x, start, n);
      start += n;
    }
    return x;
  }

  private static Case product(double scale, List<Case> factors) {
    Product set = new Product(factors.stream().map(Case::set).toList());
    return new Case(set, scale, y -> naive(y, factors));
  }

  private static Case ball(int n, double radius) {
    return new Case(Ball.atOrigin(n, radius), 1, y -> Naive.ball(y, new double[n], radius));
  }

  private static Case simplex(int n, double total) {
    double[] upper = filled(n, Double.POSITIVE_INFINITY);
    return new Case(new Simplex(n, total), 1, y -> Naive.sum(y, new double[n], upper, total));
  }

  private static final Case CUBE =
      new Case(Box.cube(2, 0, 1), 1, y -> Naive.box(y, filled(2, 0), filled(2, 1)));
  private static final Case SPACE = new Case(new WholeSpace(2), 1, double[]::clone);
  private static final Case CONE = new Case(new SecondOrderCone(3), 1, Naive::cone);

  @Override
  List<Case> cases() {
    Case mixed = product(1, List.of(ball(2, 1), simplex(3, 1), CUBE, CONE, SPACE));
    return List.of(
        product(1, List.of(ball(1, 1))),
        mixed,
        product(1, List.of(simplex(2, 1), mixed, mixed)),
        product(1e12, List.of(ball(3, 1e12), simplex(2, 1e12))),
        product(1e-12, List.of(ball(3, 1e-12), simplex(2, 1e-12))));
  }

  @Test
  void blocksFollowEachOther() {
    Product product = new Product(List.of(Ball.atOrigin(2, 1), new Simplex(3, 1)));
    assertThat(product.dimension()).isEqualTo(5);
    assertThat(product.blocks())
        .containsExactly(
            new ConvexSet.Block(0, product.blocks().get(0).set()),
            new ConvexSet.Block(2, product.blocks().get(1).set()));
    double[] x = {3, 4, 5, 0, 0};
    product.project(x, x);
    assertThat(x).containsExactly(new double[] {0.6, 0.8, 1, 0, 0}, within(1e-15));
  }

  @Test
  void diametersAddAsSquares() {
    assertThat(new Product(List.of(Ball.atOrigin(2, 1.5), Ball.atOrigin(1, 2))).diameter())
        .isEqualTo(5.0);
    assertThat(new Product(List.of(Ball.atOrigin(2, 1), new WholeSpace(1))).diameter())
        .isInfinite();
  }

  @Test
  void aProductOfSeparableSetsIsABox() {
    ConvexSet set = Product.of(Box.cube(2, 0, 1), new WholeSpace(1), Box.cube(1, -3, 4));
    assertThat(set).isInstanceOf(SeparableSet.class);
    double[] x = {5, -5, 5, 5};
    set.project(x, x);
    assertThat(x).containsExactly(1, 0, 5, 4);
  }

  @Test
  void aProductIsTheSimplestSetThatWillDo() {
    assertThat(Product.of(new WholeSpace(2), new WholeSpace(3))).isEqualTo(new WholeSpace(5));
    Ball ball = Ball.atOrigin(2, 1);
    assertThat(Product.of(ball)).isSameAs(ball);
    assertThat(Product.of(ball, Box.cube(1, 0, 1))).isInstanceOf(Product.class);
  }

  @Test
  void factorsNeedNoDerivativeOfTheirOwn() {
    Ball ball = Ball.atOrigin(2, 1);
    Product product = new Product(List.of(Simplex.unit(2), new ProjectionOnly(ball)));
    double[] y = {1, 1.5, 3, 4};
    double[] x = project(product, y);
    double[] v = {5, -6, 7, -8};
    double[] expected = derivative(new Product(List.of(Simplex.unit(2), ball)), y, x, v);
    assertThat(derivative(product, y, x, v)).containsExactly(expected, within(1e-6));
  }

  @Test
  void threadsDoNotDisturbEachOther() {
    Product product =
        new Product(List.of(Ball.atOrigin(40, 1), Simplex.unit(40), Ball.atOrigin(40, 2)));
    List<double[]> points = IntStream.range(0, 200).mapToObj(k -> random(120, 3, k)).toList();
    List<double[]> alone = points.stream().map(y -> project(product, y)).toList();
    List<double[]> together = points.parallelStream().map(y -> project(product, y)).toList();
    for (int k = 0; k < points.size(); k++) {
      assertThat(together.get(k)).isEqualTo(alone.get(k));
    }
  }

  private static double[] project(ConvexSet set, double[] y) {
    double[] x = new double[y.length];
    set.project(y, x);
    return x;
  }

  @Test
  void manySmallFactorsShareTheirBuffers() {
    int blocks = 1000;
    Product product = new Product(Collections.nCopies(blocks, new SecondOrderCone(3)));
    double[] y = random(3 * blocks, 1, 1);
    double[] x = project(product, y);
    for (int k = 0; k < blocks; k++) {
      double[] block = Naive.cone(Arrays.copyOfRange(y, 3 * k, 3 * k + 3));
      assertThat(Arrays.copyOfRange(x, 3 * k, 3 * k + 3)).containsExactly(block, within(1e-14));
    }
  }

  @Test
  void badDataAreRefused() {
    assertRefused(() -> new Product(List.of()), "(0)", "at least one");
    assertRefused(() -> Product.of(), "(0)", "at least one");
    List<ConvexSet> hole = Collections.singletonList(null);
    assertThatThrownBy(() -> new Product(hole)).isInstanceOf(NullPointerException.class);
  }

  @Test
  void nameTellsTheFactors() {
    assertThat(new Product(List.of(Ball.atOrigin(2, 1), Simplex.unit(3))))
        .hasToString("product[ball(2, radius 1.0), simplex(3, total 1.0)]");
    String nine = new Product(Collections.nCopies(9, Ball.atOrigin(2, 1))).toString();
    assertThat(nine)
        .startsWith("product(9 sets, #")
        .isNotEqualTo(new Product(Collections.nCopies(9, Ball.atOrigin(2, 2))).toString());
  }
}
