package org.proxpep.cli;

import static com.tngtech.archunit.base.DescribedPredicate.doNot;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.library.GeneralCodingRules.NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS;

import org.junit.jupiter.api.Test;
import org.proxpep.fixture.HouseRules;

/** Commands put the other modules together. */
class ArchitectureTest extends HouseRules {

  ArchitectureTest() {
    super("cli");
  }

  /** The streams are handed on from one place. */
  @Test
  @Override
  protected void nothingPrints() {
    NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS.check(classes.that(doNot(belongToAnyOf(Main.class))));
  }

  @Test
  void commandsLeaveArithmeticToOthers() {
    knowsNot("cli", in("linalg", "method.support", "method.subproblem"));
  }
}
