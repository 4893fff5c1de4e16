package org.proxpep.model.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.proxpep.model.data.Features.Layout;

class FeaturesTest {

  private static final Table TABLE =
      Table.of(
          "people",
          Column.numbers("age", 20, 30, 70),
          Column.texts("sex", "F", "M", "F"),
          Column.numbers("month", 12, 2, 12),
          Column.texts("member", "true", "false", "true"),
          Column.numbers("same", 4, 4, 4));

  private static double[] row(Features features, int i) {
    double[] out = new double[features.size()];
    features.row(i, out);
    return out;
  }

  @ParameterizedTest
  @EnumSource(Layout.class)
  void entriesStandInTheOrderTheyWereNamed(Layout layout) {
    Features features =
        Features.of(TABLE)
            .onehot("sex")
            .intercept()
            .columns("member", "age")
            .onehot("month")
            .build(layout);
    assertThat(features.names())
        .containsExactly("sex=F", "sex=M", "intercept", "member", "age", "month=2", "month=12");
    assertThat(row(features, 0)).containsExactly(1, 0, 1, 1, 20, 0, 1);
    assertThat(row(features, 1)).containsExactly(0, 1, 1, 0, 30, 1, 0);
    assertThat(row(features, 2)).containsExactly(1, 0, 1, 1, 70, 0, 1);
    assertThat(features.rows()).isEqualTo(3);
  }

  @Test
  void rowsCanBeWrittenIntoTheMiddleOfAnArray() {
    Features features = Features.of(TABLE).onehot("sex").standardize("age").intercept().build();
    double[] out = {9, 9, 9, 9, 9, 9};
    features.row(1, out, 1);
    assertThat(out).containsExactly(9, 0, 1, row(features, 1)[2], 1, 9);
  }

  @Test
  void standardizedColumnsHaveMeanZeroAndDeviationOne() {
    SplittableRandom random = new SplittableRandom(11);
    double[] values = random.doubles(5000, 1e6, 1e6 + 3).toArray();
    Features features =
        Features.of(Table.of("t", Column.numbers("a", values))).standardize("a").build();
    double sum = 0;
    double squares = 0;
    for (int i = 0; i < values.length; i++) {
      double v = row(features, i)[0];
      sum += v;
      squares += v * v;
    }
    assertThat(sum / values.length).isCloseTo(0, within(1e-9));
    assertThat(squares / values.length).isCloseTo(1, within(1e-9));
  }

  @Test
  void allColumnsButSomeAreTaken() {
    Features features = Features.of(TABLE).columnsExcept("sex", "same").build();
    assertThat(features.names()).containsExactly("age", "month", "member");
  }

  @Test
  void whatCannotBeAFeatureIsRefusedByName() {
    assertThatExceptionOfType(DataException.class)
        .isThrownBy(() -> Features.of(TABLE).standardize("age", "same"))
        .withMessageContaining("column same: all values are equal (4)");
    assertThatExceptionOfType(DataException.class)
        .isThrownBy(() -> Features.of(TABLE).columnsExcept("age"))
        .withMessageContaining("column sex: it holds texts")
        .withMessageContaining("onehot(sex)");
    assertThatExceptionOfType(DataException.class)
        .isThrownBy(() -> Features.of(TABLE).columns("age").standardize("age"))
        .withMessageContaining("two entries named age");
    assertThatExceptionOfType(DataException.class)
        .isThrownBy(() -> Features.of(TABLE).columnsExcept("agee"))
        .withMessageContaining("agee");
    assertThatExceptionOfType(DataException.class)
        .isThrownBy(() -> Features.of(TABLE).build())
        .withMessageContaining("no entry");
    double[] many = IntStream.range(0, 2000).asDoubleStream().toArray();
    assertThatExceptionOfType(DataException.class)
        .isThrownBy(() -> Features.of(Table.of("t", Column.numbers("a", many))).onehot("a"))
        .withMessageContaining("more than 1000");
  }

  /** Many rows and all widths, so that blocks and offsets matter; read by several threads. */
  @Test
  void bothLayoutsGiveTheSameBitsOnAllThreads() {
    SplittableRandom random = new SplittableRandom(2);
    int rows = 70_000;
    double[] scale = {100, 30_000, 1e9, Double.NaN, Double.NaN};
    List<Column> columns = new ArrayList<>();
    for (int c = 0; c < 40; c++) {
      double[] values = new double[rows];
      for (int i = 0; i < rows; i++) {
        int kind = c % 5;
        values[i] =
            kind < 3
                ? Math.rint((random.nextDouble() - 0.5) * 2 * scale[kind])
                : kind == 3 ? (float) random.nextDouble() : random.nextDouble();
      }
      columns.add(Column.numbers("c" + c, values));
    }
    Table table = Table.of("t", columns);
    Features.Builder builder =
        Features.of(table)
            .standardize("c3", "c0")
            .intercept()
            .columns(table.namesExcept("c3", "c0"));
    Features byRow = builder.build(Layout.ROWS);
    Features byColumn = builder.build(Layout.COLUMNS);
    long different =
        IntStream.range(0, rows)
            .parallel()
            .filter(i -> !Arrays.equals(row(byRow, i), row(byColumn, i)))
            .count();
    assertThat(different).isZero();
    assertThat(row(byRow, 69_999)[5]).isEqualTo(table.column("c4").value(69_999));
  }
}
