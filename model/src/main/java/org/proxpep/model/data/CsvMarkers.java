package org.proxpep.model.data;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;

/** The texts that stand for a missing value. */
final class CsvMarkers {

  private final byte[][] markers;

  /** The bytes that one of them begins with, which most cells do not. */
  private final boolean[] beginning = new boolean[256];

  private int longest;

  CsvMarkers(Collection<String> texts) {
    this.markers = new byte[texts.size()][];
    int k = 0;
    for (String text : texts) {
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      markers[k++] = bytes;
      longest = Math.max(longest, bytes.length);
      if (bytes.length > 0) {
        beginning[bytes[0] & 0xff] = true;
      }
    }
  }

  /** Whether the cell, which is not empty, is one of them. */
  boolean has(byte[] b, int from, int to) {
    if (to - from > longest || !beginning[b[from] & 0xff]) {
      return false;
    }
    for (byte[] marker : markers) {
      if (Arrays.equals(marker, 0, marker.length, b, from, to)) {
        return true;
      }
    }
    return false;
  }
}
