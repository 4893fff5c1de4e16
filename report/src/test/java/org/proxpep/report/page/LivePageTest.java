package org.proxpep.report.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.proxpep.certificate.CertificateSettings;
import org.proxpep.method.practical.PracticalProxPep;
import org.proxpep.run.Result;
import org.proxpep.run.RunObserver;
import org.proxpep.run.RunSettings;
import org.proxpep.run.Runner;
import org.proxpep.run.TraceRow;

final class LivePageTest {

  private static final RunSettings RUN = RunSettings.samples(2000).withMonitorSamples(100);

  private final Excursion problem = new Excursion("cost", "sum", "first");
  private final LivePage page =
      new LivePage(problem, ReportFacts.of("Excursion"), RUN, CertificateSettings.DEFAULT);

  @Test
  void beforeTheRunThePageSaysThatItIsStarting() {
    assertThat(page.html()).contains("The run is starting", "data-live=\"events\"");
    assertThat(page.isFinished()).isFalse();
    assertThatThrownBy(page::finalBody).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void everyRowChangesThePartsThatShowIt() {
    List<String> states = new ArrayList<>();
    List<Long> versions = new ArrayList<>();
    new Runner(new PracticalProxPep(), problem)
        .withSettings(RUN)
        .withObserver(page.observer())
        .withObserver(
            new RunObserver() {
              @Override
              public void onRow(TraceRow row) {
                Map<String, String> parts = page.parts();
                assertThat(parts)
                    .containsOnlyKeys("status", "constraints", "convergence", "method", "rest");
                states.add(parts.get("convergence"));
                versions.add(page.version());
              }
            })
        .run();
    assertThat(states).hasSizeGreaterThan(20).doesNotHaveDuplicates();
    assertThat(versions).isSorted().doesNotHaveDuplicates();
    assertThat(page.html())
        .contains("being chosen and checked", "value=\"100.0\"", "is now", "worst violation");
  }

  @Test
  void theEndIsTheReport() {
    var result = Excursion.solved(problem, 2000, 1);
    page.finish(result);
    assertThat(page.isFinished()).isTrue();
    assertThat(page.html())
        .isEqualTo(ReportPage.html(result, problem, ReportFacts.of("Excursion")));
    assertThat(page.html()).contains(page.finalBody());
  }

  @Test
  void aResumedRunBringsItsRowsAlong() {
    Result before =
        new Runner(new PracticalProxPep(), problem).withSettings(RUN.withMaxSamples(500)).run();
    page.observer().onStart(before.provenance(), before.trace());
    assertThat(page.html()).contains("25 % of its budget");
  }
}
