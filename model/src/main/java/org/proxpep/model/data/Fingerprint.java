package org.proxpep.model.data;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/**
 * The beginning of a SHA-256 over the digests of the columns, so that columns can be digested on
 * several cores. Numbers enter as doubles: how narrowly they are stored does not matter.
 */
public final class Fingerprint {

  private static final int SHOWN_BYTES = 12;
  private static final int STRETCH = 4096;

  private Fingerprint() {}

  static String of(Table table) {
    List<byte[]> parts = table.columns().parallelStream().map(Fingerprint::of).toList();
    MessageDigest digest = sha256();
    digest.update(ByteBuffer.allocate(8).putInt(table.rows()).putInt(parts.size()).array());
    parts.forEach(digest::update);
    return shown(digest);
  }

  /** The short name of some bytes. */
  public static String of(byte[]... parts) {
    MessageDigest digest = sha256();
    for (byte[] part : parts) {
      digest.update(part);
    }
    return shown(digest);
  }

  private static byte[] of(Column column) {
    MessageDigest digest = sha256();
    text(digest, column.name());
    text(digest, column.type().name());
    for (String category : column.categories()) {
      text(digest, category);
    }
    if (column.type() == ColumnType.TEXT) {
      return digest.digest();
    }
    PackedNumbers numbers = column.readable();
    double[] values = new double[STRETCH];
    ByteBuffer bytes = ByteBuffer.allocate(STRETCH * Double.BYTES);
    for (int from = 0; from < numbers.size(); from += STRETCH) {
      int n = Math.min(STRETCH, numbers.size() - from);
      numbers.copy(from, n, values);
      bytes.clear();
      bytes.asDoubleBuffer().put(values, 0, n);
      digest.update(bytes.array(), 0, n * Double.BYTES);
    }
    return digest.digest();
  }

  /** Adds a text and its length. */
  public static void text(MessageDigest digest, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    digest.update(ByteBuffer.allocate(4).putInt(bytes.length).array());
    digest.update(bytes);
  }

  /** The beginning of a digest, for people. */
  public static String shown(MessageDigest digest) {
    return "#" + HexFormat.of().formatHex(digest.digest(), 0, SHOWN_BYTES);
  }

  public static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java platform has SHA-256.", e);
    }
  }
}
