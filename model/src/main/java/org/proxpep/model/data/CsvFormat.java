package org.proxpep.model.data;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;

/**
 * What the first line of a CSV file says, for readers that get a file in pieces of whole lines.
 *
 * @param separator between cells
 * @param names of the columns
 */
public record CsvFormat(char separator, List<String> names) implements Serializable {

  private static final int LONGEST_HEADER = 1 << 25;

  public CsvFormat {
    names = List.copyOf(names);
  }

  /**
   * Reads the first line of a file.
   *
   * @param in the contents, of which no more than the first bytes are read
   * @throws DataException if it is not the header of a CSV file
   */
  public static CsvFormat read(String file, InputStream in) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    InputStream bytes = new BufferedInputStream(in);
    int next = bytes.read();
    while (next >= 0 && next != '\n' && next != '\r' && line.size() < LONGEST_HEADER) {
      line.write(next);
      next = bytes.read();
    }
    if (next < 0 && line.size() == 0) {
      throw CsvHeader.empty(file);
    }
    TableReader.requireText(Source.of(file, line.toByteArray()), false);
    return of(file, line.toByteArray(), line.size());
  }

  /**
   * What a first line, without its end, says.
   *
   * @throws DataException if it is not the header of a CSV file
   */
  public static CsvFormat of(String file, byte[] line, int length) {
    // With a line end, for an empty line is not an empty file.
    byte[] bytes = Arrays.copyOf(line, length + 1);
    bytes[length] = '\n';
    Source source = Source.of(file, bytes);
    Window window = new Window(source, bytes, bytes.length);
    int begin = CsvHeader.begin(source, window);
    char separator = CsvHeader.separator(window, begin, null);
    CsvCells cells = new CsvCells(source, window, begin, separator);
    return new CsvFormat(separator, CsvHeader.names(source, cells));
  }
}
