package org.proxpep.model.sampling;

/** Draws the numbers of one random statement from the generator it was made with. */
public interface Sampler {

  /** Fills the whole array. */
  void next(double[] to);
}
