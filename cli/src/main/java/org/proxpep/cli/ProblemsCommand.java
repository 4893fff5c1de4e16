package org.proxpep.cli;

import java.io.PrintWriter;
import java.util.List;
import org.proxpep.problems.KnownOptimum;
import org.proxpep.problems.LibraryProblem;
import org.proxpep.problems.library.ProblemLibrary;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Lists the problem library, or describes one problem of it. */
@Command(
    name = "problems",
    mixinStandardHelpOptions = true,
    description = "Lists the problems with known optima, or describes one of them.")
final class ProblemsCommand implements Runnable {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      arity = "0..1",
      paramLabel = "NAME",
      defaultValue = "",
      description = "A problem to describe.")
  private String name = "";

  @Option(
      names = "--tag",
      paramLabel = "TAG",
      defaultValue = "",
      description = "Only the problems that carry this tag.")
  private String tag = "";

  @Override
  public void run() {
    PrintWriter out = spec.commandLine().getOut();
    if (!name.isEmpty()) {
      describe(ProblemLibrary.find(name), out);
      return;
    }
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

  private static void describe(LibraryProblem p, PrintWriter out) {
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
