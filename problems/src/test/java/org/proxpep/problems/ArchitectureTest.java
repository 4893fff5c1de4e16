package org.proxpep.problems;

import org.junit.jupiter.api.Test;
import org.proxpep.fixture.HouseRules;

/** Problems of the library know no report and no command. */
class ArchitectureTest extends HouseRules {

  ArchitectureTest() {
    super("problems");
  }

  /** A fault that the product shared with what it is measured against would not show. */
  @Test
  void optimaAndFloorsAreFoundWithoutTheProduct() {
    knowsNot("problems.optimum", in("run", "solve", "certificate", "method.practical"));
    knowsNot("problems.optimum", in("method.sqp", "method.subproblem", "model"));
    knowsNot("problems.floor", in("run", "solve", "certificate", "method", "model"));
    knowsNot("problems.parts", in("run", "solve", "certificate", "method", "model"));
  }
}
