package org.proxpep.model.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Test;
import org.proxpep.fixture.SharedData;

/** Well-known data sets have the sizes and figures that are known of them. */
class PublicDataTest {

  private static Table read(String name) {
    return Table.read(SharedData.file("data/classification/" + name));
  }

  private static long count(Column column, String category) {
    int code = column.codeOf(category);
    long count = 0;
    for (int i = 0; i < column.rows(); i++) {
      count += column.code(i) == code ? 1 : 0;
    }
    return count;
  }

  @Test
  void adult() {
    Table table = read("adult.csv.gz");
    assertThat(table.rows()).isEqualTo(32561);
    assertThat(table.names()).hasSize(15).contains("hours-per-week");
    assertThat(table.column("workclass").missing()).isEqualTo(1836);
    assertThat(table.column("occupation").missing()).isEqualTo(1843);
    assertThat(table.column("native-country").missing()).isEqualTo(583);
    assertThat(table.column("native-country").categories()).hasSize(41);
    assertThat(count(table.column("income-per-year"), ">50K")).isEqualTo(7841);
    assertThat(table.column("age").summary().mean()).isCloseTo(38.58164675532078, within(1e-12));
    assertThat(table.column("age").bytes()).isEqualTo(32561);
    assertThat(table.dropMissing(table.names()).rows()).isEqualTo(30162);
    Table whole = table.imputeMean(table.names());
    Features features =
        Features.of(whole)
            .standardize("age", "hours-per-week")
            .onehot("sex", "race", "native-country")
            .intercept()
            .build();
    assertThat(features.size()).isEqualTo(2 + 2 + 5 + 41 + 1);
  }

  @Test
  void compas() {
    Table table = read("compas_two_years.csv");
    assertThat(table.rows()).isEqualTo(7214);
    assertThat(table.names()).hasSize(16);
    assertThat(count(table.column("race"), "African-American")).isEqualTo(3696);
    assertThat(table.column("days_b_screening_arrest").missing()).isEqualTo(307);
    assertThat(table.column("two_year_recid").summary().mean())
        .isCloseTo(3251.0 / 7214, within(1e-15));
    Group women = Groups.of(table).where("sex == \"Female\"", is(table, "sex", "Female"));
    assertThat(women.size()).isEqualTo(1395);
  }

  private static IntPredicate is(Table table, String name, String text) {
    Column column = table.column(name);
    int code = column.codeOf(text);
    return row -> column.code(row) == code;
  }

  @Test
  void german() {
    Table table = read("german.csv");
    assertThat(table.rows()).isEqualTo(1000);
    assertThat(table.names()).hasSize(21);
    assertThat(table.column("credit_amount").summary().mean()).isCloseTo(3271.258, within(1e-9));
    assertThat(table.column("purpose").categories()).hasSize(10);
    table.requireComplete(table.names());
  }

  @Test
  void spambase() {
    Table table = read("spambase.csv");
    assertThat(table.rows()).isEqualTo(4601);
    assertThat(table.names()).hasSize(58);
    Column type = table.column("type");
    double spam =
        type.type() == ColumnType.NUMBER ? type.summary().mean() * 4601 : count(type, "spam");
    assertThat(spam).isCloseTo(1813, within(1e-9));
    assertThat(table.column("capitalTotal").summary().max()).isEqualTo(15841.0);
    assertThat(Features.of(table).columnsExcept("type").build().size()).isEqualTo(57);
  }

  @Test
  void a9a() {
    Table table = read("a9a.libsvm.gz");
    assertThat(table.rows()).isEqualTo(32561);
    assertThat(table.names()).hasSize(124).startsWith("label", "f1").endsWith("f123");
    assertThat(table.bytes()).isLessThan(124L * 32561);
    double positives = (table.column("label").summary().mean() + 1) / 2 * 32561;
    assertThat(positives).isCloseTo(7841, within(1e-6));
    List<Column> columns = table.columns();
    double ones = columns.subList(1, 124).stream().mapToDouble(c -> c.summary().mean()).sum();
    assertThat(ones * 32561).isCloseTo(451592, within(1e-4));
  }
}
