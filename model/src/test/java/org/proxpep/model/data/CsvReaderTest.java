package org.proxpep.model.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.proxpep.fixture.EveryJava;

@EveryJava
class CsvReaderTest {

  private static Table read(byte[] bytes, ReadOptions options) {
    return TableReader.read(Source.of("t.csv", bytes), options);
  }

  private static Table read(String text) {
    return read(text.getBytes(StandardCharsets.UTF_8), ReadOptions.standard());
  }

  private static List<String> texts(Table table, String column) {
    String[] texts = new String[table.rows()];
    for (int i = 0; i < texts.length; i++) {
      texts[i] = table.column(column).text(i);
    }
    return Arrays.asList(texts);
  }

  private static DataException refusal(String text) {
    return refusal(text.getBytes(StandardCharsets.UTF_8));
  }

  private static DataException refusal(byte[] bytes) {
    return assertThatExceptionOfType(DataException.class)
        .isThrownBy(() -> read(bytes, ReadOptions.standard()))
        .actual();
  }

  @Test
  void numbersTextsAndBooleansAreTold() {
    Table table = read("a,b,c\n1,x,true\n2.5,y,FALSE\n-3e2,x,True\n");
    assertThat(table.rows()).isEqualTo(3);
    assertThat(table.names()).containsExactly("a", "b", "c");
    assertThat(table.column("a").type()).isEqualTo(ColumnType.NUMBER);
    assertThat(table.column("b").type()).isEqualTo(ColumnType.CATEGORY);
    assertThat(table.column("c").type()).isEqualTo(ColumnType.BOOLEAN);
    assertThat(table.column("a").value(2)).isEqualTo(-300.0);
    assertThat(texts(table, "b")).containsExactly("x", "y", "x");
    assertThat(table.column("c").value(0)).isEqualTo(1.0);
    assertThat(table.column("c").value(1)).isZero();
    assertThat(table.column("c").codeOf("TRUE")).isEqualTo(1);
  }

  @Test
  void quotationMarksKeepSeparatorsLineEndsAndThemselves() {
    Table table = read("\"a\",b\n\"x,\"\"y\"\"\nz\",1\n\" p \",\"2\"\n q ,3\n5\" pipe,4\n");
    assertThat(texts(table, "a")).containsExactly("x,\"y\"\nz", " p ", "q", "5\" pipe");
    assertThat(table.column("b").value(1)).isEqualTo(2.0);
  }

  @ParameterizedTest
  @ValueSource(strings = {"\n", "\r\n", "\r"})
  void anyLineEndWillDoAndTheLastMayBeLeftOut(String end) {
    String text = "a;b" + end + "1;\"u\"" + end + end + "2;v";
    for (String whole : List.of(text, text + end, text + end + end)) {
      Table table = read(whole);
      assertThat(table.rows()).isEqualTo(2);
      assertThat(texts(table, "b")).containsExactly("u", "v");
    }
  }

  @ParameterizedTest
  @CsvSource({"','", "';'", "'\t'"})
  void separatorIsTheMostFrequentInTheHeader(String separator) {
    Table table = read("\"x,y;z,w;\"|b|c|d\n1|2|3|4\n".replace("|", separator));
    assertThat(table.names()).containsExactly("x,y;z,w;", "b", "c", "d");
    assertThat(table.column("d").value(0)).isEqualTo(4.0);
  }

  @Test
  void aQuotationMarkWithinACellOfTheHeaderIsACharacter() {
    Table table = read("5\" pipe;\"a \"\"b, c\"\", d\";e,f\n1;2;\"x\"\n");
    assertThat(table.names()).containsExactly("5\" pipe", "a \"b, c\", d", "e,f");
  }

  @Test
  void separatorMayBeGiven() {
    Table table =
        read(
            "a,b|c\n1|2\n".getBytes(StandardCharsets.UTF_8),
            ReadOptions.standard().withSeparator('|'));
    assertThat(table.names()).containsExactly("a,b", "c");
  }

  @Test
  void byteOrderMarkAndGzipAreSeenThrough() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
      out.write("\uFEFFgröße,b\n1,2\n".getBytes(StandardCharsets.UTF_8));
    }
    Table table = read(bytes.toByteArray(), ReadOptions.standard());
    assertThat(table.names()).containsExactly("größe", "b");
    // A second member of the same stream goes on where the first ended.
    try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
      out.write("3,4\n".getBytes(StandardCharsets.UTF_8));
    }
    assertThat(read(bytes.toByteArray(), ReadOptions.standard()).rows()).isEqualTo(2);
  }

  @Test
  void missingCellsAreCountedInEveryType() {
    Table table = read("a,b,c\n1,x,\n,?,true\nNA,NULL,nan\n\"\",y,N/A\n");
    assertThat(table.column("a").missing()).isEqualTo(3);
    assertThat(table.column("b").missing()).isEqualTo(2);
    assertThat(table.column("c").missing()).isEqualTo(3);
    assertThat(texts(table, "b")).containsExactly("x", null, null, "y");
    assertThat(table.column("a").isMissing(1)).isTrue();
    assertThat(table.column("b").categories()).containsExactly("x", "y");
  }

  @Test
  void documentationListsWhatCountsAsMissing() throws IOException {
    Path root = Path.of(System.getProperty("proxpep.root", ".."));
    String page = Files.readString(root.resolve("docs/data.md"));
    int begin = page.indexOf("A cell is missing");
    String sentence = page.substring(begin, page.indexOf("with or without", begin));
    assertThat(Pattern.compile("`([^`]+)`").matcher(sentence).results().map(m -> m.group(1)))
        .containsExactlyInAnyOrderElementsOf(ReadOptions.MISSING);
  }

  @Test
  void blanksInsideQuotationMarksMakeATextUnlessThereIsNothingElse() {
    Table table = read("a,b\n\" NA \",\"  \"\nx,\" 1 \"\n\" NA \",2\n");
    assertThat(texts(table, "a")).containsExactly(" NA ", "x", " NA ");
    assertThat(texts(table, "b")).containsExactly(null, "1", "2");
    assertThat(read("\"two\nlines\",b  c\n1,2\n").names()).containsExactly("two\nlines", "b  c");
  }

  @Test
  void whatCountsAsMissingMayBeGiven() {
    byte[] bytes = "country\nNA\nDE\n--\n".getBytes(StandardCharsets.UTF_8);
    Table table = read(bytes, ReadOptions.standard().withMissing("--"));
    assertThat(texts(table, "country")).containsExactly("NA", "DE", null);
  }

  @Test
  void textsAfterManyNumbersKeepTheirSpelling() {
    StringBuilder text = new StringBuilder("a,b\n");
    for (int i = 0; i < 100_000; i++) {
      text.append("0").append(i % 10).append(".0,").append(i).append('\n');
    }
    Table table = read(text + "none,7\n,8\n");
    assertThat(table.rows()).isEqualTo(100_002);
    assertThat(table.column("a").type()).isEqualTo(ColumnType.CATEGORY);
    assertThat(table.column("a").text(123)).isEqualTo("03.0");
    assertThat(table.column("a").text(100_000)).isEqualTo("none");
    assertThat(table.column("a").missing()).isEqualTo(1);
    assertThat(table.column("b").value(99_999)).isEqualTo(99_999.0);
    assertThatExceptionOfType(DataException.class)
        .isThrownBy(() -> table.numeric("a"))
        .withMessageContaining("line 100002 says \"none\"");
  }

  @Test
  void numbersMayBeReadAsTexts() {
    byte[] bytes = "zip,n\n01234,1\n00501,2\n".getBytes(StandardCharsets.UTF_8);
    Table table = read(bytes, ReadOptions.standard().withTexts("zip"));
    assertThat(texts(table, "zip")).containsExactly("01234", "00501");
    assertThatExceptionOfType(DataException.class)
        .isThrownBy(() -> read(bytes, ReadOptions.standard().withTexts("zap")))
        .withMessageContaining("zap");
  }

  @Test
  void tooManyTextsAreNotKeptButDoNoHarm() {
    byte[] bytes = "id,n\na,1\nb,2\nc,3\nd,4\n".getBytes(StandardCharsets.UTF_8);
    Table table = read(bytes, ReadOptions.standard().withCategories(3));
    assertThat(table.column("id").type()).isEqualTo(ColumnType.TEXT);
    assertThat(table.column("n").value(3)).isEqualTo(4.0);
    assertThatExceptionOfType(DataException.class)
        .isThrownBy(() -> Features.of(table).onehot("id"))
        .withMessageContaining("more than 3");
    assertThat(read(bytes, ReadOptions.standard().withCategories(4)).column("id").type())
        .isEqualTo(ColumnType.CATEGORY);
  }

  @Test
  void emptyLinesAreCellsOfASingleColumnOnly() {
    assertThat(read("a\n1\n\n3\n\n\n").column("a").missing()).isEqualTo(1);
    assertThat(read("a\n1\n\n3\n\n\n").rows()).isEqualTo(3);
    assertThat(read("a,b\n1,2\n\n3,4\n").rows()).isEqualTo(2);
  }

  @Test
  void faultsAreNamedWithTheirPlaceAndARemedy() {
    assertThat(refusal("a,b\n1,2\n\"x\ny\",2\n3,4,5\n"))
        .hasMessageStartingWith("t.csv, line 5: the row has 3 cells, but the header has 2 names")
        .hasMessageContaining("\nMaybe ")
        .satisfies(e -> assertThat(e.line()).isEqualTo(5));
    assertThat(refusal("a,b\n1\n")).hasMessageContaining("line 2: the row has 1 cell,");
    assertThat(refusal("a,b,a\n1,2,3\n")).hasMessageContaining("columns 1 and 3");
    assertThat(refusal("\nb\n1\n")).hasMessageContaining("the first line is empty");
    assertThat(refusal("")).hasMessageContaining("empty");
    assertThat(refusal("a,b\n")).hasMessageContaining("no row below the header");
    assertThat(refusal("1.5,2\n3,4\n")).hasMessageContaining("first line holds numbers");
    assertThat(refusal("a,b\n1,2\n3,\"x\n4,5\n")).hasMessageContaining("line 3: a quotation mark");
    assertThat(refusal("a,b\n1,2\n\"x\"y,5\n")).hasMessageContaining("line 3: there is text after");
    assertThat(refusal("a,b\n1,2\n1e999,3\n"))
        .hasMessageStartingWith("t.csv, line 3, column a: the number is infinite");
    assertThat(refusal(new byte[] {'a', '\n', 'x', (byte) 0xe9, '\n'}))
        .hasMessageContaining("line 2, column a: the text is not UTF-8");
    assertThat(refusal("a\n1\n".getBytes(StandardCharsets.UTF_16))).hasMessageContaining("UTF-16");
    assertThat(refusal("PK\3\4rest")).hasMessageContaining("zip");
    assertThat(refusal(new byte[] {0x1f, (byte) 0x8b, 8, 0, 0})).hasMessageContaining("cut short");
  }

  @Test
  void filesThatAreNotThereAreNamed(@TempDir Path folder) throws IOException {
    assertThatExceptionOfType(DataException.class)
        .isThrownBy(() -> Table.read(folder.resolve("no.csv")))
        .withMessageContaining("no such file");
    assertThatExceptionOfType(DataException.class)
        .isThrownBy(() -> Table.read(folder))
        .withMessageContaining("folder");
    Path file = folder.resolve("yes.csv");
    Files.writeString(file, "a\n1\n");
    assertThat(Table.read(file).name()).isEqualTo("yes.csv");
  }

  /** Large enough that cells lie across the edges of the window. */
  @ParameterizedTest
  @CsvSource({"1,','", "2,';'", "3,'\t'"})
  void randomTablesAreReadAsBySlowReader(long seed, char separator) {
    SplittableRandom random = new SplittableRandom(seed);
    StringBuilder text = new StringBuilder("number" + separator + "text" + separator + "mixed");
    String end = seed == 2 ? "\r\n" : "\n";
    text.append(end);
    int rows = 40_000;
    for (int i = 0; i < rows; i++) {
      double v = random.nextDouble() * Math.pow(10, random.nextInt(20) - 10);
      String number = random.nextInt(9) == 0 ? "" : Double.toString(v);
      text.append(random.nextInt(4) == 0 ? '"' + number + '"' : number).append(separator);
      text.append(word(random, separator)).append(separator);
      text.append(random.nextInt(50) == 0 ? word(random, separator) : Integer.toString(i % 77))
          .append(end);
    }
    Table table = read(text.toString());
    List<List<String>> expected = Naive.cells(text.toString(), separator);
    assertThat(table.rows()).isEqualTo(rows).isEqualTo(expected.size() - 1);
    for (int i = 0; i < rows; i++) {
      List<String> row = expected.get(i + 1);
      double number = row.get(0).isEmpty() ? Double.NaN : Double.parseDouble(row.get(0));
      if (Double.compare(table.column("number").value(i), number) != 0
          || !row.get(1).equals(table.column("text").text(i))
          || !row.get(2).equals(table.column("mixed").text(i))) {
        assertThat(texts(table, "text").get(i)).as("row " + i).isEqualTo(row.get(1));
        assertThat(texts(table, "mixed").get(i)).as("row " + i).isEqualTo(row.get(2));
        assertThat(table.column("number").value(i)).as("row " + i).isEqualTo(number);
      }
    }
  }

  private static String word(SplittableRandom random, char separator) {
    String letters = "abcä\"\n €😀" + separator;
    int[] points = letters.codePoints().toArray();
    StringBuilder word = new StringBuilder("w");
    boolean plain = true;
    for (int k = random.nextInt(1 + random.nextInt(12)); k > 0; k--) {
      int c = points[random.nextInt(points.length)];
      plain &= c != '"' && c != '\n' && c != separator && c != ' ';
      word.appendCodePoint(c);
    }
    return plain ? word.toString() : '"' + word.toString().replace("\"", "\"\"") + '"';
  }

  @Test
  void longCellsMakeTheWindowGrow() {
    String cell = "x".repeat(1_000_000);
    Table table = read("a,b\n1,\"" + cell + "\n" + cell + "\"\n2," + cell + "\n");
    assertThat(table.column("b").text(0)).isEqualTo(cell + "\n" + cell);
    assertThat(table.column("b").text(1)).isEqualTo(cell);
  }
}
