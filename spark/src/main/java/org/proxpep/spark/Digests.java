package org.proxpep.spark;

import java.security.MessageDigest;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.proxpep.model.data.ColumnFacts;
import org.proxpep.model.data.Fingerprint;
import org.proxpep.model.data.PackedRows;
import org.proxpep.model.data.RowChunks;

/**
 * The beginning of a SHA-256 over the digests of the chunks. It covers the columns that were read,
 * so it is not the fingerprint of a {@link org.proxpep.model.data.Table} with all of them.
 */
final class Digests {

  private Digests() {}

  static String of(JavaRDD<Part> parts, List<ColumnFacts> columns) {
    MessageDigest digest = Fingerprint.sha256();
    for (ColumnFacts column : columns) {
      if (column.isPacked()) {
        Fingerprint.text(digest, column.name());
        Fingerprint.text(digest, column.type().name());
        Fingerprint.text(digest, column.width().name());
        column.categories().forEach(category -> Fingerprint.text(digest, category));
      }
    }
    Jobs.promptly(
        "digest of the table",
        parts,
        part -> chunks(part.rows),
        chunks -> chunks.forEach(digest::update));
    return "spark" + Fingerprint.shown(digest);
  }

  private static List<byte[]> chunks(PackedRows rows) {
    byte[] row = new byte[rows.layout().stride()];
    return RowChunks.each(
        rows.rows(),
        (begin, end) -> {
          MessageDigest digest = Fingerprint.sha256();
          for (int i = begin; i < end; i++) {
            rows.copy(i, row, 0);
            digest.update(row);
          }
          return digest.digest();
        });
  }
}
