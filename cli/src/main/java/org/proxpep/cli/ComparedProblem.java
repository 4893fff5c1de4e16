package org.proxpep.cli;

import java.util.ArrayList;
import java.util.List;
import org.proxpep.model.problem.ModelProblem;
import org.proxpep.problems.LibraryProblem;
import org.proxpep.problems.library.ProblemLibrary;
import org.proxpep.problems.library.SolvedProblem;
import org.proxpep.problems.suites.Suites;
import org.proxpep.refusal.NearestWord;
import org.proxpep.refusal.Refusal;
import org.proxpep.refusal.Require;

/** A problem that is named by itself in a comparison: one of the library, or a user's model. */
final class ComparedProblem {

  private ComparedProblem() {}

  static LibraryProblem named(String name, SetOption set) {
    if (ProblemArgument.hasEnding(name, ".pep")) {
      return solved(name, set);
    }
    int at = name.indexOf('@');
    if (at > 0 && ProblemLibrary.names().contains(name.substring(0, at))) {
      return ProblemLibrary.find(
          name.substring(0, at), RecordEditor.number("noise", name.substring(at + 1)));
    }
    if (!ProblemLibrary.names().contains(name)) {
      List<String> known = new ArrayList<>(Suites.names());
      known.add("all");
      known.addAll(ProblemLibrary.names());
      throw new Refusal(
          "The name",
          name,
          "must be that of a suite or of a problem of the library, or a model file (.pep)",
          NearestWord.advice(
              name, known, "one of the suites " + String.join(", ", Suites.names())));
    }
    return ProblemLibrary.find(name);
  }

  /** Errors are measured from a solution, which takes exact means to find. */
  private static LibraryProblem solved(String file, SetOption set) {
    ModelProblem model = ProblemArgument.model(file, List.of(), set);
    Require.that(
        model.exactMean().isPresent(),
        "The model (%s) must have means that can be computed exactly, because errors are measured from its solution",
        "replace what it simulates by a table of scenarios",
        file);
    LibraryProblem solved = SolvedProblem.of(model);
    // Now, and not when other problems have run for hours.
    solved.optimum();
    return solved;
  }
}
