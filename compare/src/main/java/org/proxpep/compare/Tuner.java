package org.proxpep.compare;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.proxpep.linalg.Quantiles;
import org.proxpep.method.catalogue.MethodEntry;
import org.proxpep.run.Candidate;

/**
 * Looks for the settings with which a method does best on one instance at one budget. Half of the
 * settings are spread over the space, the defaults first; the others surround the best so far, at
 * factors √10, then its root, and so on. The measure is the median over the tuning seeds of the
 * error at the known solution: a luxury that no user has, granted to every method alike. How many
 * settings there are grows with the number of parameters to choose.
 *
 * <p>Where the budget is greater than all settings can be tried at, the best few meet again at the
 * full budget.
 */
final class Tuner {

  /** The points that a method may be judged by. A random iterate is never the best choice. */
  private static final List<Candidate.Kind> OUTPUTS =
      List.of(
          Candidate.Kind.ANSWER,
          Candidate.Kind.TAIL_AVERAGE,
          Candidate.Kind.AVERAGE,
          Candidate.Kind.LAST);

  static final int FINALISTS = 3;

  /** A setting whose first run is so many times worse than the best is not run again. */
  private static final double HOPELESS = 4.0;

  /**
   * Settings, the output to take, and the median error they had.
   *
   * @param parameters those that are not at their defaults
   */
  record Choice(Map<String, Double> parameters, Candidate.Kind output, double error) {}

  private final Instance instance;
  private final MethodEntry method;
  private final ComparisonSettings settings;
  private final Function<RunKey, RunOutcome> runs;
  private final TuningSpace space;

  Tuner(
      Instance instance,
      MethodEntry method,
      ComparisonSettings settings,
      Function<RunKey, RunOutcome> runs) {
    this.instance = instance;
    this.method = method;
    this.settings = settings;
    this.runs = runs;
    this.space = new TuningSpace(method);
  }

  /** Empty where the method has no parameters: then there is nothing to choose. */
  Optional<Choice> best(long samples) {
    return space.isEmpty() ? Optional.empty() : Optional.of(chosen(samples));
  }

  private Choice chosen(long samples) {
    long screening = Math.min(samples, settings.tuningSamples());
    List<Choice> ranked = screen(screening);
    if (screening == samples) {
      return ranked.get(0);
    }
    return ranked.stream()
        .limit(FINALISTS)
        .map(finalist -> tried(finalist.parameters, samples, Double.POSITIVE_INFINITY))
        .min(Comparator.comparingDouble(Choice::error))
        .orElseThrow();
  }

  /** All that were tried, the best first. */
  private List<Choice> screen(long samples) {
    int count = settings.tuningSettings(method);
    List<Choice> all = new ArrayList<>();
    all.add(tried(Map.of(), samples, Double.POSITIVE_INFINITY));
    Set<Map<String, Double>> seen = new HashSet<>(Set.of(Map.of()));
    Choice best = all.get(0);
    for (int k = 1; k < (count + 1) / 2; k++) {
      Map<String, Double> point = space.point(k);
      if (seen.add(point)) {
        best = better(point, samples, best, all);
      }
    }
    double factor = Math.sqrt(10.0);
    ArrayDeque<Map<String, Double>> next = new ArrayDeque<>(space.around(best.parameters, factor));
    while (all.size() < count && factor > 1.05) {
      if (next.isEmpty()) {
        factor = Math.sqrt(factor);
        next.addAll(space.around(best.parameters, factor));
      }
      Map<String, Double> point = next.remove();
      if (!seen.add(point)) {
        continue;
      }
      Choice before = best;
      best = better(point, samples, best, all);
      if (best.error < before.error) {
        next = new ArrayDeque<>(space.around(best.parameters, factor));
      }
    }
    all.sort(Comparator.comparingDouble(Choice::error));
    return all;
  }

  private Choice better(
      Map<String, Double> parameters, long samples, Choice best, List<Choice> all) {
    Choice tried = tried(parameters, samples, best.error);
    all.add(tried);
    return tried.error < best.error ? tried : best;
  }

  /** A setting with the output that suits it best. */
  private Choice tried(Map<String, Double> parameters, long samples, double toBeat) {
    List<RunOutcome> outcomes = new ArrayList<>();
    for (int r = 0; r < settings.tuningSeeds(); r++) {
      long seed = settings.tuningSeed(instance.name(), r);
      RunOutcome outcome =
          runs.apply(
              RunKey.of(instance, settings.view(), method.name(), parameters, samples, seed));
      outcomes.add(outcome);
      double least = Collections.min(OUTPUTS.stream().map(outcome::error).toList());
      if (r == 0 && least > HOPELESS * toBeat) {
        return new Choice(parameters, OUTPUTS.get(0), least);
      }
    }
    return OUTPUTS.stream()
        .map(output -> new Choice(parameters, output, median(outcomes, output)))
        .min(Comparator.comparingDouble(Choice::error))
        .orElseThrow();
  }

  private static double median(List<RunOutcome> outcomes, Candidate.Kind output) {
    return Quantiles.of(outcomes.stream().mapToDouble(each -> each.error(output)).toArray(), 0.5);
  }
}
