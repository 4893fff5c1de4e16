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
    Reading reading,
    List<Census> census,
    Places places,
    Census.Cells[] cells,
    @Nullable String[] whyTexts) {

  /**
   * @throws DataException if a line of a source is not a row
   */
  static FirstLook of(TableSource.Selected selected, boolean drops, int mostTexts) {
    FirstLook first = of(selected.source(), selected.reading(), drops, mostTexts);
    List<Reading.Kind> kinds = new ArrayList<>();
    boolean again = false;
    for (int c = 0; c < first.cells.length; c++) {
      Reading.Kind kind = first.reading.kinds().get(c);
      Census.Cells cell = first.cells[c];
      if (kind == Reading.Kind.OPEN) {
        kind = cell.anyText ? Reading.Kind.TEXT : Reading.Kind.NUMBER;
        again |= cell.anyText && cell.anyNumber;
        first.whyTexts[c] = first.why(c);
      }
      kinds.add(kind);
    }
    Reading known = first.reading.withKinds(kinds);
    FirstLook last = again ? of(selected.source(), known, drops, mostTexts) : first;
    return new FirstLook(known, last.census, last.places, last.cells, first.whyTexts);
  }

  private static FirstLook of(
      JavaRDD<InternalRow> source, Reading reading, boolean drops, int mostTexts) {
    Census all = new Census(reading.size());
    List<Census> census = new ArrayList<>();
    Jobs.promptly(
        "first look at the table",
        source.mapPartitions(
            rows -> List.of(Census.of(reading.over(rows), reading, drops, mostTexts)).iterator()),
        each -> each,
        each -> {
          all.take(each, mostTexts);
          census.add(each);
        });
    Places places = new Places(census);
    places.requireNoTrouble();
    return new FirstLook(reading, census, places, all.cells, new String[reading.size()]);
  }

  /** The first cell of a column that partitions remember; null if none does. */
  Places.@Nullable Cell first(int column, Function<Census.Cells, Census.@Nullable Spot> which) {
    return places.first(each -> which.apply(each.cells[column]));
  }

  private @Nullable String why(int column) {
    Places.Cell cell = first(column, each -> each.firstText);
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
