package org.proxpep.bench;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.proxpep.problems.LibraryProblem;
import org.proxpep.problems.library.ProblemLibrary;
import org.proxpep.problems.suites.Suites;

/**
 * Two sets of problems and of seeds without common members: what is tuned on the one is reported on
 * the other.
 */
final class StudySets {

  static final long FIRST_DEVELOPMENT_SEED = 0;
  static final int DEVELOPMENT_SEEDS = 100;
  static final long FIRST_REPORTING_SEED = 10_000;

  private static final double LEVEL = 0.1;

  /** Where the public data are, beside the checkout. */
  private static final Path DATA =
      Path.of(System.getProperty("proxpep.shared", "../shared"), "data");

  private static final List<String> DEVELOPMENT =
      List.of(
          ("hs006 hs010 hs014 hs022 hs027 hs029 hs032 hs036 hs039 hs041 hs043 hs051 hs053 hs061"
                  + " hs065 hs071 hs077 hs079 hs081 hs100 qcqp lp neyman-pearson fairness-equality")
              .split(" ", -1));

  private StudySets() {}

  /** The problems that parameters are chosen on. */
  static List<LibraryProblem> development() {
    return DEVELOPMENT.stream().map(ProblemLibrary::find).toList();
  }

  /** Came into the library after the figures of RESULTS.md, which are on a set that stays. */
  private static final List<String> LATER =
      List.of("acopf9", "ssd-portfolio", "maximin-dispersion", "mcp-logistic", "san2");

  /** The problems that figures are reported on: the rest of the library, traps apart, and more. */
  static List<LibraryProblem> reporting() {
    Set<String> taken = new HashSet<>(DEVELOPMENT);
    taken.addAll(LATER);
    List<LibraryProblem> problems = new ArrayList<>();
    for (LibraryProblem problem : ProblemLibrary.all()) {
      if (!taken.contains(problem.name()) && !problem.tags().contains("trap")) {
        problems.add(problem);
      }
    }
    problems.addAll(instances());
    return problems;
  }

  private static List<LibraryProblem> instances() {
    return List.of(
        ProblemLibrary.qcqp(10, 5, 101, LEVEL),
        ProblemLibrary.qcqp(10, 5, 102, LEVEL),
        ProblemLibrary.qcqp(20, 8, 101, LEVEL),
        ProblemLibrary.qcqp(20, 8, 102, LEVEL),
        ProblemLibrary.linear(8, 4, 101, LEVEL),
        ProblemLibrary.linear(8, 4, 102, LEVEL),
        ProblemLibrary.linear(20, 10, 101, LEVEL),
        ProblemLibrary.linear(20, 10, 103, LEVEL),
        ProblemLibrary.neymanPearson(6, 101),
        ProblemLibrary.neymanPearson(20, 101),
        ProblemLibrary.neymanPearsonSigmoid(12, 101),
        ProblemLibrary.fairnessEquality(5, 101),
        ProblemLibrary.fairnessEquality(10, 101),
        ProblemLibrary.fairnessBand(8, 101),
        ProblemLibrary.cvarPortfolio(8, 101),
        ProblemLibrary.cvarPortfolio(12, 101));
  }

  /** {@code development}, {@code reporting}, or names of problems of either with commas between. */
  static List<LibraryProblem> named(String words) {
    if (words.equals("development")) {
      return development();
    }
    if (words.equals("reporting")) {
      return reporting();
    }
    List<LibraryProblem> problems = new ArrayList<>();
    for (String name : words.split(",", -1)) {
      if (Suites.names().contains(name)) {
        problems.addAll(Suites.find(name, DATA).problems());
        continue;
      }
      problems.add(
          instances().stream()
              .filter(problem -> problem.name().equals(name))
              .findFirst()
              .orElseGet(() -> ProblemLibrary.find(name)));
    }
    return problems;
  }

  static long firstSeed(String words) {
    return words.equals("reporting") ? FIRST_REPORTING_SEED : FIRST_DEVELOPMENT_SEED;
  }
}
