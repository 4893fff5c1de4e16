package org.proxpep.problems.library;

import static org.proxpep.problems.parts.Logistic.sigmoid;
import static org.proxpep.problems.parts.Logistic.softplus;

import java.util.Set;
import org.proxpep.problem.Evaluation;
import org.proxpep.problems.KnownOptimum;
import org.proxpep.problems.Label;
import org.proxpep.problems.parts.CurvatureSum;
import org.proxpep.problems.parts.DataProblem;
import org.proxpep.problems.parts.Lazy;
import org.proxpep.problems.parts.Logistic;
import org.proxpep.refusal.Refusal;
import org.proxpep.set.Box;
import org.proxpep.set.Product;
import org.proxpep.set.Simplex;

/**
 * The portfolio x of largest mean return among those whose mean loss in the worst tenth of all
 * months stays below c,
 *
 * <pre>
 *   min −E rᵀx   s.t.   t + E[−rᵀx − t]₊/β ≤ c,   x in the unit simplex,  |t| ≤ 20,   β = 0.1
 * </pre>
 *
 * with [z]₊ smoothed to w ln(1+e^{z/w}), w = 0.1, which is larger by at most w ln 2 = 0.07 and so
 * errs on the safe side. Returns are in percent a month and generated: a market that crashes once
 * in a while, and assets that follow it the more the more they earn. The variables are x, then t.
 */
final class CvarPortfolio extends DataProblem {

  private static final int DEFAULT_ASSETS = 8;
  private static final long DEFAULT_SEED = 1952L;
  private static final int MONTHS = 3000;
  private static final double BETA = 0.1;
  private static final double LIMIT = 6.0;
  private static final double WIDTH = 0.1;
  private static final double T_BOUND = 20.0;

  private final int assets;

  CvarPortfolio() {
    this("", DEFAULT_ASSETS, DEFAULT_SEED);
  }

  /** Other returns. */
  CvarPortfolio(int assets, long seed) {
    this("-" + requireRisk(assets) + "-s" + seed, assets, seed);
  }

  private static int requireRisk(int assets) {
    if (assets < DEFAULT_ASSETS) {
      throw Refusal.of(
          "The number of assets (%s) must be at least %s, or none is risky enough for the limit to"
              + " bind",
          "12", assets, DEFAULT_ASSETS);
    }
    return assets;
  }

  private CvarPortfolio(String suffix, int assets, long seed) {
    super(
        new Label(
            "cvar-portfolio" + suffix,
            "min -E r'x  s.t.  t + E[-r'x-t]+/0.1 <= 6 (smoothed),  x in the simplex,  |t| <= 20",
            "R. T. Rockafellar, S. Uryasev, Optimization of conditional value-at-risk, J. Risk"
                + " 2000; generated returns",
            Set.of("portfolio", "convex")),
        Product.of(Simplex.unit(assets), Box.cube(1, -T_BOUND, T_BOUND)),
        1,
        0,
        MONTHS,
        new Lazy<>(() -> generate(assets, seed)));
    this.assets = assets;
  }

  private static double[][] generate(int assets, long seed) {
    return new MarketReturns(
            0.03, 8.0, 3.0, j -> 0.3 + 0.15 * j, j -> 0.5 + 0.4 * ((3 * j) % assets))
        .draw(MONTHS, assets, seed);
  }

  @Override
  public void evaluateScenario(double[] x, long index, Evaluation out) {
    double[] r = rows()[(int) index];
    double t = x[assets];
    double gain = gain(x, r);
    double z = (-gain - t) / WIDTH;
    double slope = sigmoid(z) / BETA;
    out.setValue(0, -gain);
    out.setValue(1, t + WIDTH * softplus(z) / BETA - LIMIT);
    for (int j = 0; j < assets; j++) {
      out.gradient(0)[j] = -r[j];
      out.gradient(1)[j] = -slope * r[j];
    }
    out.gradient(0)[assets] = 0.0;
    out.gradient(1)[assets] = 1.0 - slope;
  }

  private double gain(double[] x, double[] r) {
    double gain = 0.0;
    for (int j = 0; j < assets; j++) {
      gain += r[j] * x[j];
    }
    return gain;
  }

  @Override
  public boolean isAffine(int row) {
    return row == 0;
  }

  @Override
  public void curvatureOfScenario(double[] x, long index, CurvatureSum to, Evaluation scratch) {
    double[] r = rows()[(int) index];
    double[] lossAndT = scratch.gradient(0);
    System.arraycopy(r, 0, lossAndT, 0, assets);
    lossAndT[assets] = 1.0;
    double z = (-gain(x, r) - x[assets]) / WIDTH;
    to.outer(1, Logistic.slope(z) / (WIDTH * BETA), lossAndT);
  }

  @Override
  protected KnownOptimum solve() {
    return SolvedProblem.solve(this, this, "global");
  }

  @Override
  public String variableName(int i) {
    return i < assets ? "asset" + (i + 1) : "t";
  }

  @Override
  public String functionName(int row) {
    return row == 0 ? "loss" : "cvar";
  }
}
