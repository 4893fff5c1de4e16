package org.proxpep.model.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LibsvmReaderTest {

  private static Table read(String text) {
    Source source = Source.of("t.libsvm", text.getBytes(StandardCharsets.UTF_8));
    return TableReader.read(source, ReadOptions.standard());
  }

  @Test
  void whatIsNotWrittenIsZero() {
    Table table = read("+1 1:0.5 3:-2\r\n\n# nothing\n-1 \t 2:1e1 # remark 9:9\n0");
    assertThat(table.names()).containsExactly("label", "f1", "f2", "f3");
    assertThat(table.rows()).isEqualTo(3);
    double[][] expected = {{1, 0.5, 0, -2}, {-1, 0, 10, 0}, {0, 0, 0, 0}};
    for (int i = 0; i < 3; i++) {
      for (int c = 0; c < 4; c++) {
        assertThat(table.columns().get(c).value(i)).isEqualTo(expected[i][c]);
      }
    }
  }

  @Test
  void indexZeroIsAColumnWhereItOccurs() {
    assertThat(read("1 0:1 1:2\n2 0:3\n").names()).containsExactly("label", "f0", "f1");
  }

  @Test
  void columnsWithFewEntriesAreHeldSparse() {
    SplittableRandom random = new SplittableRandom(5);
    int rows = 20_000;
    double[][] dense = new double[rows][4];
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < rows; i++) {
      text.append(i % 2);
      for (int c = 1; c <= 3; c++) {
        if (random.nextInt(c == 1 ? 500 : 2) == 0) {
          dense[i][c] = c == 3 ? random.nextDouble() : 1 + random.nextInt(9);
          text.append(' ').append(c).append(':').append(dense[i][c]);
        }
      }
      text.append('\n');
    }
    Table table = read(text.toString());
    assertThat(table.column("f1").bytes()).isLessThan(rows / 50);
    assertThat(table.column("f2").bytes()).isEqualTo(rows);
    for (int i = 0; i < rows; i++) {
      for (int c = 1; c <= 3; c++) {
        assertThat(table.column("f" + c).value(i)).isEqualTo(dense[i][c]);
      }
    }
    Features features = Features.of(table).columns("f3", "f1", "f2").build();
    double[] row = new double[3];
    for (int i = 0; i < rows; i++) {
      features.row(i, row);
      assertThat(row).containsExactly(dense[i][3], dense[i][1], dense[i][2]);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          x 1:1             | line 2: the label ("x") must be a finite number
          1,2 1:1           | the label
          1 1:              | the value of index 1
          1 1:inf           | finite
          1 1               | "1" is not of the form index:value
          1 qid:3 1:1       | index:value
          1 -1:1            | index:value
          1 2:1 2:1         | index 2 follows 2
          1 3:1 1:1         | ascend
          1 999999999999:1  | larger than 200000
          """)
  void faultsAreNamed(String line, String message) {
    assertThatExceptionOfType(DataException.class)
        .isThrownBy(() -> read("1 1:1\n" + line + "\n"))
        .withMessageContaining("t.libsvm, line 2")
        .withMessageContaining(message);
  }

  /** Dense, this table would take 6 GB and its means as many steps. */
  @Test
  void wideTablesTakeNoMoreThanTheirEntries() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 30_000; i++) {
      text.append("1 ").append(1 + i * 6L).append(":2\n");
    }
    Table table = read(text + "1 200000:3\n");
    assertThat(table.names()).hasSize(200_001);
    assertThat(table.bytes()).isLessThan(1_000_000);
    assertThat(table.column("f7").summary().mean()).isEqualTo(2.0 / 30_001);
  }

  @Test
  void emptyFilesAreRefused() {
    assertThatExceptionOfType(DataException.class).isThrownBy(() -> read(" \n# only this\n"));
  }
}
