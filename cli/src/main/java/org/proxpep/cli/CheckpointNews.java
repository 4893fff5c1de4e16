package org.proxpep.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import org.proxpep.run.CheckpointException;
import org.proxpep.run.CheckpointWatch;

/** Says when checkpoints cannot be written, and when they can again: once each, not every time. */
final class CheckpointNews implements CheckpointWatch {

  private final PrintWriter err;
  private final Set<Path> failing = new HashSet<>();

  CheckpointNews(PrintWriter err) {
    this.err = err;
  }

  @Override
  public synchronized void onFailure(Path file, CheckpointException failure) {
    if (failing.add(file)) {
      err.println(
          "prox-pep: "
              + failure.getMessage()
              + "\nThe run continues, and saving is tried again later.");
    }
  }

  @Override
  public synchronized void onSaved(Path file) {
    if (failing.remove(file)) {
      err.println("prox-pep: The checkpoint " + file + " is saved again.");
    }
  }

  /** Whether the latest checkpoint of every run was written; says so if not. */
  synchronized boolean allSaved() {
    for (Path file : failing) {
      err.println(
          "prox-pep: The end of the run was not saved to the checkpoint "
              + file
              + "; the result is printed above.");
    }
    return failing.isEmpty();
  }
}
