package org.proxpep.model.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class CsvBlocksTest {

  /** What cells may look like; those of the second column are texts. */
  private static final List<String> NUMBERS =
      List.of(
          "1", "-2.5", "", "NA", "0.1234567890123456789", "1e-3", " 7 ", "+4", "-0", "12345678");

  private static final List<String> TEXTS =
      List.of(
          "007", "7", "\"a,b\"", "\"two\nlines\"", "\"say \"\"yes\"\"\"", "x\"y", "\"\"", "1.0");

  private static final ReadOptions OPTIONS =
      ReadOptions.standard().withKinds(Map.of("t", ColumnType.CATEGORY));

  @TempDir private Path folder;

  private static String file(SplittableRandom random, boolean header) {
    String end = random.nextBoolean() ? "\n" : "\r\n";
    StringBuilder text = new StringBuilder(header ? "n,t,\"m \"\"1\"\"\"" + end : "");
    int rows = 1 + random.nextInt(40);
    for (int i = 0; i < rows; i++) {
      text.append(NUMBERS.get(random.nextInt(NUMBERS.size()))).append(',');
      text.append(TEXTS.get(random.nextInt(TEXTS.size()))).append(',');
      text.append(random.nextInt(100)).append(i + 1 < rows || random.nextBoolean() ? end : "");
    }
    return text.toString();
  }

  private static List<List<@Nullable String>> rows(Table table) {
    List<List<@Nullable String>> rows = new ArrayList<>();
    for (int i = 0; i < table.rows(); i++) {
      int row = i;
      rows.add(table.columns().stream().map(c -> c.text(row)).toList());
    }
    return rows;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 30, 100, 1_000_000})
  void theRowsOfAllBlocksAreThoseOfTheFile(int size) throws IOException {
    for (int seed = 0; seed < 200; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      boolean header = seed % 4 > 0;
      ReadOptions options =
          header ? OPTIONS : OPTIONS.withKinds(Map.of("c2", ColumnType.CATEGORY)).withoutHeader();
      Path file = Files.writeString(folder.resolve("t.csv"), file(random, header));
      List<List<@Nullable String>> found = new ArrayList<>();
      try (CsvBlocks blocks = CsvBlocks.open(file, options, size).orElseThrow()) {
        for (CsvBlocks.Block b = blocks.next(); b != null; b = blocks.next()) {
          found.addAll(rows(b.table()));
        }
      }
      assertThat(found).as("seed %d", seed).isEqualTo(rows(Table.read(file, options)));
    }
  }

  @Test
  void oneColumnAndOtherFormatsAreLeftToTheReaderOfWholeFiles() throws IOException {
    Path one = Files.writeString(folder.resolve("one.csv"), "a\n1\n\n2\n");
    Path sparse = Files.writeString(folder.resolve("t.svm"), "1 1:2 2:3\n");
    assertThat(CsvBlocks.open(one, OPTIONS, 10)).isEmpty();
    assertThat(CsvBlocks.open(sparse, OPTIONS, 10)).isEmpty();
    assertThat(CsvBlocks.open(folder, OPTIONS, 10)).isEmpty();
  }

  @Test
  void columnsThatNobodyNeedsMayHoldAnything() {
    byte[] bytes = "a,b\n1,\u00e9\n2,inf\n".getBytes(StandardCharsets.ISO_8859_1);
    Table table =
        TableReader.read(
            Source.of("t.csv", bytes),
            ReadOptions.standard().withKinds(Map.of("b", ColumnType.TEXT, "c", ColumnType.TEXT)));
    assertThat(table.column("a").value(1)).isEqualTo(2.0);
    assertThat(table.column("b").type()).isEqualTo(ColumnType.TEXT);
  }

  @Test
  void aKnownCategoryKeepsItsSpellingAndIsFoundInAnother() {
    Column read =
        TableReader.read(
                Source.of(
                    "t.csv", "t,u\n007,0\n7,0\n7.0,0\n8,0\n".getBytes(StandardCharsets.UTF_8)),
                OPTIONS)
            .column("t");
    Column coded = read.coded(ColumnType.CATEGORY, List.of("007", "7"));
    double[] codes = new double[4];
    Arrays.setAll(codes, coded::value);
    assertThat(codes).containsExactly(0.0, 1.0, 1.0, -1.0);
  }
}
