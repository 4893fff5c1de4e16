package org.proxpep.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.proxpep.certificate.Tolerances;
import org.proxpep.fixture.TestProblem;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.Scenarios.Purpose;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.residual.Measures;
import org.proxpep.run.Candidate;
import org.proxpep.run.Candidate.Kind;
import org.proxpep.run.Provenance;
import org.proxpep.run.Result;
import org.proxpep.run.Status;
import org.proxpep.run.Stop;
import org.proxpep.run.Trace;

class SelectionTest {

  private static final Scenarios SCENARIOS = new Scenarios(11);

  private static Candidate point(Kind kind, double x1, double x2) {
    Measures measures = new Measures(0, 0, 0, 0, 0, new double[1]);
    return new Candidate(kind, new double[] {x1, x2}, new double[] {0.5}, measures);
  }

  private static Result finished(Candidate... candidates) {
    return run(Status.BUDGET_EXHAUSTED, List.of(candidates));
  }

  private static Result run(Status status, List<Candidate> candidates, Candidate... snapshots) {
    return new Result(
        new Stop(status, "Done."),
        candidates,
        candidates.get(0),
        List.of(snapshots),
        new Trace(List.of(), List.of("objective", "g1"), 1, List.of()),
        1,
        1,
        0.0,
        List.of("x1", "x2"),
        List.of(),
        List.of(),
        List.of(),
        new Provenance("", "", "", "", "", "", 1, ""));
  }

  private static Selection selection(
      Quadratic problem, int samples, double tolerance, int threads) {
    return new Selection(problem, SCENARIOS, samples, Tolerances.all(problem, tolerance), threads);
  }

  private static Assessment choose(Quadratic problem, Result... runs) {
    return selection(problem, 1000, 0.01, 1).choose(List.of(runs)).chosen();
  }

  @Test
  void feasibilityComesBeforeTheObjective() {
    // (1,1) has the least objective and violates by 1; (0,0) is feasible and poor; (½,½) is best.
    Result run =
        finished(point(Kind.LAST, 1, 1), point(Kind.AVERAGE, 0, 0), point(Kind.RANDOM, 0.45, 0.5));
    Assessment chosen = choose(new Quadratic(0.1, 1.0), run);
    assertThat(chosen.candidate().kind()).isEqualTo(Kind.RANDOM);
    assertThat(chosen.violation()).isZero();
  }

  @Test
  void whereNothingIsFeasibleTheLeastViolationWins() {
    Result run =
        run(
            Status.BUDGET_EXHAUSTED,
            List.of(point(Kind.LAST, 1, 1), point(Kind.AVERAGE, 0.7, 0.7)),
            point(Kind.SNAPSHOT, 0.6, 0.6));
    Assessment chosen = choose(new Quadratic(0.1, 1.0), run);
    assertThat(chosen.candidate().kind()).isEqualTo(Kind.SNAPSHOT);
    // 0.2 in tolerances of 0.01.
    assertThat(chosen.violation()).isBetween(15.0, 25.0);
  }

  @Test
  void theBestOfAllReplicationsIsFound() {
    List<Result> runs = new ArrayList<>();
    for (double x : new double[] {0.1, 0.3, 0.48, 0.2}) {
      runs.add(finished(point(Kind.LAST, x, x)));
    }
    Selection.Choice choice = selection(new Quadratic(0.1, 1.0), 500, 0.01, 1).choose(runs);
    assertThat(choice.chosen().replication()).isEqualTo(2);
    assertThat(choice.assessed()).hasSize(4);
  }

  private static Candidate priced(Kind kind, double x, double multiplier) {
    Measures measures = new Measures(0, 0, 0, 0, 0, new double[1]);
    return new Candidate(kind, new double[] {x, x}, new double[] {multiplier}, measures);
  }

  /** The first coordinate of the choice where violations up to 0.1 are tolerated. */
  private static double chosen(Result... runs) {
    return selection(new Quadratic(0.1, 1.0), 1000, 0.1, 1)
        .choose(List.of(runs))
        .chosen()
        .candidate()
        .x()[0];
  }

  @Test
  void violationsWithinTheToleranceAreChargedAtThePriceOfTheRun() {
    // From 0.5 to 0.54 the objective gains 0.038; the violation of 0.08 costs twice its price.
    assertThat(chosen(finished(priced(Kind.LAST, 0.54, 0), priced(Kind.RANDOM, 0.5, 0))))
        .isEqualTo(0.54);
    assertThat(chosen(finished(priced(Kind.LAST, 0.54, 0.5), priced(Kind.RANDOM, 0.5, 0))))
        .isEqualTo(0.5);
    // Without a price no point wins by its violation alone.
    assertThat(chosen(finished(priced(Kind.LAST, 0.54, 0), priced(Kind.RANDOM, 0, 0))))
        .isEqualTo(0.54);
  }

  @Test
  void pricesAreThoseOfTheFirstPointAndOfTheAverageOfTheTail() {
    assertThat(chosen(finished(priced(Kind.LAST, 0.54, 0), priced(Kind.TAIL_AVERAGE, 0.5, -0.5))))
        .isEqualTo(0.5);
    assertThat(chosen(finished(priced(Kind.LAST, 0.54, 0), priced(Kind.AVERAGE, 0.5, -0.5))))
        .isEqualTo(0.54);
  }

  @Test
  void aRunThatKnowsNoPriceTakesTheMedianOfThoseThatDo() {
    double nan = Double.NaN;
    Result cheap = finished(priced(Kind.LAST, 0.54, 0));
    Result unknown = finished(priced(Kind.LAST, 0.54, nan));
    Result dear = finished(priced(Kind.LAST, 0.5, 0.5));
    Result silent = finished(priced(Kind.LAST, 0.5, nan));
    assertThat(chosen(cheap, dear, dear)).isEqualTo(0.5);
    assertThat(chosen(cheap, cheap, dear)).isEqualTo(0.54);
    assertThat(chosen(unknown, dear)).isEqualTo(0.5);
    assertThat(chosen(cheap, silent, silent)).isEqualTo(0.54);
  }

  @Test
  void aRareEventOfTheRunIsNotMissedWherePointsAreCompared() {
    // E[5 with probability 0.001] ≤ x: 300 scenarios without the event say that 0 is feasible.
    StochasticProblem rare =
        TestProblem.drawn(
            0.0,
            10.0,
            (x, random, out) -> {
              double loss = random.nextDouble() < 0.001 ? 5.0 : 0.0;
              TestProblem.set(out, 0, x[0], 1.0);
              TestProblem.set(out, 1, loss + 0.01 * random.nextGaussian() - x[0], -1.0);
            });
    long[] events =
        LongStream.range(0, 100_000)
            .map(k -> SCENARIOS.key(Purpose.TRAINING, k))
            .filter(key -> new ScenarioRandom(key).nextDouble() < 0.001)
            .limit(8)
            .toArray();
    Validation blind = new Validation(rare, SCENARIOS, 300, Tolerances.all(rare, 0.01));
    Measures measures = new Measures(0, 0, 0, 0, 0, new double[1]);
    double[] one = {1.0};
    Candidate answer = new Candidate(Kind.ANSWER, new double[] {0.005}, one, measures);
    Candidate zero = new Candidate(Kind.SNAPSHOT, new double[] {0.0}, one, measures);
    double[] prices = {1.0};
    for (Validation validation : List.of(blind, blind.replaying(events))) {
      Validation.Measured own = validation.measure(0, answer, prices);
      Validation.Measured other = validation.measure(0, zero, prices);
      assertThat(own.notSurelyWorseThan(other, 1.0, prices)).isEqualTo(validation != blind);
    }
  }

  @Test
  void commonScenariosTellPointsApartThatTheirOwnNoiseWouldHide() {
    // The objectives differ by 0.02, the standard error of each is 0.04, of the difference 0.0008.
    Validation validation =
        new Validation(
            new Quadratic(1.0, 5.0),
            SCENARIOS,
            1000,
            Tolerances.all(new Quadratic(1.0, 5.0), 0.01));
    Validation.Measured poor = validation.measure(0, point(Kind.LAST, 0.40, 0.40), new double[1]);
    Validation.Measured good = validation.measure(0, point(Kind.LAST, 0.417, 0.417), new double[1]);
    assertThat(good.aboutAsGoodAs(poor)).isTrue();
    assertThat(poor.aboutAsGoodAs(good)).isFalse();
  }

  @Test
  void amongEquallyGoodPointsTheLeastViolationIsChosen() {
    // Around (1,1) the objective is flat, and both violations are within the tolerance of 0.5.
    Result run = finished(point(Kind.LAST, 1.002, 1.002), point(Kind.AVERAGE, 1.001, 1.001));
    Assessment chosen =
        selection(new Quadratic(1.0, 1.9), 1000, 0.5, 1).choose(List.of(run)).chosen();
    assertThat(chosen.candidate().kind()).isEqualTo(Kind.AVERAGE);
  }

  @Test
  void noPointWinsByUsingTheToleranceUp() {
    // (0.504, 0.504) is better by 0.004 because it violates by 0.008, at a price of ½.
    Result run = finished(point(Kind.LAST, 0.504, 0.504), point(Kind.TAIL_AVERAGE, 0.5, 0.5));
    for (Quadratic problem : List.of(new Quadratic.Exact(0.1, 1.0), new Quadratic(0.01, 1.0))) {
      Selection.Choice choice = selection(problem, 1000, 0.01, 1).choose(List.of(run));
      assertThat(choice.chosen().candidate().kind()).isEqualTo(Kind.TAIL_AVERAGE);
      assertThat(choice.assessed().get(0).objective()).isLessThan(choice.chosen().objective());
    }
  }

  @Test
  void anAverageWithWorthlessMultipliersDoesNotBeatAnExactAnswer() {
    // It violates by 0.0008, within the tolerance, and its multipliers say that this costs nothing.
    Measures measures = new Measures(0, 0, 0, 0, 0, new double[1]);
    double[] x = {0.5004, 0.5004};
    Result run =
        finished(
            point(Kind.ANSWER, 0.5, 0.5),
            new Candidate(Kind.TAIL_AVERAGE, x, new double[1], measures));
    assertThat(choose(new Quadratic.Exact(0.1, 1.0), run).candidate().kind())
        .isEqualTo(Kind.ANSWER);
  }

  @Test
  void theEndOfAShortRunWinsOnlyWhereItIsSurelyBetter() {
    Result run = finished(point(Kind.ANSWER, 0.49, 0.49), point(Kind.LAST, 0.2, 0.2));
    Result near = finished(point(Kind.EXPLORED, 0.4905, 0.4905));
    Result poor = finished(point(Kind.ANSWER, 0.2, 0.2), point(Kind.LAST, 0.2, 0.2));
    assertThat(choose(new Quadratic(0.3, 1.0), run, near).candidate().kind())
        .isEqualTo(Kind.ANSWER);
    assertThat(choose(new Quadratic(0.3, 1.0), poor, near).candidate().kind())
        .isEqualTo(Kind.EXPLORED);
  }

  @Test
  void theMethodsAnswerWinsWhereTheScenariosCannotTellItToBeWorse() {
    // Standard error of the constraint 0.03: a violation of 0.04 may well be none.
    assertThat(besides(1.0, 0.52, 0.52)).isEqualTo(Kind.ANSWER);
    assertThat(besides(1.0, 0.48, 0.48)).isEqualTo(Kind.ANSWER);
  }

  @Test
  void theMethodsAnswerLosesWhereItIsSurelyWorse() {
    // By its violation of 0.2, by its objective, and with hardly any noise by 0.04.
    assertThat(besides(1.0, 0.6, 0.6)).isEqualTo(Kind.TAIL_AVERAGE);
    assertThat(besides(1.0, 0.0, 0.0)).isEqualTo(Kind.TAIL_AVERAGE);
    assertThat(besides(0.001, 0.52, 0.52)).isEqualTo(Kind.TAIL_AVERAGE);
  }

  private static Kind besides(double noise, double x1, double x2) {
    Result run = finished(point(Kind.ANSWER, x1, x2), point(Kind.TAIL_AVERAGE, 0.49, 0.49));
    return choose(new Quadratic(noise, 1.0), run).candidate().kind();
  }

  @Test
  void aFeasibleStartIsNotLostToAWorseAnswer() {
    Result run = finished(point(Kind.ANSWER, 0.1, 0.1), point(Kind.START, 0.4, 0.4));
    assertThat(choose(new Quadratic(0.1, 1.0), run).candidate().kind()).isEqualTo(Kind.START);
    Result better = finished(point(Kind.ANSWER, 0.49, 0.49), point(Kind.START, 0.4, 0.4));
    assertThat(choose(new Quadratic(0.1, 1.0), better).candidate().kind()).isEqualTo(Kind.ANSWER);
    Result even = finished(point(Kind.ANSWER, 0.4, 0.4), point(Kind.START, 0.4, 0.4));
    assertThat(choose(new Quadratic(0.1, 1.0), even).candidate().kind()).isEqualTo(Kind.ANSWER);
  }

  @Test
  void aFeasibleStartBeatsAViolationAsALastResortOnly() {
    Result run = finished(point(Kind.ANSWER, 0.7, 0.7), point(Kind.START, 0.1, 0.1));
    Selection selection = selection(new Quadratic(0.1, 1.0), 1000, 0.01, 1);
    assertThat(selection.choose(List.of(run), false).chosen().candidate().kind())
        .isEqualTo(Kind.ANSWER);
    assertThat(selection.choose(List.of(run), true).chosen().candidate().kind())
        .isEqualTo(Kind.START);
    Result both = finished(point(Kind.ANSWER, 0.7, 0.7), point(Kind.START, 0.9, 0.9));
    assertThat(selection.choose(List.of(both), true).chosen().candidate().kind())
        .isEqualTo(Kind.ANSWER);
  }

  @Test
  void whatCannotBeMeasuredLoses() {
    Quadratic holes =
        Quadratic.changed(
            0.1,
            1.0,
            (x, out) -> {
              if (x[0] == 0.5) {
                out.setValue(1, Double.NaN);
              }
            });
    Candidate diverged =
        new Candidate(Kind.RANDOM, new double[] {1e200, 0}, new double[1], Measures.unknown(1));
    Result run = finished(diverged, point(Kind.LAST, 0.5, 0.5), point(Kind.AVERAGE, 1, 1));
    assertThat(choose(holes, run).candidate().kind()).isEqualTo(Kind.AVERAGE);
    assertThat(holes.asked).hasSize(2000);
    Assessment nothing = choose(holes, run(Status.ORACLE_FAILED, List.of(diverged)));
    assertThat(nothing.measured()).isFalse();
  }

  @Test
  void aDivergedRunIsHeardOnlyIfAllDid() {
    Result good = run(Status.DIVERGED, List.of(point(Kind.LAST, 0.5, 0.45)));
    Result poor = finished(point(Kind.LAST, 0, 0));
    Quadratic problem = new Quadratic(0.1, 1.0);
    assertThat(choose(problem, good, poor).replication()).isEqualTo(1);
    assertThat(choose(problem, good, good).replication()).isEqualTo(0);
  }

  @Test
  void allCandidatesSeeTheSameValidationScenariosAndNoOthers() {
    Quadratic problem = new Quadratic(0.1, 1.0);
    List<Long> keys = new ArrayList<>();
    for (int repeat = 0; repeat < 2; repeat++) {
      for (int k = 0; k < 1000; k++) {
        keys.add(SCENARIOS.key(Purpose.VALIDATION, k));
      }
    }
    choose(
        problem,
        run(
            Status.BUDGET_EXHAUSTED,
            List.of(point(Kind.LAST, 0, 0)),
            point(Kind.SNAPSHOT, 0.1, 0.1)));
    assertThat(new ArrayList<>(problem.asked)).isEqualTo(keys);
  }

  @Test
  void exactMeansAreUsedWhereThereAre() {
    Quadratic.Exact problem = new Quadratic.Exact(0.1, 1.0);
    Result run = finished(point(Kind.LAST, 0.5, 0.5), point(Kind.AVERAGE, 0.5, 0.4999));
    Assessment chosen = choose(problem, run);
    assertThat(chosen.candidate().kind()).isEqualTo(Kind.LAST);
    assertThat(chosen.objective()).isEqualTo(0.25);
    assertThat(problem.asked).isEmpty();
  }

  @Test
  void theNumberOfThreadsDoesNotMatter() {
    List<Result> runs = new ArrayList<>();
    for (int r = 0; r < 5; r++) {
      runs.add(finished(point(Kind.LAST, 0.1 * r, 0.4), point(Kind.AVERAGE, 0.3, 0.1 * r)));
    }
    Selection.Choice one = choice(runs, 1);
    assertThat(choice(runs, 2)).isEqualTo(one);
    assertThat(choice(runs, 4)).isEqualTo(one);
  }

  private static Selection.Choice choice(List<Result> runs, int threads) {
    return selection(new Quadratic(0.3, 1.0), 300, 0.01, threads).choose(runs);
  }

  @Test
  void choosingFromNothingIsRefused() {
    Selection selection = selection(new Quadratic(0.1, 1), 10, 0.01, 1);
    assertThatThrownBy(() -> selection.choose(List.of())).hasMessageContaining("(0)");
    assertThatThrownBy(() -> selection(new Quadratic(0.1, 1), 0, 0.01, 1))
        .hasMessageContaining("samples (0)");
  }
}
