package org.proxpep.model.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.proxpep.model.Fuzz;

/** Whatever the bytes, readers return a table or throw the exception they declare. */
class FuzzTest {

  private static final int CASES = Fuzz.cases(8000);
  private static final byte[] CSV =
      """
      \uFEFFid,"na""me",value;x,flag
      1,"a, b",1.5e3,true
      2,"line
      break",NA,FALSE
      3,ünï,-0.25,
      4,,?,true
      """
          .getBytes(StandardCharsets.UTF_8);
  private static final byte[] LIBSVM =
      "+1 1:0.5 3:-2e1 7:1\n-1 2:1 # c\n0 1:1e-3 9:12345678901234567890\n"
          .getBytes(StandardCharsets.UTF_8);
  private static final byte[] SPECIAL =
      "\",;\t\n\r:# 019.eE+-?N\0\u0001".getBytes(StandardCharsets.UTF_8);

  /** A file's name, which says what it is, and its contents. */
  private record Input(String name, byte[] bytes) {}

  private static int[] fuzz(String what, int cases, Function<SplittableRandom, Input> maker) {
    return Fuzz.run(
        what,
        cases,
        maker,
        input -> input.name + " " + HexFormat.of().formatHex(input.bytes),
        input -> outcome(input.name, input.bytes));
  }

  @ParameterizedTest
  @ValueSource(strings = {"t.csv", "t.libsvm"})
  void onlyTheDeclaredExceptionIsThrown(String name) {
    byte[] seed = name.endsWith("csv") ? CSV : LIBSVM;
    int cases = CASES / 100 * (name.endsWith("csv") ? 50 : 25);
    int[] outcomes = fuzz("data " + name, cases, random -> new Input(name, made(seed, random)));
    both(outcomes);
  }

  @Test
  void partsOfPublicFilesAreReadOrRefused() {
    List<Input> seeds = new ArrayList<>();
    for (String folder : List.of("data/classification", "data/portfolio")) {
      for (Path file : Fuzz.sharedFiles(folder, name -> true)) {
        seeds.add(beginning(file));
      }
    }
    Assumptions.assumeFalse(seeds.isEmpty(), "Skipped: no tables in the shared folder.");
    int[] outcomes =
        fuzz(
            "data of public files",
            CASES / 4,
            random -> {
              Input seed = seeds.get(random.nextInt(seeds.size()));
              return new Input(seed.name, made(seed.bytes, random));
            });
    both(outcomes);
  }

  @Test
  void damagedParquetIsReadOrRefused(@TempDir Path folder) throws IOException, SQLException {
    Path whole = folder.resolve("whole.parquet");
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
        java.sql.Statement statement = connection.createStatement()) {
      statement.execute(
          "COPY (SELECT i, i / 7.0 AS x, 'text ' || i % 5 AS t FROM range(200) r(i)) TO '"
              + whole
              + "' (FORMAT parquet)");
    }
    byte[] seed = Files.readAllBytes(whole);
    Path damaged = folder.resolve("damaged.parquet");
    int[] outcomes =
        Fuzz.run(
            "data parquet",
            CASES / 500,
            random -> mutated(seed, random),
            bytes -> HexFormat.of().formatHex(bytes),
            bytes -> {
              try {
                Files.write(damaged, bytes);
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
              return outcome("damaged.parquet", () -> Table.read(damaged));
            });
    assertThat(outcomes[1]).isPositive();
  }

  /** The first lines, unpacked. */
  private static Input beginning(Path file) {
    String name = String.valueOf(file.getFileName());
    boolean packed = name.endsWith(".gz");
    try (InputStream raw = Files.newInputStream(file);
        InputStream in = packed ? new GZIPInputStream(raw) : raw) {
      byte[] bytes = in.readNBytes(6000);
      int end = bytes.length;
      while (end > 0 && bytes[end - 1] != '\n') {
        end--;
      }
      return new Input(
          packed ? name.substring(0, name.length() - 3) : name, Arrays.copyOf(bytes, end));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static byte[] made(byte[] seed, SplittableRandom random) {
    return switch (random.nextInt(5)) {
      case 0 -> anything(random);
      case 1 -> Arrays.copyOf(seed, random.nextInt(seed.length));
      case 2, 3 -> mutated(seed, random);
      default -> damagedGzip(mutated(seed, random), random);
    };
  }

  /** Both ends must be reached, or the bytes are not worth much. */
  private static void both(int[] outcomes) {
    int all = outcomes[0] + outcomes[1];
    assertThat(outcomes[0]).isGreaterThan(all / 50);
    assertThat(outcomes[1]).isGreaterThan(all / 10);
  }

  private static int outcome(String name, byte[] bytes) {
    return outcome(name, () -> TableReader.read(Source.of(name, bytes), ReadOptions.standard()));
  }

  /** 0 for a sound table, 1 for a refusal. */
  private static int outcome(String name, Supplier<Table> reading) {
    try {
      Table table = reading.get();
      for (Column column : table.columns()) {
        assertThat(column.rows()).isEqualTo(table.rows());
        for (int i = 0; i < table.rows() && table.columns().size() < 50; i++) {
          if (column.type() != ColumnType.TEXT) {
            assertThat(column.text(i) == null).isEqualTo(column.isMissing(i));
          }
        }
      }
      if (table.columns().size() < 100) {
        // A constant column, say, cannot be standardised.
        attempt(name, () -> use(table));
        attempt(name, () -> table.dropMissing(table.names()));
        attempt(name, () -> Groups.weighted(table, table.names().get(0)).all());
      }
      return 0;
    } catch (DataException e) {
      requireGood(name, e);
      return 1;
    }
  }

  private static void attempt(String name, Runnable use) {
    try {
      use.run();
    } catch (DataException e) {
      requireGood(name, e);
    }
  }

  private static void requireGood(String name, DataException e) {
    assertThat(e).hasMessageStartingWith(name).hasMessageMatching("(?s).*\nMaybe .*\\.");
  }

  /** What a model does with a table. */
  private static void use(Table table) {
    Table whole = table.imputeMean(table.names());
    Features.Builder builder = Features.of(whole);
    for (Column column : whole.columns()) {
      if (column.type() == ColumnType.NUMBER) {
        builder.standardize(column.name());
      } else {
        builder.onehot(column.name());
      }
    }
    Features features = builder.build();
    double[] row = new double[features.size()];
    features.row(whole.rows() - 1, row);
    for (double v : row) {
      assertThat(v).isFinite();
    }
    assertThat(Groups.of(whole).all().size()).isEqualTo(whole.rows());
  }

  private static byte[] anything(SplittableRandom random) {
    byte[] bytes = new byte[random.nextInt(200)];
    boolean text = random.nextBoolean();
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = text ? SPECIAL[random.nextInt(SPECIAL.length)] : (byte) random.nextInt(256);
    }
    return bytes;
  }

  private static byte[] mutated(byte[] seed, SplittableRandom random) {
    byte[] bytes = seed.clone();
    for (int k = random.nextInt(4); k >= 0; k--) {
      int at = random.nextInt(bytes.length);
      switch (random.nextInt(4)) {
        case 0 -> bytes[at] = (byte) random.nextInt(256);
        case 1 -> bytes[at] = SPECIAL[random.nextInt(SPECIAL.length)];
        case 2 -> {
          // A stretch is repeated.
          int from = random.nextInt(bytes.length);
          byte[] longer = Arrays.copyOf(bytes, bytes.length + bytes.length - from);
          System.arraycopy(bytes, from, longer, bytes.length, bytes.length - from);
          bytes = longer;
        }
        default -> {
          // A stretch is cut out.
          int length = Math.min(random.nextInt(8), bytes.length - at);
          byte[] shorter = Arrays.copyOf(bytes, bytes.length - length);
          System.arraycopy(bytes, at + length, shorter, at, bytes.length - at - length);
          bytes = shorter.length == 0 ? bytes : shorter;
        }
      }
    }
    return bytes;
  }

  private static byte[] damagedGzip(byte[] contents, SplittableRandom random) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(contents);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    byte[] bytes = out.toByteArray();
    if (random.nextInt(3) == 0) {
      bytes = Arrays.copyOf(bytes, 2 + random.nextInt(bytes.length - 2));
    } else if (random.nextBoolean()) {
      bytes[2 + random.nextInt(bytes.length - 2)] = (byte) random.nextInt(256);
    }
    return bytes;
  }
}
