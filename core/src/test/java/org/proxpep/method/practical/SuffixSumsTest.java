package org.proxpep.method.practical;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.proxpep.linalg.Vectors;
import org.proxpep.method.Saved;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.set.Box;

class SuffixSumsTest {

  private static final int N = 3;
  private static final int ROWS = 2;

  /** One sample as a plain list keeps it: x, y, c, Jx and J. */
  private record Sample(double[] x, double[] y, double[] c, double[] jx, double[][] j) {}

  /** A bound that the first coordinate is on now and then. */
  private static final Box BOX =
      new Box(new double[] {-1000, -2000, -2000}, new double[] {2000, 2000, 2000});

  /** Whole numbers, so that sums in any order are exact. */
  private static double whole(ScenarioRandom random) {
    return random.nextInt(2001) - 1000;
  }

  private static double[] wholes(int count, ScenarioRandom random) {
    double[] values = new double[count];
    for (int i = 0; i < count; i++) {
      values[i] = whole(random);
    }
    return values;
  }

  private static Sample add(SuffixSums blocks, ScenarioRandom random) {
    double[][] j = {wholes(N, random), wholes(N, random)};
    Sample sample =
        new Sample(
            wholes(N, random), wholes(ROWS, random), wholes(ROWS, random), wholes(ROWS, random), j);
    sample.x[0] = random.nextInt(4) == 0 ? -1000 : sample.x[0];
    blocks.begin(sample.x, sample.y, sample.x);
    for (int k = 0; k < ROWS; k++) {
      blocks.addValue(k, sample.c[k]);
      blocks.addPosition(k, sample.jx[k]);
      Vectors.addMultiple(1.0, sample.j[k], blocks.gradientSum(k));
    }
    blocks.look(sample.x, BOX, null);
    return sample;
  }

  private static void assertEverySuffix(SuffixSums blocks, List<Sample> all) {
    SuffixSums.Block sum = new SuffixSums.Block(N, ROWS);
    for (int from = 0; from < blocks.used(); from++) {
      blocks.sum(from, blocks.used(), sum);
      SuffixSums.Block plain = new SuffixSums.Block(N, ROWS);
      for (Sample sample : all.subList(all.size() - (int) sum.count, all.size())) {
        Vectors.addMultiple(1.0, sample.x, plain.x);
        Vectors.addMultiple(1.0, sample.y, plain.y);
        Vectors.addMultiple(1.0, sample.c, plain.c);
        Vectors.addMultiple(1.0, sample.jx, plain.jx);
        for (int k = 0; k < ROWS; k++) {
          Vectors.addMultiple(1.0, sample.j[k], plain.j[k]);
        }
        plain.looks++;
        plain.held[0] += sample.x[0] == -1000 ? 1 : 0;
        for (int i = 0; i < N; i++) {
          double off = sample.x[i] - all.get(0).x[i];
          plain.moved[i] += off;
          plain.squares[i] += off * off;
        }
      }
      assertThat(sum.x).containsExactly(plain.x);
      assertThat(sum.y).containsExactly(plain.y);
      assertThat(sum.c).containsExactly(plain.c);
      assertThat(sum.jx).containsExactly(plain.jx);
      assertThat(sum.j).isDeepEqualTo(plain.j);
      assertThat(sum.moved).containsExactly(plain.moved);
      assertThat(sum.squares).containsExactly(plain.squares);
      assertThat(sum.held).containsExactly(plain.held);
      assertThat(sum.looks).isEqualTo(sum.count);
    }
    blocks.sum(0, blocks.used(), sum);
    assertThat(sum.count).isEqualTo(all.size());
  }

  @Test
  void everySuffixOfBlocksIsTheSumOfItsSamples() {
    SuffixSums blocks = new SuffixSums(N, ROWS);
    ScenarioRandom random = new ScenarioRandom(5);
    List<Sample> all = new ArrayList<>();
    for (int t = 1; t <= 700; t++) {
      all.add(add(blocks, random));
      if (t < 70 || t % 37 == 0 || (t & (t - 1)) <= 1) {
        assertEverySuffix(blocks, all);
      }
    }
  }

  @Test
  void theBlocksInUseAreBetweenHalfAndAllAndEquallyLong() {
    SuffixSums blocks = new SuffixSums(N, ROWS);
    ScenarioRandom random = new ScenarioRandom(6);
    SuffixSums.Block one = new SuffixSums.Block(N, ROWS);
    for (int t = 1; t <= 3000; t++) {
      add(blocks, random);
      assertThat(blocks.used()).isLessThanOrEqualTo(64).isGreaterThanOrEqualTo(Math.min(t, 33));
      blocks.sum(0, 1, one);
      long length = one.count;
      assertThat(Long.bitCount(length)).isEqualTo(1);
      blocks.sum(blocks.used() - 1, blocks.used(), one);
      assertThat(one.count).isBetween(1L, length);
      assertThat((blocks.used() - 1) * length + one.count).isEqualTo(t);
    }
  }

  @Test
  void largeProblemsKeepEightBlocks() {
    SuffixSums few = new SuffixSums(1000, 200);
    SuffixSums many = new SuffixSums(1000, 2);
    int[][] used = new int[2][70];
    for (int t = 0; t < 70; t++) {
      few.begin(new double[1000], new double[200], new double[1000]);
      many.begin(new double[1000], new double[2], new double[1000]);
      used[0][t] = few.used();
      used[1][t] = many.used();
    }
    assertThat(used[0]).startsWith(1, 2, 3, 4, 5, 6, 7, 8, 5, 5, 6, 6, 7, 7, 8, 8, 5).contains(8);
    assertThat(used[1][63]).isEqualTo(64);
    assertThat(used[1][64]).isEqualTo(33);
    SuffixSums.Block all = new SuffixSums.Block(1000, 200);
    few.sum(0, few.used(), all);
    assertThat(all.count).isEqualTo(70);
  }

  @Test
  void savedBlocksGoOnAlike() throws IOException {
    SuffixSums blocks = new SuffixSums(N, ROWS);
    ScenarioRandom random = new ScenarioRandom(7);
    List<Sample> all = new ArrayList<>();
    for (int t = 0; t < 333; t++) {
      all.add(add(blocks, random));
    }
    SuffixSums restored = new SuffixSums(N, ROWS);
    Saved.restore(restored::fields, Saved.bytes(blocks::fields));
    for (int t = 0; t < 200; t++) {
      all.add(add(restored, random));
    }
    assertEverySuffix(restored, all);
  }
}
