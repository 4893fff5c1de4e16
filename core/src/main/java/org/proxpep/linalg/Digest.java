package org.proxpep.linalg;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Short names for arrays of numbers: different numbers, different names, on every machine. */
public final class Digest {

  private static final int SHOWN_BYTES = 12;

  private Digest() {}

  /** The beginning of the SHA-256 of all numbers, rows after one another, with their lengths. */
  public static String of(double[]... rows) {
    MessageDigest digest = sha256();
    for (double[] row : rows) {
      ByteBuffer bytes = ByteBuffer.allocate(Integer.BYTES + Double.BYTES * row.length);
      bytes.putInt(row.length);
      for (double v : row) {
        bytes.putDouble(v);
      }
      digest.update(bytes.array());
    }
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
