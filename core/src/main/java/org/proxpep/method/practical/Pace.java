package org.proxpep.method.practical;

import java.io.IOException;
import org.proxpep.method.Archive;

/** How long steps are, and when the next epoch and the next probe are due. */
final class Pace {

  private static final PracticalConstants.Averages AVERAGES = PracticalConstants.USED.averages();

  /** The longest step allowed. */
  double trust;

  /** E‖∇F‖², a running mean. */
  double gradient2;

  /** τ of the latest step. */
  double tau;

  /**
   * B of the latest step, the curvature that penalties are measured against; found in each step.
   */
  double bend;

  /** At which t the epoch ends. */
  long nextEpoch = AVERAGES.firstEpoch();

  /** From which t on a step is probed again. */
  long nextProbe;

  /** Whether something was amiss, so that the next step must be probed at its end. */
  boolean careful;

  /** Whether the step that led here seems too long, if it is not noise. */
  boolean suspect;

  void fields(Archive archive) throws IOException {
    trust = archive.field(trust);
    gradient2 = archive.field(gradient2);
    tau = archive.field(tau);
    nextEpoch = archive.field(nextEpoch);
    nextProbe = archive.field(nextProbe);
    careful = archive.field(careful);
    suspect = archive.field(suspect);
  }
}
