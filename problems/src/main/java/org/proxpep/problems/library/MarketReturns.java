package org.proxpep.problems.library;

import java.util.function.IntToDoubleFunction;
import org.proxpep.problem.ScenarioRandom;

/**
 * Returns of assets in a market that crashes once in a while; the later an asset, the more it
 * follows the market.
 *
 * @param crashes the probability of a crash in a period
 * @param crash what is lost in one
 * @param spread the standard deviation of the market at other times
 * @param mean of an asset
 * @param own the standard deviation of an asset's own risk
 */
record MarketReturns(
    double crashes,
    double crash,
    double spread,
    IntToDoubleFunction mean,
    IntToDoubleFunction own) {

  /** By period and asset. */
  double[][] draw(int periods, int assets, long seed) {
    ScenarioRandom random = new ScenarioRandom(seed);
    double[][] returns = new double[periods][assets];
    for (double[] period : returns) {
      double fall = random.nextDouble() < crashes ? -crash : 0.0;
      double market = fall + spread * random.nextGaussian();
      for (int j = 0; j < assets; j++) {
        double follows = 0.2 * j;
        double noise = own.applyAsDouble(j) * random.nextGaussian();
        period[j] = mean.applyAsDouble(j) + follows * market + noise;
      }
    }
    return returns;
  }
}
