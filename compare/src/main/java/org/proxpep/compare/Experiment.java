package org.proxpep.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;
import org.proxpep.method.Method;
import org.proxpep.method.catalogue.MethodEntry;
import org.proxpep.method.catalogue.MethodOrder;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.Reference;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.refusal.Refusal;
import org.proxpep.residual.Measures;
import org.proxpep.run.Candidate;
import org.proxpep.run.Result;
import org.proxpep.run.RunSettings;
import org.proxpep.run.Runner;
import org.proxpep.run.Status;
import org.proxpep.run.Stop;

/** Runs one method on one instance and measures what it offers. */
record Experiment(Instance instance, MethodEntry method, ProblemView view) {

  /** What keeps the instance out of the class that the theory of a method speaks of, or nothing. */
  static String objection(Instance instance, MethodEntry method) {
    return method.accepts().convex() && !instance.convex()
        ? "functions that are not convex"
        : method.accepts().objection(instance.problem());
  }

  /** Why the method cannot run on the instance, not even as a heuristic; empty if it can. */
  static String refusal(Instance instance, MethodEntry method, ProblemView view, long samples) {
    StochasticProblem problem = view.of(instance.problem());
    try {
      method
          .create(problem, samples, Map.of(), true)
          .start(problem, problem.startingPoint(), new Scenarios(0));
      return "";
    } catch (Refusal e) {
      return e.sentence() + ".";
    } catch (RuntimeException e) {
      // It is not refused, and its runs will tell how they fail.
      return "";
    }
  }

  RunOutcome run(RunKey key) {
    StochasticProblem problem = view.of(instance.problem());
    RunSettings settings =
        RunSettings.samples(key.samples())
            .withSeed(key.seed())
            .withTraceRows(2)
            .withMonitorSamples(2);
    Result result;
    try {
      Scenarios scenarios = new Scenarios(key.seed());
      MethodOrder order = new MethodOrder(problem, scenarios, key.samples(), true);
      Method<?> made = method.create(order, key.values());
      result = new Runner(made, problem).withSettings(settings).run();
    } catch (RuntimeException | LinkageError | StackOverflowError | AssertionError e) {
      // A comparison tells of failures and goes on.
      String thrown = e.getClass().getSimpleName();
      return new RunOutcome(key, thrown, 0, 0.0, List.of(), bug(e, problem));
    }
    if (result.status() == Status.INTERRUPTED) {
      throw new CancellationException("interrupted");
    }
    List<PointErrors> readings = new ArrayList<>();
    for (Candidate candidate : result.candidates()) {
      readings.add(reading(candidate));
    }
    return new RunOutcome(
        key,
        result.status().name(),
        result.samples(),
        result.seconds(),
        readings,
        ifBug(result.stop()));
  }

  private @Nullable Stop bug(Throwable e, StochasticProblem problem) {
    return e instanceof Refusal
        ? null
        : ifBug(Stop.thrown(e, method.name(), problem, "The beginning"));
  }

  private static @Nullable Stop ifBug(Stop stop) {
    return stop.status() == Status.METHOD_FAILED ? stop : null;
  }

  private PointErrors reading(Candidate candidate) {
    Reference solution = instance.solution();
    double[] x = candidate.x();
    double[] best = solution.x();
    double apart = 0.0;
    double size = 0.0;
    for (int i = 0; i < x.length; i++) {
      apart += (x[i] - best[i]) * (x[i] - best[i]);
      size += best[i] * best[i];
    }
    if (!Double.isFinite(apart)) {
      // A problem need not be able to evaluate there.
      return new PointErrors(candidate.kind(), Double.NaN, Double.NaN, Double.NaN, Double.NaN);
    }
    Evaluation mean = Evaluation.of(instance.problem());
    instance.evaluateMean(x, mean);
    Measures at = Measures.at(instance.problem(), x, candidate.multipliers(), mean, 1.0);
    return new PointErrors(
        candidate.kind(),
        (at.f() - solution.f()) / (1.0 + Math.abs(solution.f())),
        at.maxViolation(),
        Math.sqrt(apart) / (1.0 + Math.sqrt(size)),
        at.gradNorm());
  }
}
