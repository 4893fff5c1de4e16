package org.proxpep.theory;

import org.junit.jupiter.api.Test;
import org.proxpep.fixture.HouseRules;

/** Formulas know no runs, and studies no formulas. */
class ArchitectureTest extends HouseRules {

  ArchitectureTest() {
    super("theory");
  }

  @Test
  void formulasKnowConstantsAndTheScheduleOfThePaper() {
    knowsOnly("theory", "method.proxpep", "problem");
  }

  @Test
  void studiesKnowRunsAndNoParticularMethod() {
    knowsOnly("study", "parallel", "run", "method", "residual", "problem", "settings", "linalg");
    knowsNot("study", in("method.catalogue", "method.proxpep", "method.practical"));
  }
}
