package org.proxpep.model.problem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.proxpep.model.data.Column;
import org.proxpep.model.data.ColumnType;
import org.proxpep.model.data.Table;
import org.proxpep.model.fixture.TableModels;
import org.proxpep.model.function.BinaryFunction;
import org.proxpep.model.function.ElementaryFunction;
import org.proxpep.model.function.UnaryFunction;
import org.proxpep.refusal.Refusal;

/** The Java class of a let expression, compiled and called, beside what predict computes. */
final class JavaScoreTest {

  private static final String[] CITIES = {"Bonn", "K\u00f6ln", "a \"quoted\" \\u0041 \n name"};

  @TempDir private Path folder;

  /** Half of the rows hold texts and numbers that a model of the other half has never seen. */
  private static Table table(int first, int count) {
    Random random = new Random(first + 11L);
    double[] age = new double[count];
    double[] income = new double[count];
    double[] odd = new double[count];
    double[] rooms = new double[count];
    double[] y = new double[count];
    String[] city = new String[count];
    String[] day = new String[count];
    String[] flag = new String[count];
    for (int i = 0; i < count; i++) {
      age[i] = i % 13 == 5 ? Double.NaN : 18 + random.nextInt(60) + (first > 0 ? 30 : 0);
      income[i] = Math.exp(9 + random.nextGaussian());
      odd[i] = random.nextGaussian() * Math.pow(10, random.nextInt(9) - 4);
      rooms[i] = 0.5 * random.nextInt(first > 0 ? 12 : 5);
      y[i] = random.nextInt(2);
      city[i] = i % 17 == 3 ? null : first > 0 && i % 5 == 0 ? "Oslo" : CITIES[random.nextInt(3)];
      day[i] =
          String.format(
              Locale.ROOT,
              "%02d/%02d/20%02d 1%d:30",
              1 + random.nextInt(28),
              1 + random.nextInt(12),
              10 + random.nextInt(15),
              random.nextInt(9));
      flag[i] = random.nextBoolean() ? "true" : "false";
    }
    return Table.of(
        "t",
        Column.numbers("age", age),
        Column.numbers("income", income),
        Column.numbers("odd name", odd),
        Column.numbers("rooms", rooms),
        Column.numbers("y", y),
        Column.texts("city", city),
        Column.texts("day", day),
        Column.texts("flag", flag));
  }

  private static LetColumns lets(String text) {
    ModelProblem problem = TableModels.of(table(0, 200), text);
    TrainedModel trained = TrainedModel.of(TrainedModel.of(problem).parts());
    Map<String, Double> values = new TreeMap<>();
    Random random = new Random(5);
    for (String name : TrainedModel.of(problem).variableNames()) {
      values.put(name, random.nextGaussian());
    }
    return trained.lets(List.of("score"), values);
  }

  private Method compiled(LetColumns columns, String name) throws Exception {
    Path file = folder.resolve(name + ".java");
    Files.writeString(file, columns.javaClass(name));
    assertThat(
            ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "-cp", "" + folder, "-d", "" + folder, "" + file))
        .as(columns.javaClass(name))
        .isZero();
    try (URLClassLoader loader = new URLClassLoader(new URL[] {folder.toUri().toURL()})) {
      Class<?> type = loader.loadClass(name);
      return Arrays.stream(type.getMethods())
          .filter(method -> method.getName().equals("value"))
          .findFirst()
          .orElseThrow();
    }
  }

  /** Calls the method with the cells of a row; parameters are called by their columns. */
  private static double called(Method method, LetColumns columns, Table rows, int row)
      throws Exception {
    String text = columns.javaClass("Any");
    List<Object> arguments = new ArrayList<>();
    for (String line : text.lines().filter(l -> l.contains("@param")).toList()) {
      String column = line.replaceAll(".* the column (.*);.*", "$1");
      Column cells = rows.column(column);
      boolean number = cells.type() == ColumnType.NUMBER;
      arguments.add(
          number ? (Object) cells.value(row) : cells.isMissing(row) ? null : cells.text(row));
    }
    return (double) method.invoke(null, arguments.toArray());
  }

  private void assertSameBits(String text, String name) throws Exception {
    LetColumns columns = lets(text);
    Method method = compiled(columns, name);
    for (Table rows : List.of(table(0, 200), table(1000, 100))) {
      var reader = columns.over(rows).reader();
      for (int i = 0; i < rows.rows(); i++) {
        assertThat((Double) called(method, columns, rows, i))
            .as("%s in row %s", name, i)
            .isEqualTo(Double.valueOf(reader.read(i)[0]));
      }
    }
  }

  private static String model(String options, String features, String score) {
    return """
        data t from "t.csv" %s
        features z = %s, intercept
        var w[z] in ball(50)
        param k = 2.5
        param Q = [[1, 2], [3, 4]]
        let linear = dot(w, z)
        let score = %s
        minimize E[ (linear - y)^2 ]
        """
        .formatted(options, features, score);
  }

  @Test
  void binsSplinesAndCategoriesGiveTheBitsOfPredict() throws Exception {
    assertSameBits(
        model(
            "impute mean",
            "bins(income, 4), bins(age, 3), spline(income, 5), spline(log(income), 2),"
                + " onehot(city, flag, rooms), standardize(age, rooms), columns(y)",
            "linear"),
        "Entries");
  }

  @Test
  void columnsThatTheModelMakesAreComputedFromThoseOfTheFile() throws Exception {
    assertSameBits(
        model(
            "impute mean",
            "standardize(log1p(income), age * income, square(`odd name`)), missing(age),"
                + " missing(city), columns(month(day)), standardize(days(day)), bins(hour(day), 3)",
            "linear + year(day) * 0.001 + quarter(day) + weekday(day) / 7 + (day >= \"2015-06-01\")"),
        "Derived");
  }

  @Test
  void conditionsAndFunctionsOfTheLanguageGiveTheBitsOfPredict() throws Exception {
    assertSameBits(
        model(
            "impute mean",
            "standardize(age, income, `odd name`, rooms)",
            "if(city == \"Bonn\" and not age > 40 or flag == true, sigmoid(linear), softplus(-linear))"
                + " + k * huber(`odd name`, 1) - max(rooms, 2)^3 + rooms^(-2 + 3)"
                + " + logsumexp([linear, rooms, 1]) + smoothmax(rooms, age, 0.1)"
                + " + tanh(rooms) * norm(w) + sum(j in 1..2, Q[1, j] * log1p(rooms))"),
        "Functions");
  }

  @Test
  void networksGiveTheBitsOfPredict() throws Exception {
    String text =
        """
        data t from "t.csv" impute mean
        features z = standardize(age, rooms), onehot(city), intercept
        features v = columns(y), standardize(income)
        var c
        network f(z) = dense(5, tanh), dense(4, silu), dense(3, softplus), dense(2, sigmoid), dense(1)
        network g(v) = dense(400, tanh), dense(30, linear), dense(3)
        let score = c * f(z) + softmax(g(v))[2] + rooms + g(v)[1]
        minimize E[ (score - y)^2 ] + c^2
        """;
    assertSameBits(text, "Network");
    String score = "let score = c * f(z) + softmax(g(v))[2] + rooms + g(v)[1]";
    OnnxReader.assertGives(
        lets(text.replace(score, "let score = sigmoid(f(z))")),
        table(0, 200),
        new String[] {"age", "rooms"},
        "city");
    for (String other : List.of("max(f(z), 0)", "f(z) + c", "g(v)[1]", "dot([c, 1], [1, rooms])")) {
      assertThatThrownBy(() -> lets(text.replace(score, "let score = " + other)).onnx())
          .isInstanceOf(Refusal.class)
          .hasMessageContaining("The expression score cannot be written as an ONNX file: it has");
    }
  }

  @Test
  void everyFunctionIsWrittenOrRefused() throws Exception {
    int written = 0;
    int refused = 0;
    for (ElementaryFunction function : ElementaryFunction.all()) {
      if (!function.isInLanguage()) {
        continue;
      }
      String call =
          function instanceof UnaryFunction
              ? function.word() + "(`odd name`)"
              : function.word()
                  + (function == BinaryFunction.HUBER ? "(rooms, 1.5)" : "(rooms, `odd name`)");
      String text = model("impute mean", "columns(y)", call);
      try {
        lets(text).javaClass("F");
      } catch (Refusal e) {
        assertThat(e)
            .hasMessageContaining("cannot be written as a Java class: it has " + function.word());
        refused++;
        continue;
      }
      assertSameBits(text, "F" + written++);
    }
    assertThat(written).isGreaterThan(25);
    assertThat(refused).as("functions of libraries").isLessThan(written / 5);
  }

  @Test
  void whatIsMissingIsRefusedUnlessTheModelSaysWhatItCountsAs() throws Exception {
    LetColumns columns = lets(model("drop missing", "standardize(age)", "linear"));
    Method method = compiled(columns, "Gaps");
    assertThatThrownBy(() -> method.invoke(null, Double.NaN))
        .isInstanceOf(InvocationTargetException.class)
        .cause()
        .hasMessage("The column age is missing.");
    assertThat(columns.javaClass("Gaps")).contains("the column age; NaN if it is missing");
  }

  @Test
  void rowsBeforeARowAreRefused() {
    LetColumns columns = lets(model("where y >= 0", "columns(lag(rooms, 1))", "linear"));
    assertThatThrownBy(() -> columns.javaClass("Lag"))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("lag(rooms, 1)");
  }

  @Test
  void anUnknownExpressionIsRefusedWithTheNearestName() {
    ModelProblem problem =
        TableModels.of(table(0, 50), model("impute mean", "columns(y)", "linear"));
    assertThatThrownBy(() -> TrainedModel.of(problem).lets(List.of("scor"), Map.of()))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("scor")
        .hasMessageContaining("did you mean score?");
  }
}
