package org.proxpep.model.data;

import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Collectors;

/** Finds out what kind of file is given. */
final class TableReader {

  private TableReader() {}

  static Table read(Path file, ReadOptions options) {
    Source source = Source.of(file);
    try {
      return source.startsWith('P', 'A', 'R', '1')
          ? ParquetReader.read(file, source, options)
          : read(source, options);
    } catch (OutOfMemoryError e) {
      // What was read so far is free again, so there is room for words.
      throw source.error(
          0,
          String.format(
              Locale.ROOT,
              "the table does not fit into the memory of Java (%d MB)%s",
              Runtime.getRuntime().maxMemory() >> 20,
              source.cells(file).stream()
                  .mapToObj(cells -> String.format("; its cells take up to %d MB", need(cells)))
                  .collect(Collectors.joining())),
          "give it more, with JDK_JAVA_OPTIONS=-Xmx16g, or fewer columns or rows",
          e);
    }
  }

  private static long need(long cells) {
    return 1 + ((cells * Double.BYTES) >> 20);
  }

  /**
   * @param packed whether gzip and Parquet are seen through
   * @throws DataException if it is surely not text
   */
  static void requireText(Source source, boolean packed) {
    if (source.startsWith('P', 'K', 3, 4)) {
      throw source.error(
          0, "it is a zip archive or an office document", "unpack it, or save the sheet as CSV");
    }
    if (!packed && source.isGzip()) {
      throw source.error(
          0, "it is compressed by gzip, but its name does not end in .gz", "rename it");
    }
    if (!packed && source.startsWith('P', 'A', 'R', '1')) {
      throw source.error(
          0,
          "it is a Parquet file, but the name of the data does not end in .parquet",
          "rename it, or the folder that is given");
    }
    if (source.startsWith(0x28, 0xb5, 0x2f, 0xfd) || source.startsWith('B', 'Z', 'h')) {
      throw source.error(0, "it is compressed by zstd or bzip2", "unpack it, or use gzip");
    }
  }

  /** Reads text. */
  static Table read(Source source, ReadOptions options) {
    requireText(source, true);
    return isSparse(source) ? LibsvmReader.read(source) : CsvReader.read(source, options);
  }

  /** Whether it is read as CSV. */
  static boolean isCsv(Source source) {
    if (source.startsWith('P', 'A', 'R', '1')) {
      return false;
    }
    requireText(source, true);
    return !isSparse(source);
  }

  private static boolean isSparse(Source source) {
    String name = source.name().toLowerCase(Locale.ROOT);
    String plain = name.endsWith(".gz") ? name.substring(0, name.length() - 3) : name;
    return plain.endsWith(".libsvm") || plain.endsWith(".svm") || plain.endsWith(".svmlight");
  }
}
