package org.proxpep.spark;

import org.junit.jupiter.api.Test;
import org.proxpep.fixture.HouseRules;

/** Spark is behind the engine. */
class ArchitectureTest extends HouseRules {

  ArchitectureTest() {
    super("spark");
  }

  @Test
  void theEngineKnowsNoCommandAndNoReport() {
    knowsNot("spark", in("cli", "report", "theory", "study"));
  }
}
