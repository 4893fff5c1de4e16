package org.proxpep.model.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.proxpep.fixture.EveryJava;

/** Every number is the one that the library would have read. */
@EveryJava
class DecimalsTest {

  private final SplittableRandom random = new SplittableRandom(42);

  private static double parse(String text) {
    // Surrounded by digits that must not be read.
    byte[] bytes = ("7" + text + "7").getBytes(StandardCharsets.UTF_8);
    return Decimals.parse(bytes, 1, bytes.length - 1);
  }

  private static void agrees(String text) {
    long expected = Double.doubleToRawLongBits(Double.parseDouble(text));
    assertThat(Double.doubleToRawLongBits(parse(text))).as(text).isEqualTo(expected);
  }

  private static void agreesOn(int count, Supplier<String> texts) {
    for (int i = 0; i < count; i++) {
      String text = texts.get();
      if (Double.doubleToRawLongBits(parse(text))
          != Double.doubleToRawLongBits(Double.parseDouble(text))) {
        agrees(text);
      }
    }
  }

  private String digits(int count) {
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < count; i++) {
      out.append((char) ('0' + random.nextInt(10)));
    }
    return out.toString();
  }

  private double anyFinite() {
    double v = Double.longBitsToDouble(random.nextLong());
    return Double.isFinite(v) ? v : 1.0;
  }

  @Test
  void shortestFormsOfAllDoublesAgree() {
    agreesOn(200_000, () -> Double.toString(anyFinite()));
  }

  @Test
  void shortDecimalsAgree() {
    agreesOn(
        200_000,
        () ->
            (random.nextBoolean() ? "-" : "")
                + digits(1 + random.nextInt(6))
                + "."
                + digits(random.nextInt(10)));
  }

  @Test
  void anyDigitsAndExponentsAgree() {
    agreesOn(
        200_000,
        () ->
            digits(1 + random.nextInt(25))
                + (random.nextBoolean() ? "." + digits(1 + random.nextInt(25)) : "")
                + (random.nextBoolean() ? "E" : "e")
                + (random.nextInt(700) - 350));
  }

  @Test
  void pointsHalfWayBetweenTwoDoublesAndTheirNeighboursAgree() {
    agreesOn(
        20_000,
        () -> {
          double v = Math.abs(anyFinite());
          BigDecimal half =
              new BigDecimal(v).add(new BigDecimal(Math.nextUp(v))).divide(BigDecimal.valueOf(2));
          BigDecimal nudge = half.ulp().movePointLeft(random.nextInt(3));
          return switch (random.nextInt(3)) {
            case 0 -> half.toString();
            case 1 -> half.add(nudge).toString();
            default -> half.subtract(nudge).toString();
          };
        });
    // Integers half way between doubles fit into 19 digits.
    agreesOn(50_000, () -> Long.toString((1L << 53) + 1 + 2L * random.nextInt(1 << 30)));
  }

  @Test
  void verySmallAndVeryLargeNumbersAgree() {
    agreesOn(20_000, () -> digits(17) + "e" + (-345 + random.nextInt(40)));
    agreesOn(20_000, () -> digits(17) + "e" + (285 + random.nextInt(15)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0",
        "-0",
        "+0.0",
        "-0e999999999999",
        "0e-400",
        "1",
        "+1",
        "1.",
        ".5",
        "-.5",
        "00012",
        "1e5",
        "1E+05",
        "1e-05",
        "4.9e-324",
        "2.4703282292062327e-324",
        "2.4703282292062328e-324",
        "1.7976931348623157e308",
        "1.7976931348623159e308",
        "1e400",
        "-1e400",
        "1e-400",
        "2.2250738585072011e-308",
        "2.2250738585072012e-308",
        "9007199254740993",
        "9999999999999999999",
        "18446744073709551615",
        "18446744073709551616",
        "123456789012345678901234567890",
        "0.00000000000000000000000000000000000123456789012345678",
        "1e99999999999999999999",
        "1e-99999999999999999999",
        "8.5e22",
        "1.0000000000000000000000001"
      })
  void particularNumbersAgree(String text) {
    agrees(text);
  }

  @Test
  void theLibraryIsAskedHardlyEver() {
    int asked = 0;
    for (int i = 0; i < 100_000; i++) {
      long w = random.nextLong() >>> 1;
      asked += Double.isNaN(Decimals.scaled(w, random.nextInt(600) - 310)) ? 1 : 0;
    }
    assertThat(asked).isLessThan(10);
  }

  @Test
  void longMantissasAgree() {
    agrees("0." + "0".repeat(5000) + "1e5000");
    agrees("1" + "0".repeat(5000) + "e-5000");
    agrees("0." + "3".repeat(5000));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "-",
        "+",
        ".",
        "-.",
        "e5",
        ".e5",
        "1e",
        "1e+",
        "1e-",
        "1ee5",
        "1e5.0",
        "1d",
        "1f",
        "1D",
        "0x10",
        "0x1p3",
        "NaN",
        "nan",
        "--1",
        "+-1",
        "1-",
        "1 ",
        " 1",
        "1 2",
        "1,5",
        "1_000",
        "1.2.3",
        "in",
        "infi",
        "infinityy",
        "inx",
        "١",
        "½"
      })
  void whatIsNoNumberIsRefused(String text) {
    assertThat(parse(text)).isNaN();
  }

  @Test
  void infinityMayBeSpelledOut() {
    assertThat(parse("inf")).isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(parse("-Infinity")).isEqualTo(Double.NEGATIVE_INFINITY);
    assertThat(parse("+INF")).isEqualTo(Double.POSITIVE_INFINITY);
  }
}
