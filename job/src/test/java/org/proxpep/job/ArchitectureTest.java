package org.proxpep.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.proxpep.fixture.Checkout;
import org.proxpep.fixture.HouseRules;

/** The job brings the command to Spark and adds nothing. */
class ArchitectureTest extends HouseRules {

  ArchitectureTest() {
    super("job");
  }

  /** Who reads a name in a message or a stack trace must not ask which of two classes it is. */
  @Test
  void oneSimpleNameIsOneClass() {
    List<String> names =
        Checkout.modules().stream()
            .flatMap(module -> Checkout.sources(module, "main").stream())
            .map(file -> file.getFileName().toString())
            .filter(name -> !name.equals("package-info.java"))
            .toList();
    assertThat(names).doesNotHaveDuplicates();
  }
}
