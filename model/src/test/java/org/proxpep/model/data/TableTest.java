package org.proxpep.model.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class TableTest {

  private static final double NONE = Double.NaN;

  private static Table holed() {
    return Table.of(
        "holed",
        Column.numbers("a", 1, NONE, 3, 5),
        Column.texts("b", "x", "y", null, "y"),
        Column.numbers("c", NONE, 1, 2, 3));
  }

  @Test
  void columnsAreHeldAsNarrowAsIsExact() {
    assertThat(Column.numbers("a", 1, -127, NONE, 127).bytes()).isEqualTo(4);
    assertThat(Column.numbers("a", 1, -128).bytes()).isEqualTo(4);
    assertThat(Column.numbers("a", 32768, 0).bytes()).isEqualTo(8);
    assertThat(Column.numbers("a", 0.5, 70000, NONE).bytes()).isEqualTo(12);
    assertThat(Column.numbers("a", 0.1).bytes()).isEqualTo(8);
    assertThat(Column.numbers("a", Integer.MIN_VALUE, 1.0 + Integer.MAX_VALUE).bytes())
        .isEqualTo(8);
    assertThat(Column.numbers("a", 16777217, 0.5).bytes()).isEqualTo(16);
    assertThat(Column.numbers("a", Integer.MIN_VALUE).bytes()).isEqualTo(4);
  }

  @Test
  void everyValueComesBackBitForBit() {
    SplittableRandom random = new SplittableRandom(7);
    double[][] kinds = {
      {-0.0, 0.0, 1, NONE},
      {-127, 127, -128, 128},
      {-32767, -32768, 32767, 32768},
      {Integer.MIN_VALUE, Integer.MAX_VALUE, -2147483647},
      {0.5, 1e-3, 16777217, 3.4e38},
      {Double.MIN_VALUE, Double.MAX_VALUE, 1e300},
      {-0.0},
      {NONE},
      {1 << 24, (1 << 24) + 1, 0.25}
    };
    for (int round = 0; round < 200; round++) {
      // Stretches of different widths are joined.
      int n = 1 + random.nextInt(400);
      NumberBuilder builder = new NumberBuilder(16);
      double[] values = new double[n];
      double[] kind = kinds[0];
      for (int i = 0; i < n; i++) {
        kind = i % 16 == 0 ? kinds[random.nextInt(kinds.length)] : kind;
        values[i] = kind[random.nextInt(kind.length)];
        builder.add(values[i]);
      }
      PackedNumbers numbers = builder.build();
      assertThat(numbers.size()).isEqualTo(n);
      double[] copy = new double[n];
      numbers.copy(0, n, copy);
      for (int i = 0; i < n; i++) {
        assertThat(Double.doubleToLongBits(numbers.get(i)))
            .isEqualTo(Double.doubleToLongBits(values[i]))
            .isEqualTo(Double.doubleToLongBits(copy[i]));
      }
    }
  }

  @Test
  void sparseColumnsReadLikeDenseOnes() {
    double[] dense = new double[1000];
    int[] places = {0, 17, 500, 501, 999};
    double[] values = {1, 2, -3, 4, 5};
    for (int k = 0; k < places.length; k++) {
      dense[places[k]] = values[k];
    }
    PackedNumbers sparse = new PackedNumbers.Sparse(1000, places, PackedNumbers.of(values, 5));
    Summary summary = Column.numbers("s", sparse).summary();
    Summary naive = Column.numbers("d", dense).summary();
    assertThat(summary.min()).isEqualTo(naive.min());
    assertThat(summary.max()).isEqualTo(naive.max());
    assertThat(summary.mean()).isEqualTo(naive.mean());
    assertThat(summary.sd()).isCloseTo(naive.sd(), within(1e-15));
    double[] part = new double[100];
    for (int from = 0; from + 100 <= 1000; from += 50) {
      sparse.copy(from, 100, part);
      for (int i = 0; i < 100; i++) {
        assertThat(part[i]).isEqualTo(dense[from + i]).isEqualTo(sparse.get(from + i));
      }
    }
  }

  @Test
  void summariesAreExactToTheLastBits() {
    SplittableRandom random = new SplittableRandom(3);
    double[] values = new double[5001];
    for (int i = 0; i < values.length; i++) {
      values[i] = 1e8 + random.nextDouble() * Math.pow(10, random.nextInt(6));
    }
    values[4] = NONE;
    BigDecimal sum = BigDecimal.ZERO;
    BigDecimal squares = BigDecimal.ZERO;
    for (double v : values) {
      if (!Double.isNaN(v)) {
        sum = sum.add(new BigDecimal(v));
        squares = squares.add(new BigDecimal(v).pow(2));
      }
    }
    BigDecimal n = BigDecimal.valueOf(5000);
    BigDecimal mean = sum.divide(n, MathContext.DECIMAL128);
    BigDecimal variance = squares.divide(n, new MathContext(60)).subtract(sum.divide(n).pow(2));
    Summary summary = Column.numbers("a", values).summary();
    assertThat(summary.mean()).isEqualTo(mean.doubleValue());
    double sd = Math.sqrt(variance.doubleValue());
    assertThat(summary.sd()).isCloseTo(sd, within(4 * Math.ulp(sd)));
    double[] rest = Arrays.stream(values).filter(v -> !Double.isNaN(v)).toArray();
    assertThat(summary.min()).isEqualTo(Arrays.stream(rest).min().getAsDouble());
    assertThat(summary.max()).isEqualTo(Arrays.stream(rest).max().getAsDouble());
  }

  @Test
  void equalValuesHaveDeviationZero() {
    Summary summary = Column.numbers("a", 0.1, 0.1, 0.1).summary();
    assertThat(summary.mean()).isEqualTo(0.1);
    assertThat(summary.sd()).isZero();
    assertThat(Column.numbers("a", NONE).summary().mean()).isNaN();
  }

  @Test
  void missingValuesAreRefusedWithRowAndRemedy() {
    Table table = holed();
    assertThatExceptionOfType(DataException.class)
        .isThrownBy(() -> table.requireComplete(List.of("a")))
        .withMessageContaining("holed, column a: the value of row 2 is missing")
        .withMessageContaining("'drop missing' or 'impute mean'");
    assertThatExceptionOfType(DataException.class)
        .isThrownBy(() -> Features.of(table).columns("c"))
        .withMessageContaining("row 1");
    table.requireComplete(List.of());
  }

  @Test
  void rowsWithMissingValuesCanBeDropped() {
    Table table = holed().dropMissing(List.of("a", "b"));
    assertThat(table.rows()).isEqualTo(2);
    assertThat(table.column("a").value(1)).isEqualTo(5.0);
    assertThat(table.column("b").text(1)).isEqualTo("y");
    assertThat(table.column("c").missing()).isEqualTo(1);
    assertThat(table.column("a").summary().mean()).isEqualTo(3.0);
    Table whole = holed().dropMissing(holed().names());
    assertThat(whole.rows()).isEqualTo(1);
    assertThat(whole.column("b").categories()).containsExactly("y");
    assertThat(whole.dropMissing(whole.names())).isSameAs(whole);
    Table none = Table.of("t", Column.numbers("a", NONE, 1), Column.numbers("b", 1, NONE));
    assertThatExceptionOfType(DataException.class)
        .isThrownBy(() -> none.dropMissing(List.of("a", "b")));
  }

  @Test
  void missingValuesCanBeImputed() {
    Table table = holed().imputeMean(List.of("a", "b"));
    assertThat(table.column("a").value(1)).isEqualTo(3.0);
    assertThat(table.column("b").text(2)).isEqualTo("y");
    assertThat(table.column("c").missing()).isEqualTo(1);
    // A mean may need a wider type than the values.
    Table thirds = Table.of("t", Column.numbers("a", 1, 1, 2, NONE)).imputeMean(List.of("a"));
    assertThat(thirds.column("a").value(3)).isEqualTo(4.0 / 3.0);
    Table none = Table.of("t", Column.numbers("a", NONE, NONE));
    assertThatExceptionOfType(DataException.class)
        .isThrownBy(() -> none.imputeMean(List.of("a")))
        .withMessageContaining("column a");
  }

  @Test
  void unknownColumnsAreRefusedWithAGuess() {
    Table table = Table.of("t", Column.numbers("hours-per-week", 1), Column.texts("s", "x"));
    assertThatExceptionOfType(DataException.class)
        .isThrownBy(() -> table.column("hours_per_week"))
        .withMessageContaining("Maybe you mean hours-per-week");
    assertThatExceptionOfType(DataException.class).isThrownBy(() -> table.imputeMean(List.of("u")));
    assertThatExceptionOfType(DataException.class).isThrownBy(() -> table.numeric("s"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Table.of("t", Column.numbers("a", 1), Column.numbers("b", 1, 2)));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Table.of("t", Column.numbers("a", 1), Column.numbers("a", 1)));
    assertThatIllegalArgumentException().isThrownBy(() -> Table.of("t", Column.numbers("a")));
  }

  @Test
  void fingerprintTellsContentsAndNotTheirStorage() {
    Table table = holed();
    assertThat(table.fingerprint()).isEqualTo(holed().fingerprint()).hasSize(25);
    assertThat(table.imputeMean(List.of("a")).fingerprint()).isNotEqualTo(table.fingerprint());
    Table wide = Table.of("w", Column.numbers("a", 1, 2, 1e-9)).dropMissing(List.of("a"));
    Table narrow = Table.of("n", Column.numbers("a", 1, 2));
    Table cut = Table.of("n", wide.column("a").keep(new int[] {0, 1}));
    assertThat(cut.fingerprint()).isEqualTo(narrow.fingerprint());
    assertThat(Table.of("n", Column.numbers("b", 1, 2)).fingerprint())
        .isNotEqualTo(narrow.fingerprint());
    assertThat(Table.of("n", Column.numbers("a", 2, 1)).fingerprint())
        .isNotEqualTo(narrow.fingerprint());
    assertThat(Table.of("n", Column.texts("a", "1", "2")).fingerprint())
        .isNotEqualTo(Table.of("n", Column.texts("a", "1", "3")).fingerprint());
  }

  @Test
  void weightsOfTextsAreSummedByChunk() {
    int rows = RowChunks.SIZE + 2;
    double[] weights = new double[rows];
    String[] texts = new String[rows];
    Arrays.fill(texts, "c");
    texts[0] = "a";
    weights[0] = 0x1p53;
    texts[1] = "b";
    weights[1] = 0x1p53;
    texts[2] = null;
    for (int i = RowChunks.SIZE; i < rows; i++) {
      texts[i] = "b";
      // One at a time is lost beside 2^53, which two are not.
      weights[i] = 1.0;
    }
    Table table = Table.of("t", Column.texts("g", texts), Column.numbers("w", weights));
    assertThat(table.imputeMean(List.of("g"), "w").column("g").text(2)).isEqualTo("b");
  }
}
