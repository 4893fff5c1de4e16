package org.proxpep.run;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.proxpep.refusal.Refusal;

/** A checkpoint could not be written, or not be used. Says which file and why. */
public final class CheckpointException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient @Nullable Result result;

  CheckpointException(Path file, String problem, String advice, @Nullable Throwable cause) {
    super(Refusal.text("The checkpoint " + file + " " + problem, advice), cause);
    this.result = null;
  }

  private CheckpointException(CheckpointException cause, Result result) {
    super(cause.getMessage(), cause);
    this.result = result;
  }

  CheckpointException with(Result reached) {
    return new CheckpointException(this, reached);
  }

  /**
   * What the run had reached when the checkpoint could not be written, so that the work is not
   * lost; null if the run had not begun.
   */
  public @Nullable Result result() {
    return result;
  }
}
