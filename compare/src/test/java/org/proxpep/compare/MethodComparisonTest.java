package org.proxpep.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.proxpep.fixture.Withers;
import org.proxpep.method.catalogue.MethodEntry;
import org.proxpep.method.catalogue.Methods;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.FiniteProblem;
import org.proxpep.problem.Scenarios;
import org.proxpep.run.Candidate;

class MethodComparisonTest {

  private static final ComparisonSettings SMALL =
      ComparisonSettings.DEFAULT
          .withBudgets(List.of(200L, 1000L))
          .withSeeds(6)
          .withTuning(6, 2, 500);

  private static final ComparisonProgress QUIET = (share, fresh, latest) -> {};

  @TempDir Path folder;
  private int journals;

  private static List<MethodEntry> methods(String... names) {
    return Stream.of(names).map(Methods::find).toList();
  }

  private Journal journal() {
    return Journal.open(folder.resolve("runs" + journals++ + ".journal"));
  }

  private ComparisonReport run(MethodComparison comparison, int threads) {
    try (Journal journal = journal()) {
      return comparison.run(journal, threads, QUIET);
    }
  }

  @Test
  void theNumbersDoNotDependOnTheNumberOfThreads() {
    MethodComparison comparison =
        new MethodComparison(
            List.of(new Toy("one"), new Toy("two")), methods("practical", "pdsg", "conex"), SMALL);
    List<String> one = Toy.numbers(run(comparison, 1));
    assertThat(one).hasSize(2 * 3 * 2 * 2 * 6);
    assertThat(Toy.numbers(run(comparison, 3))).isEqualTo(one);
  }

  @Test
  void aKilledComparisonGoesOnAndEndsInTheSameNumbers() throws IOException {
    List<Toy> toys = List.of(new Toy("one"), new Toy("two"));
    MethodComparison comparison = new MethodComparison(toys, methods("pdsg", "csa"), SMALL);
    Path file = folder.resolve("killed.journal");
    List<String> whole;
    try (Journal journal = Journal.open(file)) {
      whole = Toy.numbers(comparison.run(journal, 2, QUIET));
    }
    byte[] bytes = Files.readAllBytes(file);
    for (double share : new double[] {0.0, 0.1, 0.5, 0.999}) {
      Files.write(file, Arrays.copyOf(bytes, (int) (share * bytes.length)));
      try (Journal journal = Journal.open(file)) {
        int kept = journal.size();
        int[] fresh = {0};
        assertThat(
                Toy.numbers(
                    comparison.run(
                        journal,
                        2,
                        (done, made, latest) -> fresh[0] = Math.max(fresh[0], journal.size()))))
            .isEqualTo(whole);
        assertThat(fresh[0]).isGreaterThan(kept);
      }
    }
  }

  @Test
  void nothingIsRunThatTheJournalHas() {
    Toy toy = new Toy("one");
    Path file = folder.resolve("known.journal");
    try (Journal journal = Journal.open(file)) {
      new MethodComparison(List.of(toy), methods("pdsg"), SMALL).run(journal, 1, QUIET);
    }
    toy.keys.clear();
    try (Journal journal = Journal.open(file)) {
      double[] shares = new double[2];
      new MethodComparison(List.of(toy), methods("pdsg"), SMALL)
          .run(
              journal,
              1,
              (share, fresh, latest) -> {
                shares[0] = share;
                shares[1] = fresh;
              });
      assertThat(shares[0]).isGreaterThan(0.5);
      assertThat(shares[1]).isZero();
    }
    // Starting a state to see whether the method refuses may evaluate a few times.
    assertThat(toy.keys).hasSizeLessThan(20);
  }

  @Test
  void allMethodsDrawTheSameScenarios() {
    List<List<Long>> drawn = new ArrayList<>();
    for (String method : List.of("pdsg", "slpmm", "lagrangian")) {
      Toy toy = new Toy("one");
      MethodEntry entry = Methods.find(method);
      long seed = ComparisonSettings.DEFAULT.reportingSeed("one", 0);
      RunKey key = RunKey.of(toy, ProblemView.SAMPLES_ONLY, method, Map.of(), 300, seed);
      new Experiment(toy, entry, ProblemView.SAMPLES_ONLY).run(key);
      // Checks of the oracle and measurements apart, a run is its training scenarios.
      var scenarios = new Scenarios(seed);
      List<Long> training = new ArrayList<>();
      for (int t = 0; t <= 301; t++) {
        training.add(scenarios.key(Scenarios.Purpose.TRAINING, t));
      }
      drawn.add(toy.keys.stream().filter(training::contains).toList());
    }
    assertThat(drawn.get(0)).hasSize(300);
    assertThat(drawn.get(1)).isEqualTo(drawn.get(0));
    assertThat(drawn.get(2)).isEqualTo(drawn.get(0));
  }

  @Test
  void noMethodSpendsMoreThanItsBudget() {
    ComparisonReport report =
        run(
            new MethodComparison(
                List.of(new Toy("one")),
                Methods.all(),
                SMALL.withSeeds(1).withBudgets(List.of(137L)).withTuning(1, 1, 1)),
            2);
    assertThat(report.cells()).hasSizeGreaterThan(14);
    for (RunGroup cell : report.cells()) {
      assertThat(cell.outcomes().get(0).spent()).as(cell.method()).isBetween(1L, 137L);
    }
  }

  @Test
  void theEvaluationsThatAMethodReportsAreThoseItMakes() {
    for (MethodEntry method : Methods.all()) {
      Toy toy = new Toy("one");
      if (!Experiment.refusal(toy, method, ProblemView.SAMPLES_ONLY, 500).isEmpty()) {
        continue;
      }
      toy.keys.clear();
      long seed = ComparisonSettings.DEFAULT.reportingSeed("one", 3);
      RunOutcome outcome =
          new Experiment(toy, method, ProblemView.SAMPLES_ONLY)
              .run(RunKey.of(toy, ProblemView.SAMPLES_ONLY, method.name(), Map.of(), 500, seed));
      // What the runner measures for its trace is no part of the method, which does not see it.
      Set<Long> measured = new HashSet<>();
      for (int t = 0; t < 10_000; t++) {
        measured.add(new Scenarios(seed).key(Scenarios.Purpose.MONITORING, t));
        measured.add(new Scenarios(seed).key(Scenarios.Purpose.VALIDATION, t));
      }
      long made = toy.keys.stream().filter(key -> !measured.contains(key)).count();
      if (method.looksAtProblem()) {
        // The pilot sample of Algorithm 1 is not charged, see docs/compare.md.
        assertThat(made).isGreaterThan(outcome.spent());
      } else {
        assertThat(made).as(method.name()).isEqualTo(outcome.spent());
      }
    }
  }

  @Test
  void aMethodThatFailsToStartIsNoRefusalAndStopsNobody() {
    Toy broken =
        new Toy("broken") {
          @Override
          public void evaluate(double[] x, long xi, Evaluation out) {
            throw new IllegalStateException("no numbers today");
          }
        };
    ComparisonReport report =
        run(
            new MethodComparison(
                List.of(broken, new Toy("fine")),
                methods("pdsg", "practical"),
                SMALL.withTuning(1, 1, 1)),
            2);
    assertThat(report.cells()).hasSize(2 * 2 * 2);
    assertThat(report.refusals()).isEmpty();
    assertThat(report.cells().get(0).errors()).containsOnly(RunGroup.WORST);
    assertThat(report.cells().get(4).errors()).doesNotContain(RunGroup.WORST);
  }

  /** The toy with a table, which has no noise. */
  private static final class Tabled extends Toy implements FiniteProblem {
    Tabled() {
      super("tabled");
    }

    @Override
    public long scenarioCount() {
      return 10;
    }

    @Override
    public void evaluateScenario(double[] x, long index, Evaluation out) {
      evaluateMean(x, out);
    }
  }

  @Test
  void methodsHaveSamplesOnlyUnlessAsked() {
    List<Boolean> seen = new ArrayList<>();
    MethodEntry plain = Methods.find("lagrangian");
    MethodEntry curious =
        new MethodEntry(
            "curious",
            "",
            plain.accepts(),
            plain.output(),
            List.of(),
            List.of(),
            "",
            false,
            (order, given) -> {
              seen.add(order.problem().finite().isPresent());
              seen.add(order.problem().exactMean().isPresent());
              return plain.factory().create(order, given);
            });
    ComparisonSettings few = SMALL.withBudgets(List.of(100L)).withSeeds(2).withTuning(1, 1, 100);
    assertThat(few.view()).isEqualTo(ProblemView.SAMPLES_ONLY);
    List<MethodEntry> one = List.of(curious);
    try (Journal journal = journal()) {
      new MethodComparison(List.of(new Tabled()), one, few).run(journal, 1, QUIET);
      assertThat(seen).isNotEmpty().containsOnly(false);
      seen.clear();
      ComparisonSettings all = few.withView(ProblemView.TABLES);
      new MethodComparison(List.of(new Tabled()), one, all).run(journal, 1, QUIET);
      // The runs of the other class are not taken for these.
      assertThat(seen).hasSizeGreaterThanOrEqualTo(4).containsOnly(true);
    }
  }

  @Test
  void onATableThePracticalModeIsExactWhereItSeesIt() {
    ComparisonSettings few = SMALL.withBudgets(List.of(500L)).withSeeds(2).withTuning(1, 1, 100);
    assertThat(practicalOnATable(few)).isGreaterThan(1e-6);
    assertThat(practicalOnATable(few.withView(ProblemView.TABLES))).isLessThan(1e-8);
  }

  private double practicalOnATable(ComparisonSettings settings) {
    List<MethodEntry> ours = methods("practical");
    return run(new MethodComparison(List.of(new Tabled()), ours, settings), 1)
        .cells()
        .get(0)
        .errors()[0];
  }

  @Test
  void aMeasuredPointHasTheErrorsOfAHandCalculation() {
    Toy toy = new Toy("one");
    RunOutcome outcome =
        new Experiment(toy, Methods.find("lagrangian"), ProblemView.SAMPLES_ONLY)
            .run(RunKey.of(toy, ProblemView.SAMPLES_ONLY, "lagrangian", Map.of(), 1, 5));
    // After one evaluation the average is the starting point −2 with the multiplier 0.
    PointErrors start =
        outcome.readings().stream()
            .filter(reading -> reading.output() == Candidate.Kind.AVERAGE)
            .findFirst()
            .orElseThrow();
    assertThat(start.gap()).isCloseTo((12.5 - 2.0) / 3.0, within(1e-12));
    assertThat(start.violation()).isZero();
    assertThat(start.distance()).isCloseTo(1.5, within(1e-12));
    assertThat(start.residual()).isCloseTo(5.0, within(1e-12));
    assertThat(start.error()).isCloseTo(3.5, within(1e-12));
  }

  @Test
  void refusalsAreToldWithTheirReasons() {
    Toy nonconvex = new Toy("nonconvex", false, false);
    MethodComparison strict =
        new MethodComparison(
            List.of(nonconvex), methods("pdsg", "lagrangian"), SMALL.withHeuristics(false));
    ComparisonReport report = run(strict, 2);
    assertThat(report.refusals()).hasSize(1);
    assertThat(report.refusals().get(0).method()).isEqualTo("pdsg");
    assertThat(report.refusals().get(0).reason()).contains("not convex");
    ComparisonReport loose =
        run(new MethodComparison(List.of(nonconvex), methods("pdsg", "sto-sqp"), SMALL), 2);
    assertThat(loose.refusals().stream().map(UnsuitedMethod::method)).containsExactly("sto-sqp");
    assertThat(loose.cells().get(0).heuristic()).contains("not convex");
  }

  @Test
  void runsThatFailAreJudgedByThePointTheyReached() {
    ComparisonReport report =
        run(
            new MethodComparison(
                List.of(new Toy("broken", true, true)), methods("pdsg"), SMALL.withTuning(1, 1, 1)),
            1);
    for (RunGroup cell : report.cells()) {
      assertThat(cell.outcomes()).allMatch(outcome -> outcome.status().equals("ORACLE_FAILED"));
      // The first steps from −2 are fine; beyond 0 there are no numbers.
      assertThat(cell.errors()).hasSize(6);
      assertThat(Arrays.stream(cell.errors()).min().orElseThrow()).isGreaterThan(0.3);
    }
  }

  @Test
  void anInterruptEndsItAndKeepsWhatIsDone() throws InterruptedException {
    Path file = folder.resolve("interrupted.journal");
    List<Throwable> thrown = new ArrayList<>();
    Thread worker =
        new Thread(
            () -> {
              try (Journal journal = Journal.open(file)) {
                Thread self = Thread.currentThread();
                new MethodComparison(List.of(new Toy("one")), methods("pdsg", "csa"), SMALL)
                    .run(
                        journal,
                        1,
                        (share, fresh, latest) -> {
                          if (journal.size() == 5) {
                            self.interrupt();
                          }
                        });
              } catch (RuntimeException e) {
                thrown.add(e);
              }
            });
    worker.start();
    worker.join();
    assertThat(thrown).hasSize(1);
    assertThat(thrown.get(0)).isInstanceOf(CancellationException.class);
    try (Journal journal = Journal.open(file)) {
      assertThat(journal.size()).isGreaterThanOrEqualTo(5);
    }
  }

  @Test
  void badTermsAreRefused() {
    List<Toy> twice = List.of(new Toy("one"), new Toy("one"));
    assertThatThrownBy(() -> new MethodComparison(twice, methods("pdsg"), SMALL))
        .hasMessageContaining("The problem (one) must be named once only");
    assertThatThrownBy(() -> new MethodComparison(List.of(), methods("pdsg"), SMALL))
        .hasMessageContaining("The number of problems (0)");
    try (Journal journal = journal()) {
      MethodComparison fine = new MethodComparison(List.of(new Toy("one")), methods("pdsg"), SMALL);
      assertThatThrownBy(() -> fine.run(journal, 0, QUIET))
          .hasMessageContaining("The number of threads (0) must be at least 1");
    }
    assertThatThrownBy(() -> SMALL.withBudgets(List.of(1000L, 1000L)))
        .hasMessageContaining("The budget (1000) must be greater than 1000");
    assertThatThrownBy(() -> SMALL.withBudgets(List.of())).hasMessageContaining("budgets");
    assertThatThrownBy(() -> SMALL.withSeeds(0)).hasMessageContaining("seeds (0)");
    assertThatThrownBy(() -> SMALL.withSeeds(1001)).hasMessageContaining("between 1 and 1000");
    assertThatThrownBy(() -> SMALL.withTuning(-1, 1, 1)).hasMessageContaining("settings (-1)");
    assertThatThrownBy(() -> SMALL.withTuning(1, 1, 0)).hasMessageContaining("tune with (0)");
  }

  @Test
  void settingsChangeOneByOne() throws Exception {
    assertThat(Withers.check(ComparisonSettings.DEFAULT)).isEqualTo(5);
  }
}
