package org.proxpep.job;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The job as YARN runs it in a container of its own. */
class JobTest {

  private static final Map<String, String> SUBMITTED =
      Map.of("spark.master", "yarn", "spark.submit.deployMode", "cluster");

  @BeforeEach
  void submit() {
    SUBMITTED.forEach(System::setProperty);
  }

  @AfterEach
  void forget() {
    SUBMITTED.keySet().forEach(System::clearProperty);
    System.clearProperty("proxpep.engine");
  }

  @Test
  void anExitCodeIsToldByAFailureAndSuccessByAReturn() {
    assertThatThrownBy(() -> Job.main(new String[] {"solve", "none.pep", "--quiet"}))
        .hasMessage("prox-pep ended with the exit code 2.");
    assertThatCode(() -> Job.main(new String[] {"--version"})).doesNotThrowAnyException();
  }
}
