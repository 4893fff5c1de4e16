package org.proxpep.compare;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.zip.CRC32;

/** The CRC-32 of a text: what lines are checked by, and what instances get their seeds from. */
final class Checksum {

  private Checksum() {}

  static long of(String text) {
    CRC32 sum = new CRC32();
    sum.update(text.getBytes(UTF_8));
    return sum.getValue();
  }
}
