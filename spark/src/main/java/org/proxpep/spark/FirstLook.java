package org.proxpep.spark;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.catalyst.InternalRow;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.data.DataException;

/**
 * What all partitions say in a first look, which is repeated if columns turn out to hold texts
 * after some were taken for numbers.
 *
 * @param reading with what columns hold
 * @param cells by column, of all partitions
 * @param whyTexts by column, where it first shows a text; null if it was known to hold them
 */
record FirstLook(
    SourceReading reading,
    List<PartitionScan> census,
    RowOrder places,
    PartitionScan.Cells[] cells,
    @Nullable String[] whyTexts) {

  /**
   * @throws DataException if a line of a source is not a row
   */
  static FirstLook of(TableSource.Selected selected, boolean drops, int mostTexts) {
    FirstLook first = of(selected.source(), selected.reading(), drops, mostTexts);
    List<SourceReading.Kind> kinds = new ArrayList<>();
    boolean again = false;
    for (int c = 0; c < first.cells.length; c++) {
      SourceReading.Kind kind = first.reading.kinds().get(c);
      PartitionScan.Cells cell = first.cells[c];
      if (kind == SourceReading.Kind.OPEN) {
        kind = cell.anyText ? SourceReading.Kind.TEXT : SourceReading.Kind.NUMBER;
        again |= cell.anyText && cell.anyNumber;
        first.whyTexts[c] = first.why(c);
      }
      kinds.add(kind);
    }
    SourceReading known = first.reading.withKinds(kinds);
    FirstLook last = again ? of(selected.source(), known, drops, mostTexts) : first;
    return new FirstLook(known, last.census, last.places, last.cells, first.whyTexts);
  }

  private static FirstLook of(
      JavaRDD<InternalRow> source, SourceReading reading, boolean drops, int mostTexts) {
    PartitionScan all = new PartitionScan(reading.size());
    List<PartitionScan> census = new ArrayList<>();
    Jobs.promptly(
        "first look at the table",
        source.mapPartitions(
            rows ->
                List.of(PartitionScan.of(reading.over(rows), reading, drops, mostTexts))
                    .iterator()),
        each -> each,
        each -> {
          all.take(each, mostTexts);
          census.add(each);
        });
    RowOrder places = RowOrder.of(census);
    places.requireNoTrouble();
    return new FirstLook(reading, census, places, all.cells, new String[reading.size()]);
  }

  /** The first cell of a column that partitions remember; null if none does. */
  RowOrder.@Nullable Cell first(
      int column, Function<PartitionScan.Cells, PartitionScan.@Nullable Spot> which) {
    return places.first(each -> which.apply(each.cells[column]));
  }

  private @Nullable String why(int column) {
    RowOrder.Cell cell = first(column, each -> each.firstText);
    return cell == null
        ? null
        : "line "
            + cell.line()
            + (places.severalFiles() ? " of " + cell.file() : "")
            + " says "
            + DataException.shown(cell.text().strip());
  }

  @Nullable String whyText(int column) {
    return whyTexts[column];
  }
}
