package org.proxpep.model.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.proxpep.fixture.EveryJava;

@EveryJava
class ParquetReaderTest {

  @TempDir Path folder;

  private Path write(String query, String name) throws SQLException {
    Path file = folder.resolve(name);
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = connection.createStatement()) {
      String target = file.toString().replace("'", "''");
      statement.execute("COPY (" + query + ") TO '" + target + "' (FORMAT parquet)");
    }
    return file;
  }

  @Test
  void everyTypeComesBack() throws SQLException {
    Path file =
        write(
            "SELECT * FROM (VALUES"
                + " (1, 0.1::DOUBLE, 0.5::FLOAT, 12.34::DECIMAL(9,2), true, 'x', DATE '2024-01-31',"
                + " 9007199254740993::HUGEINT),"
                + " (2, NULL, -1.25, 0.01, false, 'ä,\"', DATE '2024-02-01', 2),"
                + " (NULL, 1e300, 3, -5, NULL, NULL, NULL, 3))"
                + " t(i, d, f, \"de-c\", b, s, day, h)",
            "it's.parquet");
    Table table = Table.read(file);
    assertThat(table.names()).containsExactly("i", "d", "f", "de-c", "b", "s", "day", "h");
    assertThat(values(table, "i")).containsExactly(1, 2, Double.NaN);
    assertThat(values(table, "d")).containsExactly(0.1, Double.NaN, 1e300);
    assertThat(values(table, "f")).containsExactly(0.5, -1.25, 3);
    assertThat(values(table, "de-c")).containsExactly(12.34, 0.01, -5);
    assertThat(values(table, "h")).containsExactly(9007199254740992.0, 2, 3);
    assertThat(table.column("b").type()).isEqualTo(ColumnType.BOOLEAN);
    assertThat(values(table, "b")).containsExactly(1, 0, Double.NaN);
    assertThat(table.column("s").text(1)).isEqualTo("ä,\"");
    assertThat(table.column("s").missing()).isEqualTo(1);
    assertThat(table.column("day").categories()).containsExactly("2024-01-31", "2024-02-01");
  }

  private static double[] values(Table table, String column) {
    double[] values = new double[table.rows()];
    Arrays.setAll(values, table.column(column)::value);
    return values;
  }

  @Test
  void rowsKeepTheirOrderAndEqualThoseOfCsv() throws SQLException, IOException {
    int rows = 30_000;
    Path file =
        write(
            "SELECT i AS a, sin(i) AS b, 'c' || (i % 7) AS c FROM range(" + rows + ") t(i)",
            "t.parquet");
    StringBuilder csv = new StringBuilder("a,b,c\n");
    Table table = Table.read(file);
    for (int i = 0; i < rows; i++) {
      csv.append(i).append(',').append(table.column("b").value(i)).append(",c").append(i % 7);
      csv.append('\n');
    }
    Path text = Files.writeString(folder.resolve("t.csv"), csv);
    assertThat(Table.read(text).fingerprint()).isEqualTo(table.fingerprint());
  }

  @Test
  void damagedAndEmptyFilesAreRefused() throws SQLException, IOException {
    Path whole = write("SELECT 1 AS a", "whole.parquet");
    Path cut = folder.resolve("cut.parquet");
    Files.write(cut, Arrays.copyOf(Files.readAllBytes(whole), 60));
    assertThatExceptionOfType(DataException.class)
        .isThrownBy(() -> Table.read(cut))
        .withMessageStartingWith("cut.parquet: it cannot be read");
    Path none = write("SELECT 1 AS a WHERE false", "none.parquet");
    assertThatExceptionOfType(DataException.class).isThrownBy(() -> Table.read(none));
    Path infinite = write("SELECT 'inf'::DOUBLE AS a", "inf.parquet");
    assertThatExceptionOfType(DataException.class)
        .isThrownBy(() -> Table.read(infinite))
        .withMessageContaining("column a: the number of row 1 is infinite");
  }

  @Test
  void tooManyTextsAreNotKept() throws SQLException {
    Path file = write("SELECT 'id' || i AS id, i AS n FROM range(50) t(i)", "ids.parquet");
    Table table = Table.read(file, ReadOptions.standard().withCategories(49));
    assertThat(table.column("id").type()).isEqualTo(ColumnType.TEXT);
    assertThat(table.rows()).isEqualTo(50);
  }

  @Test
  void withoutTheDriverTheErrorTellsHowToAddIt() throws SQLException, IOException {
    Path file = write("SELECT 1 AS a", "t.parquet");
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    try (URLClassLoader bare =
        new URLClassLoader(new URL[0], ClassLoader.getPlatformClassLoader())) {
      thread.setContextClassLoader(bare);
      assertThatExceptionOfType(DataException.class)
          .isThrownBy(() -> Table.read(file))
          .withMessageContaining("org.duckdb:duckdb_jdbc");
      ReadOptions given =
          ReadOptions.standard().withParquetDriver(DriverManager.getDriver("jdbc:duckdb:"));
      assertThat(Table.read(file, given).names()).isEqualTo(List.of("a"));
    } finally {
      thread.setContextClassLoader(before);
    }
  }
}
