package org.proxpep.spark;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.apache.spark.Partitioner;
import org.apache.spark.SparkContext;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.storage.StorageLevel;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.data.ColumnFacts;
import org.proxpep.model.data.ColumnType;
import org.proxpep.model.data.DataException;
import org.proxpep.model.data.DataFaults;
import org.proxpep.model.data.RowChunks;
import org.proxpep.model.data.RowLayout;
import org.proxpep.model.data.Summary;
import org.proxpep.model.data.TableFacts;
import org.proxpep.model.data.Width;
import org.proxpep.model.problem.PartitionedModel.Missing;
import org.proxpep.model.problem.PartitionedModel.Needs;
import org.proxpep.refusal.Require;

/**
 * The columns that a model needs of a Spark source, packed and kept by the executors. Row i is the
 * row that one machine has in place i when it reads the same files in the order of their names, or
 * the same partitions in their order, so a scenario key means the same row.
 *
 * <p>The driver keeps what {@link TableFacts} say: a few numbers for every column, and no rows.
 */
record SparkTable(JavaRDD<Part> parts, TableFacts facts, int[] firstChunk)
    implements AutoCloseable {

  /** More different texts than this make a column unusable, as on one machine. */
  private static final int MOST_TEXTS = 100_000;

  private static final long PART_BYTES = 128L << 20;
  private static final long MOST_PART_BYTES = 1L << 30;

  /** The same table as tasks see it through {@code view}; tests let tasks fail by it. */
  SparkTable seenThrough(UnaryOperator<JavaRDD<Part>> view) {
    return new SparkTable(view.apply(parts), facts, firstChunk);
  }

  /** The partition that holds a row. */
  int partitionOf(long row) {
    return partitionOf((int) (row / RowChunks.SIZE), firstChunk);
  }

  private static int partitionOf(int chunk, int[] firstChunk) {
    int at = Arrays.binarySearch(firstChunk, chunk);
    return at >= 0 ? at : -at - 2;
  }

  static SparkTable load(
      TableSource table, Needs needs, SparkSettings settings, Consumer<String> news) {
    SparkContext context = table.spark().sparkContext();
    String serializer = context.getConf().get("spark.serializer", "JavaSerializer");
    Require.that(
        "The setting spark.serializer",
        serializer,
        !serializer.endsWith("KryoSerializer"),
        "Spark's JavaSerializer: Kryo cannot write records",
        "spark.serializer=org.apache.spark.serializer.JavaSerializer");
    List<String> read = new ArrayList<>(needs.columns());
    read.addAll(needs.preparation().sources());
    TableSource.Selected source = table.select(read);
    TableSource.Selected selected =
        new TableSource.Selected(
            source.source(),
            PreparedReading.of(source.reading(), needs.columns().size(), needs.preparation()));
    news.accept(
        "looking through the table in "
            + counted(selected.source().getNumPartitions(), "partition"));
    FirstLook look = FirstLook.of(selected, needs.missing() == Missing.DROP, MOST_TEXTS);
    if (look.places().all() == 0) {
      throw needs.preparation().where() == null
          ? table.noRows(needs.table())
          : DataException.of(
              "no row satisfies the condition after `where`",
              "a category is misspelt, or a limit is too strict",
              needs.table(),
              null);
    }
    return new Loader(needs, look).load(selected.source(), table, settings, news);
  }

  private static String counted(long number, String what) {
    return String.format(Locale.ROOT, "%,d %s%s", number, what, number == 1 ? "" : "s");
  }

  /**
   * The first chunk of every partition, and the number of chunks at the end. No partition has more
   * than 1 GB unless a single chunk does, nor as many rows as an array may not have.
   *
   * @param partitions as many as are wanted; 0 to choose
   */
  static int[] bounds(long rows, int stride, int partitions, int cores) {
    int chunks = RowChunks.count(rows);
    long bytes = rows * stride;
    long wanted =
        partitions > 0 ? partitions : Math.max(2L * cores, (bytes + PART_BYTES - 1) / PART_BYTES);
    long most = Math.max(1L, MOST_PART_BYTES / ((long) RowChunks.SIZE * stride));
    int count = (int) Math.min(chunks, Math.max(wanted, (chunks + most - 1) / most));
    int[] bounds = new int[count + 1];
    for (int p = 0; p <= count; p++) {
      bounds[p] = (int) ((long) p * chunks / count);
    }
    return bounds;
  }

  @Override
  public void close() {
    parts.unpersist(false);
  }

  /** Chunks in their order, as many for each partition as for any other, give or take one. */
  static final class ByChunk extends Partitioner {

    private static final long serialVersionUID = 1L;

    private final int[] firstChunk;

    ByChunk(int[] firstChunk) {
      this.firstChunk = firstChunk;
    }

    @Override
    public int numPartitions() {
      return firstChunk.length - 1;
    }

    @Override
    public int getPartition(Object key) {
      return partitionOf((Integer) key, firstChunk);
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof ByChunk that && Arrays.equals(firstChunk, that.firstChunk);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(firstChunk);
    }
  }

  /** From a census to a table. */
  private static final class Loader {
    private final Needs needs;
    private final FirstLook look;
    private final SourceReading reading;
    private final PartitionScan.Cells[] cells;
    private final ColumnType[] types;
    private final List<List<String>> categories = new ArrayList<>();

    Loader(Needs needs, FirstLook look) {
      this.needs = needs;
      this.look = look;
      this.reading = look.reading();
      this.cells = look.cells();
      this.types = new ColumnType[cells.length];
      for (int c = 0; c < cells.length; c++) {
        checkNumbers(c);
      }
      requireRows(look.places().rows());
      for (int c = 0; c < cells.length; c++) {
        check(c);
      }
    }

    private void requireRows(long rows) {
      if (rows == 0) {
        throw DataFaults.noCompleteRow(needs.table(), reading.names());
      }
      if (rows > Integer.MAX_VALUE) {
        throw DataException.of(
            "the table has %s rows, more than the 2147483647 that have a key each",
            "take a sample: data.sample(0.1, 1)", needs.table(), null, rows);
      }
    }

    private void checkNumbers(int c) {
      RowOrder.Cell infinite = look.first(c, cell -> cell.firstInfinite);
      String name = reading.names().get(c);
      if (infinite != null && !reading.isText(c)) {
        throw infinite.line() > 0
            ? DataFaults.infinite(infinite.file(), infinite.line(), name)
            : DataFaults.infiniteInRow(needs.table(), name, infinite.row());
      }
    }

    private void check(int c) {
      PartitionScan.Cells cell = cells[c];
      String name = reading.names().get(c);
      TreeMap<String, Boolean> texts = cell.texts;
      if (texts == null) {
        throw DataException.of(
            "it has more than %s different texts",
            "leave it out, or group the texts first", needs.table(), name, MOST_TEXTS);
      }
      RowOrder.Cell missing = look.first(c, each -> each.firstMissing);
      if (missing != null && needs.missing() == Missing.REFUSE) {
        String from =
            missing.line() == 0
                ? ""
                : look.places().severalFiles()
                    ? " below the headers, file after file"
                    : " below the header";
        throw DataFaults.missing(needs.table(), name, missing.row(), cell.missing, from);
      }
      types[c] = type(c, texts);
      categories.add(
          types[c] == ColumnType.NUMBER
              ? List.of()
              : types[c] == ColumnType.BOOLEAN
                  ? List.of("false", "true")
                  // A category may have lost its last row.
                  : texts.keySet().stream().filter(texts::get).toList());
    }

    private ColumnType type(int c, Map<String, Boolean> texts) {
      return switch (reading.kinds().get(c)) {
        case NUMBER, OPEN -> ColumnType.NUMBER;
        case BOOLEAN -> ColumnType.BOOLEAN;
        case TEXT ->
            !texts.isEmpty()
                    && texts.keySet().stream()
                        .allMatch(t -> t.equalsIgnoreCase("true") || t.equalsIgnoreCase("false"))
                ? ColumnType.BOOLEAN
                : ColumnType.CATEGORY;
      };
    }

    private Width width(int c) {
      if (cells[c].missing > 0) {
        // A gap is marked by NaN until it is filled.
        return Width.DOUBLE;
      }
      return reading.isText(c)
          ? Width.of(new double[] {0.0, categories.get(c).size() - 1.0}, 2)
          : cells[c].width;
    }

    SparkTable load(
        JavaRDD<InternalRow> source,
        TableSource table,
        SparkSettings settings,
        Consumer<String> news) {
      int n = reading.size();
      List<Width> widths = new ArrayList<>();
      String[][] texts = new String[n][];
      boolean[] truth = new boolean[n];
      for (int c = 0; c < n; c++) {
        widths.add(width(c));
        truth[c] = types[c] == ColumnType.BOOLEAN;
        TreeMap<String, Boolean> known = cells[c].texts;
        texts[c] =
            truth[c] && known != null
                ? known.keySet().toArray(new String[0])
                : categories.get(c).toArray(new String[0]);
      }
      RowLayout layout = new RowLayout(widths);
      if ((long) layout.stride() * RowChunks.SIZE > Integer.MAX_VALUE) {
        throw DataException.of(
            "a packed row has %s bytes, more than the most (32760)",
            "leave out columns: some 4000 numbers fit", needs.table(), null, layout.stride());
      }
      long rows = look.places().rows();
      Packing packing =
          new Packing(
              reading,
              needs.missing() == Missing.DROP,
              layout,
              look.places().runs(),
              texts,
              truth,
              rows);
      int cores = table.spark().sparkContext().defaultParallelism();
      int[] bounds = bounds(rows, layout.stride(), settings.partitions(), cores);
      news.accept(
          String.format(
              Locale.ROOT,
              "packing %s of %s, %s each, into %s",
              counted(rows, "row"),
              counted(n, "column"),
              counted(layout.stride(), "byte"),
              counted(bounds.length - 1, "part")));
      JavaRDD<Part> packed = pack(source, packing, bounds);
      packed.persist(StorageLevel.MEMORY_AND_DISK());
      packed.setName("prox-pep " + needs.table());
      JavaRDD<Part> kept = packed;
      try {
        Imputation gaps = new Imputation(reading.names(), needs, cells, types);
        double[] fills = new double[n];
        Arrays.fill(fills, Double.NaN);
        if (gaps.any()) {
          fills = gaps.fills(packed);
          kept = Imputation.filled(packed, fills);
          kept.persist(StorageLevel.MEMORY_AND_DISK());
          kept.setName(packed.name());
        }
        TableFacts facts = facts(table.names(), (int) rows, widths, fills, kept);
        return new SparkTable(kept, facts, Arrays.copyOf(bounds, bounds.length - 1));
      } catch (Throwable e) {
        // Scala does not declare what it throws.
        kept.unpersist(false);
        throw e;
      } finally {
        if (kept != packed) {
          packed.unpersist(false);
        }
      }
    }

    private static JavaRDD<Part> pack(JavaRDD<InternalRow> source, Packing packing, int[] bounds) {
      return source
          .mapPartitionsWithIndex(packing::pieces, true)
          .mapToPair(piece -> piece)
          .partitionBy(new ByChunk(bounds))
          .mapPartitionsWithIndex(
              (p, pieces) -> List.of(packing.assemble(pieces, bounds[p], bounds[p + 1])).iterator(),
              true);
    }

    private TableFacts facts(
        List<String> all, int rows, List<Width> widths, double[] fills, JavaRDD<Part> parts) {
      int weight = needs.weight() == null ? -1 : reading.names().indexOf(needs.weight());
      Summaries summaries = Summaries.of(parts, reading.size(), weight);
      Map<String, ColumnFacts> known = new TreeMap<>();
      for (int c = 0; c < reading.size(); c++) {
        boolean measured = types[c] != ColumnType.CATEGORY;
        double none = Double.NaN;
        Summary plain = measured ? summaries.plain().get(c) : new Summary(none, none, none, none);
        @Nullable Summary weighted =
            measured && !summaries.weighted().isEmpty() ? summaries.weighted().get(c) : null;
        known.put(
            reading.names().get(c),
            new ColumnFacts(
                reading.names().get(c),
                types[c],
                widths.get(c),
                categories.get(c),
                look.whyText(c),
                plain,
                weighted,
                distinct(c, fills[c])));
      }
      List<ColumnFacts> facts = new ArrayList<>();
      for (String name : all) {
        ColumnFacts column = known.get(name);
        facts.add(column == null ? ColumnFacts.unread(name) : column);
      }
      for (String name : needs.preparation().derived().keySet()) {
        facts.add(Objects.requireNonNull(known.get(name)));
      }
      return new TableFacts(needs.table(), rows, facts, Digests.of(parts, facts));
    }

    /** The different numbers of a column whose gaps are filled; null if they are too many. */
    private double @Nullable [] distinct(int c, double fill) {
      TreeSet<Double> numbers = cells[c].numbers;
      if (types[c] != ColumnType.NUMBER || numbers == null) {
        return null;
      }
      TreeSet<Double> different = new TreeSet<>(numbers);
      if (!Double.isNaN(fill)) {
        different.add(fill + 0.0);
      }
      return different.size() > ColumnFacts.MOST_DISTINCT
          ? null
          : different.stream().mapToDouble(Double::doubleValue).toArray();
    }
  }
}
