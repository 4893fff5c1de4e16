package org.proxpep.problems.suites;

import java.nio.file.Path;
import java.util.List;
import java.util.function.LongFunction;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.proxpep.problems.LibraryProblem;
import org.proxpep.problems.library.Formula;
import org.proxpep.problems.library.ProblemLibrary;
import org.proxpep.refusal.NearestWord;
import org.proxpep.refusal.Refusal;

/**
 * The catalogue of suites. Random instances have seeds from 7001 on, on which no method of this
 * project was ever tuned.
 *
 * <pre>{@code
 * List<LibraryProblem> problems = Suites.find("portfolio").problems();
 * List<LibraryProblem> real = Suites.find("real-data", Path.of("data")).problems();
 * }</pre>
 */
public final class Suites {

  /** The suite that needs a folder of data. */
  public static final String REAL_DATA = RealData.NAME;

  private static final long FIRST = 7001L;
  private static final long SECOND = 7002L;
  private static final double LEVEL = Formula.DEFAULT_LEVEL;

  private Suites() {}

  /** All names, in the order in which {@link #all} has the suites. */
  public static List<String> names() {
    return all().stream().map(Suite::name).toList();
  }

  /** All suites; the problems of {@code real-data} are refused for want of a folder. */
  public static List<Suite> all() {
    return all(null);
  }

  /**
   * All suites.
   *
   * @param data the folder with the data of {@code real-data}, or null if there is none
   */
  public static List<Suite> all(@Nullable Path data) {
    return List.of(
        new Suite(
            "noisy-1e-2",
            "problems of Hock and Schittkowski and a linear one, with noise of deviation 0.01",
            () -> noisy(1e-2)),
        new Suite("noisy-1e-1", "the same with noise of deviation 0.1", () -> noisy(1e-1)),
        new Suite(
            "qcqp",
            "convex quadratic programmes, 10 variables, 5 constraints",
            () -> seeds(3, seed -> ProblemLibrary.qcqp(10, 5, seed, LEVEL))),
        new Suite(
            "qcqp-large",
            "a convex quadratic programme, 200 variables, 150 constraints",
            () -> seeds(1, seed -> ProblemLibrary.qcqp(200, 150, seed, LEVEL))),
        new Suite(
            "neyman-pearson",
            "few misses under a bound on false alarms, with a convex loss and a nonconvex one",
            () ->
                sizes(6, 20, ProblemLibrary::neymanPearson, ProblemLibrary::neymanPearsonSigmoid)),
        new Suite(
            "fairness",
            "logistic regression with equal mean scores of two groups, exactly or nearly",
            () -> sizes(5, 10, ProblemLibrary::fairnessBand, ProblemLibrary::fairnessEquality)),
        new Suite(
            "portfolio",
            "largest return under stochastic dominance or a bound on the mean of bad months",
            () ->
                List.of(
                    ProblemLibrary.ssdPortfolio(FIRST),
                    ProblemLibrary.ssdPortfolio(SECOND),
                    ProblemLibrary.cvarPortfolio(8, FIRST),
                    ProblemLibrary.cvarPortfolio(12, SECOND))),
        new Suite(
            "dispersion",
            "the place farthest from noisy points; many local optima",
            () -> seeds(2, seed -> ProblemLibrary.maximinDispersion(seed, LEVEL))),
        new Suite(
            "mcp",
            "logistic regression under the minimax concave penalty",
            () -> seeds(2, ProblemLibrary::mcpLogistic)),
        new Suite(
            "activity-network",
            "how fast to do the tasks of a project of random durations",
            () -> List.of(ProblemLibrary.find("san2"), ProblemLibrary.activityNetwork(FIRST))),
        new Suite(
            "power-flow",
            "optimal power flow with alternating current and random loads, 9 buses",
            () -> List.of(ProblemLibrary.find("acopf9"), ProblemLibrary.powerFlow(FIRST))),
        new Suite(
            "sparse",
            "least squares and classification with an l1 norm, a prox term",
            () -> OpenDirections.sparse(FIRST, SECOND)),
        new Suite(
            "kinks",
            "weakly convex losses and limits with kinks, on tables",
            () -> OpenDirections.kinks(FIRST, SECOND)),
        new Suite(
            "worst-cases",
            "the largest of several mean losses, and an adversary who chooses their shares",
            () -> OpenDirections.worstCases(FIRST, SECOND)),
        new Suite(
            RealData.NAME,
            "classification, fairness and a portfolio on public data, as model files",
            () -> RealData.problems(data)));
  }

  /** The problem of the first so many seeds. */
  private static List<LibraryProblem> seeds(int count, LongFunction<LibraryProblem> problem) {
    return LongStream.range(FIRST, FIRST + count).mapToObj(problem).toList();
  }

  /** Another size of a problem. */
  private interface Sized {
    LibraryProblem of(int size, long seed);
  }

  private static List<LibraryProblem> sizes(int small, int large, Sized one, Sized other) {
    return List.of(
        one.of(small, FIRST),
        one.of(large, SECOND),
        other.of(small, FIRST),
        other.of(large, SECOND));
  }

  private static List<LibraryProblem> noisy(double level) {
    return ProblemLibrary.all().stream()
        .filter(p -> p.tags().contains("hock-schittkowski") || p.tags().contains("linear"))
        .filter(p -> !p.tags().contains("trap"))
        .map(p -> p.withNoise(level))
        .toList();
  }

  /**
   * The suite of that name.
   *
   * @throws IllegalArgumentException if there is none; the message suggests the nearest name
   */
  public static Suite find(String name) {
    return find(name, null);
  }

  /**
   * The suite of that name.
   *
   * @param data the folder with the data of {@code real-data}, or null if there is none
   * @throws IllegalArgumentException if there is none; the message suggests the nearest name
   */
  public static Suite find(String name, @Nullable Path data) {
    return all(data).stream()
        .filter(suite -> suite.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new Refusal(
                    "The suite", name, "is not in the library", NearestWord.advice(name, names())));
  }
}
