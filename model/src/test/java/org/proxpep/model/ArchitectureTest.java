package org.proxpep.model;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.proxpep.fixture.HouseRules;
import org.proxpep.model.function.BinaryFunction;
import org.proxpep.model.function.UnaryFunction;

/** A model becomes a problem; it does not solve itself. */
class ArchitectureTest extends HouseRules {

  ArchitectureTest() {
    super("model");
  }

  @Test
  void modelsDoNotSolveOrCompare() {
    knowsNot("model", in("solve", "sweep", "compare", "method", "run", "study", "theory"));
    knowsNot("model", in("certificate", "pilot", "residual", "values", "problems"));
  }

  @Test
  void textKnowsNoDataAndTablesKnowNoModel() {
    knowsOnly("model.syntax", "model.function");
    knowsNot("model.data", in("model.semantics", "model.problem", "model.syntax", "model.graph"));
    knowsNot("model.compile", in("model.semantics", "model.problem", "model.syntax", "model.data"));
  }

  /**
   * All that is known of a function stands in its row; a list elsewhere would miss the next one.
   */
  @Test
  void functionsAreNotToldApartByCasesOutsideTheirTables() {
    for (Class<?> functions : List.of(UnaryFunction.class, BinaryFunction.class)) {
      noClasses()
          .that()
          .resideOutsideOfPackage("org.proxpep.model.function")
          .should()
          .callMethod(functions, "ordinal")
          .check(classes);
    }
  }
}
