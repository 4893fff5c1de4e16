package org.proxpep.spark;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import org.apache.spark.Partitioner;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.storage.StorageLevel;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.data.ColumnFacts;
import org.proxpep.model.data.ColumnType;
import org.proxpep.model.data.DataException;
import org.proxpep.model.data.RowChunks;
import org.proxpep.model.data.RowLayout;
import org.proxpep.model.data.Summary;
import org.proxpep.model.data.TableFacts;
import org.proxpep.model.data.Width;
import org.proxpep.model.language.PartitionedModel.Missing;
import org.proxpep.model.language.PartitionedModel.Needs;

/**
 * The columns that a model needs of a Spark source, packed and kept by the executors. Row i is the
 * row that one machine has in place i when it reads the same files in the order of their names, or
 * the same partitions in their order, so a scenario key means the same row.
 *
 * <p>The driver keeps what {@link TableFacts} say: a few numbers for every column, and no rows.
 */
final class SparkTable implements AutoCloseable {

  /** More different texts than this make a column unusable, as on one machine. */
  private static final int MOST_TEXTS = 100_000;

  private static final long PART_BYTES = 128L << 20;

  private final JavaRDD<Part> parts;
  private final TableFacts facts;
  private final int[] firstChunk;

  private SparkTable(JavaRDD<Part> parts, TableFacts facts, int[] firstChunk) {
    this.parts = parts;
    this.facts = facts;
    this.firstChunk = firstChunk;
  }

  /** The same table as tasks see it through {@code view}; tests let tasks fail by it. */
  SparkTable seenThrough(UnaryOperator<JavaRDD<Part>> view) {
    return new SparkTable(view.apply(parts), facts, firstChunk);
  }

  JavaRDD<Part> parts() {
    return parts;
  }

  TableFacts facts() {
    return facts;
  }

  /** The partition that holds a row. */
  int partitionOf(long row) {
    int chunk = (int) (row / RowChunks.SIZE);
    int at = Arrays.binarySearch(firstChunk, chunk);
    return at >= 0 ? at : -at - 2;
  }

  static SparkTable load(Dataset<Row> data, Needs needs, SparkSettings settings) {
    String serializer =
        data.sparkSession().sparkContext().getConf().get("spark.serializer", "JavaSerializer");
    if (serializer.endsWith("KryoSerializer")) {
      throw new IllegalArgumentException(
          "The setting spark.serializer ("
              + serializer
              + ") must be Spark's JavaSerializer: Kryo cannot write records.\n"
              + "Maybe spark.serializer=org.apache.spark.serializer.JavaSerializer.");
    }
    SourceColumns columns =
        SourceColumns.of(data.schema(), needs.columns(), needs.missing() == Missing.DROP);
    JavaRDD<InternalRow> source = columns.select(data).queryExecution().toRdd().toJavaRDD();
    List<Census> census =
        source
            .mapPartitions(rows -> List.of(Census.of(rows, columns, MOST_TEXTS)).iterator())
            .collect();
    return new Loader(needs, columns, census).load(source, data, settings);
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
      int at = Arrays.binarySearch(firstChunk, (Integer) key);
      return at >= 0 ? at : -at - 2;
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
    private final SourceColumns columns;
    private final List<Census> census;
    private final Census.Cells[] cells;
    private final ColumnType[] types;
    private final List<List<String>> categories = new ArrayList<>();

    Loader(Needs needs, SourceColumns columns, List<Census> census) {
      this.needs = needs;
      this.columns = columns;
      this.census = census;
      this.cells = new Census(columns.size()).cells;
      this.types = new ColumnType[columns.size()];
      long before = 0;
      for (Census each : census) {
        for (int c = 0; c < cells.length; c++) {
          cells[c].add(each.cells[c], before, MOST_TEXTS);
        }
        before += each.runs.stream().mapToLong(Census.Run::rows).sum();
      }
      requireRows(before);
      for (int c = 0; c < cells.length; c++) {
        check(c);
      }
    }

    private void requireRows(long rows) {
      if (rows == 0) {
        throw new DataException(
            needs.table(),
            0,
            null,
            "the table has no rows" + (columns.dropsIncomplete() ? " without gaps" : ""),
            "a filter was too strict");
      }
      if (rows > Integer.MAX_VALUE) {
        throw new DataException(
            needs.table(),
            0,
            null,
            "the table has " + rows + " rows, more than the 2147483647 that have a key each",
            "take a sample: data.sample(0.1, 1)");
      }
    }

    private void check(int c) {
      Census.Cells cell = cells[c];
      String name = columns.names().get(c);
      if (cell.infinite >= 0) {
        throw new DataException(
            needs.table(),
            0,
            name,
            "the number of row " + (cell.infinite + 1) + " is infinite",
            "store a missing value and ask for 'drop missing' or 'impute mean'");
      }
      if (cell.missing > 0 && needs.missing() == Missing.REFUSE) {
        throw new DataException(
            needs.table(),
            0,
            name,
            "the value of row "
                + (cell.firstMissing + 1)
                + " is missing"
                + (cell.missing > 1 ? ", and those of " + (cell.missing - 1) + " more rows" : ""),
            "write 'drop missing' or 'impute mean' after the file name, or leave the column out");
      }
      if (cell.texts == null) {
        throw new DataException(
            needs.table(),
            0,
            name,
            "it has more than " + MOST_TEXTS + " different texts",
            "leave it out, or group the texts first");
      }
      types[c] = type(c, cell.texts);
      categories.add(
          types[c] == ColumnType.NUMBER
              ? List.of()
              : types[c] == ColumnType.BOOLEAN
                  ? List.of("false", "true")
                  : List.copyOf(cell.texts.keySet()));
    }

    private ColumnType type(int c, Map<String, Long> texts) {
      return switch (columns.kinds().get(c)) {
        case NUMBER -> ColumnType.NUMBER;
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
      return columns.isText(c)
          ? Width.of(new double[] {0.0, categories.get(c).size() - 1.0}, 2)
          : cells[c].width;
    }

    SparkTable load(JavaRDD<InternalRow> source, Dataset<Row> data, SparkSettings settings) {
      int n = columns.size();
      List<Width> widths = new ArrayList<>();
      String[][] texts = new String[n][];
      boolean[] truth = new boolean[n];
      for (int c = 0; c < n; c++) {
        widths.add(width(c));
        TreeMap<String, Long> known = cells[c].texts;
        texts[c] = known == null ? new String[0] : known.keySet().toArray(new String[0]);
        truth[c] = types[c] == ColumnType.BOOLEAN;
      }
      RowLayout layout = new RowLayout(widths);
      if ((long) layout.stride() * RowChunks.SIZE > Integer.MAX_VALUE) {
        throw new DataException(
            needs.table(),
            0,
            null,
            "a packed row has " + layout.stride() + " bytes, more than the most (32760)",
            "leave out columns: some 4000 numbers fit");
      }
      Packing packing = Packing.place(columns, layout, census, texts, truth);
      int[] bounds = bounds(packing, layout, settings, data);
      JavaRDD<Part> packed = pack(source, packing, bounds);
      Gaps gaps = new Gaps(columns, needs, cells, types);
      JavaRDD<Part> filled =
          gaps.any() ? gaps.fill(packed.persist(StorageLevel.MEMORY_AND_DISK())) : packed;
      filled.persist(StorageLevel.MEMORY_AND_DISK());
      filled.setName("prox-pep " + needs.table());
      TableFacts facts = facts(data.schema().fieldNames(), packing, widths, filled);
      if (filled != packed) {
        packed.unpersist(false);
      }
      return new SparkTable(filled, facts, Arrays.copyOf(bounds, bounds.length - 1));
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

    /** The first chunk of every partition, and the number of chunks at the end. */
    private static int[] bounds(
        Packing packing, RowLayout layout, SparkSettings settings, Dataset<Row> data) {
      int chunks = RowChunks.count(packing.rows());
      long bytes = packing.rows() * layout.stride();
      int cores = data.sparkSession().sparkContext().defaultParallelism();
      long wanted =
          settings.partitions() > 0
              ? settings.partitions()
              : Math.max(2L * cores, (bytes + PART_BYTES - 1) / PART_BYTES);
      int count = (int) Math.min(chunks, wanted);
      int[] bounds = new int[count + 1];
      for (int p = 0; p <= count; p++) {
        bounds[p] = (int) ((long) p * chunks / count);
      }
      return bounds;
    }

    private TableFacts facts(
        String[] all, Packing packing, List<Width> widths, JavaRDD<Part> parts) {
      int weight = needs.weight() == null ? -1 : columns.names().indexOf(needs.weight());
      Summaries summaries = Summaries.of(parts, columns.size(), weight);
      Map<String, ColumnFacts> known = new TreeMap<>();
      for (int c = 0; c < columns.size(); c++) {
        boolean measured = types[c] != ColumnType.CATEGORY;
        double none = Double.NaN;
        Summary plain = measured ? summaries.plain().get(c) : new Summary(none, none, none, none);
        @Nullable Summary weighted =
            measured && !summaries.weighted().isEmpty() ? summaries.weighted().get(c) : null;
        TreeSet<Double> numbers = cells[c].numbers;
        double[] distinct =
            types[c] != ColumnType.NUMBER || numbers == null || cells[c].missing > 0
                ? null
                : numbers.stream().mapToDouble(Double::doubleValue).toArray();
        known.put(
            columns.names().get(c),
            new ColumnFacts(
                columns.names().get(c),
                types[c],
                widths.get(c),
                categories.get(c),
                plain,
                weighted,
                distinct));
      }
      List<ColumnFacts> facts = new ArrayList<>();
      for (String name : all) {
        ColumnFacts column = known.get(name);
        facts.add(column == null ? ColumnFacts.unread(name) : column);
      }
      return new TableFacts(needs.table(), (int) packing.rows(), facts, Digests.of(parts, facts));
    }
  }
}
