package org.proxpep.spark;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.data.DataException;

/**
 * The order of the rows: by the names of files, then by place; without files by partition. So a row
 * has the number that it has on one machine which reads the files one after another.
 *
 * @param places in the order of the rows
 * @param all how many rows there are, with those that are left out
 * @param rows how many rows are kept
 */
record RowOrder(
    List<PartitionScan> census, List<Place> places, long all, long rows, boolean severalFiles) {

  /**
   * A run and what comes before it.
   *
   * @param firstOfAll the number of its first row if none were left out
   * @param first the number of its first row
   * @param linesBefore lines of its file
   */
  record Place(
      int partition,
      int run,
      PartitionScan.Run what,
      long firstOfAll,
      long first,
      long linesBefore) {}

  /**
   * A cell of the table.
   *
   * @param file its last name
   * @param line in the file, counted from 1; 0 if it has none
   * @param row counted from 1 among all rows
   */
  record Cell(String file, long line, long row, String text) {}

  static RowOrder of(List<PartitionScan> census) {
    List<Place> found = new ArrayList<>();
    for (int p = 0; p < census.size(); p++) {
      List<PartitionScan.Run> here = census.get(p).runs;
      for (int r = 0; r < here.size(); r++) {
        found.add(new Place(p, r, here.get(r), 0, 0, 0));
      }
    }
    // The sort is stable: without files the order of the partitions remains.
    found.sort(
        Comparator.comparing((Place p) -> p.what.file()).thenComparingLong(p -> p.what.start()));
    List<Place> places = new ArrayList<>();
    long allSoFar = 0;
    long rowsSoFar = 0;
    long lines = 0;
    String file = "";
    boolean several = false;
    for (Place each : found) {
      PartitionScan.Run run = each.what;
      if (!run.file().equals(file)) {
        several |= !file.isEmpty();
        file = run.file();
        lines = 0;
      }
      places.add(new Place(each.partition, each.run, run, allSoFar, rowsSoFar, lines));
      allSoFar += run.all();
      rowsSoFar += run.rows();
      lines += run.lines();
    }
    return new RowOrder(census, places, allSoFar, rowsSoFar, several);
  }

  /**
   * @throws DataException about the first line that is no row, if there is one
   */
  void requireNoTrouble() {
    for (Place place : places) {
      DataException trouble = place.what.trouble();
      if (trouble != null) {
        throw trouble.at(name(place.what.file()), place.linesBefore + trouble.line());
      }
    }
  }

  /** The first of the cells that partitions remember. */
  @Nullable Cell first(Function<PartitionScan, PartitionScan.@Nullable Spot> remembered) {
    for (Place place : places) {
      PartitionScan.Spot spot = remembered.apply(census.get(place.partition));
      if (spot != null && spot.run() == place.run) {
        return new Cell(
            name(place.what.file()),
            spot.line() == 0 ? 0 : place.linesBefore + spot.line(),
            place.firstOfAll + spot.row() + 1,
            spot.text());
      }
    }
    return null;
  }

  /** By partition of the source, where its runs go. */
  Packing.Run[][] runs() {
    Packing.Run[][] runs = new Packing.Run[census.size()][];
    for (int p = 0; p < runs.length; p++) {
      runs[p] = new Packing.Run[census.get(p).runs.size()];
    }
    for (Place place : places) {
      runs[place.partition][place.run] =
          new Packing.Run(place.first, place.what.rows(), place.what.digest());
    }
    return runs;
  }

  /** The last name of a file, which Spark gives as an address. */
  private static String name(String file) {
    String path;
    try {
      path = new URI(file).getPath();
    } catch (URISyntaxException e) {
      path = file;
    }
    String whole = path == null ? file : path;
    return whole.substring(whole.lastIndexOf('/') + 1);
  }
}
