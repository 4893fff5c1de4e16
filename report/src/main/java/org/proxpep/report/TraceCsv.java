package org.proxpep.report;

import java.util.List;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.report.words.TableColumns;
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

  /** A row of one of the runs. */
  private record Line(int run, TraceRow row) {}

  private TraceCsv() {}

  /** The whole file. */
  public static String write(CertifiedResult result, StochasticProblem problem) {
    TableColumns<Line> columns = columns(result.runs().get(0).trace(), problem);
    Csv csv = new Csv().line(columns.names());
    for (int run = 0; run < result.runs().size(); run++) {
      for (TraceRow row : result.runs().get(run).trace().rows()) {
        csv.line(columns.values(new Line(run, row)));
      }
    }
    return csv.toString();
  }

  private static TableColumns<Line> columns(Trace trace, StochasticProblem problem) {
    TableColumns<Line> columns =
        new TableColumns<Line>()
            .add("step", line -> line.row.step())
            .add("samples", line -> line.row.samples())
            .add("seconds", line -> line.row.seconds())
            .add("f", line -> line.row.measures().f())
            .add("grad_norm", line -> line.row.measures().gradNorm())
            .add("lagrangian", line -> line.row.measures().lagrangian())
            .add("max_viol", line -> line.row.measures().maxViolation())
            .add("compl", line -> line.row.measures().complementarity())
            .add("run", Line::run)
            .add("objective", line -> problem.sense().value(line.row.measures().f()));
    List<String> statistics = trace.statisticNames();
    for (int k = 0; k < statistics.size(); k++) {
      int at = k;
      columns.add(statistics.get(k), line -> line.row.statistics()[at]);
    }
    List<String> constraints = trace.constraintNames();
    for (int k = 0; k < constraints.size(); k++) {
      int at = k;
      columns.add(
          "value_" + constraints.get(k),
          line -> problem.meaning(1 + at).value(line.row.measures().constraints()[at]));
    }
    for (int k = 0; k < constraints.size(); k++) {
      int at = k;
      columns.add(
          (k < trace.inequalities() ? "lambda_" : "mu_") + constraints.get(k),
          line -> line.row.multipliers()[at]);
    }
    return columns;
  }
}
