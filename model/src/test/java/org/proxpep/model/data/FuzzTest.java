package org.proxpep.model.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever the bytes, readers return a table or throw the exception they declare. */
class FuzzTest {

  private static final int ROUNDS = Integer.getInteger("proxpep.fuzz", 4000);
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

  @ParameterizedTest
  @ValueSource(strings = {"t.csv", "t.libsvm"})
  void onlyTheDeclaredExceptionIsThrown(String name) {
    SplittableRandom random = new SplittableRandom(2026);
    byte[] seed = name.endsWith("csv") ? CSV : LIBSVM;
    int[] outcomes = new int[2];
    Assertions.assertTimeoutPreemptively(
        Duration.ofMinutes(5),
        () -> {
          for (int round = 0; round < ROUNDS; round++) {
            byte[] bytes =
                switch (random.nextInt(4)) {
                  case 0 -> anything(random);
                  case 1 -> Arrays.copyOf(seed, random.nextInt(seed.length));
                  case 2 -> mutated(seed, random);
                  default -> damagedGzip(mutated(seed, random), random);
                };
            outcomes[outcome(name, bytes)]++;
          }
        });
    // Both ends must be reached, or the bytes are not worth much.
    assertThat(outcomes[0]).isGreaterThan(ROUNDS / 50);
    assertThat(outcomes[1]).isGreaterThan(ROUNDS / 10);
  }

  /** 0 for a sound table, 1 for a refusal. */
  private static int outcome(String name, byte[] bytes) {
    try {
      Table table = TableReader.read(Source.of(name, bytes), ReadOptions.standard());
      for (Column column : table.columns()) {
        assertThat(column.rows()).isEqualTo(table.rows());
        for (int i = 0; i < table.rows() && table.columns().size() < 50; i++) {
          assertThat(column.text(i) == null).isEqualTo(column.isMissing(i));
        }
      }
      return 0;
    } catch (DataException e) {
      assertThat(e).hasMessageStartingWith(name).hasMessageMatching("(?s).*\nMaybe .*\\.");
      return 1;
    } catch (RuntimeException | Error e) {
      throw new AssertionError("bytes " + Arrays.toString(bytes), e);
    }
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

  private static byte[] damagedGzip(byte[] contents, SplittableRandom random) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(contents);
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
