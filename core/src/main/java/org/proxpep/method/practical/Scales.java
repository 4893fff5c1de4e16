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

  /** All but the diameter, which the set knows. */
  void fields(Archive archive) throws IOException {
    size = archive.field(size);
    slope = archive.field(slope);
    leastCurvature = archive.field(leastCurvature);
  }
}
