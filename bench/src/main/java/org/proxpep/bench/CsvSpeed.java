package org.proxpep.bench;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import java.io.BufferedWriter;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.proxpep.model.data.Column;
import org.proxpep.model.data.Features;
import org.proxpep.model.data.Table;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problem.Scenarios;

/**
 * Reading CSV beside a good library followed by {@link Double#parseDouble}, and random rows of the
 * table by row and by column. Processor time of the reading thread is given beside the time on the
 * clock, because it does not depend on what else the machine does.
 */
public final class CsvSpeed {

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private CsvSpeed() {}

  public static void main(String[] arguments) throws IOException {
    int rows = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 1_000_000;
    int columns = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 30;
    int rounds = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 5;
    for (Kind kind : Kind.values()) {
      Path file = Files.createTempFile("speed", ".csv");
      try {
        write(file, kind, rows, columns);
        Figures.print("%s, %d x %d, %.0f MB", kind, rows, columns, Files.size(file) / 1e6);
        measure("  this reader", file, rounds, () -> Table.read(file).rows());
        if (kind != Kind.MIXED) {
          measure("  FastCSV and parseDouble", file, rounds, () -> library(file, rows, columns));
        }
      } finally {
        Files.delete(file);
      }
    }
    randomRows(rows, 100);
  }

  /** What the cells look like. */
  private enum Kind {
    /** Seventeen digits, as programs write results. */
    FULL,
    /** Four decimals, as people write measurements. */
    SHORT,
    /** A fifth each of categories, small and large integers, short and full numbers. */
    MIXED;

    void cell(ScenarioRandom random, int column, StringBuilder out) {
      double v = 2.0 * random.nextDouble() - 1.0;
      int k = this == FULL ? 4 : this == SHORT ? 3 : column % 5;
      switch (k) {
        case 0 -> out.append(v < 0 ? "United-States" : v < 0.5 ? "Mexico" : "Germany");
        case 1 -> out.append((int) (100 * v));
        case 2 -> out.append((int) (1e6 * v));
        case 3 -> out.append(Math.rint(2e4 * v) / 1e4);
        default -> out.append(v);
      }
    }
  }

  private static void write(Path file, Kind kind, int rows, int columns) throws IOException {
    ScenarioRandom random = new ScenarioRandom(1);
    StringBuilder line = new StringBuilder();
    try (BufferedWriter out = Files.newBufferedWriter(file)) {
      for (int i = -1; i < rows; i++) {
        line.setLength(0);
        for (int c = 0; c < columns; c++) {
          line.append(c == 0 ? "" : ",");
          if (i < 0) {
            line.append('c').append(c);
          } else {
            kind.cell(random, c, line);
          }
        }
        out.append(line.append('\n'));
      }
    }
  }

  /** Something that takes time and returns a number of rows. */
  private interface Work {
    int run() throws IOException;
  }

  private static void measure(String name, Path file, int rounds, Work work) throws IOException {
    double[] wall = new double[rounds];
    double[] cpu = new double[rounds];
    for (int r = 0; r < rounds; r++) {
      long cpuBefore = THREADS.getCurrentThreadCpuTime();
      long before = System.nanoTime();
      work.run();
      wall[r] = 1e-9 * (System.nanoTime() - before);
      cpu[r] = 1e-9 * (THREADS.getCurrentThreadCpuTime() - cpuBefore);
    }
    double megabytes = Files.size(file) / 1e6;
    Figures.print(
        "%-26s first %.2f s (processor %.2f s), then best %.0f MB/s, median processor %.0f MB/s",
        name,
        wall[0],
        cpu[0],
        megabytes / Arrays.stream(wall).skip(1).min().orElse(wall[0]),
        megabytes
            / Arrays.stream(cpu)
                .skip(1)
                .sorted()
                .skip((rounds - 1) / 2)
                .findFirst()
                .orElse(cpu[0]));
  }

  private static int library(Path file, int rows, int columns) throws IOException {
    double[][] values = new double[columns][rows];
    int row = -1;
    try (CsvReader<CsvRecord> reader = CsvReader.builder().ofCsvRecord(file)) {
      for (CsvRecord record : reader) {
        if (row >= 0) {
          for (int c = 0; c < columns; c++) {
            values[c][row] = Double.parseDouble(record.getField(c));
          }
        }
        row++;
      }
    }
    return row;
  }

  /** Rows drawn at random from a table of doubles. */
  private static void randomRows(int rows, int columns) throws IOException {
    Path file = Files.createTempFile("speed", ".csv");
    Table table;
    try {
      write(file, Kind.SHORT, rows, columns);
      table = Table.read(file);
    } finally {
      Files.delete(file);
    }
    Features features = Features.of(table).columnsExcept().build();
    Column[] each = table.columns().toArray(new Column[0]);
    double[] out = new double[columns];
    int draws = 1_000_000;
    double checksum = 0;
    for (int round = 0; round < 5; round++) {
      long cpu0 = THREADS.getCurrentThreadCpuTime();
      for (int t = 0; t < draws; t++) {
        features.row((int) Scenarios.index(t, rows), out);
        checksum += out[t % columns];
      }
      long cpu1 = THREADS.getCurrentThreadCpuTime();
      for (int t = 0; t < draws; t++) {
        int row = (int) Scenarios.index(t, rows);
        for (int c = 0; c < columns; c++) {
          out[c] = each[c].value(row);
        }
        checksum -= out[t % columns];
      }
      long cpu2 = THREADS.getCurrentThreadCpuTime();
      Figures.print(
          "random row of %d doubles: %.0f ns by row, %.0f ns by column (checksum %.1f)",
          columns, (double) (cpu1 - cpu0) / draws, (double) (cpu2 - cpu1) / draws, checksum);
    }
  }
}
