package org.proxpep.bench;

import static com.tngtech.archunit.base.DescribedPredicate.doNot;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.library.GeneralCodingRules.NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS;

import org.junit.jupiter.api.Test;
import org.proxpep.fixture.HouseRules;

/** Studies use what users use. */
class ArchitectureTest extends HouseRules {

  ArchitectureTest() {
    super("bench");
  }

  /** Figures are printed in one place; what printing costs is a study of its own. */
  @Test
  @Override
  protected void nothingPrints() {
    NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS.check(
        classes.that(doNot(belongToAnyOf(Figures.class, LogCost.class))));
  }

  @Test
  void studiesKnowNothingOfTheCommandLine() {
    knowsNot("bench", in("cli", "report", "spark"));
  }
}
