package org.proxpep.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.proxpep.certificate.CertificateSettings;
import org.proxpep.fixture.EveryJava;
import org.proxpep.fixture.Withers;
import org.proxpep.run.RunSettings;
import org.proxpep.solve.SolverSettings;

@EveryJava
final class RecordsTest {

  /** A record that refuses negative counts. */
  public record Pair(int count, String name) {
    public Pair {
      if (count < 0) {
        throw new IllegalArgumentException("count (" + count + ") must not be negative.");
      }
    }
  }

  @Test
  void namedComponentsAreReplacedAndTheOthersStay() {
    Pair pair = new Pair(1, "one");
    assertThat(Records.with(pair, "count", 2)).isEqualTo(new Pair(2, "one"));
    assertThat(Records.with(pair, Map.of("count", 3, "name", "three")))
        .isEqualTo(new Pair(3, "three"));
    assertThat(pair).isEqualTo(new Pair(1, "one"));
  }

  @Test
  void theRecordRefusesInItsOwnWords() {
    assertThatThrownBy(() -> Records.with(new Pair(1, ""), "count", -1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("count (-1) must not be negative.");
  }

  @Test
  void aNameThatIsNoComponentIsAnError() {
    assertThatThrownBy(() -> Records.with(new Pair(1, ""), "size", 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("size")
        .hasMessageContaining("Pair");
  }

  @Test
  void aWitherChangesTheComponentOfItsNameAndNoOther() throws Exception {
    assertThat(Withers.check(RunSettings.DEFAULT)).isEqualTo(7);
    assertThat(Withers.check(SolverSettings.DEFAULT)).isEqualTo(6);
    CertificateSettings given =
        new CertificateSettings(0.95, 0.3, 0.3, 0.3, 0.3, 1000, 10_000, true);
    assertThat(Withers.check(given)).isEqualTo(5);
  }
}
