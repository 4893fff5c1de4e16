package org.proxpep.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.proxpep.engine.Engine;
import org.proxpep.model.data.Column;
import org.proxpep.model.data.ColumnFacts;
import org.proxpep.model.data.ColumnType;
import org.proxpep.model.data.DataException;
import org.proxpep.model.data.PackedRows;
import org.proxpep.model.data.RowChunks;
import org.proxpep.model.data.Table;
import org.proxpep.model.problem.Model;
import org.proxpep.model.problem.ModelProblem;
import org.proxpep.model.problem.PartitionedModel.Missing;
import org.proxpep.model.problem.PartitionedModel.Needs;
import org.proxpep.problem.Evaluation;
import org.proxpep.solve.SolverSettings;

/** CSV files are to Spark what they are to one machine. */
class CsvTest {

  private static final String NAME = "rows.csv";

  /** A session in which files are cut into pieces of so many bytes. */
  private static SparkSession cutting(int bytes) {
    SparkSession session = Session.spark().newSession();
    session.conf().set("spark.sql.files.maxPartitionBytes", bytes + "b");
    session.conf().set("spark.sql.files.openCostInBytes", "1");
    session.conf().set("spark.sql.files.minPartitionNum", "1");
    return session;
  }

  private static Table here(Path file, Missing missing, @Nullable String weight) {
    Table table = Table.read(file);
    List<String> all = table.names();
    return switch (missing) {
      case DROP -> table.dropMissing(all);
      case IMPUTE -> weight == null ? table.imputeMean(all) : table.imputeMean(all, weight);
      case REFUSE -> {
        table.requireComplete(all);
        yield table;
      }
    };
  }

  private static SparkTable there(Path path, int bytes, Missing missing, @Nullable String weight) {
    CsvSource source = CsvSource.of(cutting(bytes), path.toString());
    Needs needs = new Needs(NAME, NAME, new LinkedHashSet<>(source.names()), weight, missing);
    return SparkTable.load(source, needs, SparkSettings.DEFAULT, line -> {});
  }

  private static void assertSame(SparkTable there, Table here) {
    assertThat(there.facts().rows()).isEqualTo(here.rows());
    assertThat(there.facts().columns()).extracting(ColumnFacts::name).isEqualTo(here.names());
    List<PackedRows> parts = there.parts().map(part -> part.rows).collect();
    PackedRows rows = PackedRows.joined(parts);
    for (int c = 0; c < here.names().size(); c++) {
      Column column = here.columns().get(c);
      ColumnFacts facts = there.facts().columns().get(c);
      assertThat(facts.type()).as(column.name()).isEqualTo(column.type());
      assertThat(facts.categories()).isEqualTo(column.categories());
      assertThat(facts.summary()).isEqualTo(column.summary());
      double[] expected = new double[here.rows()];
      double[] found = new double[here.rows()];
      TreeSet<Double> different = new TreeSet<>();
      for (int i = 0; i < expected.length; i++) {
        expected[i] = column.value(i);
        found[i] = rows.value(c, i);
        different.add(expected[i] + 0.0);
      }
      assertThat(found).containsExactly(expected);
      if (column.type() == ColumnType.NUMBER) {
        assertThat(facts.distinct())
            .containsExactly(different.stream().mapToDouble(v -> v).toArray());
      }
    }
  }

  /** Both readers agree on a table or on why there is none. */
  private static String compare(Path file, int bytes, Missing missing) {
    return compare(file, bytes, missing, null);
  }

  private static String compare(Path file, int bytes, Missing missing, @Nullable String weight) {
    Table here;
    try {
      here = here(file, missing, weight);
    } catch (DataException e) {
      assertThatThrownBy(() -> there(file, bytes, missing, weight)).hasMessage(e.getMessage());
      return String.valueOf(e.getMessage());
    }
    try (SparkTable there = there(file, bytes, missing, weight)) {
      assertSame(there, here);
      for (int c = 0; c < here.names().size(); c++) {
        assertThat(there.facts().columns().get(c).whyText())
            .isEqualTo(here.columns().get(c).whyText());
      }
    }
    return "";
  }

  static Stream<Arguments> tables() {
    StringBuilder late = new StringBuilder("a;b\n");
    for (int i = 0; i < 300; i++) {
      late.append(i % 9 == 4 ? "NA" : i + ".50").append(';').append(i).append('\n');
    }
    return Stream.of(
        Arguments.of("markers", "a,g\n1,x\nNA,y\n?,N/A\n4,\n5,\"\"\nnan, NULL \n7,\"NA\"\n8,z\n"),
        Arguments.of("semicolons", "a;b,c;d\n1;2,5;x\n3;\"4;5\";y\n"),
        Arguments.of("tabs", "a\tb\n1\t x \n2\t\ty\t\n".replace("\t\ty\t", "\ty")),
        Arguments.of(
            "quotes",
            "\"a,1\",\"b\"\"c\"\n\"1\",\"he said \"\"hi, you\"\"\"\n\" 2 \" ,\" x \"\n3,a\"b\n"),
        Arguments.of("a quotation mark in a name", "5\" pipe;b,c\n1;\"x;\"\"y\"\n2;3\n"),
        Arguments.of("blanks", " a , b \n 1 ,  x\n\t2,\"  \"\n 3.5e1 ,y \n"),
        Arguments.of("byte order mark and CR LF", "\uFEFFa,b\r\n1,ü\r\n2,x\r\n"),
        Arguments.of("CR alone", "a,b\r1,x\r\r2,y"),
        Arguments.of("empty lines", "a,b\n\n1,2\n\n\n3,4\n\n"),
        Arguments.of("a single column", "a\n\n1\n\n\n2.5\n\nNA\n3\n\n\n\n"),
        Arguments.of("a single column of texts", "a\n\n\nx\n\n y \n\n"),
        Arguments.of("booleans", "a,b,c\ntrue,FALSE,1\nFalse,,x\nTRUE,true,\n"),
        Arguments.of(
            "a category that is dropped with its row",
            "a,b,c\nTrue,1,p\nother,,p\nFALSE,2,q\nx,?,r\ntrue,3,\n"),
        Arguments.of(
            "spelling of numbers",
            "a,b,c\n+1,.5,-0\n1e3,5.,00012345678901234567890\n-1E-2,1e-400,0.1\n"),
        Arguments.of("not quite numbers", "a,b\n1,0x10\n2,1_000\n3,1e\n4,5f\n"),
        Arguments.of("numbers of one width", "a\n100\n200\n-3\n"),
        Arguments.of("texts come late", late + "x;y\n1.0;2\n\"1\";-3\n"),
        Arguments.of("infinities are texts among texts", "a\n1\ninf\nx\nInfinity\n"),
        Arguments.of("no last line end", "a,b\n1,2\n3,"),
        Arguments.of("nothing but gaps", "a,b\nNA,1\n,2\n"),
        Arguments.of("ragged", "a,b\n1,2\n3\n4,5,6\n"),
        Arguments.of("too long", "a,b\n1,2\n" + "1,2\n".repeat(90) + "4,5,6\n"),
        Arguments.of("text after a quotation mark", "a,b\n1,2\n\"3\"4,5\n"),
        Arguments.of("infinite", "a,b\n1,2\n,3\n2,-inf\n3,1e999\n"),
        Arguments.of("infinite in a row that is dropped", "a,b\n1,2\n,1e309\n"),
        Arguments.of("no rows", "a,b\n\n"),
        Arguments.of("no names", "\na,b\n1,2\n"),
        Arguments.of("no header", "1.5,2\n3,4\n"),
        Arguments.of("the same name twice", "a,b,a\n1,2,3\n"),
        Arguments.of("nothing", ""));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("tables")
  void aFileIsReadOrRefusedAsOnOneMachine(String what, String text, @TempDir Path folder)
      throws IOException {
    Path file = Files.writeString(folder.resolve(NAME), text);
    compare(file, 16 + text.length() / 20, Missing.DROP);
    compare(file, 1 << 20, Missing.IMPUTE);
    if (text.contains("NA") || text.contains("\n\n")) {
      compare(file, 12 + text.length() / 3, Missing.REFUSE);
    }
  }

  @Test
  void textsThatAreNotUtf8AreRefusedWithTheirLine(@TempDir Path folder) throws IOException {
    byte[] latin = "a,b\n1,x\n2,y\n3,\u00fc\n".getBytes(StandardCharsets.ISO_8859_1);
    Path file = Files.write(folder.resolve(NAME), latin);
    assertThat(compare(file, 8, Missing.REFUSE))
        .contains("line 4, column b: the text is not UTF-8");
  }

  @Test
  void aLineEndInQuotationMarksIsRefused(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve(NAME), "a,b\n1,2\n3,\"x\ny\"\n");
    for (int bytes : new int[] {6, 1 << 20}) {
      assertThatThrownBy(() -> there(file, bytes, Missing.REFUSE, null))
          .isInstanceOf(DataException.class)
          .hasMessageStartingWith(
              "rows.csv, line 3: a quotation mark opens a cell and is not closed in its line.")
          .hasMessageContaining("solve without --engine");
    }
    Files.writeString(file, "\"a\nb\",c\n1,2\n");
    assertThatThrownBy(() -> there(file, 64, Missing.REFUSE, null))
        .hasMessageStartingWith("rows.csv, line 1: a quotation mark opens a cell");
  }

  @Test
  void compressedFilesAndFilesOfOtherKindsAreTold(@TempDir Path folder) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(bytes)) {
      out.write("a,b\n1,x\n\n2,NA\n3,y\n".getBytes(StandardCharsets.UTF_8));
    }
    Path packed = Files.write(folder.resolve("rows.csv.gz"), bytes.toByteArray());
    compare(packed, 8, Missing.DROP);
    Path misnamed = Files.write(folder.resolve("rows.csv"), bytes.toByteArray());
    assertThatThrownBy(() -> there(misnamed, 8, Missing.DROP, null))
        .hasMessageContaining("does not end in .gz");
    Path parquet = Files.writeString(folder.resolve("p.csv"), "PAR1....\n");
    assertThatThrownBy(() -> there(parquet, 8, Missing.DROP, null))
        .hasMessageContaining("p.csv: it is a Parquet file");
  }

  @Test
  void filesOfAFolderAreOneTable(@TempDir Path folder) throws IOException {
    Path parts = Files.createDirectory(folder.resolve("the parts"));
    String a = "1,x\n2,NA\n\n";
    String b = "3,y\n".repeat(40) + "4,5\n";
    String c = "true,z\n";
    Files.writeString(parts.resolve("a 1.csv"), "n,t\n" + a);
    Files.writeString(parts.resolve("b.csv"), "\uFEFF n,\"t\"\r\n" + b);
    Files.createFile(parts.resolve("b2.csv"));
    Files.writeString(parts.resolve("c.csv"), "n,t\n" + c);
    Path whole = Files.writeString(folder.resolve(NAME), "n,t\n" + a + b + c);
    for (int bytes : new int[] {20, 100, 1 << 20}) {
      try (SparkTable there = there(parts, bytes, Missing.DROP, null)) {
        assertSame(there, here(whole, Missing.DROP, null));
        assertThat(there.facts().columns().get(0).whyText())
            .isEqualTo("line 2 of c.csv says \"true\"");
      }
    }
    assertThatThrownBy(() -> there(parts, 20, Missing.REFUSE, null))
        .hasMessageContaining(
            "column t: the value of row 2 is missing; rows are counted from 1 below the headers,"
                + " file")
        .isInstanceOf(DataException.class);
  }

  @Test
  void theFirstGapIsThatOfTheFirstFileThoughSparkReadsTheLargestFirst(@TempDir Path folder)
      throws IOException {
    Files.writeString(folder.resolve("a.csv"), "n,t\n1,2\n3,NA\n");
    Files.writeString(folder.resolve("b.csv"), "n,t\n1,?\n" + "1,2\n".repeat(30));
    assertThatThrownBy(() -> there(folder, 1 << 20, Missing.REFUSE, null))
        .hasMessageContaining("the value of row 2 is missing, and those of 1 more rows");
  }

  @Test
  void filesOfAFolderMustHaveTheSameHeader(@TempDir Path folder) throws IOException {
    Files.writeString(folder.resolve("a.csv"), "n,t\n1,2\n");
    Files.writeString(folder.resolve("b.csv"), "n,u\n1,2\n");
    assertThatThrownBy(() -> there(folder, 1 << 20, Missing.DROP, null))
        .isInstanceOf(DataException.class)
        .hasMessageStartingWith("b.csv, line 1: the header (n, u) is not that of a.csv (n, t).");
  }

  static Stream<Arguments> nearTies() {
    String before = "g,w,v\na,0x,1\nb,0x,2\n".replace("0x", "9007199254740992");
    String equal = ",0.1,2\n";
    return Stream.of(
        // One at a time is lost beside 2^53, which two are not, and those are of one chunk.
        Arguments.of(before + ",1,NA\n" + "c,0,3\n".repeat(RowChunks.SIZE) + "b,1,4\nb,1,5\n"),
        // Equal weights are no weights, even if 6 times a tenth is not twice 3 times a tenth.
        Arguments.of(
            ("g,w,v\n" + "a,0.1,1\n".repeat(6) + "b,0.1,1\n".repeat(3))
                + equal.repeat(RowChunks.SIZE)
                + "b,0.1,\n".repeat(3)));
  }

  @ParameterizedTest(name = "{index}")
  @MethodSource("nearTies")
  void weightedGapsAreFilledAsOnOneMachine(String text, @TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve(NAME), text);
    assertThat(compare(file, 1 << 18, Missing.IMPUTE, "w")).isEmpty();
  }

  private static String cell(SplittableRandom random, int flavour, char separator) {
    String[] missing = {"", "NA", " ", "?", "\"\"", "\" \"", "null", " NaN", "\"n/a\""};
    String[] texts = {
      "x",
      "y z",
      " x ",
      "\" x \"",
      "\"a" + separator + "b\"",
      "\"say \"\"a\"\"\"",
      "ünï",
      "a\"b",
      "1a",
      "--",
      "e5",
      "nul",
      "\"5\"",
      "5 ",
      "007",
      "1e400",
      "true",
      "NAN "
    };
    String[] truths = {"true", "FALSE", "True", "\"false\"", " true"};
    if (random.nextInt(12) == 0) {
      return missing[random.nextInt(missing.length)];
    }
    int kind = random.nextInt(60) == 0 ? random.nextInt(3) : flavour;
    if (kind == 1) {
      return texts[random.nextInt(texts.length)];
    }
    if (kind == 2) {
      return truths[random.nextInt(truths.length)];
    }
    String number =
        random.nextBoolean()
            ? String.valueOf(random.nextInt(-300, 300))
            : String.valueOf(random.nextDouble() * 100);
    return switch (random.nextInt(20)) {
      case 0 -> " " + number;
      case 1 -> "\"" + number + "\"";
      case 2 -> "\" " + number + "\" ";
      case 3 -> number + "e-2";
      default -> number;
    };
  }

  private static String file(SplittableRandom random) {
    char separator = ",;\t".charAt(random.nextInt(3));
    String[] ends = {"\n", "\r\n", "\r"};
    String end = ends[random.nextInt(3)];
    int columns = random.nextInt(1, 5);
    StringBuilder text = new StringBuilder(random.nextInt(4) == 0 ? "\uFEFF" : "");
    int[] flavours = new int[columns];
    for (int c = 0; c < columns; c++) {
      flavours[c] = random.nextInt(4) % 3;
      text.append(c == 0 ? "" : separator).append("c").append(c);
    }
    int rows = random.nextInt(1, 60);
    boolean ragged = random.nextInt(8) == 0;
    for (int i = 0; i < rows; i++) {
      text.append(random.nextInt(6) == 0 ? end + end : end);
      int here = columns + (ragged && random.nextInt(30) == 0 ? 1 : 0);
      for (int c = 0; c < here; c++) {
        String cell = cell(random, flavours[Math.min(c, columns - 1)], separator);
        text.append(c == 0 ? "" : separator).append(separator == '\t' ? cell.strip() : cell);
      }
    }
    return text.append(end.repeat(random.nextInt(3))).toString();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void randomFilesAreReadAsOnOneMachine(long seed, @TempDir Path folder) throws IOException {
    SplittableRandom random = new SplittableRandom(seed);
    int read = 0;
    for (int i = 0; i < 8; i++) {
      String text = file(random);
      Path file = Files.writeString(folder.resolve(NAME), text);
      int fate = random.nextInt(5);
      Missing missing = fate < 2 ? Missing.DROP : fate < 4 ? Missing.IMPUTE : Missing.REFUSE;
      int bytes = Math.max(20, text.length() / random.nextInt(1, 9));
      try {
        read += compare(file, bytes, missing).isEmpty() ? 1 : 0;
      } catch (AssertionError e) {
        throw new AssertionError(missing + ", " + bytes + " bytes:\n" + text, e);
      }
    }
    assertThat(read).isGreaterThan(2);
  }

  @Test
  void theEngineReadsAModelsCsvFileAsOneMachineDoes(@TempDir Path folder) throws IOException {
    StringBuilder text = new StringBuilder("a;b;g\r\n");
    SplittableRandom random = new SplittableRandom(9);
    for (int i = 0; i < 2000; i++) {
      text.append(random.nextInt(9) == 0 ? "NA" : random.nextInt(7))
          .append(';')
          .append(random.nextDouble())
          .append(';')
          .append(i == 1990 ? "\"late; text\"" : random.nextInt(4) == 0 ? "?" : i % 3)
          .append("\r\n");
    }
    Files.writeString(folder.resolve(NAME), text);
    Path model = folder.resolve("m.pep");
    Engine engine = Engine.find("spark").orElseThrow();
    for (String missing : new String[] {"drop missing", "impute mean"}) {
      Files.writeString(
          model,
          """
          data "rows.csv" %s
          features z = onehot(a, g), intercept
          var v[z] in ball(5)
          minimize E[ (dot(v, z) - b)^2 ]
          subject to E[ dot(v, z) | g == "1" ] <= 2
          """
              .formatted(missing));
      ModelProblem here = Model.read(model);
      Engine.Request request =
          new Engine.Request(
              model, null, Engine.Mode.STREAM, 1, 1, SolverSettings.DEFAULT, Map.of(), Map.of());
      try (Engine.Session session = engine.open(request)) {
        SparkProblem there = (SparkProblem) session.inner();
        assertThat(there.modelProblem().description().groupSizes())
            .isEqualTo(here.description().groupSizes());
        SourcesTest.assertSame(here, there, 1, 2, 3);
      }
    }
    Files.writeString(folder.resolve(NAME), "a;b;g\n1;2\n");
    Engine.Request request =
        new Engine.Request(
            model, null, Engine.Mode.STREAM, 1, 1, SolverSettings.DEFAULT, Map.of(), Map.of());
    assertThatThrownBy(() -> engine.open(request))
        .isInstanceOf(DataException.class)
        .hasMessageStartingWith("rows.csv, line 2: the row has 2 cells, but the header has 3");
  }

  @Test
  void aProgramMayReadCsvBySparkToo(@TempDir Path folder) throws IOException {
    Files.writeString(folder.resolve(NAME), "x;y\n1;NA\n2;3\n6;5\n");
    Path model =
        Files.writeString(
            folder.resolve("m.pep"),
            """
            data "rows.csv" drop missing
            var  v in [-200, 200]
            minimize cost: E[ (v - x * y)^2 ]
            """);
    String path = folder.resolve(NAME).toString();
    try (SparkProblem problem = SparkProblem.readCsv(model, Session.spark(), path)) {
      Evaluation mean = Evaluation.of(problem);
      problem.exactMean().orElseThrow().evaluateMean(new double[] {0.0}, mean);
      assertThat(mean.value(0)).isEqualTo((36.0 + 900.0) / 2);
    }
  }
}
