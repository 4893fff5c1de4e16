package org.proxpep.method.sqp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.proxpep.fixture.TestProblem;
import org.proxpep.method.Saved;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.set.WholeSpace;

class PairedRowsTest {

  private static final int PAIRS = 64;
  private static final double[] PRICE = {5};

  /** min E[x + noise] s.t. E[c + noise] ≤ 0, or = 0; both noises are the same at all points. */
  private static StochasticProblem problem(int inequalities) {
    return new TestProblem(new WholeSpace(1), inequalities, 1 - inequalities, (x, xi, out) -> {});
  }

  private static Evaluation at(double f, double c, StochasticProblem problem) {
    Evaluation out = Evaluation.of(problem);
    out.setValue(0, f);
    out.setValue(1, c);
    return out;
  }

  /** How often the second of two points is called worse, of 1,000 sets of scenarios. */
  private static int worse(int inequalities, double[] first, double[] second, double spread) {
    StochasticProblem problem = problem(inequalities);
    int found = 0;
    for (long seed = 1; seed <= 1000; seed++) {
      ScenarioRandom random = new ScenarioRandom(seed);
      PairedRows pairs = new PairedRows(problem);
      for (int k = 0; k < PAIRS; k++) {
        double f = random.nextGaussian();
        double c = random.nextGaussian();
        double own = spread * random.nextGaussian();
        pairs.add(
            at(first[0] + f, first[1] + c, problem),
            at(second[0] + f + own, second[1] + c + own, problem));
      }
      found += pairs.isOtherWorse(PRICE) ? 1 : 0;
    }
    return found;
  }

  /** Violations that are as large, or smaller: whichever way the common noise falls. */
  @ParameterizedTest
  @CsvSource({
    "0, 0, 0.01, 0, -0.01, 0.001, seldom",
    "0, 0, 0.01, 0, -0.01, 0.1, seldom",
    "0, 0, 0.05, 0, 0, 0.001, seldom",
    "1, 0, -0.05, 0, 0, 0.001, seldom",
    "1, 0, 0.02, 0, 0.01, 0.001, seldom",
    "1, 0, -2, 0, -1, 0.3, seldom",
    "0, 0, 0, 0.1, 0, 0.001, nearly always", // objective
    "0, 0, 0, 0, 2, 0.1, nearly always", // violation far beyond the noise
    "1, 0, -1, 0, 1, 0.1, nearly always",
    "1, 0, -3, 0.5, -2, 0.1, nearly always",
  })
  void aPointThatIsWorseIsFoundAndOthersSeldom(
      int inequalities,
      double f,
      double c,
      double otherF,
      double otherC,
      double spread,
      String wanted) {
    int found = worse(inequalities, new double[] {f, c}, new double[] {otherF, otherC}, spread);
    assertThat(found).matches(count -> wanted.equals("seldom") ? count <= 5 : count >= 950);
  }

  @Test
  void whatItHasSeenIsSaved() throws IOException {
    StochasticProblem problem = problem(1);
    PairedRows pairs = new PairedRows(problem);
    pairs.add(at(1, 2, problem), at(3, 5, problem));
    pairs.add(at(2, 1, problem), at(4, 9, problem));
    PairedRows other = new PairedRows(problem);
    Saved.restore(other::fields, Saved.bytes(pairs::fields));
    assertThat(other.count()).isEqualTo(2);
    assertThat(Saved.bytes(other::fields)).isEqualTo(Saved.bytes(pairs::fields));
    other.clear();
    assertThat(other.isOtherWorse(PRICE)).isFalse();
  }
}
