package org.proxpep.problems;

import org.proxpep.fixture.HouseRules;

/** Problems of the library know no report and no command. */
class ArchitectureTest extends HouseRules {

  ArchitectureTest() {
    super("problems");
  }
}
