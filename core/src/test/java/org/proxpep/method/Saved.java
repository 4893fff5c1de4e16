package org.proxpep.method;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/** States as bytes. */
public final class Saved {

  /** What names its fields to an archive. */
  @FunctionalInterface
  public interface Fields {

    void fields(Archive archive) throws IOException;
  }

  private Saved() {}

  /** All fields, written. */
  public static byte[] bytes(Fields state) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    state.fields(Archive.writing(new DataOutputStream(bytes)));
    return bytes.toByteArray();
  }

  /** Reads all fields, which must be all of the bytes. */
  public static void restore(Fields state, byte[] bytes) throws IOException {
    ByteArrayInputStream in = new ByteArrayInputStream(bytes);
    state.fields(Archive.reading(new DataInputStream(in)));
    assertThat(in.read()).as("all bytes are read").isEqualTo(-1);
  }
}
