package org.proxpep.method.practical;

import java.io.IOException;
import org.proxpep.method.Archive;

/** What the pilot has found of the sizes of things at x¹, in the units of the scaled problem. */
final class Scales {

  /** The scale of x. */
  double size;

  /** The diameter of X₀. */
  double diameter;

  /** ‖∇F(x¹)‖. */
  double slope;

  /** The least curvature to begin with. */
  double leastCurvature;

  /** The part of E‖∇F‖² at x¹ that is noise. */
  double noiseShare;

  /**
   * (Σᵢ√vᵢ)²/(nΣᵢvᵢ) with v the mean squares of the derivatives at x¹: 1 where all are of a size,
   * 1/n where one is far larger. Regret bounds of steps with a weight for every coordinate are by
   * the root of this below those of steps with one for all.
   */
  double evenness = 1.0;

  /** All but the diameter, which the set knows. */
  void fields(Archive archive) throws IOException {
    size = archive.field(size);
    noiseShare = archive.field(noiseShare);
    evenness = archive.field(evenness);
    slope = archive.field(slope);
    leastCurvature = archive.field(leastCurvature);
  }
}
