package org.proxpep.run;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.jspecify.annotations.Nullable;
import org.proxpep.method.StepException;
import org.proxpep.problem.OracleException;
import org.proxpep.problem.StochasticProblem;

/**
 * Who is to blame for an exception out of a step: the problem's functions, numbers that are beyond
 * the method, or the software itself. Only what was thrown inside of a problem counts as the
 * problem's fault; whatever else a method throws is a bug and is told as one.
 */
final class StepFailure {

  private StepFailure() {}

  /**
   * @param when the beginning of a sentence, such as "Step 7"
   */
  static Stop stop(RuntimeException e, String method, StochasticProblem problem, String when) {
    if (e instanceof OracleException) {
      return new Stop(Status.ORACLE_FAILED, String.valueOf(e.getMessage()));
    }
    if (e instanceof StepException) {
      return new Stop(Status.DIVERGED, String.valueOf(e.getMessage()));
    }
    StackTraceElement[] trace = e.getStackTrace();
    String thrown = e + (trace.length > 0 ? " at " + trace[0] : "");
    if (isOfTheProblem(trace, problem)) {
      return new Stop(
          Status.ORACLE_FAILED,
          String.format(
              "%s of problem %s threw %s.\n"
                  + "Maybe the problem fails at the point reached: evaluate it there by itself.",
              when, problem.name(), thrown));
    }
    StringWriter text = new StringWriter();
    e.printStackTrace(new PrintWriter(text, true));
    return new Stop(
        Status.METHOD_FAILED,
        String.format(
            "%s of method %s threw %s. This is a bug in the method and not in the problem"
                + " %s.\n"
                + "Maybe another method (--method) or another seed gets around it.",
            when, method, thrown, problem.name()),
        text.toString());
  }

  /**
   * Whether the innermost call of a problem is of a class that users write. The wrappers of this
   * software pass calls on to such a class; a failure of their own is a bug.
   */
  private static boolean isOfTheProblem(StackTraceElement[] trace, StochasticProblem problem) {
    for (StackTraceElement frame : trace) {
      if (isProblem(frame.getClassName(), problem.getClass().getClassLoader())) {
        return !frame.getClassName().startsWith(StochasticProblem.class.getPackageName() + ".");
      }
    }
    return false;
  }

  private static boolean isProblem(String className, @Nullable ClassLoader loader) {
    try {
      return StochasticProblem.class.isAssignableFrom(Class.forName(className, false, loader));
    } catch (ClassNotFoundException | LinkageError e) {
      // Classes made at run time cannot be found by name, and call no problem.
      return false;
    }
  }
}
