package org.proxpep.problems.library;

import static org.proxpep.problems.parts.Logistic.add;
import static org.proxpep.problems.parts.Logistic.score;
import static org.proxpep.problems.parts.Logistic.sigmoid;
import static org.proxpep.problems.parts.Logistic.slope;
import static org.proxpep.problems.parts.Logistic.softplus;

import java.util.Arrays;
import java.util.Set;
import org.proxpep.problem.Evaluation;
import org.proxpep.problems.KnownOptimum;
import org.proxpep.problems.Label;
import org.proxpep.problems.parts.CurvatureSum;
import org.proxpep.problems.parts.DataProblem;
import org.proxpep.problems.parts.Lazy;
import org.proxpep.set.CappedSimplex;

/**
 * The portfolio x of largest mean return among those that every investor who shuns risk prefers to
 * equal shares Y, as far as shortfalls below seven levels η can tell (second-order stochastic
 * dominance),
 *
 * <pre>
 *   min −E rᵀx   s.t.   E[ηⱼ − rᵀx]₊ ≤ E[ηⱼ − Y]₊, j = 1..7,   0 ≤ x ≤ 0.2,  Σx = 1
 * </pre>
 *
 * with [z]₊ smoothed to w ln(1+e^{z/w}), w = 0.1, on both sides. That function of η − rᵀx still
 * falls and is convex in the return, so dominance implies the smoothed constraints too, and equal
 * shares stay feasible. The right-hand sides are numbers, computed over all rows. Returns are in
 * tens of percent a year and generated: a market that crashes once in a while, and assets that
 * follow it the more the more they earn, but for bargains among them, with risks of their own.
 */
final class SsdPortfolio extends DataProblem {

  private static final int ASSETS = 10;
  private static final long DEFAULT_SEED = 2001L;
  private static final int YEARS = 3000;
  private static final double CAP = 0.2;
  private static final double WIDTH = 0.1;
  private static final double[] LEVELS = {-1, -0.75, -0.5, -0.25, 0, 0.5, 1};

  /** For the default seed, rounded. */
  private static final double[] NEARLY_OPTIMAL = {
    0, 0.2, 0.0562, 0, 0.2, 0.1551, 0, 0.2, 0.1886, 0
  };

  private final boolean standard;
  private final Lazy<double[]> shortfallOfEqualShares;

  SsdPortfolio() {
    this(DEFAULT_SEED);
  }

  /** Other returns. */
  SsdPortfolio(long seed) {
    super(
        new Label(
            "ssd-portfolio" + (seed == DEFAULT_SEED ? "" : "-s" + seed),
            "min -E r'x  s.t.  E[eta-r'x]+ <= E[eta-Y]+ for seven eta (smoothed),  0 <= x <= 0.2, "
                + " sum x = 1,  Y equal shares",
            "D. Dentcheva, A. Ruszczynski, Optimization with stochastic dominance constraints,"
                + " SIAM J. Optim. 2003; generated returns",
            Set.of("portfolio", "convex")),
        new CappedSimplex(ASSETS, CAP, 1.0),
        LEVELS.length,
        0,
        YEARS,
        new Lazy<>(() -> generate(seed)));
    this.standard = seed == DEFAULT_SEED;
    this.shortfallOfEqualShares = new Lazy<>(() -> shortfall(rows()));
  }

  private static double[][] generate(long seed) {
    return new MarketReturns(
            0.05,
            2.0,
            0.8,
            j -> 0.1 * j + 0.05 * ((7 * j) % ASSETS),
            j -> 0.2 + 0.15 * ((3 * j) % ASSETS))
        .draw(YEARS, ASSETS, seed);
  }

  private static double[] shortfall(double[][] returns) {
    double[] shortfall = new double[LEVELS.length];
    for (double[] r : returns) {
      double y = Arrays.stream(r).sum() / ASSETS;
      for (int j = 0; j < LEVELS.length; j++) {
        shortfall[j] += WIDTH * softplus((LEVELS[j] - y) / WIDTH) / returns.length;
      }
    }
    return shortfall;
  }

  @Override
  public void evaluateScenario(double[] x, long index, Evaluation out) {
    double[] r = rows()[(int) index];
    double[] equalShares = shortfallOfEqualShares.get();
    double gain = score(x, r);
    out.clear();
    out.setValue(0, -gain);
    add(-1.0, r, out.gradient(0));
    for (int j = 0; j < LEVELS.length; j++) {
      double z = (LEVELS[j] - gain) / WIDTH;
      out.setValue(1 + j, WIDTH * softplus(z) - equalShares[j]);
      add(-sigmoid(z), r, out.gradient(1 + j));
    }
  }

  @Override
  public boolean isAffine(int row) {
    return row == 0;
  }

  @Override
  public void curvatureOfScenario(double[] x, long index, CurvatureSum to, Evaluation scratch) {
    double[] r = rows()[(int) index];
    double gain = score(x, r);
    for (int j = 0; j < LEVELS.length; j++) {
      to.outer(1 + j, slope((LEVELS[j] - gain) / WIDTH) / WIDTH, r);
    }
  }

  @Override
  protected KnownOptimum solve() {
    return standard
        ? SolvedProblem.from(NEARLY_OPTIMAL, this, "global")
        : SolvedProblem.solve(this, this, "global");
  }

  @Override
  public String variableName(int i) {
    return "asset" + (i + 1);
  }

  @Override
  public String functionName(int row) {
    return row == 0 ? "loss" : "shortfall" + row;
  }
}
