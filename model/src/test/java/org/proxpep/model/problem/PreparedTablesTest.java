package org.proxpep.model.problem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.proxpep.model.semantics.ParameterValue;

/** Rows that a condition keeps, columns that are made of others, and tables that are joined. */
class PreparedTablesTest {

  private static final String SALES =
      """
      day,shop,price,sold,kind
      2023-12-30,a,10,5,x
      2023-12-31,a,11,,y
      2024-01-01,b,12.1,7,x
      2024-02-15,b,10,8,
      2024-03-01,a,12,9,y
      """;

  @TempDir Path folder;

  @BeforeEach
  void writeData() {
    Models.write(folder, "d.csv", SALES);
  }

  /** The mean of an expression of data, after the statements before it. */
  private double mean(String data, String expression) {
    return mean(data, "", expression);
  }

  private double mean(String data, String statements, String expression) {
    ModelProblem problem =
        Model.parse(
            "m.pep",
            data + "\n" + statements + "\nvar x\nminimize x * (" + expression + ")",
            folder);
    return Models.values(problem, 1L, 1.0)[0];
  }

  private static String line(ModelProblem problem) {
    return ModelCheck.of(problem).text();
  }

  @Test
  void onlyRowsThatSatisfyTheConditionAreUsed() {
    assertThat(mean("data \"d.csv\" where year(day) == 2024", "E[price]"))
        .isCloseTo((12.1 + 10 + 12) / 3, within(1e-14));
    assertThat(mean("data \"d.csv\" where day >= \"2024-01-01\" and shop == \"b\"", "E[price]"))
        .isCloseTo((12.1 + 10) / 2, within(1e-14));
    assertThat(mean("data \"d.csv\" weight sold where not missing(sold)", "E[price]"))
        .isCloseTo((50 + 84.7 + 80 + 108) / 29, within(1e-13));
    assertThat(mean("param last = 11\ndata \"d.csv\" where price <= last", "E[price]"))
        .isCloseTo(31.0 / 3, within(1e-14));
    assertThat(mean("data \"d.csv\" where 12 > price drop missing", "E[sold]")).isEqualTo(6.5);
  }

  @Test
  void parametersOfConditionsMayBeReplacedButNotSwept() {
    String text =
        "param least = 11\ndata \"d.csv\" where price >= least\nvar x\nminimize E[x*price]";
    ModelOptions twelve = ModelOptions.defaults().withParameter("least", ParameterValue.of(12.05));
    assertThat(Models.values(Model.parse("m", text, folder, twelve), 1L, 1.0)[0]).isEqualTo(12.1);
    ModelFamily family = ModelFamily.parse("m", text, folder, ModelOptions.defaults());
    assertThatThrownBy(() -> family.with("least", 12))
        .hasMessageContaining("must not choose rows or make columns");
  }

  @Test
  void imputedMeansAreThoseOfTheRowsUsed() {
    assertThat(mean("data \"d.csv\" where price < 12 impute mean", "E[sold]")).isEqualTo(6.5);
  }

  @Test
  void rowsLeftOutAreCounted() {
    ModelProblem problem =
        Model.parse(
            "m",
            "data \"d.csv\" where price > 10.5 drop missing\nvar x\nminimize x * E[sold]",
            folder);
    assertThat(line(problem))
        .contains("2 rows, 1 more dropped for missing values", "2 rows left out by the condition");
    assertThat(problem.description().dataLines())
        .containsExactly(
            "d.csv: 2 rows, 5 columns, 1 rows with missing values dropped, 2 rows left out by the"
                + " condition");
  }

  @Test
  void aConditionThatCannotBeToldIsNamed() {
    assertThatThrownBy(() -> mean("data \"d.csv\" where sold > 5", "E[price]"))
        .hasMessageContainingAll(
            "line 1, column 20",
            "is unknown in row 2 of d.csv, because the value of `sold` is missing",
            "Maybe add `drop missing`");
    assertThat(mean("data \"d.csv\" where sold > 5 and price > 11", "E[price]"))
        .as("false whatever is missing")
        .isCloseTo(12.05, within(1e-14));
    assertThatThrownBy(() -> mean("data \"d.csv\" where price > 100", "E[price]"))
        .hasMessageContainingAll("column 20", "no row of the table d.csv satisfies the condition");
    assertThatThrownBy(() -> mean("data \"d.csv\" where shop > 3", "E[price]"))
        .hasMessageContaining("found the column of texts `shop`");
    assertThatThrownBy(() -> mean("data \"d.csv\" where prise > 3", "E[price]"))
        .hasMessageContainingAll("has no column `prise`", "Maybe you mean `price`");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "log1p(price)",
        "price * sold",
        "square(price)",
        "price / (sold + 1)",
        "(price > 11.5)",
        "month(day)",
        "weekday(day)",
        "missing(sold)"
      })
  void columnsAreMadeOfOthers(String expression) {
    double[][] rows = {
      {10, 5, 12, 6}, {11, Double.NaN, 12, 7}, {12.1, 7, 1, 1}, {10, 8, 2, 4}, {12, 9, 3, 5}
    };
    double sum = 0;
    int count = 0;
    for (double[] r : rows) {
      double v =
          switch (expression) {
            case "log1p(price)" -> Math.log1p(r[0]);
            case "price * sold" -> r[0] * r[1];
            case "square(price)" -> r[0] * r[0];
            case "price / (sold + 1)" -> r[0] / (r[1] + 1);
            case "(price > 11.5)" -> r[0] > 11.5 ? 1 : 0;
            case "month(day)" -> r[2];
            case "weekday(day)" -> r[3];
            default -> Double.isNaN(r[1]) ? 1 : 0;
          };
      if (!Double.isNaN(v)) {
        sum += v;
        count++;
      }
    }
    assertThat(mean("data \"d.csv\" drop missing", "features z = " + expression, "E[sum(z)]"))
        .isCloseTo(sum / count, within(1e-13));
  }

  @Test
  void madeColumnsMayBeStandardisedAndHotAndHaveTheirExpressionAsName() {
    ModelProblem problem =
        Model.parse(
            "m",
            """
            data "d.csv"
            features z = standardize(log1p(price), price / 2), onehot(quarter(day)), price * price
            var w[z] in [0, 1]
            minimize E[square(dot(w, z) - w["log1p(price)"])]
            """,
            folder);
    assertThat(problem.variableName(0)).isEqualTo("w[log1p(price)]");
    assertThat(problem.variableName(1)).isEqualTo("w[price / 2]");
    assertThat(problem.variableName(2)).isEqualTo("w[quarter(day)=1]");
    assertThat(problem.variableName(4)).isEqualTo("w[price * price]");
    assertThat(problem.dimension()).isEqualTo(5);
  }

  @Test
  void allMeansTheColumnsOfTheFile() {
    ModelProblem problem =
        Model.parse(
            "m",
            """
            data "d.csv" drop missing
            features z = columns(all except day, shop, kind), log1p(price)
            var w[z] in [0, 1]
            minimize E[dot(w, z) | month(day) > 1]
            """,
            folder);
    assertThat(problem.dimension()).isEqualTo(3);
  }

  @Test
  void datesAreComparedAndTakenApartInExpressionsToo() {
    assertThat(mean("data \"d.csv\"", "E[price | day < \"2024-01-01\"]")).isEqualTo(10.5);
    assertThat(mean("data \"d.csv\"", "E[price | \"2024-02-01\" <= day]")).isEqualTo(11);
    assertThat(mean("data \"d.csv\"", "E[year(day)]")).isCloseTo(2023.6, within(1e-10));
    assertThat(mean("data \"d.csv\"", "E[days(day) | price > 12.05]")).isEqualTo(19723);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "31.01.2024 | 29.02.2024",
        "2024/1/31 | 2024/2/29",
        "20240131 | 20240229",
        "31/01/2024 | 29/02/2024",
        "01/31/2024 | 02/29/2024",
        "31-01-2024 | 29-02-2024",
        "31 Jan 2024 | 29 Feb 2024",
        "31-jan-2024 | 29-FEB-2024",
        "'Jan 31, 2024' | 'Feb 29, 2024'",
        "2024-01-31T23:15 | 2024-02-29 07:00:30",
        "2024-01-31T23:15:00Z | 2024-02-29T07:00:30.123Z",
      })
  void datesHaveManyForms(String first, String second) {
    Models.write(folder, "t.csv", "d,v\n\"" + first + "\",1\n\"" + second + "\",3\n");
    assertThat(mean("data \"t.csv\" where month(d) == 2 and day(d) == 29", "E[v]")).isEqualTo(3);
    assertThat(mean("data \"t.csv\" where d < \"2024-02-01\"", "E[v]")).isEqualTo(1);
    assertThat(mean("data \"t.csv\"", "E[weekday(d)]")).isEqualTo(3.5);
  }

  @Test
  void unclearDatesAreNamed() {
    Models.write(folder, "t.csv", "d,v\n01/02/2024,1\n03/04/2024,2\n");
    assertThatThrownBy(() -> mean("data \"t.csv\" where month(d) == 2", "E[v]"))
        .hasMessageContaining("may be read as 31/01/2024 or as 01/31/2024");
    Models.write(folder, "t.csv", "d,v\n2024-02-30,1\n2024-02-01,2\n");
    assertThatThrownBy(() -> mean("data \"t.csv\"", "E[v | year(d) == 2024]"))
        .hasMessageContainingAll("column d", "\"2024-02-30\", which is not a date in a known form");
    Models.write(folder, "t.csv", "d,v\n2024-02-20,1\n20.02.2024,2\n");
    assertThatThrownBy(() -> mean("data \"t.csv\"", "E[year(d)]"))
        .hasMessageContaining("its dates have several forms");
    assertThatThrownBy(() -> mean("data \"d.csv\" where day > \"soon\"", "E[price]"))
        .hasMessageContainingAll("column 26", "not a date in a known form");
    assertThatThrownBy(() -> mean("data \"d.csv\"", "E[price | year(shop) > 3]"))
        .hasMessageContaining("\"a\", which is not a date");
  }

  @Test
  void lagsAndReturnsLookAtTheRowsBefore() {
    assertThat(mean("data \"d.csv\"", "features z = lag(price, 1)", "E[sum(z)]"))
        .isCloseTo((10 + 11 + 12.1 + 10) / 4, within(1e-13));
    assertThat(mean("data \"d.csv\"", "E[returns(price)]"))
        .isCloseTo(Math.log(1.2) / 4, within(1e-14));
    assertThat(mean("data \"d.csv\" where year(day) == 2024", "E[lag(price, 2)]"))
        .as("rows that are left out are still before")
        .isCloseTo((10 + 11 + 12.1) / 3, within(1e-13));
    assertThat(mean("data \"d.csv\" ordered by price", "E[price - lag(price, 1)]"))
        .isCloseTo(2.1 / 4, within(1e-13));
    Models.write(folder, "t.csv", "d,v\n3.1.2024,4\n1.1.2024,1\n2.1.2024,2\n");
    assertThat(mean("data \"t.csv\" ordered by d", "E[lag(returns(v), 1)]"))
        .isCloseTo(Math.log(2), within(1e-14));
    ModelProblem problem =
        Model.parse("m", "data \"t.csv\" ordered by d\nvar x\nminimize E[x*lag(v, 2)]", folder);
    assertThat(line(problem)).contains("1 rows", "2 first rows without a lag left out");
  }

  @Test
  void lagsThatCannotBeAreNamed() {
    assertThatThrownBy(() -> mean("data \"d.csv\"", "E[lag(price, 5)]"))
        .hasMessageContainingAll("the lag (5) must be shorter than the table, which has 5 rows");
    assertThatThrownBy(() -> mean("data \"d.csv\"", "E[lag(price, 0)]"))
        .hasMessageContaining("a lag must be a whole number of rows");
    assertThatThrownBy(() -> mean("data \"d.csv\" drop missing", "E[returns(sold - 5)]"))
        .hasMessageContaining("must be positive for a return");
    assertThatThrownBy(() -> mean("data \"d.csv\"", "E[lag(shop, 1)]"))
        .hasMessageContaining("it holds texts");
    assertThatThrownBy(() -> mean("data \"d.csv\" ordered by sold", "E[price]"))
        .hasMessageContainingAll("column 25", "the value of row 2 is missing");
  }

  @Test
  void domainsOfFunctionsNameTheRow() {
    assertThatThrownBy(() -> mean("data \"d.csv\"", "features z = log(price - 11)", "E[sum(z)]"))
        .hasMessageContainingAll("line 2, column 14", "row 1 below the header", "log of -1.0");
  }

  @Test
  void filesWithoutAHeaderHaveColumnsByPlace() {
    Models.write(folder, "t.csv", "1,a\n2,b\n6,b\n");
    assertThat(mean("data \"t.csv\" header none", "E[c1 | c2 == \"b\"]")).isEqualTo(4);
    assertThat(mean("data \"t.csv\" header none where c1 > 1", "E[c1]")).isEqualTo(4);
    Models.write(folder, "t.csv", "0.5,1\n2,3\n");
    assertThatThrownBy(() -> mean("data \"t.csv\"", "E[c1]"))
        .hasMessageContaining("write `header none` after the file name");
  }

  @Test
  void unnamedColumnsGetANameAndAHint() {
    Models.write(folder, "t.csv", ",v,\n0,4,7\n1,6,8\n");
    ModelProblem problem =
        Model.parse("m", "data \"t.csv\"\nvar x\nminimize E[x * (v + unnamed_3)]", folder);
    assertThat(Models.values(problem, 1L, 1.0)[0]).isEqualTo(12.5);
    assertThat(line(problem))
        .contains("a column without a name is called unnamed_1", "all except unnamed_1");
  }

  @Test
  void tablesAreJoinedByTheirKeys() {
    Models.write(folder, "shops.csv", "shop,size,price\nb,3,1\nc,9,1\na,2,4\n");
    String data = "data s from \"d.csv\" join t from \"shops.csv\" on shop";
    assertThat(mean(data, "E[size * s.price]"))
        .isCloseTo((20 + 22 + 36.3 + 30 + 24) / 5, within(1e-13));
    assertThat(mean(data, "E[t.price]")).isCloseTo((4 + 4 + 1 + 1 + 4) / 5.0, within(1e-14));
    assertThat(mean(data + " where size > 2", "E[s.price]")).isEqualTo(11.05);
    assertThat(mean(data, "features z = size * t.price", "E[sum(z)]"))
        .isCloseTo((8 + 8 + 3 + 3 + 8) / 5.0, within(1e-14));
    Models.write(folder, "shops.csv", "shop,size\nb,3\nc,9\n");
    ModelProblem problem =
        Model.parse(
            "m", "data \"d.csv\" join \"shops.csv\" on shop\nvar x\nminimize E[x * size]", folder);
    assertThat(line(problem))
        .contains("2 rows")
        .contains("3 rows of d.csv without a partner in shops.csv")
        .contains("1 row of shops.csv without a partner in d.csv");
  }

  @Test
  void joinsThatCannotBeAreNamed() {
    Models.write(folder, "shops.csv", "shop,size\nb,3\na,9\nb,4\n");
    assertThatThrownBy(() -> mean("data \"d.csv\" join \"shops.csv\" on shop", "E[size]"))
        .hasMessageContainingAll(
            "line 1, column 14", "is in rows 1 and 3", "the join would multiply rows");
    assertThatThrownBy(() -> mean("data \"d.csv\" join \"shops.csv\" on size", "E[size]"))
        .hasMessageContaining("there is no column size");
    Models.write(folder, "shops.csv", "shop,size\nA,3\n");
    assertThatThrownBy(() -> mean("data \"d.csv\" join \"shops.csv\" on shop", "E[size]"))
        .hasMessageContaining("no row of d.csv has a key of shops.csv");
  }

  @Test
  void binsHoldAboutAsManyRowsEach() {
    StringBuilder text = new StringBuilder("v,same,many\n");
    for (int i = 0; i < 100; i++) {
      text.append(i).append(",3,").append(i < 70 ? 0 : i).append('\n');
    }
    Models.write(folder, "t.csv", text.toString());
    String bins = "features z = bins(v, 5)";
    assertThat(mean("data \"t.csv\"", bins, "E[z[\"v<19\"]]")).isCloseTo(0.19, within(1e-14));
    assertThat(mean("data \"t.csv\"", bins, "E[z[\"39<=v<59\"]]")).isCloseTo(0.2, within(1e-14));
    assertThat(mean("data \"t.csv\"", bins, "E[z[\"v>=79\"]]")).isCloseTo(0.21, within(1e-14));
    assertThat(mean("data \"t.csv\" where v < 50", bins, "E[z[\"v<9\"]]"))
        .as("quantiles of the rows used")
        .isCloseTo(0.18, within(1e-14));
    assertThat(mean("data \"t.csv\"", "features z = bins(many, 5)", "E[z[\"many<79\"]]"))
        .as("equal quantiles are one edge")
        .isCloseTo(0.79, within(1e-14));
    assertThatThrownBy(() -> mean("data \"t.csv\"", "features z = bins(same, 5)", "E[sum(z)]"))
        .hasMessageContainingAll("line 2, column 14", "column same: all values are equal (3.0)");
    assertThatThrownBy(() -> mean("data \"t.csv\"", "features z = bins(v, 1)", "E[sum(z)]"))
        .hasMessageContaining("must be a whole number from 2 to 1000");
    assertThatThrownBy(() -> mean("data \"t.csv\"", "features z = spline(many, 4)", "E[sum(z)]"))
        .hasMessageContaining("knots of the spline fall on the value 0.0");
  }
}
