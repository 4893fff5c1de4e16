package org.proxpep.problems.library;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.proxpep.problems.LibraryProblem;
import org.proxpep.refusal.NearestWord;
import org.proxpep.refusal.Refusal;

/**
 * The catalogue of problems with known optima.
 *
 * <pre>{@code
 * LibraryProblem problem = ProblemLibrary.find("hs071", 0.01);
 * }</pre>
 */
public final class ProblemLibrary {

  private static final Map<String, LibraryProblem> PROBLEMS = catalogue();

  private ProblemLibrary() {}

  private static Map<String, LibraryProblem> catalogue() {
    Map<String, LibraryProblem> byName = new TreeMap<>();
    add(byName, HockSchittkowski.all());
    add(byName, Traps.all());
    add(
        byName,
        List.of(
            RandomLinear.create(),
            new Qcqp(10, 5, Formula.DEFAULT_LEVEL),
            NeymanPearson.of(true),
            NeymanPearson.of(false),
            Fairness.of(true),
            Fairness.of(false),
            new CvarPortfolio(),
            new SsdPortfolio(),
            new MaximinDispersion(),
            new McpLogistic(),
            new ActivityNetwork(),
            new PowerFlow()));
    return Collections.unmodifiableMap(byName);
  }

  private static void add(
      Map<String, LibraryProblem> byName, List<? extends LibraryProblem> problems) {
    for (LibraryProblem problem : problems) {
      if (byName.put(problem.name(), problem) != null) {
        throw new IllegalStateException(
            "The name " + problem.name() + " is taken; names must differ.\nMaybe a copied line.");
      }
    }
  }

  /** All names in alphabetical order. */
  public static List<String> names() {
    return List.copyOf(PROBLEMS.keySet());
  }

  /** All problems at their default noise levels, in the order of their names. */
  public static List<LibraryProblem> all() {
    return List.copyOf(PROBLEMS.values());
  }

  /** The problems that carry a tag, in the order of their names. */
  public static List<LibraryProblem> tagged(String tag) {
    List<LibraryProblem> found = all().stream().filter(p -> p.tags().contains(tag)).toList();
    if (found.isEmpty()) {
      throw new Refusal("The tag", tag, "is not in the library", NearestWord.advice(tag, tags()));
    }
    return found;
  }

  /** All tags in alphabetical order. */
  public static List<String> tags() {
    return all().stream().flatMap(p -> p.tags().stream()).distinct().sorted().toList();
  }

  /**
   * The problem of that name at its default noise level.
   *
   * @throws IllegalArgumentException if there is none; the message suggests the nearest name
   */
  public static LibraryProblem find(String name) {
    LibraryProblem problem = PROBLEMS.get(name);
    if (problem == null) {
      throw new Refusal(
          "The problem", name, "is not in the library", NearestWord.advice(name, names()));
    }
    return problem;
  }

  /**
   * The problem of that name at a noise level of choice; at level 0 every evaluation is exact.
   *
   * @throws IllegalArgumentException if there is no such problem, or if its randomness is its own
   *     ({@link LibraryProblem#noiseLevel} is empty)
   */
  public static LibraryProblem find(String name, double noiseLevel) {
    return find(name).withNoise(noiseLevel);
  }

  /** The random quadratic problem {@code qcqp} with n variables and p constraints. */
  public static LibraryProblem qcqp(int n, int p, double noiseLevel) {
    return new Qcqp(n, p, noiseLevel);
  }

  /** Another random problem {@code qcqp} for another seed. */
  public static LibraryProblem qcqp(int n, int p, long seed, double noiseLevel) {
    return new Qcqp(n, p, seed, noiseLevel);
  }

  /** A random linear programme like {@code lp} with n variables and p ≤ n constraints. */
  public static LibraryProblem linear(int n, int p, long seed, double noiseLevel) {
    return RandomLinear.create(n, p, seed).withNoise(noiseLevel);
  }

  /** {@code neyman-pearson} on other generated rows. */
  public static LibraryProblem neymanPearson(int features, long seed) {
    return NeymanPearson.of(true, features, seed);
  }

  /** {@code neyman-pearson-sigmoid} on other generated rows. */
  public static LibraryProblem neymanPearsonSigmoid(int features, long seed) {
    return NeymanPearson.of(false, features, seed);
  }

  /** {@code fairness-band} on other generated rows. */
  public static LibraryProblem fairnessBand(int features, long seed) {
    return Fairness.of(true, features, seed);
  }

  /** {@code fairness-equality} on other generated rows. */
  public static LibraryProblem fairnessEquality(int features, long seed) {
    return Fairness.of(false, features, seed);
  }

  /** {@code cvar-portfolio} on other generated returns, of 8 assets at least. */
  public static LibraryProblem cvarPortfolio(int assets, long seed) {
    return new CvarPortfolio(assets, seed);
  }

  /** {@code ssd-portfolio} on other generated returns. */
  public static LibraryProblem ssdPortfolio(long seed) {
    return new SsdPortfolio(seed);
  }

  /** {@code maximin-dispersion} with other points and weights. */
  public static LibraryProblem maximinDispersion(long seed, double noiseLevel) {
    return new MaximinDispersion(seed, noiseLevel);
  }

  /** {@code mcp-logistic} on other generated rows. */
  public static LibraryProblem mcpLogistic(long seed) {
    return new McpLogistic(seed);
  }

  /** {@code san2} with other costs of speed. */
  public static LibraryProblem activityNetwork(long seed) {
    return new ActivityNetwork(seed);
  }

  /** {@code acopf9} with other nominal loads. */
  public static LibraryProblem powerFlow(long seed) {
    return new PowerFlow(seed);
  }
}
