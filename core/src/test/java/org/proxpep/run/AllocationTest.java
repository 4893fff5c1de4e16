package org.proxpep.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.proxpep.fixture.Allocation;
import org.proxpep.fixture.EveryJava;
import org.proxpep.method.Curvature;
import org.proxpep.method.Method;
import org.proxpep.method.proxpep.FittedSchedule;
import org.proxpep.method.proxpep.ProxPep;
import org.proxpep.method.proxpep.ProxPepSettings;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;

@EveryJava
class AllocationTest {

  private static long allocatedBy(Method<?> method, long steps) {
    Runner runner =
        new Runner(method, new NoisyQuadratic.Exact(0.1))
            .withStoppingRule(StoppingRule.seconds(1e9).and(StoppingRule.steps(1)))
            .withSettings(
                RunSettings.steps(1_000_000)
                    .withTraceRows(2)
                    .withMaxSamples(steps)
                    .withTolerance(1e-12));
    long before = Allocation.soFar();
    Result result = runner.run();
    long after = Allocation.soFar();
    assertThat(result.steps()).isEqualTo(steps);
    return after - before;
  }

  @Test
  void theRunnerAllocatesNothingAStep() {
    requireNoAllocation(new DualAscent(0.3, 0.3));
  }

  @Test
  void proxPepAllocatesNothingAStepOnAnyPath() {
    StochasticProblem problem = new NoisyQuadratic.Exact(0.1);
    ProxPepSettings easy = FittedSchedule.settings(problem, new Scenarios(1), 100_000);
    requireNoAllocation(new ProxPep(easy));
    double[] ell = new double[problem.inequalities() + problem.equalities()];
    Arrays.fill(ell, 1.0);
    // A large dual step with little proximal weight: Newton, the dual and the guard have to work.
    ProxPepSettings hard =
        new ProxPepSettings(
            50, 50, 1, 1, 1, 1, 1, 1, new Curvature.Isotropic(ell), 1e-12, false, null);
    requireNoAllocation(new ProxPep(hard));
  }

  private static void requireNoAllocation(Method<?> method) {
    allocatedBy(method, 1000);
    long few = allocatedBy(method, 100_000);
    long many = allocatedBy(method, 300_000);
    // A few rows more or less; one object a step would be 3.2 million bytes.
    assertThat(many - few).isLessThan(100_000L);
  }
}
