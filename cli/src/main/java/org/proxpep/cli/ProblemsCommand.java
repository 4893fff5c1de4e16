package org.proxpep.cli;

import java.io.PrintWriter;
import java.util.List;
import org.proxpep.problems.KnownOptimum;
import org.proxpep.problems.LibraryProblem;
import org.proxpep.problems.library.ProblemLibrary;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Lists the problem library, or describes one problem of it. */
@Command(
    name = "problems",
    description = "Lists the problems with known optima, or describes one of them.")
final class ProblemsCommand extends ListingCommand {

  @Option(
      names = "--tag",
      paramLabel = "TAG",
      defaultValue = "",
      description = "Only the problems that carry this tag.")
  private String tag = "";

  @Override
  void list(PrintWriter out) {
    List<LibraryProblem> problems =
        tag.isEmpty() ? List.copyOf(ProblemLibrary.all()) : ProblemLibrary.tagged(tag);
    out.printf("%-24s %5s %5s %5s  %s%n", "name", "n", "ineq", "eq", "what");
    for (LibraryProblem p : problems) {
      out.printf(
          "%-24s %5d %5d %5d  %s%n",
          p.name(), p.dimension(), p.inequalities(), p.equalities(), p.description());
    }
    out.println();
    out.println("Tags: " + String.join(", ", ProblemLibrary.tags()));
  }

  @Override
  void describe(String what, PrintWriter out) {
    LibraryProblem p = ProblemLibrary.find(what);
    out.println(p.name() + ": " + p.description());
    out.println("source       " + p.source());
    out.println("tags         " + String.join(", ", p.tags()));
    out.println(
        "size         %d variables, %d inequalities, %d equalities"
            .formatted(p.dimension(), p.inequalities(), p.equalities()));
    out.println("set X0       " + p.feasibleSet());
    p.noiseLevel().ifPresent(level -> out.println("noise        standard deviation " + level));
    KnownOptimum optimum = p.optimum();
    out.println("optimum      " + optimum.f() + " (" + optimum.note() + ")");
    double[] x = optimum.x();
    for (int i = 0; i < x.length; i++) {
      out.println("  %-10s %s".formatted(p.variableName(i), x[i]));
    }
    double[] lambda = optimum.lambda();
    double[] mu = optimum.mu();
    if (lambda.length + mu.length > 0) {
      out.println("multipliers");
    }
    for (int k = 0; k < lambda.length + mu.length; k++) {
      double value = k < lambda.length ? lambda[k] : mu[k - lambda.length];
      out.println("  %-10s %s".formatted(p.functionName(1 + k), value));
    }
  }
}
