package org.proxpep.model.bridges;

import java.util.Arrays;
import java.util.Comparator;
import java.util.function.DoublePredicate;
import java.util.stream.IntStream;
import org.proxpep.model.graph.Expr;
import org.proxpep.model.sampling.Draw;
import org.proxpep.model.semantics.Auxiliary;
import org.proxpep.model.semantics.AuxiliaryRule;
import org.proxpep.model.semantics.Bridge;
import org.proxpep.model.semantics.DataStatistics;
import org.proxpep.model.semantics.MeanCall;
import org.proxpep.model.semantics.ScenarioSpread;
import org.proxpep.model.semantics.TermValues;
import org.proxpep.model.semantics.Value.Scalar;

/**
 * cvar(α, e) becomes t + E[max(e − t, 0)]/(1 − α), least over t (Rockafellar and Uryasev, 2000).
 * With a width w the maximum is w·log(1 + exp((e − t)/w)).
 *
 * <p>t is a variable, one for each loss, level, width and draw, in units of the loss's spread, so
 * that steps in it are as large as steps in the variables that the loss depends on. Exactly, it is
 * the α-quantile of e; with a width, where E[1/(1 + exp((t − e)/w))] = 1 − α.
 */
final class Cvar implements Bridge {

  private record Key(int loss, int draw, double level, double width) {}

  @Override
  public Function function() {
    return new Function("cvar", 2, 3);
  }

  @Override
  public Scalar call(MeanCall call) {
    double level = call.constant(0, "the level of cvar");
    if (!(level >= 0.0 && level < 1.0)) {
      throw call.refusal(
          call.argument(0).span(),
          "the level of cvar (" + level + ") must be in [0, 1)",
          "write 0.95 for the mean of the worst 5 %");
    }
    if (call.isInsideMean()) {
      throw call.refusal(call.span(), "a cvar must not be inside a mean", "");
    }
    Draw draw = call.draw();
    Expr loss = call.inside(call.argument(1), draw);
    if (!loss.usesInputs()) {
      return Scalar.of(loss);
    }
    double width = call.size() < 3 ? 0.0 : call.width(2, "the width of the smoothed cvar");
    Auxiliary quantile =
        call.context()
            .auxiliary(
                new Key(loss.id(), draw.number(), level, width),
                Scalar.of(loss),
                call.text(),
                () -> ScenarioSpread.unit(call.context(), loss),
                new Quantile(level, width),
                call.span());
    Expr t = call.graph().variable(quantile.variable());
    Expr inUnits = quantile.unit() == 1.0 ? t : t.times(quantile.unit());
    Expr excess = loss.minus(inUnits);
    Expr over;
    if (width > 0.0) {
      over = excess.smoothmax(call.graph().constant(0.0), width);
      call.context().noteMaximum(excess, width);
      call.noteSmoothed();
    } else {
      over = excess.max(0.0);
    }
    return call.tail(inUnits, draw, over.times(1.0 / (1.0 - level)));
  }

  /** The best t for a loss. */
  record Quantile(double level, double width) implements AuxiliaryRule {

    private static final int MOST_BISECTIONS = 200;

    @Override
    public boolean byEquation() {
      return false;
    }

    @Override
    public double start(Expr term, double[] x, DataStatistics statistics) {
      return statistics.quantile(term, level, x);
    }

    @Override
    public double exact(TermValues losses) {
      double[] values = losses.values();
      double[] weights = losses.weights();
      double total = Arrays.stream(weights).sum();
      return width > 0.0 ? smoothed(values, weights, total) : plain(values, weights, total);
    }

    /** Above the quantile 1/(1 − level); at it what is left, shared by the ties. */
    @Override
    public double[] worstWeights(TermValues losses) {
      double t = exact(losses);
      if (width > 0.0) {
        return LossValues.weights(losses, e -> 1.0 / (1.0 + Math.exp((t - e) / width)));
      }
      double[] values = losses.values();
      double[] counts = losses.weights();
      double above = share(values, counts, e -> e > t);
      double at = share(values, counts, e -> e == t);
      double left = Math.max(0.0, 1.0 - level - above) / at;
      return LossValues.weights(losses, e -> e > t ? 1.0 : e == t ? left : 0.0);
    }

    private static double share(double[] values, double[] counts, DoublePredicate which) {
      double sum = 0.0;
      double total = 0.0;
      for (int i = 0; i < values.length; i++) {
        total += counts[i];
        sum += counts[i] > 0.0 && which.test(values[i]) ? counts[i] : 0.0;
      }
      return sum / total;
    }

    /** The least value that, with all below it, has the share {@code level} of the weight. */
    private double plain(double[] values, double[] weights, double total) {
      int[] order =
          IntStream.range(0, values.length)
              .boxed()
              .sorted(Comparator.comparingDouble(i -> values[i]))
              .mapToInt(Integer::intValue)
              .toArray();
      double below = 0.0;
      for (int i : order) {
        below += weights[i];
        if (weights[i] > 0.0 && below >= level * total) {
          return values[i];
        }
      }
      return values[order[order.length - 1]];
    }

    /** The share of the weight above t, each value by its sigmoid, falls in t. */
    private double smoothed(double[] values, double[] weights, double total) {
      // Far outside of the values, the share above t is nearly 0 and nearly all.
      double room = width * (50.0 - Math.log1p(-level));
      double low = Arrays.stream(values).min().orElse(Double.NaN) - room;
      double high = Arrays.stream(values).max().orElse(Double.NaN) + room;
      for (int k = 0; k < MOST_BISECTIONS; k++) {
        double t = 0.5 * (low + high);
        if (t <= low || t >= high) {
          break;
        }
        double above = 0.0;
        for (int i = 0; i < values.length; i++) {
          above += weights[i] / (1.0 + Math.exp((t - values[i]) / width));
        }
        if (above > (1.0 - level) * total) {
          low = t;
        } else {
          high = t;
        }
      }
      return 0.5 * (low + high);
    }
  }
}
