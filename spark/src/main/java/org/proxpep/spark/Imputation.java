package org.proxpep.spark;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.api.java.JavaRDD;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.data.ColumnType;
import org.proxpep.model.data.DataFaults;
import org.proxpep.model.data.PackedRows;
import org.proxpep.model.data.RowChunks;
import org.proxpep.model.data.Summary;
import org.proxpep.model.problem.PartitionedModel.Needs;

/**
 * Fills missing values as {@code impute mean} asks for: numbers by the mean, texts by the most
 * frequent one, both weighted where rows are; a missing weight by the plain mean of the others.
 */
record Imputation(
    List<String> names, Needs needs, PartitionScan.Cells[] cells, ColumnType[] types) {

  boolean any() {
    return Arrays.stream(cells).anyMatch(cell -> cell.missing > 0);
  }

  /** What stands in for the missing values of each column; NaN for those that lack none. */
  double[] fills(JavaRDD<Part> parts) {
    int n = names.size();
    int weight = needs.weight() == null ? -1 : names.indexOf(needs.weight());
    double[] fills = new double[n];
    Arrays.fill(fills, Double.NaN);
    JavaRDD<Part> weighed = parts;
    if (weight >= 0 && cells[weight].missing > 0) {
      fills[weight] = Summaries.measured(parts, n, -1, 1.0).get(weight).mean();
      requireValue(weight, fills[weight]);
      weighed = filled(parts, fills);
    }
    double largest = 1.0;
    int weights = weight;
    if (weight >= 0) {
      Summary summary = Summaries.measured(weighed, n, -1, 1.0).get(weight).summary();
      largest = summary.max();
      // Equal weights are no weights.
      weights = summary.min() == summary.max() ? -1 : weight;
    }
    double[] means =
        Summaries.measured(weighed, n, weights, largest).stream()
            .mapToDouble(sum -> sum.mean())
            .toArray();
    for (int c = 0; c < n; c++) {
      if (cells[c].missing > 0 && c != weight) {
        fills[c] = types[c] == ColumnType.NUMBER ? means[c] : mode(weighed, c, weights);
        requireValue(c, fills[c]);
      }
    }
    return fills;
  }

  private void requireValue(int c, double fill) {
    if (Double.isNaN(fill)) {
      throw DataFaults.allMissing(needs.table(), names.get(c), needs.weight() != null);
    }
  }

  /** The code of most weight; of several the first; NaN if there is none. */
  private static double mode(JavaRDD<Part> parts, int column, int weight) {
    Map<Double, Double> total = new TreeMap<>();
    Jobs.promptly(
        "most frequent text",
        parts.flatMap(part -> counts(part.rows, column, weight).iterator()),
        chunk -> chunk,
        chunk -> chunk.forEach((code, count) -> total.merge(code, count, Double::sum)));
    @Nullable Double best = null;
    double most = 0.0;
    for (Map.Entry<Double, Double> each : total.entrySet()) {
      if (each.getValue() > most) {
        best = each.getKey();
        most = each.getValue();
      }
    }
    return best == null ? Double.NaN : best;
  }

  private static List<Map<Double, Double>> counts(PackedRows rows, int column, int weight) {
    return RowChunks.each(
        rows.rows(),
        (begin, end) -> {
          Map<Double, Double> counts = new TreeMap<>();
          for (int row = begin; row < end; row++) {
            double code = rows.value(column, row);
            if (!Double.isNaN(code)) {
              counts.merge(code, weight < 0 ? 1.0 : rows.value(weight, row), Double::sum);
            }
          }
          return counts;
        });
  }

  static JavaRDD<Part> filled(JavaRDD<Part> parts, double[] fills) {
    return parts.map(
        part -> {
          PackedRows old = part.rows;
          PackedRows rows = PackedRows.empty(old.layout(), old.rows());
          byte[] bytes = new byte[old.layout().stride()];
          for (int row = 0; row < old.rows(); row++) {
            old.copy(row, bytes, 0);
            for (int c = 0; c < fills.length; c++) {
              if (!Double.isNaN(fills[c]) && Double.isNaN(old.value(c, row))) {
                old.layout().put(bytes, 0, c, fills[c]);
              }
            }
            rows.set(row, bytes, 0);
          }
          return new Part(rows, part.firstChunk);
        });
  }
}
