package org.proxpep.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.apache.spark.SparkException;
import org.junit.jupiter.api.Test;
import org.proxpep.fixture.EveryJava;

@EveryJava
class SparkStartTest {

  @Test
  void theMasterIsThatOfTheCommandOrOfSparkSubmit() {
    assertThat(SparkStart.master(null, null)).isEqualTo("local[*]");
    assertThat(SparkStart.master("spark://a:7077", null)).isEqualTo("spark://a:7077");
    assertThat(SparkStart.master(null, "yarn")).isEqualTo("yarn");
    assertThat(SparkStart.master("yarn", "yarn")).isEqualTo("yarn");
    assertThat(SparkStart.master("k8s://a:6443", "k8s://https://a:6443"))
        .isEqualTo("k8s://https://a:6443");
  }

  @Test
  void aMasterThatIsUnknownOrNotThatOfSparkSubmitIsRefused() {
    assertThatThrownBy(() -> SparkStart.master("local[two]", null))
        .hasMessageContaining("The master (local[two]) must be local[N]");
    assertThatThrownBy(() -> SparkStart.master("local[2]", "yarn"))
        .hasMessage(
            "The master (local[2]) must be that of spark-submit (yarn).\nMaybe leave it out.");
  }

  @Test
  void aFailedStartIsToldWithItsReason() {
    Throwable why = new ClassNotFoundException("org.example.Missing\nmore");
    Exception failure = new SparkException("It did not start.", new RuntimeException("x", why));
    assertThat(SparkErrors.starting("yarn", failure))
        .hasMessageStartingWith("Spark must be able to start at the master (yarn), but: It did not")
        .hasMessageContaining("start. org.example.Missing.\nMaybe its address");
    assertThat(SparkErrors.starting("yarn", why))
        .hasMessageContaining("but: org.example.Missing.\n");
  }

  @Test
  void aFileOfTheModelLiesBesideItOnThisMachine() {
    Path folder = Path.of("/a b/ä");
    assertThat(SparkEngine.beside(folder, "t 1.csv")).isEqualTo("file:///a b/ä/t 1.csv");
    assertThat(SparkEngine.beside(folder, "../*.csv")).isEqualTo("file:///a b/ä/../*.csv");
    for (String path : List.of("/data/t.csv", "hdfs://a/t.csv", "table:t")) {
      assertThat(SparkEngine.beside(folder, path)).isEqualTo(path);
    }
  }
}
