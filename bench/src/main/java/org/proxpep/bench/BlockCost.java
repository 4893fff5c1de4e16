package org.proxpep.bench;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.proxpep.certificate.Certificate;
import org.proxpep.certificate.CertificateSettings;
import org.proxpep.certificate.Certifier;
import org.proxpep.model.problem.Model;
import org.proxpep.model.problem.ModelProblem;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.Scenarios.Purpose;

/**
 * A certificate of a newsvendor beside a loop written by hand over the same random numbers, which
 * takes means and variances of the profit, of the lost demand and of the slope of the Lagrangian.
 * Both run in turn, and ratios are taken within a round.
 */
public final class BlockCost {

  private static final String TEXT =
      """
      random d ~ normal(100, 20)
      var q in [0, 400] start 120
      maximize profit: E[3 * min(q, d)] - q
      subject to lost: E[max(d - q, 0)] <= 5
      """;

  private static final double QUANTITY = 109.3;
  private static final double PRICE = 0.2;
  private static final OperatingSystemMXBean MACHINE =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  private BlockCost() {}

  /** Arguments: scenarios, rounds, seed. */
  public static void main(String[] arguments) {
    int count = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 4_000_000;
    int rounds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 12;
    Scenarios scenarios = new Scenarios(arguments.length > 2 ? Long.parseLong(arguments[2]) : 1);
    ModelProblem problem = Model.parse("newsvendor", TEXT, Path.of(""));
    CertificateSettings settings = CertificateSettings.DEFAULT.withOneLook(count);
    double[] hand = new double[rounds];
    double[] ours = new double[rounds];
    double[] ratio = new double[rounds];
    for (int r = -3; r < rounds; r++) {
      long t0 = MACHINE.getProcessCpuTime();
      double mean = byHand(scenarios, count);
      long t1 = MACHINE.getProcessCpuTime();
      Certificate certificate =
          new Certifier(problem, scenarios, settings, count, new long[0])
              .certify(new double[] {QUANTITY}, new double[] {PRICE});
      long t2 = MACHINE.getProcessCpuTime();
      double other = certificate.objective().estimate();
      if (!(Math.abs(mean - other) <= 1e-9 * Math.abs(mean)) || certificate.samples() != count) {
        throw new IllegalStateException("By hand " + mean + ", the certificate says " + other);
      }
      if (r >= 0) {
        hand[r] = (t1 - t0) / (double) count;
        ours[r] = (t2 - t1) / (double) count;
        ratio[r] = ours[r] / hand[r];
      }
    }
    Figures.print(
        "newsvendor, %d scenarios: by hand %.1f ns, certificate %.1f ns a scenario of processor"
            + " time, ratio %.2f (%.2f to %.2f over %d rounds)",
        count,
        Figures.median(hand),
        Figures.median(ours),
        Figures.median(ratio),
        Figures.min(ratio),
        Figures.max(ratio),
        rounds);
  }

  /** The mean of minus the profit. */
  private static double byHand(Scenarios scenarios, int count) {
    ScenarioRandom random = new ScenarioRandom();
    ZigguratSampler.NormalizedGaussian gaussian = ZigguratSampler.NormalizedGaussian.of(random);
    double q = QUANTITY;
    double[] sum = new double[3];
    double[] squares = new double[3];
    for (int i = 0; i < count; i++) {
      long key = Scenarios.derive(scenarios.key(Purpose.CONFIRMATION, i), 0);
      random.reseed(Scenarios.derive(key, 1L << 32));
      double d = 100 + 20 * gaussian.sample();
      double cost = q - 3 * Math.min(q, d);
      double lost = Math.max(d - q, 0.0);
      double slope = q < d ? -2.0 - PRICE : 1.0;
      sum[0] += cost;
      squares[0] += cost * cost;
      sum[1] += lost;
      squares[1] += lost * lost;
      sum[2] += slope;
      squares[2] += slope * slope;
    }
    if (!(squares[0] > 0 && squares[1] > 0 && squares[2] > 0 && sum[2] != 0)) {
      throw new IllegalStateException("The sums vanish.");
    }
    return sum[0] / count;
  }
}
