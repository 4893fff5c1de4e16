package org.proxpep.bench;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.proxpep.method.Method;
import org.proxpep.method.practical.PracticalProxPep;
import org.proxpep.method.proxpep.FittedSchedule;
import org.proxpep.method.proxpep.ProxPep;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.refusal.Refusal;
import org.proxpep.run.Candidate;
import org.proxpep.run.Result;

/**
 * A method as a study runs it.
 *
 * @param method made for every run
 * @param answer the point of a result that counts
 */
record Contender(Function<Task, Method<?>> method, Function<Result, double[]> answer) {

  /** What a method may look at before it runs. */
  record Task(StochasticProblem problem, Scenarios scenarios, long samples) {}

  private static final Map<String, Contender> ALL =
      new TreeMap<>(
          Map.of(
              "fitted", new Contender(Contender::fitted, point(Candidate.Kind.TAIL_AVERAGE)),
              "fitted-last", new Contender(Contender::fitted, point(Candidate.Kind.LAST)),
              "practical",
                  new Contender(task -> new PracticalProxPep(), point(Candidate.Kind.ANSWER))));

  static Contender named(String name) {
    Contender contender = ALL.get(name);
    if (contender == null) {
      throw Refusal.of("The method (%s) is not known", "one of %s", name, names());
    }
    return contender;
  }

  static List<String> names() {
    return List.copyOf(ALL.keySet());
  }

  private static Method<?> fitted(Task task) {
    return new ProxPep(FittedSchedule.settings(task.problem, task.scenarios, task.samples));
  }

  private static Function<Result, double[]> point(Candidate.Kind kind) {
    return result -> result.candidate(kind).x();
  }
}
