package org.proxpep.model.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class CsvLineTest {

  private static CsvFormat header(String text) throws IOException {
    return CsvFormat.read("t.csv", new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
  }

  private static boolean read(CsvLine line, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return line.read(bytes, bytes.length);
  }

  @Test
  void theFirstLineNamesColumnsAndSeparator() throws IOException {
    assertThat(header("\uFEFF a ;\"b,c\"\r\n1;2\r\n"))
        .isEqualTo(new CsvFormat(';', List.of("a", "b,c")));
    assertThat(header("x")).isEqualTo(new CsvFormat(',', List.of("x")));
  }

  @Test
  void headersThatAreNoneAreRefused() {
    String[][] faults = {
      {"", "the file is empty"},
      {"\na,b\n", "the first line is empty"},
      {"a,\"b\nc\"\n1,2\n", "not closed in its line"},
      {"\u0001x", "control characters"},
      {"PAR1", "it is a Parquet file"},
      {"PK\u0003\u0004", "it is a zip archive"},
    };
    for (String[] fault : faults) {
      assertThatExceptionOfType(DataException.class)
          .isThrownBy(() -> header(fault[0]))
          .withMessageStartingWith("t.csv")
          .withMessageContaining(fault[1]);
    }
  }

  @Test
  void aColumnHoldsNumbersUntilACellProvesOtherwise() throws IOException {
    CsvLine line = new CsvLine(header("a,b,c\n"), new int[] {2, 0}, new boolean[2]);
    assertThat(read(line, " 1.5 ,-,?")).isTrue();
    assertThat(line.isMissing(0)).isTrue();
    assertThat(line.isNumber(1)).isTrue();
    assertThat(line.number(1)).isEqualTo(1.5);
    assertThat(read(line, "")).isFalse();
    byte[] texts = "x,-,\"a \"\"b\"\"\"".getBytes(StandardCharsets.UTF_8);
    assertThat(line.read(texts, texts.length)).isTrue();
    // Column a began with a number, whose spelling is lost.
    assertThat(line.isText(1) || line.isNumber(1) || line.isMissing(1)).isFalse();
    assertThat(line.isText(0)).isTrue();
    int length = line.textTo(0) - line.textFrom(0);
    assertThat(new String(texts, line.textFrom(0), length, StandardCharsets.UTF_8))
        .isEqualTo("a \"b\"");
    assertThat(read(line, "5,-,5")).isTrue();
    assertThat(line.isText(0)).isTrue();
  }

  @Test
  void faultyLinesAreRefusedAndTheirPlaceIsForTheCallerToSay() throws IOException {
    CsvLine line = new CsvLine(header("a,b\n"), new int[] {0, 1}, new boolean[2]);
    String[][] faults = {
      {"1", "the row has 1 cell, but the header has 2 names (separator ',')"},
      {"1,2,3", "the row has 3 cells"},
      {"1,\"2", "a quotation mark opens a cell and is not closed in its line"},
      {"1,\"2\"x", "there is text after the closing quotation mark of a cell"},
    };
    for (String[] fault : faults) {
      assertThatExceptionOfType(DataException.class)
          .isThrownBy(() -> read(line, fault[0]))
          .satisfies(e -> assertThat(e.at("t.csv", 7).line()).isEqualTo(7))
          .satisfies(e -> assertThat(e.at("t.csv", 7)).hasMessageStartingWith("t.csv, line 7: "))
          .withMessageContaining(fault[1]);
    }
    byte[] latin = "1,\u00fc".getBytes(StandardCharsets.ISO_8859_1);
    assertThatExceptionOfType(DataException.class)
        .isThrownBy(() -> line.read(latin, latin.length))
        .withMessageContaining("column b: the text is not UTF-8");
  }
}
