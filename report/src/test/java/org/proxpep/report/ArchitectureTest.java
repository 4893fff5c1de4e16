package org.proxpep.report;

import org.junit.jupiter.api.Test;
import org.proxpep.fixture.HouseRules;

/** Reports show results and compute none. */
class ArchitectureTest extends HouseRules {

  ArchitectureTest() {
    super("report");
  }

  @Test
  void reportsReadResultsAndDoNotRun() {
    knowsNot("report", in("model", "problems", "cli"));
    knowsNot("report.chart", in("run", "solve", "compare", "study", "certificate"));
  }
}
