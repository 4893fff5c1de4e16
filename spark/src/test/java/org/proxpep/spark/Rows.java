package org.proxpep.spark;

import java.nio.file.Path;
import java.util.Arrays;
import org.apache.spark.api.java.function.VoidFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.proxpep.model.data.Column;
import org.proxpep.model.data.Table;
import org.proxpep.model.problem.Model;
import org.proxpep.model.problem.ModelOptions;
import org.proxpep.model.problem.ModelProblem;
import org.proxpep.model.problem.PartitionedModel;
import org.proxpep.model.problem.PartitionedModel.Needs;
import org.proxpep.model.problem.PartitionedModel.Text;
import org.proxpep.problem.ScenarioRandom;

/** The same made-up rows for one machine and for Spark. */
final class Rows {

  static final StructType SCHEMA =
      new StructType()
          .add("a", DataTypes.DoubleType)
          .add("b", DataTypes.DoubleType)
          .add("k", DataTypes.IntegerType)
          .add("g", DataTypes.StringType)
          .add("w", DataTypes.DoubleType)
          .add("yes", DataTypes.BooleanType)
          .add("unused", DataTypes.StringType);

  final int count;
  final double[] a;
  final double[] b;
  final double[] k;
  final String[] g;
  final double[] w;
  final String[] yes;

  Rows(int count) {
    this.count = count;
    this.a = new double[count];
    this.b = new double[count];
    this.k = new double[count];
    this.g = new String[count];
    this.w = new double[count];
    this.yes = new String[count];
    for (int i = 0; i < count; i++) {
      Row row = row(i, count);
      a[i] = row.getDouble(0);
      b[i] = row.getDouble(1);
      k[i] = row.getInt(2);
      g[i] = row.getString(3);
      w[i] = row.getDouble(4);
      yes[i] = String.valueOf(row.getBoolean(5));
    }
  }

  private static Row row(long i, int count) {
    ScenarioRandom random = new ScenarioRandom(i);
    double b = Math.rint(random.nextGaussian() * 1e4) / 1e4;
    // A rare group whose first row is late.
    boolean rare = i > count / 2 && random.nextInt(50) == 0;
    return RowFactory.create(
        1e3 + random.nextGaussian(),
        b,
        random.nextInt(5) - 2,
        rare ? "rare" : random.nextBoolean() ? "x" : "y z",
        random.nextInt(10) == 0 ? 0.0 : random.nextDouble(),
        random.nextDouble() < 0.3 + 0.1 * Math.tanh(b),
        "u");
  }

  Table table() {
    String[] unused = new String[count];
    java.util.Arrays.fill(unused, "u");
    return Table.of(
        "rows",
        Column.numbers("a", a),
        Column.numbers("b", b),
        Column.numbers("k", k),
        Column.texts("g", g),
        Column.numbers("w", w),
        Column.texts("yes", yes),
        Column.texts("unused", unused));
  }

  Dataset<Row> data(int slices) {
    int rows = count;
    return Session.spark()
        .createDataFrame(
            Session.spark().range(0, rows, 1, slices).toJavaRDD().map(i -> row(i, rows)), SCHEMA);
  }

  ModelProblem here(String text) {
    return Model.parse(
        "m.pep", text, Path.of(""), ModelOptions.defaults().withTable("rows", table()));
  }

  static SparkProblem there(String text, Dataset<Row> data, int partitions) {
    return SparkProblem.of(
        new Text("m.pep", text, false),
        Path.of(""),
        data,
        SparkSettings.DEFAULT.withPartitions(partitions));
  }

  /** The problem of a model whose tasks meet {@code fate} before they see a part. */
  SparkProblem there(String model, SparkSettings settings, VoidFunction<Part> fate) {
    Text text = new Text("m.pep", model, false);
    Dataset<Row> data = data(2);
    Needs needs = PartitionedModel.needs(text, Arrays.asList(data.columns()));
    SparkTable table =
        SparkTable.load(new DatasetSource(data), needs, settings, line -> {})
            .seenThrough(
                parts ->
                    parts.map(
                        part -> {
                          fate.call(part);
                          return part;
                        }));
    return SparkProblem.over(text, Path.of(""), table, settings);
  }
}
