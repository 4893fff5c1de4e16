package org.proxpep.run;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.proxpep.method.Archive;
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

  CheckpointFile file() {
    return file;
  }

  void save(long nanos, MethodState state, Outputs outputs, List<TraceRow> rows) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      Archive archive = Archive.writing(new DataOutputStream(bytes));
      identity.field(archive);
      fields(archive, nanos, state, outputs, rows);
    } catch (IOException e) {
      throw file.cannotWrite(e);
    }
    file.write(identity.fingerprint(), bytes.toByteArray());
  }

  /** Refuses a file that is broken or of another run. */
  void requireOfThisRun() {
    CheckpointFile.Content content = file.read();
    try {
      requireSame(content, reading(new ByteArrayInputStream(content.payload())));
    } catch (IOException e) {
      throw file.cannotRestore(e);
    }
  }

  private void requireSame(CheckpointFile.Content content, Archive archive) throws IOException {
    String difference = identity.difference(identity.field(archive));
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
    try {
      Archive archive = reading(bytes);
      requireSame(content, archive);
      long nanos = fields(archive, 0, state, outputs, rows);
      if (bytes.available() > 0) {
        throw new IOException(bytes.available() + " bytes were left unread");
      }
      return nanos;
    } catch (IOException e) {
      throw file.cannotRestore(e);
    }
  }

  private static Archive reading(ByteArrayInputStream bytes) {
    return Archive.reading(new DataInputStream(bytes));
  }

  /** All but the identity; the nanoseconds spent. */
  private static long fields(
      Archive archive, long nanos, MethodState state, Outputs outputs, List<TraceRow> rows)
      throws IOException {
    long spent = archive.field(nanos);
    outputs.fields(archive);
    archive.list(rows, TraceRow.BLANK, TraceRow::field);
    state.fields(archive);
    return spent;
  }
}
