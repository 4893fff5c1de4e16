package org.proxpep;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.proxpep.fixture.HouseRules;

/** A room knows the rooms to its left only. */
class ArchitectureTest extends HouseRules {

  private static final DescribedPredicate<JavaClass> PARTICULAR_METHODS =
      DescribedPredicate.describe(
          "of a particular method", c -> c.getPackageName().startsWith("org.proxpep.method."));

  private static final String[] MEASURED = {
    "parallel", "settings", "run", "method", "certificate", "residual", "problem", "set", "linalg"
  };

  ArchitectureTest() {
    super("core");
  }

  @Test
  void linearAlgebraKnowsNothingElse() {
    knowsOnly("linalg");
  }

  @Test
  void tasksOnThreadsKnowNothingElse() {
    knowsOnly("parallel");
  }

  @Test
  void setsKnowNothingOfProblems() {
    knowsOnly("set", "linalg");
  }

  @Test
  void problemsKnowSetsKernelsAndRecordsOnly() {
    knowsOnly("problem", "settings", "set", "linalg");
  }

  @Test
  void methodsKnowProblemsAndSets() {
    knowsOnly("method", "pilot", "residual", "settings", "problem", "set", "linalg");
  }

  @Test
  void residualsKnowProblemsAndSets() {
    knowsOnly("residual", "settings", "problem", "set", "linalg");
  }

  @Test
  void certificatesAndPilotsKnowResidualsAndNotEachOther() {
    knowsOnly("certificate", "settings", "residual", "problem", "set", "linalg", "parallel");
    knowsOnly("pilot", "settings", "residual", "problem", "set", "linalg");
  }

  @Test
  void theRunnerKnowsMethodsAndResiduals() {
    knowsOnly("run", "method", "settings", "residual", "problem", "set", "linalg");
  }

  @Test
  void theRunnerKnowsNoParticularMethod() {
    knowsNot("run", PARTICULAR_METHODS);
  }

  @Test
  void theSolverKnowsTheRunnerAndWhatIsMeasured() {
    knowsOnly("solve", MEASURED);
  }

  @Test
  void sweepsKnowTheSolverAndNoParticularMethod() {
    String[] all = Arrays.copyOf(MEASURED, MEASURED.length + 1);
    all[MEASURED.length] = "solve";
    knowsOnly("sweep", all);
    knowsNot("sweep", PARTICULAR_METHODS);
  }

  @Test
  void problemsOfValuesKnowProblemsAndSets() {
    knowsOnly("values", "problem", "set", "linalg");
  }

  @Test
  void theSolverKnowsNoParticularMethod() {
    knowsNot("solve", PARTICULAR_METHODS);
  }
}
