package org.proxpep.spark;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.input_file_block_start;
import static org.apache.spark.sql.functions.input_file_name;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.CompressionCodecFactory;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.proxpep.model.data.CsvFormat;
import org.proxpep.model.data.CsvLine;
import org.proxpep.model.data.DataException;
import org.proxpep.model.data.DataFaults;

/**
 * CSV files by the rules of one machine: Spark gives the lines, and {@link CsvLine} says what is in
 * them.
 *
 * @param lines of all files
 * @param format by the first file, which all others must share
 * @param firstFile its name
 */
record CsvSource(Dataset<Row> lines, CsvFormat format, String firstFile) implements TableSource {

  /**
   * @param path a file, a folder or a pattern
   * @throws DataException if the first file has no header
   */
  static CsvSource of(SparkSession spark, String path) {
    Dataset<Row> lines = spark.read().text(path);
    String[] files = lines.inputFiles();
    Arrays.sort(files);
    Configuration settings = spark.sparkContext().hadoopConfiguration();
    for (String file : files) {
      Path place = new Path(URI.create(file));
      try {
        FileSystem system = place.getFileSystem(settings);
        if (files.length > 1 && system.getFileStatus(place).getLen() == 0) {
          // A part that nothing was written to.
          continue;
        }
        CompressionCodec codec = new CompressionCodecFactory(settings).getCodec(place);
        try (InputStream stored = system.open(place);
            InputStream in = codec == null ? stored : codec.createInputStream(stored)) {
          String name = place.getName();
          return new CsvSource(lines, CsvFormat.read(name, in), name);
        }
      } catch (IOException e) {
        throw DataFaults.unreadable(place.getName(), e);
      }
    }
    throw DataException.of("there is nothing in it", "another folder", path, null);
  }

  @Override
  public SparkSession spark() {
    return lines.sparkSession();
  }

  @Override
  public List<String> names() {
    return format.names();
  }

  @Override
  public Selected select(Collection<String> columns) {
    JavaRDD<InternalRow> source =
        lines
            .select(col("value"), input_file_name(), input_file_block_start())
            .queryExecution()
            .toRdd()
            .toJavaRDD();
    List<SourceReading.Kind> open = Collections.nCopies(columns.size(), SourceReading.Kind.OPEN);
    HashMap<String, Long> ends = format.names().size() == 1 ? ends(source) : new HashMap<>();
    return new Selected(
        source, new Lines(format, firstFile, List.copyOf(columns), List.copyOf(open), ends));
  }

  /** By file, where its last piece begins in which not all lines are empty. */
  private static HashMap<String, Long> ends(JavaRDD<InternalRow> source) {
    HashMap<String, Long> ends = new HashMap<>();
    Jobs.promptly(
        "ends of the files",
        source.mapPartitions(rows -> List.of(endsHere(rows)).iterator()),
        each -> each,
        each -> each.forEach((file, start) -> ends.merge(file, start, Math::max)));
    return ends;
  }

  private static HashMap<String, Long> endsHere(Iterator<InternalRow> rows) {
    HashMap<String, Long> ends = new HashMap<>();
    while (rows.hasNext()) {
      InternalRow row = rows.next();
      if (row.getUTF8String(0).numBytes() > 0) {
        ends.merge(row.getUTF8String(1).toString(), row.getLong(2), Math::max);
      }
    }
    return ends;
  }

  @Override
  public DataException noRows(String table) {
    return DataFaults.noRows(firstFile);
  }

  /**
   * How lines are read.
   *
   * @param ends for a single column, where an empty line is a missing cell unless no other follows:
   *     the last piece of each file in which not all lines are empty
   */
  record Lines(
      CsvFormat format,
      String firstFile,
      List<String> names,
      List<Kind> kinds,
      HashMap<String, Long> ends)
      implements SourceReading {

    private static final long serialVersionUID = 1L;

    @Override
    public SourceReading withKinds(List<Kind> others) {
      return new Lines(format, firstFile, names, new ArrayList<>(others), ends);
    }

    @Override
    public RowReader over(Iterator<InternalRow> partition) {
      return new CsvRows(partition, this);
    }
  }
}
