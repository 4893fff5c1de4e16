package org.proxpep.problems.suites;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.proxpep.problems.LibraryProblem;
import org.proxpep.problems.library.ProblemLibrary;

class LibraryInstanceTest {

  @Test
  void anInstanceMadeAnewFromItsNamesIsTheSameProblem() {
    for (String suite :
        List.of("noisy-1e-2", "qcqp", "fairness", "sparse", "kinks", "worst-cases")) {
      for (LibraryProblem problem : Suites.find(suite).problems()) {
        LibraryInstance instance = new LibraryInstance(suite, problem);
        LibraryInstance again = LibraryInstance.find(suite, instance.name(), null);
        assertThat(again.name()).isEqualTo(instance.name());
        assertThat(again.suite()).isEqualTo(suite);
        assertThat(again.problem().fingerprint()).isEqualTo(problem.fingerprint());
      }
    }
    LibraryInstance alone = new LibraryInstance("others", ProblemLibrary.find("hs071"));
    assertThat(LibraryInstance.find("others", alone.name(), null).problem().fingerprint())
        .isEqualTo(alone.problem().fingerprint());
  }

  @Test
  void whatIsNotThereIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LibraryInstance.find("qcqp", "hs071", null))
        .withMessageContaining("must be one of the suite qcqp");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LibraryInstance.find("others", "hs071@0.7", null))
        .withMessageContaining("must have the noise of the library");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LibraryInstance.find("others", "plan", null));
  }
}
