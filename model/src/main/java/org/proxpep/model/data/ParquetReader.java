package org.proxpep.model.data;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Properties;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/** Reads Parquet by DuckDB's JDBC driver, which is used if it is there. */
final class ParquetReader {

  private static final String URL = "jdbc:duckdb:";
  private static final int STRETCH = 1 << 15;

  private final Source source;
  private final ReadOptions options;
  private final List<Part> parts = new ArrayList<>();

  /** A column being read. */
  private record Part(
      String name, boolean number, NumberBuilder values, Dictionary dictionary, boolean[] full) {}

  private ParquetReader(Source source, ReadOptions options) {
    this.source = source;
    this.options = options;
  }

  static Table read(Path file, Source source, ReadOptions options) {
    Driver given = options.parquetDriver();
    Driver driver = given != null ? given : find();
    if (driver == null) {
      throw source.error(
          0,
          "it is a Parquet file, and the driver that reads them is not installed",
          "set the environment variable PROX_PEP_PARQUET=yes, with which ./prox-pep fetches it; in"
              + " a program add org.duckdb:duckdb_jdbc to the class path; or write the table as"
              + " CSV");
    }
    return new ParquetReader(source, options).read(file, driver);
  }

  private static @Nullable Driver find() {
    Iterator<Driver> drivers = ServiceLoader.load(Driver.class).iterator();
    while (true) {
      try {
        if (!drivers.hasNext()) {
          return null;
        }
        Driver driver = drivers.next();
        if (driver.acceptsURL(URL)) {
          return driver;
        }
      } catch (ServiceConfigurationError | SQLException e) {
        // A driver that does not load is not the one looked for.
      }
    }
  }

  private Table read(Path file, Driver driver) {
    Properties properties = new Properties();
    // Otherwise the driver holds the whole table a second time.
    properties.setProperty("jdbc_stream_results", "true");
    String table = "read_parquet('" + file.toString().replace("'", "''") + "')";
    try (Connection connection = driver.connect(URL, properties);
        Statement statement = connection.createStatement()) {
      String select = describe(statement, table);
      int rows = 0;
      try (ResultSet cells = statement.executeQuery(select)) {
        while (cells.next()) {
          row(cells, rows++);
        }
      }
      if (rows == 0) {
        throw source.error(0, "the table has no rows", "it was cut short");
      }
      return finish(rows);
    } catch (SQLException e) {
      throw source.error(
          0, "it cannot be read (" + firstLine(e) + ")", "the file is damaged or was cut short", e);
    }
  }

  private static String firstLine(SQLException e) {
    return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
  }

  /** Notes the columns; the query that delivers each as a number or a text. */
  private String describe(Statement statement, String table) throws SQLException {
    List<String> items = new ArrayList<>();
    try (ResultSet columns = statement.executeQuery("DESCRIBE SELECT * FROM " + table)) {
      while (columns.next()) {
        String name = columns.getString("column_name");
        String type = columns.getString("column_type");
        boolean number =
            type.matches("U?(TINY|SMALL|BIG|HUGE)INT|U?INTEGER|FLOAT|DOUBLE|DECIMAL.*")
                && !options.texts().contains(name);
        parts.add(
            new Part(
                name,
                number,
                new NumberBuilder(STRETCH),
                new Dictionary(source.name(), name, options.categories()),
                new boolean[1]));
        items.add(
            "CAST(\""
                + name.replace("\"", "\"\"")
                + "\" AS "
                + (number ? "DOUBLE" : "VARCHAR")
                + ")");
      }
    }
    return "SELECT " + String.join(", ", items) + " FROM " + table;
  }

  private void row(ResultSet cells, int row) throws SQLException {
    for (int k = 0; k < parts.size(); k++) {
      Part part = parts.get(k);
      if (part.number()) {
        double v = cells.getDouble(k + 1);
        boolean missing = cells.wasNull() || Double.isNaN(v);
        if (Double.isInfinite(v)) {
          throw DataFaults.infiniteInRow(source.name(), part.name(), row + 1L);
        }
        part.values().add(missing ? Double.NaN : v);
      } else if (!part.full()[0]) {
        part.values().add(code(part, cells.getString(k + 1)));
      }
    }
  }

  private double code(Part part, @Nullable String text) {
    if (text == null || text.isEmpty()) {
      return Double.NaN;
    }
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    int code = part.dictionary().code(bytes, 0, bytes.length, 0);
    part.full()[0] = code == Dictionary.FULL;
    return code;
  }

  private Table finish(int rows) {
    List<Column> columns = new ArrayList<>();
    for (Part part : parts) {
      columns.add(
          part.number()
              ? Column.numbers(part.name(), part.values().build())
              : part.full()[0]
                  ? Column.unreadable(part.name(), rows, 0, "more than " + options.categories())
                  : Column.coded(part.name(), part.values(), part.dictionary().texts(), null));
    }
    return Table.of(source.name(), columns);
  }
}
