package org.proxpep.set;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.proxpep.linalg.Vectors;

/** The prox of l1, elastic net and group norms against slow twins and its own inequality. */
class ProxTermTest {

  private static final int N = 6;

  private final Random random = new Random(31);

  private double[] point(double size) {
    return Vectors.of(N, i -> size * random.nextGaussian());
  }

  private double[] weights(double size) {
    return Vectors.of(N, i -> random.nextInt(3) == 0 ? 0.0 : size * random.nextDouble());
  }

  private ProxTerm entries() {
    return ProxTerm.elasticNet(weights(2.0), weights(1.0));
  }

  private ProxTerm mixed() {
    ProxTerm.Group first = new ProxTerm.Group(new int[] {4, 1}, 2 * random.nextDouble());
    ProxTerm.Group second = new ProxTerm.Group(new int[] {2, 3, 5}, random.nextDouble());
    return ProxTerm.l1(random.nextDouble(), 0, 0, 0, 0, 0)
        .plus(ProxTerm.groups(N, List.of(first, second)));
  }

  private Box box() {
    double[] lower = Vectors.of(N, i -> random.nextBoolean() ? Double.NEGATIVE_INFINITY : -0.5);
    double[] upper = Vectors.of(N, i -> random.nextBoolean() ? 0.3 : Double.POSITIVE_INFINITY);
    return new Box(lower, upper);
  }

  /** Entry by entry by trisection of a convex function. */
  @Test
  void entriesBetweenBoundsAgreeWithTheirSlowTwin() {
    for (int k = 0; k < 200; k++) {
      ProxTerm term = entries();
      Box box = box();
      double rho = 0.1 + 3 * random.nextDouble();
      double[] y = point(2.0);
      double[] x = new double[N];
      term.over(box).prox(y, rho, x);
      for (int i = 0; i < N; i++) {
        double low = Math.max(box.lower(i), -20);
        double high = Math.min(box.upper(i), 20);
        for (int round = 0; round < 200; round++) {
          double a = low + (high - low) / 3;
          double b = high - (high - low) / 3;
          if (entry(term, i, y[i], rho, a) <= entry(term, i, y[i], rho, b)) {
            high = b;
          } else {
            low = a;
          }
        }
        assertThat(x[i]).isCloseTo(low, within(1e-7));
      }
    }
  }

  private static double entry(ProxTerm term, int i, double y, double rho, double x) {
    return term.weight(i) * Math.abs(x)
        + 0.5 * term.ridge(i) * x * x
        + 0.5 * rho * (x - y) * (x - y);
  }

  /** p = prox(y) is the point with r(z) ≥ r(p) + ρ(y−p)ᵀ(z−p) for all z of the set. */
  @Test
  void theProxSolvesItsVariationalInequality() {
    for (int k = 0; k < 300; k++) {
      boolean grouped = k % 2 == 0;
      ProxTerm term = grouped ? mixed() : entries();
      ConvexSet set = grouped ? new WholeSpace(N) : box();
      double rho = 0.1 + 3 * random.nextDouble();
      double[] y = point(2.0);
      double[] p = new double[N];
      term.over(set).prox(y, rho, p);
      for (int j = 0; j < 50; j++) {
        double[] step = point(j % 2 == 0 ? 1e-4 : 1.0);
        double[] z = set.projected(Vectors.of(N, i -> p[i] + step[i]));
        double linear = 0.0;
        for (int i = 0; i < N; i++) {
          linear += rho * (y[i] - p[i]) * (z[i] - p[i]);
        }
        assertThat(term.value(z)).isGreaterThanOrEqualTo(term.value(p) + linear - 1e-12);
      }
    }
  }

  @Test
  void derivativesAreThoseOfTheProx() {
    for (int k = 0; k < 200; k++) {
      ProxOperator operator = (k % 2 == 0 ? mixed() : entries()).over(new WholeSpace(N));
      double rho = 0.5 + random.nextDouble();
      double[] y = point(2.0);
      double[] v = point(1.0);
      double[] at = new double[N];
      double[] slope = new double[N];
      double[] ahead = Vectors.of(N, i -> y[i] + 1e-6 * v[i]);
      operator.prox(y, rho, at);
      operator.derivative(y, rho, at, v, slope);
      operator.prox(ahead, rho, ahead);
      for (int i = 0; i < N; i++) {
        assertThat((ahead[i] - at[i]) / 1e-6).isCloseTo(slope[i], within(1e-4));
      }
    }
  }

  @Test
  void theResidualIsTheDistanceToTheProxAndZeroWhereThePointIsStationary() {
    for (int k = 0; k < 200; k++) {
      ProxTerm term = k % 2 == 0 ? mixed() : entries();
      ConvexSet set = k % 2 == 0 ? new WholeSpace(N) : box();
      double alpha = 0.5 + random.nextDouble();
      double[] x = set.projected(point(1.0));
      double[] v = point(1.0);
      double[] to = Vectors.of(N, i -> x[i] - v[i] / alpha);
      term.over(set).prox(to, alpha, to);
      double expected = alpha * Vectors.distance(x, to);
      assertThat(term.over(set).residual(x, v, alpha)).isCloseTo(expected, within(1e-10));
      // ρ(p − y) is the gradient of the rest at p = prox(y).
      double[] y = point(2.0);
      double[] p = new double[N];
      term.over(set).prox(y, 1.0, p);
      double[] rest = Vectors.of(N, i -> p[i] - y[i]);
      assertThat(term.over(set).residual(p, rest, 1.0)).isLessThan(1e-12);
    }
  }

  @Test
  void otherUnitsChangeNothing() {
    double[] s = {2, 3, 0.5, 0.5, 3, 0.5};
    ProxTerm term = mixed();
    double[] x = point(1.0);
    assertThat(term.scaled(s).value(Vectors.of(N, i -> s[i] * x[i])))
        .isCloseTo(term.value(x), within(1e-12));
  }

  @Test
  void secondDerivativesAreThoseOfTheSubgradient() {
    ProxTerm term =
        ProxTerm.elasticNet(new double[N], new double[] {1, 0, 0, 0, 0, 0})
            .plus(ProxTerm.groups(N, List.of(new ProxTerm.Group(new int[] {1, 2, 4}, 0.7))));
    double[] x = point(1.0);
    double[] v = point(1.0);
    double[] product = new double[N];
    double[][] matrix = new double[N][N];
    double[] slope = new double[N];
    term.addProduct(1.0, x, v, product);
    term.addHessian(1.0, x, matrix);
    term.addSubgradient(-1e6, x, slope);
    term.addSubgradient(1e6, Vectors.of(N, i -> x[i] + 1e-6 * v[i]), slope);
    for (int i = 0; i < N; i++) {
      double sum = 0.0;
      for (int j = 0; j < N; j++) {
        sum += (i >= j ? matrix[i][j] : matrix[j][i]) * v[j];
      }
      assertThat(product[i]).isCloseTo(sum, within(1e-12));
      assertThat(slope[i]).isCloseTo(sum, within(1e-4));
    }
  }

  @Test
  void whatHasNoProxIsRefusedByName() {
    assertThatThrownBy(() -> ProxTerm.l1(0.1, -0.1)).hasMessageContaining("-0.1");
    ProxTerm.Group group = new ProxTerm.Group(new int[] {0, 1}, 1.0);
    assertThatThrownBy(() -> ProxTerm.groups(2, List.of(group, group)))
        .hasMessageContaining("two terms");
    assertThatThrownBy(() -> ProxTerm.groups(2, List.of(group)).over(Box.cube(2, -1, 1)))
        .hasMessageContaining("bounds [-1.0, 1.0]");
    assertThatThrownBy(() -> ProxTerm.l1(1, 1).over(new Simplex(2, 1.0)))
        .hasMessageContaining("couples");
  }
}
