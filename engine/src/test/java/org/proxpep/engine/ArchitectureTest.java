package org.proxpep.engine;

import org.junit.jupiter.api.Test;
import org.proxpep.fixture.HouseRules;

/** The interface of engines brings models, solver and comparison together. */
class ArchitectureTest extends HouseRules {

  ArchitectureTest() {
    super("engine");
  }

  @Test
  void enginesKnowNoCommandAndNoReport() {
    knowsNot("engine", in("cli", "report", "problems", "theory", "study"));
  }
}
