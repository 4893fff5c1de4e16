package org.proxpep.model;

import org.junit.jupiter.api.Test;
import org.proxpep.fixture.HouseRules;

/** A model becomes a problem; it does not solve itself. */
class ArchitectureTest extends HouseRules {

  ArchitectureTest() {
    super("model");
  }

  @Test
  void modelsDoNotSolveOrCompare() {
    knowsNot("model", in("solve", "compare", "method", "run", "study", "theory", "problems"));
  }

  @Test
  void textKnowsNoDataAndTablesKnowNoModel() {
    knowsOnly("model.syntax", "model.function");
    knowsNot("model.data", in("model.semantics", "model.problem", "model.syntax", "model.graph"));
    knowsNot("model.compile", in("model.semantics", "model.problem", "model.syntax", "model.data"));
  }
}
