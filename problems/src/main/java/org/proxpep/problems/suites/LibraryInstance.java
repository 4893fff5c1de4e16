package org.proxpep.problems.suites;

import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import org.proxpep.compare.Instance;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.Reference;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.problems.LibraryProblem;
import org.proxpep.problems.floor.StatisticalFloor;
import org.proxpep.problems.library.ProblemLibrary;
import org.proxpep.problems.parts.Lazy;
import org.proxpep.refusal.Refusal;

/**
 * A problem of the library as a comparison of methods uses it, with its {@link StatisticalFloor}.
 */
public final class LibraryInstance implements Instance {

  private final String suite;
  private final String name;
  private final LibraryProblem problem;
  private final Lazy<Reference> solution;
  private final Lazy<Optional<StatisticalFloor>> floor;

  public LibraryInstance(String suite, LibraryProblem problem) {
    this.suite = suite;
    this.name = name(problem);
    this.problem = problem;
    this.solution = new Lazy<>(() -> new Reference(problem.optimum().x(), problem.optimum().f()));
    this.floor = new Lazy<>(() -> floorOf(problem));
  }

  /**
   * The instance of these names, made anew, as on another machine.
   *
   * @param suite one of {@link Suites}, or any other word for a problem of the library by itself
   * @param name as {@link #name} gives it
   * @param data the folder with the data of {@code real-data}, or null if there is none
   * @throws IllegalArgumentException if there is none
   */
  public static LibraryInstance find(String suite, String name, @Nullable Path data) {
    if (Suites.names().contains(suite)) {
      for (LibraryProblem problem : Suites.find(suite, data).problems()) {
        if (name(problem).equals(name)) {
          return new LibraryInstance(suite, problem);
        }
      }
      throw Refusal.of("The problem (%s) must be one of the suite %s", "a typo", name, suite);
    }
    int at = name.indexOf('@');
    LibraryInstance found =
        new LibraryInstance(suite, ProblemLibrary.find(at < 0 ? name : name.substring(0, at)));
    if (!found.name.equals(name)) {
      throw Refusal.of(
          "The problem (%s) must have the noise of the library, %s", "a typo", name, found.name);
    }
    return found;
  }

  /** With the noise level where there is one: the same problem at another is another instance. */
  private static String name(LibraryProblem problem) {
    OptionalDouble level = problem.noiseLevel();
    return level.isPresent() ? problem.name() + "@" + level.getAsDouble() : problem.name();
  }

  private static Optional<StatisticalFloor> floorOf(LibraryProblem problem) {
    if (problem.hasKinks() && problem.finite().isPresent()) {
      // Its formula asks for second derivatives, which the means over rows with kinks do not have.
      return Optional.empty();
    }
    try {
      return Optional.of(StatisticalFloor.of(problem));
    } catch (Refusal | ArithmeticException e) {
      // Errors of this problem do not fall like the square root of the samples.
      return Optional.empty();
    }
  }

  @Override
  public String suite() {
    return suite;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public StochasticProblem problem() {
    return problem;
  }

  @Override
  public boolean convex() {
    return problem.convex();
  }

  @Override
  public Reference solution() {
    return solution.get();
  }

  @Override
  public void evaluateMean(double[] x, Evaluation out) {
    problem.evaluateMean(x, out);
  }

  @Override
  public double floor(double q, long samples) {
    return floor.get().map(limit -> limit.quantile(q, samples)).orElse(Double.NaN);
  }

  @Override
  public String toString() {
    return suite + ": " + name;
  }
}
