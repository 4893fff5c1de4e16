package org.proxpep.run;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.proxpep.method.StepException;
import org.proxpep.problem.CountedRows;
import org.proxpep.problem.OracleException;
import org.proxpep.problem.SecondDerivatives;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.problem.TransformedProblem;
import org.proxpep.refusal.Refusal;
import org.proxpep.set.ConvexSet;

/**
 * Who is to blame for an exception out of a step: the problem's functions, numbers that are beyond
 * the method, or the software itself. Only what was thrown inside of a problem counts as the
 * problem's fault; whatever else a method throws is a bug and is told as one.
 */
final class StepFailure {

  /** What users can write and a method calls. */
  private static final List<Class<?>> PARTS =
      List.of(StochasticProblem.class, ConvexSet.class, SecondDerivatives.class, CountedRows.class);

  private StepFailure() {}

  /**
   * @param when the beginning of a sentence, such as "Step 7"
   */
  static Stop stop(Throwable e, String method, StochasticProblem problem, String when) {
    if (e instanceof OracleException) {
      return new Stop(Status.ORACLE_FAILED, String.valueOf(e.getMessage()));
    }
    if (e instanceof StepException) {
      return new Stop(Status.DIVERGED, String.valueOf(e.getMessage()));
    }
    StackTraceElement[] trace = e.getStackTrace();
    String thrown = e + place(trace);
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

  /** Where it was thrown, if that is known; who makes a refusal is not where it is made. */
  private static String place(StackTraceElement[] trace) {
    return Arrays.stream(trace)
        .filter(frame -> !frame.getClassName().equals(Refusal.class.getName()))
        .findFirst()
        .map(frame -> " at " + frame)
        .orElse("");
  }

  /**
   * Whether the innermost call of a part of the problem is of a class that users write. The
   * wrappers and sets of this software pass calls on to such a class; a failure of their own is a
   * bug.
   */
  private static boolean isOfTheProblem(StackTraceElement[] trace, StochasticProblem problem) {
    ClassLoader loader = problem.getClass().getClassLoader();
    for (StackTraceElement frame : trace) {
      Class<?> type = type(frame.getClassName(), loader);
      if (type != null && PARTS.stream().anyMatch(part -> part.isAssignableFrom(type))) {
        return !isOfThisSoftware(type) || isWhole(type);
      }
    }
    return false;
  }

  /** A problem with functions of its own, as those of the library and compiled models are. */
  private static boolean isWhole(Class<?> type) {
    return StochasticProblem.class.isAssignableFrom(type)
        && !TransformedProblem.class.isAssignableFrom(type);
  }

  private static boolean isOfThisSoftware(Class<?> type) {
    return type.getName().startsWith("org.proxpep.");
  }

  private static @Nullable Class<?> type(String name, @Nullable ClassLoader loader) {
    try {
      return Class.forName(name, false, loader);
    } catch (ClassNotFoundException | LinkageError e) {
      // Classes made at run time cannot be found by name, and call no problem.
      return null;
    }
  }
}
