package org.proxpep.bench;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.proxpep.method.proxpep.FittedSchedule;
import org.proxpep.method.proxpep.ProxPep;
import org.proxpep.method.proxpep.ProxPepSettings;
import org.proxpep.method.proxpep.ProxPepState;
import org.proxpep.method.proxpep.TheoremSchedule;
import org.proxpep.pilot.PilotSample;
import org.proxpep.pilot.PilotSettings;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.problems.library.ProblemLibrary;

/** One step of Algorithm 1 on small library problems, beside its oracle alone. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class StepBenchmark {

  private static final long HORIZON = 1_000_000;

  @Param({"hs014", "hs022", "hs071", "hs113"})
  public String problemName = "";

  @Param({"theorem", "fitted"})
  public String schedule = "";

  private StochasticProblem problem = ProblemLibrary.find("hs014");
  private ProxPep method = new ProxPep(FittedSchedule.settings(problem, new Scenarios(1), HORIZON));
  private ProxPepState state = method.start(problem, problem.startingPoint(), new Scenarios(1));
  private Evaluation evaluation = Evaluation.of(problem);
  private long key;

  @Setup
  public void start() {
    Scenarios scenarios = new Scenarios(1);
    problem = ProblemLibrary.find(problemName);
    ProxPepSettings settings =
        schedule.equals("theorem")
            ? TheoremSchedule.UNIT.settings(
                PilotSample.constants(problem, scenarios, PilotSettings.DEFAULT), HORIZON)
            : FittedSchedule.settings(problem, scenarios, HORIZON);
    method = new ProxPep(settings);
    state = method.start(problem, problem.startingPoint(), scenarios);
    evaluation = Evaluation.of(problem);
  }

  @Benchmark
  public double step() {
    method.step(state);
    return state.x()[0];
  }

  @Benchmark
  public double oracle() {
    problem.evaluate(state.x(), key++, evaluation);
    return evaluation.value(0);
  }
}
