package org.proxpep.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.proxpep.solve.CertifiedResult;

/** docs/spark.md says what is true. */
class SparkPageTest {

  private static final Path ROOT = Path.of(System.getProperty("proxpep.root", ".."));

  @Test
  void theProgramIsShownAsItIs() throws IOException {
    String source =
        Files.readString(ROOT.resolve("spark/src/test/java/org/proxpep/spark/Laptop.java"));
    String method = source.substring(source.indexOf("  static CertifiedResult solve("));
    String shown = method.substring(0, method.lastIndexOf("}")).replaceAll("(?m)^  ", "");
    assertThat(Files.readString(ROOT.resolve("docs/spark.md"))).contains("```\n" + shown + "```");
  }

  @Test
  void theProgramGivesAnExactCertificate(@TempDir Path folder) throws IOException {
    Dataset<Row> data = new Rows(2000).data(2);
    String path = folder.resolve("rows.parquet").toString();
    data.write().parquet(path);
    Path model = folder.resolve("m.pep");
    Files.writeString(
        model,
        """
        data "rows.csv"
        var v in [-3, 3]
        minimize cost: E[ (v - b)^2 ]
        subject to limit: E[ v * k ] <= 1
        """);
    CertifiedResult result = Laptop.solve(Session.spark(), model, path);
    assertThat(result.certificate().samples()).isZero();
    assertThat(result.certificate().objective().halfWidth()).isZero();
  }
}
