package com.example.penalty;

import java.io.IOException;
import org.proxpep.method.Archive;
import org.proxpep.method.MethodState;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;

/** The iterates of one run. */
public final class PenaltySgdState implements MethodState {

  final StochasticProblem problem;
  final Scenarios scenarios;
  final Evaluation sample;
  final double[] x;

  /** ρ times the latest violations, which serve as multipliers. */
  final double[] y;

  /** The iteration that the next step performs, from 1. */
  long t = 1;

  PenaltySgdState(StochasticProblem problem, double[] start, Scenarios scenarios) {
    this.problem = problem;
    this.scenarios = scenarios;
    this.sample = Evaluation.of(problem);
    this.x = new double[problem.dimension()];
    this.y = new double[problem.inequalities() + problem.equalities()];
    problem.feasibleSet().project(start, x);
  }

  @Override
  public long steps() {
    return t - 1;
  }

  @Override
  public double[] x() {
    return x;
  }

  @Override
  public void multipliers(double[] out) {
    System.arraycopy(y, 0, out, 0, y.length);
  }

  @Override
  public void fields(Archive archive) throws IOException {
    t = archive.field(t);
    archive.fields(x, y);
  }
}
