package org.proxpep.method;

import java.util.ArrayList;
import java.util.List;
import org.proxpep.TestProblem;
import org.proxpep.problem.StochasticProblem;

/** A problem that writes down where and under which keys it is evaluated. */
public record Recorded(TestProblem problem, List<Call> calls) {

  /** One evaluation of a problem with one variable. */
  public record Call(double x, long key) {}

  public static Recorded of(StochasticProblem inner) {
    List<Call> calls = new ArrayList<>();
    TestProblem problem =
        new TestProblem(
            inner.feasibleSet(),
            inner.inequalities(),
            inner.equalities(),
            (x, xi, out) -> {
              calls.add(new Call(x[0], xi));
              inner.evaluate(x, xi, out);
            });
    return new Recorded(problem, calls);
  }

  /** The calls since the last time. */
  public List<Call> take() {
    List<Call> copy = List.copyOf(calls);
    calls.clear();
    return copy;
  }
}
