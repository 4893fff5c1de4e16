package org.proxpep.run;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.proxpep.method.MethodState;

/**
 * All that a run needs to go on with the same bits, in one file: the identity of the run, the wall
 * time spent, the state of the method, the sums of the outputs and the rows logged.
 */
final class Checkpoint {

  private final CheckpointFile file;
  private final Identity identity;

  Checkpoint(Path file, Identity identity) {
    this.file = new CheckpointFile(file);
    this.identity = identity;
  }

  Path path() {
    return file.path();
  }

  boolean exists() {
    return file.exists();
  }

  void requireWritable() {
    file.requireWritable();
  }

  void save(long nanos, MethodState state, Outputs outputs, List<TraceRow> rows) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    try {
      identity.write(out);
      out.writeLong(nanos);
      outputs.save(out);
      out.writeInt(rows.size());
      for (TraceRow row : rows) {
        row.write(out);
      }
      state.save(out);
    } catch (IOException e) {
      throw file.cannotWrite(e);
    }
    file.write(identity.fingerprint(), bytes.toByteArray());
  }

  /** Refuses a file that is broken or of another run. */
  void requireOfThisRun() {
    CheckpointFile.Content content = file.read();
    try {
      requireSame(content, new DataInputStream(new ByteArrayInputStream(content.payload())));
    } catch (IOException e) {
      throw file.cannotRestore(e);
    }
  }

  private void requireSame(CheckpointFile.Content content, DataInputStream in) throws IOException {
    String difference = identity.difference(Identity.read(in));
    if (difference != null) {
      throw file.refused(
          difference,
          "put back what has changed, name another file, or delete this one to start over");
    }
    if (!Arrays.equals(content.fingerprint(), identity.fingerprint())) {
      throw file.refused("has a fingerprint that is not its own", "it was edited by hand");
    }
  }

  /**
   * Puts everything back.
   *
   * @param rows takes the rows logged
   * @return the nanoseconds spent before
   */
  long restore(MethodState state, Outputs outputs, List<TraceRow> rows) {
    CheckpointFile.Content content = file.read();
    ByteArrayInputStream bytes = new ByteArrayInputStream(content.payload());
    DataInputStream in = new DataInputStream(bytes);
    try {
      requireSame(content, in);
      long nanos = in.readLong();
      outputs.restore(in);
      for (int left = in.readInt(); left > 0; left--) {
        rows.add(TraceRow.read(in));
      }
      state.restore(in);
      if (bytes.available() > 0) {
        throw new IOException(bytes.available() + " bytes were left unread");
      }
      return nanos;
    } catch (IOException | NegativeArraySizeException e) {
      throw file.cannotRestore(e);
    }
  }
}
