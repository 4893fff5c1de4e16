package org.proxpep.compare;

import org.junit.jupiter.api.Test;
import org.proxpep.fixture.HouseRules;

/** Comparisons know methods through the catalogue only. */
class ArchitectureTest extends HouseRules {

  ArchitectureTest() {
    super("compare");
  }

  @Test
  void methodsAreKnownThroughTheCatalogue() {
    knowsNot("compare", in("method.proxpep", "method.practical", "method.subproblem"));
  }

  @Test
  void comparisonsDoNotSolve() {
    knowsNot("compare", in("solve", "certificate", "pilot"));
  }
}
