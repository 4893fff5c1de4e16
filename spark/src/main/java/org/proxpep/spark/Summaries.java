package org.proxpep.spark;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ObjIntConsumer;
import org.apache.spark.api.java.JavaRDD;
import org.proxpep.model.data.PackedRows;
import org.proxpep.model.data.RowChunks;
import org.proxpep.model.data.Summary;
import org.proxpep.model.data.SummaryPart;

/**
 * Summaries of all columns, from the sums of chunks in their order.
 *
 * @param weighted empty if rows are equally likely
 */
record Summaries(List<Summary> plain, List<Summary> weighted) {

  /**
   * @param weight the column with the weights, −1 for none
   */
  static Summaries of(JavaRDD<Part> parts, int columns, int weight) {
    List<SummaryPart> plain = measured(parts, columns, -1, 1.0);
    List<SummaryPart> weighted =
        weight < 0
            ? List.of()
            : measured(parts, columns, weight, plain.get(weight).summary().max());
    return new Summaries(
        plain.stream().map(SummaryPart::summary).toList(),
        weighted.stream().map(SummaryPart::summary).toList());
  }

  /** Both passes. */
  static List<SummaryPart> measured(JavaRDD<Part> parts, int columns, int weight, double largest) {
    List<SummaryPart> all = new ArrayList<>();
    for (int c = 0; c < columns; c++) {
      all.add(new SummaryPart());
    }
    double[] unknown = new double[columns];
    Arrays.fill(unknown, Double.NaN);
    pass(parts, columns, weight, largest, unknown, (chunk, c) -> all.get(c).add(chunk));
    double[] means = all.stream().mapToDouble(SummaryPart::mean).toArray();
    pass(parts, columns, weight, largest, means, (chunk, c) -> all.get(c).addDeviations(chunk));
    return all;
  }

  private static void pass(
      JavaRDD<Part> parts,
      int columns,
      int weight,
      double largest,
      double[] means,
      ObjIntConsumer<SummaryPart> add) {
    Jobs.promptly(
        "summaries of the columns",
        parts,
        part -> chunks(part.rows, columns, weight, largest, means),
        chunks -> {
          for (SummaryPart[] chunk : chunks) {
            for (int c = 0; c < columns; c++) {
              add.accept(chunk[c], c);
            }
          }
        });
  }

  private static List<SummaryPart[]> chunks(
      PackedRows rows, int columns, int weight, double largest, double[] means) {
    return RowChunks.each(
        rows.rows(),
        (begin, end) -> {
          SummaryPart[] sums = new SummaryPart[columns];
          for (int c = 0; c < columns; c++) {
            sums[c] = new SummaryPart();
            for (int row = begin; row < end; row++) {
              double w = weight < 0 ? 1.0 : rows.value(weight, row);
              sums[c].add(rows.value(c, row), w, largest, means[c]);
            }
          }
          return sums;
        });
  }
}
