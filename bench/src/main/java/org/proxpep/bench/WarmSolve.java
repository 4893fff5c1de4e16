package org.proxpep.bench;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import org.proxpep.method.practical.PracticalProxPep;
import org.proxpep.model.problem.Model;
import org.proxpep.model.problem.ModelProblem;
import org.proxpep.run.RunSettings;
import org.proxpep.solve.Solver;
import org.proxpep.solve.SolverSettings;

/**
 * Solves a model as {@code solve} does, many times in one virtual machine, and prints the least of
 * the seconds that the later runs took: what is left when the compiler of the virtual machine has
 * done its work. Arguments: the model, how many times, and the samples of a run if it is not to end
 * with a good verdict.
 */
final class WarmSolve {

  private WarmSolve() {}

  public static void main(String[] arguments) throws IOException {
    ModelProblem problem = Model.read(Path.of(arguments[0]));
    boolean goal = arguments.length < 3;
    RunSettings run =
        goal ? RunSettings.DEFAULT : RunSettings.samples(Long.parseLong(arguments[2]));
    double[] seconds = new double[Integer.parseInt(arguments[1])];
    for (int i = 0; i < seconds.length; i++) {
      seconds[i] =
          new Solver(new PracticalProxPep(), problem)
              .withRun(run)
              .withSettings(SolverSettings.DEFAULT.withGoal(goal).withRecovery(true))
              .solve()
              .seconds();
    }
    double[] later = Arrays.copyOfRange(seconds, seconds.length / 2, seconds.length);
    Arrays.sort(later);
    // This file is started by itself, without the classes beside it.
    try (PrintWriter out =
        new PrintWriter(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8)) {
      out.printf(Locale.ROOT, "%.6f%n", later[0]);
    }
  }
}
