package org.proxpep.model.statistics;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.proxpep.model.data.RowChunks;
import org.proxpep.model.data.WeightedQuantiles;
import org.proxpep.model.sampling.RowPart;

/**
 * Quantiles of a column.
 *
 * @param place of the column in packed rows
 * @param weight the place of the weights; −1 where rows are equally likely
 * @param count the rows of the table
 */
public record ColumnQuantiles(int place, int weight, double[] levels, long count)
    implements Statistic<double[]> {

  @Override
  public String key() {
    return Statistic.key(
        "quantiles",
        to -> {
          to.writeInt(place);
          to.writeInt(weight);
          for (double level : levels) {
            to.writeDouble(level);
          }
        });
  }

  @Override
  public Serializable part(RowPart rows) {
    ArrayList<WeightedQuantiles.Part> parts = new ArrayList<>();
    for (int c = 0; c < rows.chunks; c++) {
      int begin = c * RowChunks.SIZE;
      int end = Math.min(rows.count(), begin + RowChunks.SIZE);
      parts.add(
          WeightedQuantiles.part(
              begin,
              end,
              row -> rows.rows.value(place, row),
              weight < 0 ? null : row -> rows.rows.value(weight, row),
              count));
    }
    return parts;
  }

  @Override
  public double[] combine(List<? extends Serializable> parts) {
    List<WeightedQuantiles.Part> chunks =
        parts.stream()
            .flatMap(part -> ((List<?>) part).stream())
            .map(WeightedQuantiles.Part.class::cast)
            .toList();
    return WeightedQuantiles.of(chunks, levels);
  }
}
