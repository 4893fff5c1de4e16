package org.proxpep.problems;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

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
  private static final long THIRD = 7003L;
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
        suite(
            "noisy-1e-2",
            "problems of Hock and Schittkowski and a linear one, with noise of deviation 0.01",
            () -> noisy(1e-2)),
        suite("noisy-1e-1", "the same with noise of deviation 0.1", () -> noisy(1e-1)),
        suite(
            "qcqp",
            "convex quadratic programmes, 10 variables, 5 constraints",
            () ->
                List.of(
                    ProblemLibrary.qcqp(10, 5, FIRST, LEVEL),
                    ProblemLibrary.qcqp(10, 5, SECOND, LEVEL),
                    ProblemLibrary.qcqp(10, 5, THIRD, LEVEL))),
        suite(
            "qcqp-large",
            "a convex quadratic programme, 200 variables, 150 constraints",
            () -> List.of(ProblemLibrary.qcqp(200, 150, FIRST, LEVEL))),
        suite(
            "neyman-pearson",
            "few misses under a bound on false alarms, with a convex loss and a nonconvex one",
            () ->
                List.of(
                    ProblemLibrary.neymanPearson(6, FIRST),
                    ProblemLibrary.neymanPearson(20, SECOND),
                    ProblemLibrary.neymanPearsonSigmoid(6, FIRST),
                    ProblemLibrary.neymanPearsonSigmoid(20, SECOND))),
        suite(
            "fairness",
            "logistic regression with equal mean scores of two groups, exactly or nearly",
            () ->
                List.of(
                    ProblemLibrary.fairnessBand(5, FIRST),
                    ProblemLibrary.fairnessBand(10, SECOND),
                    ProblemLibrary.fairnessEquality(5, FIRST),
                    ProblemLibrary.fairnessEquality(10, SECOND))),
        suite(
            "portfolio",
            "largest return under stochastic dominance or a bound on the mean of bad months",
            () ->
                List.of(
                    ProblemLibrary.ssdPortfolio(FIRST),
                    ProblemLibrary.ssdPortfolio(SECOND),
                    ProblemLibrary.cvarPortfolio(8, FIRST),
                    ProblemLibrary.cvarPortfolio(12, SECOND))),
        suite(
            "dispersion",
            "the place farthest from noisy points; many local optima",
            () ->
                List.of(
                    ProblemLibrary.maximinDispersion(FIRST, LEVEL),
                    ProblemLibrary.maximinDispersion(SECOND, LEVEL))),
        suite(
            "mcp",
            "logistic regression under the minimax concave penalty",
            () -> List.of(ProblemLibrary.mcpLogistic(FIRST), ProblemLibrary.mcpLogistic(SECOND))),
        suite(
            "activity-network",
            "how fast to do the tasks of a project of random durations",
            () -> List.of(ProblemLibrary.find("san2"), ProblemLibrary.activityNetwork(FIRST))),
        suite(
            "power-flow",
            "optimal power flow with alternating current and random loads, 9 buses",
            () -> List.of(ProblemLibrary.find("acopf9"), ProblemLibrary.powerFlow(FIRST))),
        suite(
            RealData.NAME,
            "classification, fairness and a portfolio on public data, as model files",
            () -> RealData.problems(data)));
  }

  private static Suite suite(String name, String line, Supplier<List<LibraryProblem>> problems) {
    return new Suite(name, line, problems);
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
        .orElseThrow(() -> ProblemLibrary.unknown("suite", name, names()));
  }
}
