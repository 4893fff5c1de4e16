package org.proxpep.method;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.proxpep.fixture.TestProblem;
import org.proxpep.problem.StochasticProblem;

/** A problem that writes down where and under which keys it is evaluated. */
public record Recorded(TestProblem problem, List<Call> calls) {

  /** One evaluation of a problem with one variable. */
  public record Call(double x, long key) {}

  public static Recorded of(StochasticProblem inner) {
    List<Call> calls = new ArrayList<>();
    TestProblem problem = TestProblem.observed(inner, (x, xi) -> calls.add(new Call(x[0], xi)));
    return new Recorded(problem, calls);
  }

  /** Expects two points, each evaluated under the same two keys. */
  public void tookTwoPointsUnderTwoKeys(double first, double second) {
    List<Call> taken = take();
    long one = taken.get(0).key();
    long two = taken.get(1).key();
    assertThat(taken)
        .containsExactly(
            new Call(first, one),
            new Call(first, two),
            new Call(second, one),
            new Call(second, two));
    assertThat(one).isNotEqualTo(two);
  }

  /** The calls since the last time. */
  public List<Call> take() {
    List<Call> copy = List.copyOf(calls);
    calls.clear();
    return copy;
  }
}
