package org.proxpep.model.nl;

import java.util.Optional;
import org.proxpep.model.compile.Functions;
import org.proxpep.model.compile.KinkRounding;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ExactMean;
import org.proxpep.problem.RoundedKinks;
import org.proxpep.problem.SecondDerivatives;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.problem.TransformedProblem;

/** The problem of a .nl file with its kinks rounded off, with the same noise. */
record RoundedNl(NlProblem problem, KinkRounding rounding) implements RoundedKinks {

  @Override
  public StochasticProblem rounded(double[] x, double width) {
    double[] sizes = rounding.sizes(x, rounding.measured().newWorkspace(), k -> {}, 1);
    return new Rounded(problem, rounding.rounded(sizes, width));
  }

  private static final class Rounded extends TransformedProblem implements ExactMean {

    private final NlProblem file;
    private final Functions functions;

    Rounded(NlProblem file, Functions functions) {
      super(file);
      this.file = file;
      this.functions = functions;
    }

    @Override
    public void evaluate(double[] x, long xi, Evaluation out) {
      evaluateMean(x, out);
      file.addNoise(xi, out);
    }

    @Override
    public void evaluateMean(double[] x, Evaluation out) {
      functions.evaluate(x, functions.workspace(out), out);
    }

    @Override
    public Optional<SecondDerivatives> secondDerivatives() {
      return functions.secondDerivatives();
    }
  }
}
