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
  void minusZeroIsTheCategoryZero() {
    Table table = Table.of("t", Column.numbers("a", 0.0, -0.0, 1.0));
    Features features = Features.of(table).onehot("a").build();
    assertThat(features.names()).containsExactly("a=0", "a=1");
    assertThat(row(features, 1)).containsExactly(1, 0);
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

  /** A row of whole weight w is as good as w rows; that twin needs no weights. */
  private static Table repeated(Table table, String weight) {
    List<Integer> rows = new ArrayList<>();
    for (int i = 0; i < table.rows(); i++) {
      for (int k = 0; k < table.column(weight).value(i); k++) {
        rows.add(i);
      }
    }
    int[] kept = rows.stream().mapToInt(Integer::intValue).toArray();
    return Table.of(table.name(), table.columns().stream().map(c -> c.keep(kept)).toList());
  }

  /** Numbers and texts with gaps, and whole weights from 0 to 4. */
  private static Table gaps() {
    SplittableRandom random = new SplittableRandom(12);
    int n = 9000;
    double[] x = new double[n];
    double[] w = new double[n];
    String[] t = new String[n];
    for (int i = 0; i < n; i++) {
      w[i] = random.nextInt(5);
      x[i] = random.nextInt(7) == 0 ? Double.NaN : 1e6 + w[i] + random.nextDouble();
      t[i] = random.nextInt(5) == 0 ? null : w[i] > 2 && random.nextBoolean() ? "late" : "early";
    }
    return Table.of("t", Column.numbers("x", x), Column.texts("t", t), Column.numbers("w", w));
  }

  @Test
  void weightsCountAsRepeatedRowsInStandardizeAndImpute() {
    Table gaps = gaps();
    List<String> used = List.of("x", "t", "w");
    for (boolean drop : new boolean[] {true, false}) {
      Table whole = drop ? gaps.dropMissing(used) : gaps.imputeMean(used, "w");
      Table twin = repeated(gaps, "w");
      twin = drop ? twin.dropMissing(used) : twin.imputeMean(used);
      Features features = Features.weighted(whole, "w").standardize("x").onehot("t").build();
      Features plain = Features.of(twin).standardize("x").onehot("t").build();
      int at = 0;
      for (int i = 0; i < whole.rows(); i++) {
        for (int k = 0; k < whole.column("w").value(i); k++) {
          double[] expected = row(plain, at++);
          double[] seen = row(features, i);
          assertThat(seen[0]).isCloseTo(expected[0], within(1e-8));
          assertThat(Arrays.copyOfRange(seen, 1, 3)).containsExactly(expected[1], expected[2]);
        }
      }
      assertThat(at).isEqualTo(twin.rows());
    }
  }

  @Test
  void equalWeightsAreNoWeights() {
    Table table = Table.of("t", Column.numbers("x", 1, 2, 4, 0.1), Column.numbers("w", 3, 3, 3, 3));
    Features weighted = Features.weighted(table, "w").standardize("x").build();
    Features plain = Features.of(table).standardize("x").build();
    for (int i = 0; i < table.rows(); i++) {
      assertThat(row(weighted, i)).containsExactly(row(plain, i));
    }
  }

  @Test
  void extremeWeightsDoNotOverflow() {
    Table table =
        Table.of("t", Column.numbers("x", 1e10, 3e10, 7), Column.numbers("w", 1e308, 1e308, 0));
    Features features = Features.weighted(table, "w").standardize("x").build();
    assertThat(row(features, 0)[0]).isCloseTo(-1.0, within(1e-12));
    assertThat(row(features, 1)[0]).isCloseTo(1.0, within(1e-12));
  }

  @Test
  void rowsOfWeightZeroCannotMakeAColumnVary() {
    Table table = Table.of("t", Column.numbers("x", 1, 1, 5), Column.numbers("w", 1, 2, 0));
    assertThatExceptionOfType(DataException.class)
        .isThrownBy(() -> Features.weighted(table, "w").standardize("x"))
        .withMessageContaining("all values in rows of positive weight are equal (1)");
    Table lost = Table.of("t", Column.numbers("x", Double.NaN, 5), Column.numbers("w", 1, 0));
    assertThatExceptionOfType(DataException.class)
        .isThrownBy(() -> lost.imputeMean(List.of("x"), "w"))
        .withMessageContaining("all of its values in rows of positive weight are missing");
    Table negative = Table.of("t", Column.numbers("x", Double.NaN, 5), Column.numbers("w", 1, -1));
    assertThatExceptionOfType(DataException.class)
        .isThrownBy(() -> negative.imputeMean(List.of("x"), "w"))
        .withMessageContaining("must not be negative");
  }

  @Test
  void missingWeightsBecomeThePlainMeanOfTheOthers() {
    Table table =
        Table.of("t", Column.numbers("x", 2, 8, Double.NaN), Column.numbers("w", 1, 3, Double.NaN));
    Table whole = table.imputeMean(List.of("x", "w"), "w");
    assertThat(whole.column("w").value(2)).isEqualTo(2.0);
    assertThat(whole.column("x").value(2)).isEqualTo((1 * 2 + 3 * 8) / 4.0);
  }
}
