package org.proxpep.run;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import org.proxpep.diagnostics.Measures;

/** Arrays, texts, measures and digests in checkpoints. */
final class Binary {

  static final int DIGEST_BYTES = 32;

  private Binary() {}

  static void writeArray(DataOutput out, double[] values) throws IOException {
    out.writeInt(values.length);
    for (double v : values) {
      out.writeDouble(v);
    }
  }

  static double[] readArray(DataInput in) throws IOException {
    double[] values = new double[in.readInt()];
    for (int i = 0; i < values.length; i++) {
      values[i] = in.readDouble();
    }
    return values;
  }

  /** Reads into an array of known length. */
  static void readInto(DataInput in, double[] values) throws IOException {
    int length = in.readInt();
    if (length != values.length) {
      throw new IOException(
          "an array has " + length + " entries where " + values.length + " belong");
    }
    for (int i = 0; i < values.length; i++) {
      values[i] = in.readDouble();
    }
  }

  /** Unlike {@code writeUTF}, takes texts of any length. */
  static void writeText(DataOutput out, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  static String readText(DataInput in) throws IOException {
    byte[] bytes = new byte[in.readInt()];
    in.readFully(bytes);
    return new String(bytes, StandardCharsets.UTF_8);
  }

  static void writeMeasures(DataOutput out, Measures measures) throws IOException {
    out.writeDouble(measures.f());
    out.writeDouble(measures.lagrangian());
    out.writeDouble(measures.gradNorm());
    out.writeDouble(measures.maxViolation());
    out.writeDouble(measures.complementarity());
    writeArray(out, measures.constraints());
  }

  static Measures readMeasures(DataInput in) throws IOException {
    return new Measures(
        in.readDouble(),
        in.readDouble(),
        in.readDouble(),
        in.readDouble(),
        in.readDouble(),
        readArray(in));
  }

  static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java runtime must offer SHA-256.", e);
    }
  }
}
