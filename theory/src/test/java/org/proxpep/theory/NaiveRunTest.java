package org.proxpep.theory;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import org.proxpep.method.proxpep.TheoremSchedule;
import org.proxpep.problem.ProblemConstants;

/**
 * Algorithm 1 in one dimension, each subproblem minimised by golden section, to hold the
 * inequalities of {@link PathBounds}, {@link IncrementBounds} and {@link MoreauBounds} against real
 * runs.
 *
 * <pre>
 *   min (1+ξ₁)x + 0.3cos 2x   s.t.  0.2 − x − x²/4 + 0.3ξ₂ ≤ 0,  x/2 + x²/10 − 0.1 + 0.2ξ₃ = 0   on [−1, 1]
 * </pre>
 */
class NaiveRunTest {

  private static final double SLACK = 1e-6;

  private final ProblemConstants constants =
      new ProblemConstants(
          2, 1.35, 0.7, 2.6, 1.5, 0.7, 0.5, 1.2, new double[] {0.5}, new double[] {0.2});

  private static double positive(double x) {
    return Math.max(0, x);
  }

  @Test
  void theInequalitiesAlongARunHold() {
    for (int seed = 0; seed < 10; seed++) {
      for (double horizon : new double[] {3, 30, 300}) {
        var schedule = new TheoremSchedule(1 + seed, 2, Double.NaN, 4 + seed, 0.5, Double.NaN);
        run(
            new Theory(TheoryInputs.of(constants, schedule, horizon), Form.CORRECTED),
            new SplittableRandom(seed));
      }
    }
  }

  private static void run(Theory theory, SplittableRandom random) {
    Parameters s = theory.parameters();
    PathBounds path = theory.path();
    assertThat(theory.conditions().convexity()).isPositive();
    double sigmaG = s.sigmaG();
    double sigmaH = s.sigmaH();
    double x = random.nextDouble(-1, 1);
    double u = 0;
    double lambda = 0;
    double plus = 0;
    double minus = 0;
    double beta = s.beta1();
    double sumG = 0;
    double sumH = 0;
    double steps = 0;
    double slacks = 0;
    double squaresG = 0;
    double squaresH = 0;
    double squaresF = 0;
    double squaresU = 0;
    double complementarity = 0;
    double equality = 0;
    for (int t = 1; t <= s.horizon(); t++) {
      double gradF = 1 + random.nextDouble(-1, 1) - 0.6 * Math.sin(2 * x);
      double g = 0.2 - x - 0.25 * x * x + 0.3 * random.nextDouble(-1, 1);
      double gradG = -1 - 0.5 * x;
      double h = 0.5 * x + 0.1 * x * x - 0.1 + 0.2 * random.nextDouble(-1, 1);
      double gradH = 0.5 + 0.2 * x;
      double sigma0 = s.tau() + 0.5 * lambda + 0.2 * (plus + minus);
      double xt = x;
      double ut = u;
      double lambdaT = lambda;
      double plusT = plus;
      double minusT = minus;
      double betaT = beta;
      DoubleUnaryOperator qG = z -> g + gradG * (z - xt) - 0.25 * (z - xt) * (z - xt);
      DoubleUnaryOperator qPlus = z -> h + gradH * (z - xt) - 0.1 * (z - xt) * (z - xt);
      DoubleUnaryOperator qMinus = z -> -h - gradH * (z - xt) - 0.1 * (z - xt) * (z - xt);
      DoubleUnaryOperator objective =
          z -> {
            double d = z - xt;
            var slack =
                new SlackStep(
                    betaT,
                    sigmaH,
                    s.kappa(),
                    plusT + sigmaH * qPlus.applyAsDouble(z),
                    minusT + sigmaH * qMinus.applyAsDouble(z),
                    ut);
            double fromG = positive(lambdaT + sigmaG * qG.applyAsDouble(z));
            return gradF * d
                + 0.5 * (sigma0 + s.alpha()) * d * d
                + fromG * fromG / (2 * sigmaG)
                + slack.objective(slack.minimiser());
          };
      double next = minimise(objective, -1, 1);
      double a = plus + sigmaH * qPlus.applyAsDouble(next);
      double b = minus + sigmaH * qMinus.applyAsDouble(next);
      double nextU = new SlackStep(beta, sigmaH, s.kappa(), a, b, u).minimiser();

      // Steps of x, from the state before
      double aPlus = Math.abs(plus + sigmaH * (h - u));
      double aMinus = Math.abs(minus + sigmaH * (-h - u));
      double linear = path.linearCoefficient(Math.abs(lambda + sigmaG * g), aPlus + aMinus);
      double intercept = path.intercept(new double[] {aPlus + aMinus}, beta);
      double gamma = theory.increments().gamma();
      double norm = Math.hypot(lambda, Math.hypot(plus, minus));
      double step = Math.abs(next - x);
      double exact = IncrementBounds.exactRoot(linear, intercept, gamma);
      double relaxed = IncrementBounds.relaxedRoot(linear, intercept, gamma);
      assertThat(step).isLessThanOrEqualTo(exact + SLACK);
      assertThat(exact).isLessThanOrEqualTo(relaxed);
      assertThat(relaxed).isLessThanOrEqualTo(theory.increments().at(norm) + SLACK);
      assertThat(step).isLessThanOrEqualTo(theory.moreau().projectedStep(norm) + SLACK);

      sumG += g;
      sumH += h;
      squaresG += g * g;
      squaresH += h * h;
      squaresF += gradF * gradF;
      squaresU += u * u;
      complementarity -= lambda * g;
      equality += (plus - minus) * h;
      steps += step;
      slacks += nextU;

      double nextLambda = positive(lambda + sigmaG * qG.applyAsDouble(next));
      double nextPlus = positive(a - sigmaH * nextU);
      double nextMinus = positive(b - sigmaH * nextU);
      assertThat(nextPlus + nextMinus)
          .isLessThanOrEqualTo(path.multiplierSum(beta, u, nextU) + SLACK);
      double change =
          Math.hypot(nextLambda - lambda, Math.hypot(nextPlus - plus, nextMinus - minus));
      assertThat(change).isLessThanOrEqualTo(theory.dual().deltaMax());
      lambda = nextLambda;
      plus = nextPlus;
      minus = nextMinus;
      u = nextU;
      x = next;
      beta = Math.min(beta + s.beta1(), s.betaMax());
      assertThat(Math.hypot(lambda, Math.hypot(plus, minus)))
          .isLessThanOrEqualTo(path.dualNorm(t + 1) + SLACK);
    }
    assertThat(sumG).isLessThanOrEqualTo(path.inequalitySum(lambda, steps) + SLACK);
    assertThat(Math.abs(sumH))
        .isLessThanOrEqualTo(path.equalitySum(plus, minus, steps, slacks) + SLACK);
    double energy = path.energy(lambda * lambda, plus * plus + minus * minus);
    assertThat(complementarity)
        .isLessThanOrEqualTo(
            path.complementaritySum(energy, squaresG, squaresH, squaresF, squaresU, equality)
                + SLACK);
  }

  /** Golden section on a convex function. */
  private static double minimise(DoubleUnaryOperator f, double low, double high) {
    double ratio = (Math.sqrt(5) - 1) / 2;
    double a = low;
    double b = high;
    double c = b - ratio * (b - a);
    double d = a + ratio * (b - a);
    double fc = f.applyAsDouble(c);
    double fd = f.applyAsDouble(d);
    for (int i = 0; i < 60; i++) {
      if (fc < fd) {
        b = d;
        d = c;
        fd = fc;
        c = b - ratio * (b - a);
        fc = f.applyAsDouble(c);
      } else {
        a = c;
        c = d;
        fc = fd;
        d = a + ratio * (b - a);
        fd = f.applyAsDouble(d);
      }
    }
    double middle = 0.5 * (a + b);
    double best = f.applyAsDouble(low) <= f.applyAsDouble(middle) ? low : middle;
    return f.applyAsDouble(high) <= f.applyAsDouble(best) ? high : best;
  }
}
