package org.proxpep.spark;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.proxpep.model.data.ColumnFacts;
import org.proxpep.model.data.PackedRows;
import org.proxpep.model.data.RowChunks;

/**
 * The beginning of a SHA-256 over the digests of the chunks. It covers the columns that were read,
 * so it is not the fingerprint of a {@link org.proxpep.model.data.Table} with all of them.
 */
final class Digests {

  private static final int SHOWN_BYTES = 12;

  private Digests() {}

  static String of(JavaRDD<Part> parts, List<ColumnFacts> columns) {
    MessageDigest digest = sha256();
    for (ColumnFacts column : columns) {
      if (column.isPacked()) {
        text(digest, column.name());
        text(digest, column.type().name());
        text(digest, column.width().name());
        column.categories().forEach(category -> text(digest, category));
      }
    }
    Jobs.promptly(
        "digest of the table",
        parts,
        part -> chunks(part.rows),
        chunks -> chunks.forEach(digest::update));
    return "spark#" + HexFormat.of().formatHex(digest.digest(), 0, SHOWN_BYTES);
  }

  private static List<byte[]> chunks(PackedRows rows) {
    List<byte[]> digests = new ArrayList<>();
    byte[] row = new byte[rows.layout().stride()];
    for (int begin = 0; begin < rows.rows(); begin += RowChunks.SIZE) {
      MessageDigest digest = sha256();
      int end = Math.min(rows.rows(), begin + RowChunks.SIZE);
      for (int i = begin; i < end; i++) {
        rows.copy(i, row, 0);
        digest.update(row);
      }
      digests.add(digest.digest());
    }
    return digests;
  }

  private static void text(MessageDigest digest, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    digest.update(ByteBuffer.allocate(4).putInt(bytes.length).array());
    digest.update(bytes);
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java platform has SHA-256.", e);
    }
  }
}
