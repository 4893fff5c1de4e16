package org.proxpep.method.subproblem;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.proxpep.fixture.ProjectionOnly;
import org.proxpep.linalg.DenseSolver;
import org.proxpep.method.Curvature;
import org.proxpep.method.proxpep.ProxPepSettings;
import org.proxpep.problem.Evaluation;
import org.proxpep.set.Ball;
import org.proxpep.set.Box;
import org.proxpep.set.ConvexSet;
import org.proxpep.set.Product;
import org.proxpep.set.Simplex;
import org.proxpep.set.WholeSpace;

class SubproblemTest {

  private static final List<ConvexSet> SETS =
      List.of(
          new WholeSpace(6),
          Box.cube(6, -0.3, 0.4),
          new Ball(new double[] {0.1, 0, 0, 0, 0, 0.2}, 0.7));

  @Test
  void agreesWithProjectedGradientOnTheJointProblem() {
    for (ConvexSet set : SETS) {
      for (double sigma : new double[] {0.01, 0.3, 5}) {
        for (int seed = 0; seed < 8; seed++) {
          SubproblemCase c = RandomSubproblems.draw(seed, set, 3, 2, sigma);
          Solution fast = c.solve();
          double[] slow = new NaiveSubproblem(c).minimize(20_000);
          assertThat(SubproblemCase.concat(fast.x, fast.u))
              .containsExactly(slow, Offset.offset(1e-8));
        }
      }
    }
  }

  @Test
  void kktResidualOfTheJointProblemIsBelowItsTolerance() {
    for (ConvexSet set : SETS) {
      for (double sigma : new double[] {1e-4, 0.01, 0.3, 5, 100, 1e4}) {
        for (int seed = 0; seed < 40; seed++) {
          SubproblemCase c = RandomSubproblems.draw(seed, set, seed % 4, seed % 3, sigma);
          Solution found = c.solve();
          double residual = new NaiveSubproblem(c).kktResidual(found.x, found.u);
          // One unit of rounding in s·q is multiplied by the gradients, so large σ loosens the
          // floor.
          assertThat(residual).isLessThan(1e-12 * Math.max(1, sigma));
          assertThat(set.contains(found.x, 1e-12)).isTrue();
        }
      }
    }
  }

  @Test
  void newMultipliersAreTheClosedFormDualUpdate() {
    for (int seed = 0; seed < 20; seed++) {
      SubproblemCase c = RandomSubproblems.draw(seed, SETS.get(1), 3, 2, 0.7);
      Solution found = c.solve();
      double[] ell = ((Curvature.Isotropic) c.settings().curvature()).ell();
      double squared = 0;
      for (int i = 0; i < 6; i++) {
        squared += Math.pow(found.x[i] - c.x()[i], 2);
      }
      for (int k = 0; k < 7; k++) {
        int r = k < 5 ? k : k - 2;
        double sign = k < 5 ? 1 : -1;
        double linear = c.sample().value(1 + r);
        for (int i = 0; i < 6; i++) {
          linear += c.sample().gradient(1 + r)[i] * (found.x[i] - c.x()[i]);
        }
        double slack = r < 3 ? 0 : found.u[r - 3];
        double sigma = r < 3 ? c.settings().sigmaG() : c.settings().sigmaH();
        double expected =
            Math.max(0, c.y()[k] + sigma * (sign * linear - 0.5 * ell[r] * squared - slack));
        assertThat(found.z[k]).isCloseTo(expected, Offset.offset(1e-11));
      }
    }
  }

  @Test
  void aSetKnownByItsProjectionOnlyGivesTheSameAnswer() {
    for (ConvexSet set : SETS) {
      for (double sigma : new double[] {0.01, 5, 1e3}) {
        for (int seed = 0; seed < 20; seed++) {
          SubproblemCase c = RandomSubproblems.draw(seed, set, 3, 2, sigma);
          Solution known = c.solve();
          Solution blind = c.withSet(new ProjectionOnly(set)).solve();
          assertThat(blind.x).containsExactly(known.x, Offset.offset(1e-10));
          assertThat(blind.u).containsExactly(known.u, Offset.offset(1e-10));
        }
      }
    }
  }

  @Test
  void multiplesOfTheIdentityGiveTheSameAnswerAsDiagonalAndAsFullMatrices() {
    for (ConvexSet set : SETS) {
      for (double sigma : new double[] {0.01, 5}) {
        for (int seed = 0; seed < 10; seed++) {
          SubproblemCase c = RandomSubproblems.draw(seed, set, 2, 2, sigma);
          double[] ell = ((Curvature.Isotropic) c.settings().curvature()).ell();
          double[][] diagonal = new double[ell.length][6];
          double[][][] full = new double[ell.length][6][6];
          for (int r = 0; r < ell.length; r++) {
            Arrays.fill(diagonal[r], ell[r]);
            for (int i = 0; i < 6; i++) {
              full[r][i][i] = ell[r];
            }
          }
          Solution expected = c.solve();
          Solution asDiagonal = c.withCurvature(new Curvature.Diagonal(diagonal)).solve();
          Solution asFull = c.withCurvature(new Curvature.Full(full)).solve();
          assertThat(asDiagonal.x).containsExactly(expected.x, Offset.offset(1e-10));
          assertThat(asDiagonal.z).containsExactly(expected.z, Offset.offset(1e-9));
          assertThat(asFull.x).containsExactly(expected.x, Offset.offset(1e-9));
          assertThat(asFull.u).containsExactly(expected.u, Offset.offset(1e-9));
        }
      }
    }
  }

  @Test
  void unequalDiagonalsGiveTheSameAnswerAsFullMatrices() {
    for (ConvexSet set : SETS) {
      for (int seed = 0; seed < 20; seed++) {
        SubproblemCase c = RandomSubproblems.draw(seed, set, 2, 1, 0.8);
        double[][] diagonal = new double[3][6];
        double[][][] full = new double[3][6][6];
        for (int r = 0; r < 3; r++) {
          for (int i = 0; i < 6; i++) {
            diagonal[r][i] = 0.1 + ((r + 2 * i + seed) % 5) / 4.0;
            full[r][i][i] = diagonal[r][i];
          }
        }
        Solution asDiagonal = c.withCurvature(new Curvature.Diagonal(diagonal)).solve();
        Solution asFull = c.withCurvature(new Curvature.Full(full)).solve();
        assertThat(asDiagonal.x).containsExactly(asFull.x, Offset.offset(1e-9));
        assertThat(asDiagonal.u).containsExactly(asFull.u, Offset.offset(1e-9));
      }
    }
  }

  @Test
  void aRotationOfSpaceRotatesTheAnswerOfFullMatrices() {
    // Full matrices have no preferred axes, unlike every other form.
    double cos = Math.cos(0.7);
    double sin = Math.sin(0.7);
    double[][] rotation = {{cos, -sin}, {sin, cos}};
    for (int seed = 0; seed < 20; seed++) {
      SubproblemCase c = RandomSubproblems.draw(seed, new WholeSpace(2), 1, 1, 0.6);
      double[][][] diagonal = {{{0.9, 0}, {0, 0.2}}, {{0.1, 0}, {0, 0.7}}};
      double[][][] turned = {sandwich(rotation, diagonal[0]), sandwich(rotation, diagonal[1])};
      Evaluation sample = new Evaluation(2, 1, 1);
      System.arraycopy(c.sample().values(), 0, sample.values(), 0, 3);
      for (int row = 0; row < 3; row++) {
        double[] g = times(rotation, c.sample().gradient(row));
        System.arraycopy(g, 0, sample.gradient(row), 0, 2);
      }
      SubproblemCase rotated =
          new SubproblemCase(
              c.set(), times(rotation, c.x()), c.u(), c.y(), c.beta(), sample, 1, c.settings());
      Solution plain = c.withCurvature(new Curvature.Full(diagonal)).solve();
      Solution other = rotated.withCurvature(new Curvature.Full(turned)).solve();
      assertThat(other.x).containsExactly(times(rotation, plain.x), Offset.offset(1e-10));
      assertThat(other.z).containsExactly(plain.z, Offset.offset(1e-10));
    }
  }

  /** The counterexample to lem:subproblem_convexity: q = 1 − x²/2, λ = 0, τ = α = 1, σ = 5. */
  private static SubproblemCase counterexample(Curvature curvature) {
    Evaluation sample = new Evaluation(1, 1, 0);
    sample.setValue(1, 1.0);
    ProxPepSettings settings =
        new ProxPepSettings(5, 5, 1, 1, 1, 1, 1, 1, curvature, 1e-12, false, null);
    return new SubproblemCase(
        Box.cube(1, -2, 2), new double[1], new double[0], new double[1], 1, sample, 1, settings);
  }

  @Test
  void theGuardRaisesTauWhereTheSubproblemIsNotConvex() {
    List<Curvature> forms =
        List.of(
            new Curvature.Isotropic(new double[] {1}),
            new Curvature.Diagonal(new double[][] {{1}}),
            new Curvature.Full(new double[][][] {{{1}}}));
    for (Curvature form : forms) {
      Solution found = counterexample(form).solve();
      assertThat(found.tau).isGreaterThan(4.0); // α+τ must exceed σ[L G + ½‖∇G‖²]₊ = 5
      assertThat(found.x).containsExactly(new double[] {0}, Offset.offset(1e-12));
      assertThat(found.z).containsExactly(new double[] {5}, Offset.offset(1e-12));
      assertThat(found.margin).isPositive();
      assertThat(found.certifiedMargin).isPositive();
    }
  }

  @Test
  void theGuardLeavesTauAloneWhereTheAnswerIsCertain() {
    for (int seed = 0; seed < 20; seed++) {
      SubproblemCase c = RandomSubproblems.draw(seed, SETS.get(0), 3, 2, 0.5);
      assertThat(c.solve().tau)
          .isCloseTo(c.settings().tau(), Offset.offset(1e-12 * c.settings().tau()));
    }
  }

  @Test
  void withoutConstraintsTheAnswerIsOneProjectedGradientStep() {
    for (ConvexSet set : SETS) {
      SubproblemCase c = RandomSubproblems.draw(3, set, 0, 0, 1);
      double[] expected = new double[6];
      for (int i = 0; i < 6; i++) {
        double weight = c.settings().alpha() + c.settings().tau();
        expected[i] = c.x()[i] - c.sample().gradient(0)[i] / weight;
      }
      set.project(expected, expected);
      assertThat(c.solve().x).containsExactly(expected, Offset.offset(1e-14));
    }
  }

  private static List<ConvexSet> setsOfDimension(int n) {
    double[] center = new double[n];
    Arrays.fill(center, 0.1);
    return List.of(
        new WholeSpace(n),
        Box.cube(n, -0.6, 0.7),
        new Ball(center, 0.8),
        Simplex.unit(n),
        Product.of(new Ball(center, 0.5), Simplex.unit(3)));
  }

  private static SubproblemCase hard(int seed, ConvexSet set, double bend, double offset) {
    double sigma = Math.pow(10, -2 + seed % 7);
    double tau = List.of(1.0, 3.0, 30.0).get(seed / 7 % 3);
    return RandomSubproblems.draw(seed, set, seed / 3 % 6, seed / 5 % 4, sigma, tau, bend, offset);
  }

  @Test
  void hardSubproblemsAreSolvedWithACertificateOnEveryPath() {
    EnumSet<Solution.Path> seen = EnumSet.noneOf(Solution.Path.class);
    int raised = 0;
    for (int seed = 0; seed < 300; seed++) {
      double bend = seed % 2;
      for (ConvexSet set : setsOfDimension(1 + seed % 9)) {
        SubproblemCase c = hard(seed, set, bend, 0);
        Solution found = c.solve();
        seen.add(found.path);
        raised += found.raised ? 1 : 0;
        double residual = new NaiveSubproblem(c, found.tau).kktResidual(found.x, found.u);
        assertThat(residual).isLessThan(1e-11 * Math.max(1, c.settings().sigmaG()));
        assertThat(found.margin).isPositive();
        if (bend == 0) {
          assertThat(found.raised).as("linear models are convex for every tau").isFalse();
        }
      }
    }
    assertThat(seen)
        .containsExactlyInAnyOrder(
            Solution.Path.FIXED_POINT, Solution.Path.NEWTON, Solution.Path.DUAL);
    assertThat(raised).isBetween(1, 300);
  }

  @Test
  void largeCoordinatesDoNotCostDigits() {
    for (int seed = 0; seed < 200; seed++) {
      for (double offset : new double[] {1e3, 1e6, 1e8}) {
        ConvexSet free = new WholeSpace(1 + seed % 9);
        ConvexSet box = Box.cube(1 + seed % 9, offset - 0.5, offset + 0.5);
        Solution here = hard(seed, free, seed % 2, 0).solve();
        Solution there = hard(seed, free, seed % 2, offset).solve();
        // The same models around another point: the multipliers cannot tell.
        assertThat(there.z).containsExactly(here.z, Offset.offset(1e-9 * (1 + largest(here.z))));
        assertThat(hard(seed, box, seed % 2, offset).solve().margin).isPositive();
      }
    }
  }

  private static double largest(double[] z) {
    return Arrays.stream(z).max().orElse(0);
  }

  @Test
  void hardSubproblemsWithMatricesAreSolvedWithACertificate() {
    for (int seed = 0; seed < 150; seed++) {
      for (ConvexSet set : setsOfDimension(1 + seed % 5)) {
        SubproblemCase c = hard(seed, set, 0, 0);
        int rows = c.sample().rows() - 1;
        int n = c.x().length;
        double[][] diagonal = new double[rows][n];
        double[][][] full = new double[rows][n][n];
        for (int r = 0; r < rows; r++) {
          for (int i = 0; i < n; i++) {
            diagonal[r][i] = seed % 2 * ((i + r + seed) % 3) / 2.0;
            for (int j = 0; j < n; j++) {
              // A rank-one matrix: most directions have no curvature.
              full[r][i][j] = seed % 2 * 0.3 * Math.cos(i + r + seed) * Math.cos(j + r + seed);
            }
          }
        }
        assertThat(c.withCurvature(new Curvature.Diagonal(diagonal)).solve().margin).isPositive();
        assertThat(c.withCurvature(new Curvature.Full(full)).solve().margin).isPositive();
      }
    }
  }

  @Test
  void theGuardKnowsThatAModelWithoutCurvatureInOneDirectionHasNoPeak() {
    // Flat along x2, where the gradient points: q grows without bound and so may its multiplier.
    Evaluation sample = new Evaluation(2, 1, 0);
    sample.gradient(0)[1] = -100;
    sample.gradient(1)[1] = 0.1;
    for (Curvature form :
        List.of(
            new Curvature.Diagonal(new double[][] {{1, 0}}),
            new Curvature.Full(new double[][][] {{{1, 0}, {0, 0}}}))) {
      ProxPepSettings settings =
          new ProxPepSettings(10, 10, 1, 1, 1, 1, 1, 1, form, 1e-12, false, null);
      Solution found =
          new SubproblemCase(
                  Box.cube(2, -100, 100),
                  new double[2],
                  new double[0],
                  new double[1],
                  1,
                  sample,
                  1,
                  settings)
              .solve();
      assertThat(found.raised).isTrue();
      assertThat(found.margin).isPositive();
      assertThat(found.certifiedMargin).isNotPositive();
    }
  }

  @Test
  void theSignedFormOfEqualitiesIsTheClassicalAugmentedLagrangian() {
    int negative = 0;
    // Without bounds or inequalities, ((α+τ)I + s CᵀC)d = −(∇F + Cᵀ(y + s v)).
    for (int seed = 0; seed < 20; seed++) {
      SubproblemCase c = RandomSubproblems.draw(seed, new WholeSpace(6), 0, 3, 4.0);
      QuadraticModels models = new QuadraticModels(6, 0, 3, false);
      SubproblemCase.configure(models, c.settings());
      double[] y = {0.7, -1.2, 0.1};
      models.at(c.x(), new double[3], y, 1.0, c.sample());
      double[][] rows = c.sample().gradients();
      double[][] matrix = new double[6][6];
      double[] right = new double[6];
      for (int i = 0; i < 6; i++) {
        matrix[i][i] = models.proximal;
        right[i] = -rows[0][i];
        for (int r = 0; r < 3; r++) {
          right[i] -= rows[1 + r][i] * (y[r] + models.step[r] * c.sample().value(1 + r));
          for (int j = 0; j < 6; j++) {
            matrix[i][j] += models.step[r] * rows[1 + r][i] * rows[1 + r][j];
          }
        }
      }
      double[] d = new double[6];
      new DenseSolver(6).solve(matrix, right, 6, d);
      double[] expected = new double[6];
      for (int i = 0; i < 6; i++) {
        expected[i] = c.x()[i] + d[i];
      }
      ProxPepSettings linear = c.withCurvature(Curvature.Isotropic.zero(3)).settings();
      Solution found = new Solution(6, 3, 3);
      assertThat(SubproblemCase.subproblem(models, linear, c.set()).minimize(found)).isTrue();
      assertThat(found.x).containsExactly(expected, Offset.offset(1e-11));
      negative += found.z[1] < 0 ? 1 : 0;

      // A cap that binds holds the multiplier there.
      Arrays.fill(models.cap, 0.5);
      Solution capped = new Solution(6, 3, 3);
      assertThat(SubproblemCase.subproblem(models, linear, c.set()).minimize(capped)).isTrue();
      for (int r = 0; r < 3; r++) {
        assertThat(Math.abs(capped.z[r])).isLessThanOrEqualTo(0.5);
      }
      for (int i = 0; i < 6; i++) {
        double slope = rows[0][i] + models.proximal * (capped.x[i] - c.x()[i]);
        for (int r = 0; r < 3; r++) {
          slope += capped.z[r] * rows[1 + r][i];
        }
        assertThat(slope).isCloseTo(0, Offset.offset(1e-10));
      }
    }
    assertThat(negative).isBetween(2, 18);
  }

  private static double[] times(double[][] a, double[] x) {
    double[] y = new double[a.length];
    for (int i = 0; i < a.length; i++) {
      for (int j = 0; j < x.length; j++) {
        y[i] += a[i][j] * x[j];
      }
    }
    return y;
  }

  /** R A Rᵀ. */
  private static double[][] sandwich(double[][] r, double[][] a) {
    int n = a.length;
    double[][] b = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        for (int k = 0; k < n; k++) {
          for (int l = 0; l < n; l++) {
            b[i][j] += r[i][k] * a[k][l] * r[j][l];
          }
        }
      }
    }
    b[1][0] = b[0][1];
    return b;
  }

  @Test
  void valuesNearTheEndOfTheRangeEndInARefusalAndNotInALoop() {
    QuadraticModels models = new QuadraticModels(1, 1, 0, false);
    models.step[0] = 10;
    models.proximal = 1;
    Evaluation sample = new Evaluation(1, 1, 0);
    sample.setValue(1, 1e308);
    models.at(new double[1], new double[0], new double[1], 0, sample);
    Solution out = new Solution(1, 0, 1);
    boolean solved =
        new Subproblem(models, 0, Curvature.Isotropic.zero(1), 1e-10, Box.cube(1, -1, 1), null)
            .minimize(out);
    assertThat(solved).isFalse();
    assertThat(out.residual).isNaN();
  }
}
