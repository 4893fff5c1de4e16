package org.proxpep.method.practical;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.proxpep.linalg.Rows;
import org.proxpep.linalg.Vectors;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.set.Ball;
import org.proxpep.set.Box;
import org.proxpep.set.CappedSimplex;
import org.proxpep.set.ConvexSet;
import org.proxpep.set.Product;
import org.proxpep.set.Simplex;
import org.proxpep.set.WholeSpace;

class CorrectedAverageTest {

  /** c(x) = ½xᵀAx + bᵀx + d. */
  private record Quadratic(double[][] a, double[] b, double d) {

    double value(double[] x) {
      double sum = d + Rows.dot(b, x);
      for (int i = 0; i < x.length; i++) {
        sum += 0.5 * x[i] * Rows.dot(a[i], x);
      }
      return sum;
    }

    double[] slope(double[] x) {
      double[] g = b.clone();
      for (int i = 0; i < x.length; i++) {
        g[i] += Rows.dot(a[i], x);
      }
      return g;
    }
  }

  private static Quadratic linear(double d, double... b) {
    return new Quadratic(new double[b.length][b.length], b, d);
  }

  /** A run over points, and what a plain list knows of it. */
  private static final class Run {
    final List<double[]> points = new ArrayList<>();
    final SuffixSums blocks;
    final Quadratic[] constraints;
    final double noise;
    final ScenarioRandom random = new ScenarioRandom(99);

    /** Of the objective, in every coordinate. */
    double slope;

    Run(int n, double noise, Quadratic... constraints) {
      this.blocks = new SuffixSums(n, constraints.length);
      this.constraints = constraints;
      this.noise = noise;
    }

    /** The set whose bounds the points may meet. */
    ConvexSet set = new WholeSpace(1);

    Run in(ConvexSet bounds) {
      set = bounds;
      return this;
    }

    Run add(int count, IntFunction<double[]> point) {
      for (int t = 0; t < count; t++) {
        double[] x = point.apply(t);
        points.add(x);
        blocks.begin(x, new double[constraints.length], slopes(x.length));
        for (int k = 0; k < constraints.length; k++) {
          double[] slope = constraints[k].slope(x);
          blocks.addValue(k, constraints[k].value(x) + noise * random.nextGaussian());
          blocks.addPosition(k, Rows.dot(slope, x));
          Vectors.addMultiple(1.0, slope, blocks.gradientSum(k));
        }
        blocks.look(
            x, set.separable().filter(box -> box.dimension() == x.length).orElse(null), null);
      }
      return this;
    }

    private double[] slopes(int n) {
      return Vectors.of(n, i -> slope);
    }

    CorrectedAverage.Answer answer(ConvexSet set, int inequalities) {
      double[] rho = new double[constraints.length];
      Arrays.fill(rho, 1.0);
      return new CorrectedAverage(blocks, set, null, inequalities, rho, 1.0, 0.0).best();
    }

    double[] mean(long latest) {
      double[] sum = new double[points.get(0).length];
      for (double[] x : points.subList(points.size() - (int) latest, points.size())) {
        Vectors.addMultiple(1.0 / (double) latest, x, sum);
      }
      return sum;
    }
  }

  private static double[] gaussian(ScenarioRandom random, double scale, double... centre) {
    double[] x = centre.clone();
    for (int i = 0; i < x.length; i++) {
      x[i] += scale * random.nextGaussian();
    }
    return x;
  }

  @Test
  void theValueAtTheMeanIsExactForQuadratics() {
    Quadratic c =
        new Quadratic(
            new double[][] {{2, 1, 0}, {1, -3, 0.5}, {0, 0.5, 1}}, new double[] {1, 2, 3}, .4);
    for (long seed = 0; seed < 20; seed++) {
      ScenarioRandom random = new ScenarioRandom(seed);
      Run run = new Run(3, 0.0, c).add(300, t -> gaussian(random, 0.5, 0.2, -0.1, 0.3));
      CorrectedAverage.Answer answer = run.answer(new WholeSpace(3), 0);
      // One Newton step for c = 0 from the plain mean, with the exact value and slope there.
      double[] x = run.mean(answer.count());
      double[] slope = c.slope(x);
      Vectors.addMultiple(-c.value(x) / Rows.dot(slope, slope), slope.clone(), x);
      // The diagonal carries a millionth more.
      assertThat(Vectors.distance(answer.x(), x)).isLessThan(2e-6);
      // The mean of the values would have been far off.
      double mean = run.points.stream().mapToDouble(c::value).average().orElseThrow();
      assertThat(Math.abs(mean - c.value(run.mean(300)))).isGreaterThan(1e-3);
    }
  }

  @Test
  void anInactiveInequalityDoesNotMoveTheMean() {
    ScenarioRandom random = new ScenarioRandom(3);
    Run run = new Run(2, 0.0, linear(-5, 1, 0)).add(200, t -> gaussian(random, 0.1, 1, 1));
    CorrectedAverage.Answer answer = run.answer(new WholeSpace(2), 1);
    assertThat(Vectors.distance(answer.x(), run.mean(answer.count()))).isLessThan(1e-13);
    // As an equality it does, up to three deviations.
    assertThat(Vectors.distance(run.answer(new WholeSpace(2), 0).x(), run.mean(200)))
        .isGreaterThan(0.2);
  }

  @Test
  void theNormalStepIsCutToThreeDeviationsOfEachCoordinate() {
    ScenarioRandom random = new ScenarioRandom(3);
    // The second coordinate hardly moves, so nothing is known of where the step would take it.
    Run run =
        new Run(2, 0.0, linear(100, 1, 1))
            .add(200, t -> new double[] {random.nextGaussian(), 7 + 0.01 * random.nextGaussian()});
    CorrectedAverage.Answer answer = run.answer(new WholeSpace(2), 0);
    double[] mean = run.mean(answer.count());
    double squares = 0.0;
    for (double[] x : run.points.subList(200 - (int) answer.count(), 200)) {
      squares += (x[1] - mean[1]) * (x[1] - mean[1]) / (double) answer.count();
    }
    assertThat(mean[1] - answer.x()[1]).isCloseTo(3 * Math.sqrt(squares), offset(1e-12));
    assertThat(answer.x()[0] - mean[0]).isCloseTo(answer.x()[1] - mean[1], offset(1e-6));
  }

  @Test
  void aBoundThatNoPointHasMetIsNotTheAnswer() {
    Box box = Box.cube(1, 0, 2);
    for (boolean meets : new boolean[] {false, true}) {
      ScenarioRandom random = new ScenarioRandom(8);
      Run run = new Run(1, 0.0).in(box);
      run.slope = 5.0; // which says that the bound 0 is nearer than the points are
      run.add(
          512,
          t ->
              new double[] {
                meets ? Math.max(0.0, 0.1 * random.nextGaussian()) : random.nextDouble()
              });
      double x = run.answer(box, 0).x()[0];
      assertThat(x).isCloseTo(meets ? 0.0 : run.mean(512)[0], offset(0.05));
      assertThat(x == 0.0).isEqualTo(meets);
    }
  }

  @Test
  void ofAWayItsEndCounts() {
    ScenarioRandom random = new ScenarioRandom(4);
    Run run = new Run(2, 0.0).add(2048, t -> gaussian(random, 0.1, t / 2048.0, 0));
    CorrectedAverage.Answer answer = run.answer(new WholeSpace(2), 0);
    // The last half has its mean at 0.75, its last half at 0.875. Parts of that are so near to each
    // other that noise bends their way.
    assertThat(answer.x()[0]).isGreaterThan(0.85);
  }

  @Test
  void aStationaryRunIsUsedWhole() {
    int whole = 0;
    for (long seed = 0; seed < 100; seed++) {
      ScenarioRandom random = new ScenarioRandom(seed);
      Run run = new Run(3, 0.1, linear(0, 1, 1, 0)).add(2048, t -> gaussian(random, 1, 0, 0, 0));
      whole += run.answer(new WholeSpace(3), 0).count() > 0.95 * 2048 ? 1 : 0;
    }
    assertThat(whole).isGreaterThan(90);
  }

  @Test
  void aTransientIsLeftOut() {
    for (long seed = 0; seed < 100; seed++) {
      ScenarioRandom random = new ScenarioRandom(seed);
      Run run =
          new Run(3, 0.1, linear(0, 1, 1, 0))
              .add(400, t -> gaussian(random, 1, 0, 0, 20))
              .add(1648, t -> gaussian(random, 1, 0, 0, 0));
      CorrectedAverage.Answer answer = run.answer(new WholeSpace(3), 0);
      assertThat(answer.count()).isGreaterThanOrEqualTo(1024);
      // A few points of the old place shift the mean by less than its noise, 3/√1024.
      assertThat(Math.abs(answer.x()[2])).isLessThan(0.2);
      assertThat(answer.count()).isLessThan(1648 + 100);
    }
  }

  static List<ConvexSet> sets() {
    return List.of(
        Box.cube(4, 0, 0.5),
        new Ball(new double[] {0.5, 0, 0, 0}, 0.8),
        new Simplex(4, 1),
        new CappedSimplex(4, 0.4, 1.0),
        new Product(List.of(new Simplex(2, 1), Box.cube(2, 0, 0.3))));
  }

  @ParameterizedTest
  @MethodSource("sets")
  void theAnswerStaysInTheSet(ConvexSet set) {
    for (long seed = 0; seed < 50; seed++) {
      ScenarioRandom random = new ScenarioRandom(seed);
      double[] slope = gaussian(random, 1, 0, 0, 0, 0);
      double[] centre = gaussian(random, 1, 0, 0, 0, 0);
      Run run =
          new Run(4, 0.0, linear(random.nextGaussian(), slope), linear(0.5, 1, 0, 0, 0))
              .add(
                  128,
                  t -> {
                    double[] x = gaussian(random, 0.3, centre);
                    set.project(x, x);
                    return x;
                  });
      double[] x = run.answer(set, 0).x();
      assertThat(set.contains(x, 1e-12)).as("%s %s", set, Arrays.toString(x)).isTrue();
    }
  }

  @Test
  void aStepAlongAFaceLeavesTheOtherCoordinates() {
    // x₁ sits at its bound in every iterate, so x₂ alone mends x₁ + x₂ = 1.
    ScenarioRandom random = new ScenarioRandom(1);
    Run run =
        new Run(2, 0.0, linear(-1, 1, 1))
            .add(128, t -> new double[] {0, gaussian(random, 0.3, 0.9)[0]});
    double[] x = run.answer(Box.cube(2, 0, 2), 0).x();
    assertThat(x[0]).isEqualTo(0.0);
    assertThat(x[1]).isCloseTo(1.0, offset(1e-6));
  }

  @Test
  void dependentRowsActAsOne() {
    for (long seed = 0; seed < 20; seed++) {
      ScenarioRandom random = new ScenarioRandom(seed);
      double[] slope = gaussian(random, 1, 0, 0, 0);
      double[] twice = slope.clone();
      Vectors.scale(2.0, twice);
      long first = 1000 * seed;
      IntFunction<double[]> point = t -> gaussian(new ScenarioRandom(first + t), 0.5, 1, 0, 0);
      Run once = new Run(3, 0.0, linear(0.1, slope)).add(200, point);
      Run thrice =
          new Run(3, 0.0, linear(0.1, slope), linear(0.1, slope), linear(0.2, twice))
              .add(200, point);
      double[] x = thrice.answer(new WholeSpace(3), 0).x();
      assertThat(Vectors.distance(x, once.answer(new WholeSpace(3), 0).x())).isLessThan(1e-5);
    }
  }

  @Test
  void theUnitsOfTheConstraintsDoNotMatter() {
    for (long seed = 0; seed < 20; seed++) {
      ScenarioRandom random = new ScenarioRandom(seed);
      double[] first = gaussian(random, 1, 0, 0, 0);
      double[] second = gaussian(random, 1, 0, 0, 0);
      double[] tiny = first.clone();
      double[] huge = second.clone();
      Vectors.scale(1e-9, tiny);
      Vectors.scale(1e9, huge);
      long from = 1000 * seed;
      IntFunction<double[]> point = t -> gaussian(new ScenarioRandom(from + t), 0.5, 1, 0, 0);
      Run plain = new Run(3, 0.0, linear(0.1, first), linear(-0.1, second)).add(200, point);
      Run other = new Run(3, 0.0, linear(1e-10, tiny), linear(-1e8, huge)).add(200, point);
      double[] x = plain.answer(new WholeSpace(3), 0).x();
      assertThat(other.answer(new WholeSpace(3), 0).x()).containsExactly(x, offset(1e-9));
      assertThat(Vectors.distance(x, plain.mean(200))).as("it moved").isGreaterThan(1e-3);
    }
  }

  @Test
  void contradictoryAndFlatRowsDoNotBlowUp() {
    ScenarioRandom random = new ScenarioRandom(8);
    Run run =
        new Run(2, 0.0, linear(1, 1, 0), linear(-1, 1, 0), linear(7, 0, 0))
            .add(200, t -> gaussian(random, 0.5, 0, 0));
    CorrectedAverage.Answer answer = run.answer(new WholeSpace(2), 0);
    assertThat(Vectors.distance(answer.x(), run.mean(answer.count()))).isLessThan(3.0);
  }

  @Test
  void oneSampleIsItsOwnAnswer() {
    Run run = new Run(2, 0.0, linear(0, 1, 0)).add(1, t -> new double[] {0, 3});
    assertThat(run.answer(new WholeSpace(2), 0).x()).containsExactly(0, 3);
  }
}
