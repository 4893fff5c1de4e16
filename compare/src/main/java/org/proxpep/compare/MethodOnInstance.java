package org.proxpep.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.proxpep.method.catalogue.MethodEntry;
import org.proxpep.run.Candidate;

/**
 * All that a comparison does with one method on one instance. The runs are asked for one after the
 * other, since tuning builds on those before; whoever answers may do a run or know it already, on
 * this machine or another.
 */
public record MethodOnInstance(Instance instance, MethodEntry method, ComparisonSettings settings) {

  /** Why there is nothing to do, empty if there is. */
  public String refusal() {
    String objection = settings.heuristics() ? "" : Experiment.objection(instance, method);
    return objection.isEmpty()
        ? Experiment.refusal(instance, method, settings.view(), settings.budgets().get(0))
        : "outside of what the method accepts: " + objection;
  }

  /** Does a run on this thread. */
  public Function<RunKey, RunOutcome> runner() {
    return new Experiment(instance, method, settings.view())::run;
  }

  /** Asks for all runs and puts them together. */
  public List<RunGroup> cells(Function<RunKey, RunOutcome> runs) {
    List<RunGroup> cells = new ArrayList<>();
    for (long budget : settings.budgets()) {
      // What is published is the kind of the same name.
      Candidate.Kind output = Candidate.Kind.valueOf(method.output().name());
      Tuner.Choice published = new Tuner.Choice(Map.of(), output, Double.NaN);
      cells.add(cell(Variant.DEFAULTS, budget, published, runs));
      if (settings.tunes()) {
        Tuner tuner = new Tuner(instance, method, settings, runs);
        cells.add(cell(Variant.TUNED, budget, tuner.best(budget).orElse(published), runs));
      }
    }
    return cells;
  }

  private RunGroup cell(
      Variant variant, long budget, Tuner.Choice choice, Function<RunKey, RunOutcome> runs) {
    List<RunOutcome> outcomes = new ArrayList<>();
    for (int r = 0; r < settings.seeds(); r++) {
      long seed = settings.reportingSeed(instance.name(), r);
      outcomes.add(
          runs.apply(
              RunKey.of(
                  instance, settings.view(), method.name(), choice.parameters(), budget, seed)));
    }
    return new RunGroup(
        instance,
        method.name(),
        variant,
        budget,
        RunKey.text(choice.parameters()),
        choice.output(),
        Experiment.objection(instance, method),
        outcomes);
  }

  /** The most evaluations that all runs together may make. */
  long evaluations() {
    long sum = 0;
    for (long budget : settings.budgets()) {
      sum += budget * settings.seeds();
      if (settings.tunes()) {
        long screening = Math.min(budget, settings.tuningSamples());
        sum += budget * settings.seeds();
        sum += screening * settings.tuningSettings(method) * settings.tuningSeeds();
        sum += screening < budget ? budget * Tuner.FINALISTS * settings.tuningSeeds() : 0;
      }
    }
    return sum;
  }
}
