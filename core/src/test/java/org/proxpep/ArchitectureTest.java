package org.proxpep;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.ArchConfiguration;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.Arrays;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.Test;

/** A room knows the rooms to its left only. */
class ArchitectureTest {

  private static final JavaClasses CORE = read();

  private static JavaClasses read() {
    // The rules ask for names only, so there is no need to read the JDK as well.
    ArchConfiguration.get().setResolveMissingDependenciesFromClassPath(false);
    return new ClassFileImporter()
        .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
        .importPackages("org.proxpep");
  }

  /** Of this project, classes of {@code room} use their own package and {@code known} ones only. */
  private static void knowsOnly(String room, String... known) {
    String[] allowed =
        Arrays.stream(known).map(name -> "org.proxpep." + name + "..").toArray(String[]::new);
    String own = "org.proxpep." + room + "..";
    noClasses()
        .that()
        .resideInAPackage(own)
        .should()
        .dependOnClassesThat(
            resideInAPackage("org.proxpep..")
                .and(not(resideInAPackage(own)))
                .and(not(resideInAnyPackage(allowed))))
        .allowEmptyShould(true)
        .check(CORE);
  }

  @Test
  void theClassesAreFound() {
    assertThat(CORE.contain("org.proxpep.run.Runner")).isTrue();
    assertThat(CORE.contain("org.proxpep.set.Box")).isTrue();
    assertThat(CORE.contain("org.proxpep.ArchitectureTest")).isFalse();
  }

  @Test
  void linearAlgebraKnowsNothingElse() {
    knowsOnly("linalg");
  }

  @Test
  void setsKnowNothingOfProblems() {
    knowsOnly("set", "linalg");
  }

  @Test
  void problemsKnowSetsOnly() {
    knowsOnly("problem", "set");
  }

  @Test
  void methodsKnowProblemsAndSets() {
    knowsOnly("method", "problem", "set", "linalg");
  }

  @Test
  void diagnosticsKnowProblemsAndSets() {
    knowsOnly("diagnostics", "settings", "problem", "set", "linalg");
  }

  @Test
  void theRunnerKnowsMethodsAndDiagnostics() {
    knowsOnly("run", "method", "settings", "diagnostics", "problem", "set");
  }

  @Test
  void theRunnerKnowsNoParticularMethod() {
    noClasses()
        .that()
        .resideInAPackage("org.proxpep.run..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("org.proxpep.method.*..")
        .check(CORE);
  }

  @Test
  void solverAndStudyKnowTheRunnerAndDiagnostics() {
    knowsOnly("solve", "settings", "run", "method", "diagnostics", "problem", "set", "linalg");
    knowsOnly("study", "run", "method", "diagnostics", "problem");
  }

  @Test
  void solverAndStudyKnowNoParticularMethod() {
    noClasses()
        .that()
        .resideInAnyPackage("org.proxpep.solve..", "org.proxpep.study..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("org.proxpep.method.*..")
        .check(CORE);
  }

  @Test
  void packagesHaveNoCycles() {
    slices().matching("org.proxpep.(*)..").should().beFreeOfCycles().check(CORE);
  }

  @Test
  void nothingPrints() {
    NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS.check(CORE);
  }

  @Test
  void randomNumbersComeFromScenarioKeysOnly() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .belongToAnyOf(Random.class, SplittableRandom.class, ThreadLocalRandom.class)
        .check(CORE);
    noClasses().should().callMethod(Math.class, "random").check(CORE);
  }
}
