package org.proxpep.cli;

import java.util.ArrayList;
import java.util.List;
import org.proxpep.model.language.ModelProblem;
import org.proxpep.problem.ExactMean;
import org.proxpep.problems.LibraryProblem;
import org.proxpep.problems.NearestWord;
import org.proxpep.problems.ProblemLibrary;
import org.proxpep.problems.SolvedProblem;
import org.proxpep.problems.Suites;

/** A problem that is named by itself in a comparison: one of the library, or a user's model. */
final class ComparedProblem {

  private ComparedProblem() {}

  static LibraryProblem named(String name) {
    if (ProblemArgument.hasEnding(name, ".pep")) {
      return solved(name);
    }
    if (!ProblemLibrary.names().contains(name)) {
      List<String> known = new ArrayList<>(Suites.names());
      known.add("all");
      known.addAll(ProblemLibrary.names());
      String nearest = NearestWord.of(name, known);
      throw new IllegalArgumentException(
          "The name ("
              + name
              + ") must be that of a suite or of a problem of the library, or a model file (.pep).\n"
              + (nearest.isEmpty()
                  ? "Maybe one of the suites " + String.join(", ", Suites.names()) + "."
                  : "Maybe a typo: did you mean " + nearest + "?"));
    }
    return ProblemLibrary.find(name);
  }

  /** Errors are measured from a solution, which takes exact means to find. */
  private static LibraryProblem solved(String file) {
    ModelProblem model = ProblemArgument.model(file, List.of());
    if (!(model instanceof ExactMean)) {
      throw new IllegalArgumentException(
          "The model ("
              + file
              + ") must have means that can be computed exactly, for errors are measured from its"
              + " solution.\nMaybe replace what it simulates by a table of scenarios.");
    }
    return SolvedProblem.of(model);
  }
}
