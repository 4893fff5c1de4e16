package org.proxpep.report;

import java.util.ArrayList;
import java.util.List;
import org.proxpep.diagnostics.Measures;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.run.Result;
import org.proxpep.run.Trace;
import org.proxpep.run.TraceRow;
import org.proxpep.solve.CertifiedResult;

/**
 * The rows logged along all runs. The columns are always {@code
 * step,samples,seconds,f,grad_norm,lagrangian,max_viol,compl,run,objective}, then the method's own,
 * then {@code value_NAME} of every constraint in the user's terms, then its multiplier {@code
 * lambda_NAME} or {@code mu_NAME}. The first columns belong to the minimised form.
 */
public final class TraceCsv {

  private static final List<String> FIRST =
      List.of(
          "step",
          "samples",
          "seconds",
          "f",
          "grad_norm",
          "lagrangian",
          "max_viol",
          "compl",
          "run",
          "objective");

  private TraceCsv() {}

  /** The whole file. */
  public static String write(CertifiedResult result, StochasticProblem problem) {
    Csv csv = new Csv().line(header(result.runs().get(0).trace()));
    for (int run = 0; run < result.runs().size(); run++) {
      Result each = result.runs().get(run);
      for (TraceRow row : each.trace().rows()) {
        csv.line(cells(row, run, problem));
      }
    }
    return csv.toString();
  }

  private static List<String> header(Trace trace) {
    List<String> names = new ArrayList<>(FIRST);
    names.addAll(trace.statisticNames());
    List<String> constraints = trace.constraintNames();
    constraints.forEach(name -> names.add("value_" + name));
    for (int k = 0; k < constraints.size(); k++) {
      names.add((k < trace.inequalities() ? "lambda_" : "mu_") + constraints.get(k));
    }
    return names;
  }

  private static List<Object> cells(TraceRow row, int run, StochasticProblem problem) {
    Measures m = row.measures();
    List<Object> cells =
        new ArrayList<>(
            List.of(
                row.step(),
                row.samples(),
                row.seconds(),
                m.f(),
                m.gradNorm(),
                m.lagrangian(),
                m.maxViolation(),
                m.complementarity(),
                run,
                problem.sense().value(m.f())));
    for (double statistic : row.statistics()) {
      cells.add(statistic);
    }
    double[] values = m.constraints();
    for (int k = 0; k < values.length; k++) {
      cells.add(problem.meaning(1 + k).value(values[k]));
    }
    for (double multiplier : row.multipliers()) {
      cells.add(multiplier);
    }
    return cells;
  }
}
