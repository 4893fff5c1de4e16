package org.proxpep.run;

import java.nio.file.Path;

/**
 * Hears how the saving of a run goes. A run that has one goes on when a checkpoint cannot be
 * written, since a disk may be full for an hour and the run may have days of work in it; it tries
 * again when the next checkpoint is due, and at the end. Replications call it from several threads.
 */
public interface CheckpointWatch {

  /** A checkpoint was written. */
  void onSaved(Path file);

  /** A checkpoint could not be written; the one before it is still there, if there was one. */
  void onFailure(Path file, CheckpointException failure);
}
