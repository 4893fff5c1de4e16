package org.proxpep.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.proxpep.certificate.Certificate;
import org.proxpep.certificate.CertificateSettings;
import org.proxpep.certificate.Verdict;
import org.proxpep.fixture.OnTheLine;
import org.proxpep.method.proxpep.FittedSchedule;
import org.proxpep.method.proxpep.ProxPep;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.FiniteProblem;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.Scenarios.Purpose;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.residual.MeanEvaluator;
import org.proxpep.residual.Measures;
import org.proxpep.run.Candidate;
import org.proxpep.run.Candidate.Kind;
import org.proxpep.run.CheckpointException;
import org.proxpep.run.CheckpointWatch;
import org.proxpep.run.Result;
import org.proxpep.run.RunObserver;
import org.proxpep.run.RunSettings;
import org.proxpep.run.Runner;
import org.proxpep.run.Status;
import org.proxpep.run.StoppingRule;
import org.proxpep.run.TraceRow;
import org.proxpep.set.ConvexSet;
import org.proxpep.set.WholeSpace;

class SolverTest {

  private static final int SAMPLES = 5000;

  private static final CertificateSettings LOOSE =
      CertificateSettings.DEFAULT
          .withFeasibilityTolerance(0.02)
          .withGapTolerance(0.01)
          .withResidualTolerance(0.05)
          .withComplementarityTolerance(0.05);

  private static Solver solver(StochasticProblem problem) {
    ProxPep method = new ProxPep(FittedSchedule.settings(problem, new Scenarios(1), SAMPLES));
    return new Solver(method, problem)
        .withRun(RunSettings.samples(SAMPLES).withSeed(3))
        .withCertificate(LOOSE);
  }

  @Test
  void aNoisyProblemEndsInACertificate() {
    CertifiedResult result = solver(new Quadratic(0.1, 1.0)).solve();
    assertThat(result.verdict()).as(result.certificate().toString()).isEqualTo(Verdict.CERTIFIED);
    assertThat(result.selected().x()[0]).isCloseTo(0.5, within(0.02));
    assertThat(result.certificate().samples()).isGreaterThan(0);
    assertThat(result.run()).isSameAs(result.runs().get(0));
  }

  /** ½(x−ξ)² over ξ = 0, 0.01, …, 0.99, again and again; counts passes. */
  private record Table(long scenarioCount, AtomicInteger passes)
      implements FiniteProblem, OnTheLine {

    @Override
    public void evaluateScenario(double[] x, long index, Evaluation out) {
      double d = x[0] - index % 100 / 100.0;
      out.setValue(0, 0.5 * d * d);
      out.gradient(0)[0] = d;
    }

    @Override
    public void evaluateMean(double[] x, Evaluation out) {
      passes.incrementAndGet();
      FiniteProblem.super.evaluateMean(x, out);
    }
  }

  @Test
  void aTableNoLargerThanTheRunIsCertifiedExactly() {
    Solver solver =
        solver(new Table(100, new AtomicInteger())).withCertificate(LOOSE.withSamples(30, 60));
    CertifiedResult shorter = solver.withRun(RunSettings.samples(99)).solve();
    assertThat(shorter.certificate().samples()).isEqualTo(60);
    CertifiedResult longer = solver.withRun(RunSettings.samples(100)).solve();
    assertThat(longer.certificate().samples()).isZero();
    assertThat(longer.certificate().objective().halfWidth()).isZero();
    // With a limit of time the certificate keeps to its own budget.
    RunSettings hurried = RunSettings.samples(100).withMaxSeconds(1e6);
    assertThat(solver.withRun(hurried).solve().certificate().samples()).isEqualTo(60);
    Solver generous = solver.withCertificate(LOOSE.withSamples(30, 60).withExactMeansUpTo(100));
    assertThat(generous.withRun(hurried).solve().certificate().samples()).isZero();
  }

  @Test
  void anInterruptSparesALargeTableWhateverTheBudget() {
    Table table = new Table(100_100, new AtomicInteger());
    Solver solver = solver(table).withCertificate(LOOSE.withExactMeansUpTo(100_100));
    assertThat(solver.solve().certificate().samples()).isZero();
    assertThat(table.passes.getAndSet(0)).isEqualTo(1);
    Thread.currentThread().interrupt();
    Certificate hasty = solver.solve().certificate();
    assertThat(Thread.interrupted()).isTrue();
    assertThat(table.passes).hasValue(0);
    assertThat(hasty.samples()).isEqualTo(LOOSE.minSamples());
  }

  @Test
  void theCertificateTakesTheMultipliersOfTheRunThatShowTheLeastResidual() {
    Quadratic.Exact problem = new Quadratic.Exact(0.1, 1.0);
    Result run = solver(problem).solve().run();
    Candidate noisy =
        new Candidate(
            Kind.SNAPSHOT, new double[] {0.5, 0.5}, new double[] {9.0}, Measures.unknown(1));
    MeanEvaluator means = new MeanEvaluator(problem, new Scenarios(1), Purpose.VALIDATION, 100);
    double[] y = Multipliers.best(problem, means, noisy, run);
    // At the solution the residual is √2|y − ½|.
    for (Candidate candidate : run.candidates()) {
      assertThat(Math.abs(y[0] - 0.5))
          .isLessThanOrEqualTo(Math.abs(candidate.multipliers()[0] - 0.5));
    }
    Candidate exact =
        new Candidate(
            Kind.SNAPSHOT, new double[] {0.5, 0.5}, new double[] {0.5}, Measures.unknown(1));
    assertThat(Multipliers.best(problem, means, exact, run)).containsExactly(0.5);
  }

  @Test
  void anExactMeanEndsInACertificateWithoutSamples() {
    CertifiedResult result = solver(new Quadratic.Exact(0.1, 1.0)).solve();
    assertThat(result.verdict()).as(result.certificate().toString()).isEqualTo(Verdict.CERTIFIED);
    assertThat(result.certificate().samples()).isZero();
    assertThat(result.certificate().objective().halfWidth()).isZero();
  }

  @Test
  void anInfeasibleProblemIsSuspected() {
    CertifiedResult result = solver(new Quadratic(0.1, -4.5)).solve();
    assertThat(result.verdict())
        .as(result.certificate().toString())
        .isEqualTo(Verdict.INFEASIBLE_SUSPECTED);
    // The point with the least violation is returned, and what it took is counted.
    assertThat(result.selected().x()).containsExactly(-2.0, -2.0);
    assertThat(result.selected().kind()).isEqualTo(Kind.CLOSEST);
    assertThat(result.certificate().conflict()).containsExactly("g1");
    assertThat(result.sideRuns()).hasSize(1);
    assertThat(result.samples()).isBetween(2L * SAMPLES - 2, 2L * SAMPLES);
    assertThat(solver(new Quadratic.Exact(0.1, -4.5)).solve().verdict())
        .isEqualTo(Verdict.INFEASIBLE_SUSPECTED);
  }

  @Test
  void aBarelyFeasibleProblemIsNotSuspected() {
    for (double limit : new double[] {-3.9, -3.0, 0.0, 3.0}) {
      assertThat(solver(new Quadratic.Exact(0.1, limit)).solve().verdict())
          .isNotEqualTo(Verdict.INFEASIBLE_SUSPECTED);
    }
  }

  private static Solver stoppedTooEarly() {
    return solver(new Quadratic.Exact(0.1, -3.0))
        .withRun(RunSettings.steps(2).withSeed(3))
        .withStart(2, 2);
  }

  @Test
  void aRunStoppedTooEarlyIsViolatedButNotSuspected() {
    CertifiedResult result = stoppedTooEarly().withRecovery(false).solve();
    assertThat(result.verdict()).isEqualTo(Verdict.VIOLATED);
    assertThat(result.sideRuns()).isEmpty();
  }

  @Test
  void aViolatedPointIsLeftForTheLeastViolationAndARunFromThere() {
    CertifiedResult result = stoppedTooEarly().solve();
    assertThat(result.runs()).hasSize(2);
    assertThat(result.sideRuns()).hasSize(1);
    assertThat(result.certificate().feasible()).as(result.certificate().toString()).isTrue();
    assertThat(result.certificate().conflict()).isEmpty();
  }

  @Test
  void theLeastViolationIsLookedForInTheTimeThatIsLeft() {
    Solver solver = solver(new Quadratic.Exact(0.1, -3.0)).withStart(2, 2);
    RunSettings few = RunSettings.steps(2).withSeed(3);
    // The first step takes more than the whole time.
    CertifiedResult late = solver.withRun(few.withMaxSeconds(1e-9)).solve();
    assertThat(late.verdict()).isEqualTo(Verdict.VIOLATED);
    assertThat(late.sideRuns()).isEmpty();
    assertThat(late.runs()).hasSize(1);
    CertifiedResult early = solver.withRun(few.withMaxSeconds(1e6)).solve();
    assertThat(early.sideRuns()).hasSize(1);
    assertThat(early.runs()).hasSize(2);
  }

  @Test
  void anInterruptOfTheSearchForTheLeastViolationLeavesTheAnswerBeforeIt() {
    Scenarios search = new Scenarios(3).replication(1L << 41);
    long early = search.key(Purpose.TRAINING, 5);
    Quadratic problem =
        new Quadratic(0.1, -4.5) {
          @Override
          public void evaluate(double[] x, long xi, Evaluation out) {
            if (xi == early) {
              Thread.currentThread().interrupt();
            }
            super.evaluate(x, xi, out);
          }
        };
    CertifiedResult result = solver(problem).solve();
    assertThat(Thread.interrupted()).isTrue();
    CertifiedResult before = solver(new Quadratic(0.1, -4.5)).withRecovery(false).solve();
    assertThat(result.certificate()).isEqualTo(before.certificate());
    assertThat(result.choice()).isEqualTo(before.choice());
    assertThat(result.sideRuns()).hasSize(1);
  }

  @Test
  void aViolationWithinTheNoiseOfTheRunIsNoReasonToLookFurther() {
    // Next to no tolerance, so that every equality is violated by the exact mean.
    CertifiedResult result =
        solver(new Quadratic.Exact(1.0, 1.0))
            .withCertificate(LOOSE.withFeasibilityTolerance(1e-12))
            .solve();
    assertThat(result.sideRuns()).isEmpty();
  }

  @Test
  void theSearchForTheLeastViolationIsTheSameOnAnyNumberOfThreads() {
    Solver solver = solver(new Quadratic(0.1, -4.5)).withReplications(2);
    CertifiedResult one = solver.withThreads(1).solve();
    CertifiedResult two = solver.withThreads(2).solve();
    assertThat(two.choice()).isEqualTo(one.choice());
    assertThat(two.certificate()).isEqualTo(one.certificate());
  }

  @Test
  void theStatementAboutTheClosestPointRestsOnScenariosThatNothingElseUsed() {
    Quadratic problem = new Quadratic(0.1, -4.5);
    Certificate certificate = solver(problem).solve().certificate();
    long most = Long.MAX_VALUE;
    List<Long> asked = new ArrayList<>(problem.asked);
    int last = asked.size();
    // Selection measures the closest point once more at the end, on validation scenarios.
    Scenarios scenarios = new Scenarios(3);
    Set<Long> validation = new HashSet<>();
    for (int k = 0; k < 2000; k++) {
      validation.add(scenarios.key(Purpose.VALIDATION, k));
    }
    while (last > 0 && validation.contains(asked.get(last - 1))) {
      last--;
    }
    List<Long> before = asked.subList(0, last);
    assertThat(certificate.samples()).isGreaterThan(0).isLessThan(most);
    Scenarios own = scenarios.replication((1L << 41) + 2);
    int first = before.indexOf(own.key(Purpose.CONFIRMATION, 0));
    assertThat(first).isPositive();
    Set<Long> earlier = new HashSet<>(before.subList(0, first));
    earlier.retainAll(new HashSet<>(before.subList(first, last)));
    assertThat(earlier).isEmpty();
  }

  @Test
  void aDivergedRunIsCalledSo() {
    // f = −x² is unbounded below.
    StochasticProblem unbounded =
        new Quadratic(0.0, 1.0) {
          @Override
          public void evaluate(double[] x, long xi, Evaluation out) {
            super.evaluate(x, xi, out);
            for (int i = 0; i < 2; i++) {
              out.gradient(0)[i] = -1e6 * x[i];
              out.gradient(1)[i] = 0.0;
            }
          }

          @Override
          public ConvexSet feasibleSet() {
            return new WholeSpace(2);
          }
        };
    ProxPep method =
        new ProxPep(FittedSchedule.settings(new Quadratic(0.1, 1.0), new Scenarios(1), SAMPLES));
    CertifiedResult result =
        new Solver(method, unbounded)
            .withRun(RunSettings.samples(SAMPLES))
            .withStart(1, 1)
            .withReplications(2)
            .solve();
    assertThat(result.run().status()).isEqualTo(Status.DIVERGED);
    assertThat(result.verdict()).isEqualTo(Verdict.DIVERGED);
    assertThat(result.certificate().reason()).startsWith("The run diverged. ");
  }

  @Test
  void anyNumberOfThreadsGivesTheSameBits() {
    CertifiedResult one = replicated(1);
    for (int threads : new int[] {2, 4}) {
      CertifiedResult other = replicated(threads);
      assertThat(other.choice()).isEqualTo(one.choice());
      assertThat(other.certificate()).isEqualTo(one.certificate());
      for (int r = 0; r < 4; r++) {
        assertThat(other.runs().get(r).candidates()).isEqualTo(one.runs().get(r).candidates());
        assertThat(other.runs().get(r).snapshots()).isEqualTo(one.runs().get(r).snapshots());
      }
    }
    Set<Object> different = new HashSet<>();
    one.runs().forEach(run -> different.add(run.candidates()));
    assertThat(different).hasSize(4);
  }

  private static CertifiedResult replicated(int threads) {
    return solver(new Quadratic(0.3, 1.0)).withReplications(4).withThreads(threads).solve();
  }

  @Test
  void aRuleAndMultipliersReachTheRun() {
    Solver solver = solver(new Quadratic(0.1, 1.0)).withRecovery(false);
    StoppingRule early = StoppingRule.steps(7);
    Result run = solver.withStoppingRule(early).withMultipliers(0.25).solve().run();
    assertThat(run.steps()).isEqualTo(7);
    assertThat(run.trace().rows().get(0).multipliers()).containsExactly(0.25);
  }

  @Test
  void theWatchHearsOfTheCheckpointsOfAllRuns(@TempDir Path directory) {
    Set<Path> heard = ConcurrentHashMap.newKeySet();
    CheckpointWatch watch =
        new CheckpointWatch() {
          @Override
          public void onSaved(Path file) {
            heard.add(file);
          }

          @Override
          public void onFailure(Path file, CheckpointException failure) {
            throw failure;
          }
        };
    Path file = directory.resolve("run");
    solver(new Quadratic(0.1, 1.0))
        .withRun(RunSettings.samples(100).withCheckpoint(file, 60.0))
        .withReplications(2)
        .withCheckpointWatch(watch)
        .solve();
    assertThat(heard).hasSize(2).contains(file);
  }

  @Test
  void theStreamsToComeBeginWithThoseOfTheReplications() {
    Scenarios scenarios = new Scenarios(3);
    List<Scenarios> two = Solver.streams(3, SolverSettings.DEFAULT.withReplications(2));
    assertThat(two.get(0).seed()).isEqualTo(scenarios.replication(0).seed());
    assertThat(two.get(1).seed()).isEqualTo(scenarios.replication(1).seed());
    assertThat(two).extracting(Scenarios::seed).doesNotHaveDuplicates();
    assertThat(two).hasSize(1 + Solver.streams(3, SolverSettings.DEFAULT).size());
  }

  @Test
  void replicationZeroIsThePlainRun() {
    Quadratic problem = new Quadratic(0.3, 1.0);
    ProxPep method = new ProxPep(FittedSchedule.settings(problem, new Scenarios(1), SAMPLES));
    RunSettings settings = RunSettings.samples(SAMPLES).withSeed(3);
    Result plain = new Runner(method, problem).withSettings(settings).run();
    assertThat(replicated(2).runs().get(0).candidates()).isEqualTo(plain.candidates());
    List<Result> runs = Replications.run(new Runner(method, problem), settings, 2, 2);
    assertThat(runs.get(0).candidates()).isEqualTo(plain.candidates());
    assertThat(runs.get(1).provenance().seed()).isEqualTo(new Scenarios(3).replication(1).seed());
  }

  @Test
  void theCertificateRestsOnScenariosThatNothingElseUsed() {
    Quadratic problem = new Quadratic(0.1, 1.0);
    Certificate certificate = solver(problem).withReplications(2).solve().certificate();
    Scenarios scenarios = new Scenarios(3);
    List<Long> confirmation = new ArrayList<>();
    for (long k = 0; k < certificate.samples(); k++) {
      confirmation.add(scenarios.key(Purpose.CONFIRMATION, k));
    }
    List<Long> asked = new ArrayList<>(problem.asked);
    int before = asked.indexOf(confirmation.get(0));
    int after = before + confirmation.size();
    assertThat(asked.subList(before, after)).isEqualTo(confirmation);
    Set<Long> earlier = new HashSet<>(asked.subList(0, before));
    earlier.retainAll(confirmation);
    assertThat(earlier).isEmpty();
  }

  @Test
  void everyReplicationHasACheckpointOfItsOwn(@TempDir Path directory) {
    Path file = directory.resolve("run.checkpoint");
    RunSettings settings = RunSettings.samples(SAMPLES).withSeed(3).withCheckpoint(file, 60);
    Solver solver = solver(new Quadratic(0.1, 1.0)).withRun(settings).withReplications(3);
    CertifiedResult first = solver.solve();
    assertThat(Files.exists(file)).isTrue();
    assertThat(Files.exists(directory.resolve("run.checkpoint.r1"))).isTrue();
    assertThat(Files.exists(directory.resolve("run.checkpoint.r2"))).isTrue();
    CertifiedResult resumed = solver.solve();
    assertThat(resumed.choice()).isEqualTo(first.choice());
    assertThat(resumed.certificate()).isEqualTo(first.certificate());
  }

  @Test
  void anObserverHearsOfTheFirstRunOnly() {
    List<TraceRow> heard = new ArrayList<>();
    CertifiedResult result =
        solver(new Quadratic(0.1, 1.0))
            .withReplications(3)
            .withThreads(1)
            .withObserver(
                new RunObserver() {
                  @Override
                  public void onRow(TraceRow row) {
                    heard.add(row);
                  }
                })
            .solve();
    assertThat(heard).isEqualTo(result.runs().get(0).trace().rows());
  }

  @Test
  void anInterruptEndsEverythingWithWhatIsThere() {
    for (int threads : new int[] {1, 2}) {
      Thread.currentThread().interrupt();
      CertifiedResult result =
          solver(new Quadratic(5.0, 1.0)).withReplications(8).withThreads(threads).solve();
      assertThat(Thread.interrupted()).isTrue();
      assertThat(result.runs()).hasSizeLessThan(8);
      assertThat(result.certificate().looks()).isEqualTo(1);
    }
  }

  @Test
  void anInterruptWhileStartsAreTriedSavesNothing(@TempDir Path directory) {
    Path file = directory.resolve("run.checkpoint");
    RunSettings settings = RunSettings.samples(SAMPLES).withSeed(3).withCheckpoint(file, 60);
    Solver solver = solver(new Quadratic(0.1, 1.0)).withRun(settings).withStarts(3);
    Thread.currentThread().interrupt();
    solver.solve();
    assertThat(Thread.interrupted()).isTrue();
    assertThat(directory).isEmptyDirectory();
    CertifiedResult whole = solver.solve();
    assertThat(solver.solve().certificate()).isEqualTo(whole.certificate());
  }

  @Test
  void oneCheckpointOfAnotherRunKeepsAllReplicationsFromStarting(@TempDir Path directory)
      throws IOException {
    Path file = directory.resolve("run.checkpoint");
    RunSettings settings = RunSettings.samples(SAMPLES).withSeed(3).withCheckpoint(file, 60);
    solver(new Quadratic(0.1, 1.0)).withRun(settings).withReplications(3).solve();
    Files.delete(file);
    Files.delete(directory.resolve("run.checkpoint.r1"));
    Solver other = solver(new Quadratic(0.1, 2.0)).withRun(settings).withReplications(3);
    assertThatThrownBy(other::solve)
        .isInstanceOf(CheckpointException.class)
        .hasMessageContaining("run.checkpoint.r2 belongs to another run");
    try (var files = Files.list(directory)) {
      assertThat(files).containsExactly(directory.resolve("run.checkpoint.r2"));
    }
  }

  @Test
  void whatARunThrowsReachesTheCaller() {
    Solver solver = solver(new Quadratic(0.1, 1.0)).withStart(1, 2, 3).withReplications(3);
    assertThatThrownBy(() -> solver.withThreads(2).solve())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("3 entries");
    assertThatThrownBy(() -> solver.withReplications(0)).hasMessageContaining("replications (0)");
    assertThatThrownBy(() -> solver.withThreads(-1)).hasMessageContaining("threads (-1)");
  }
}
