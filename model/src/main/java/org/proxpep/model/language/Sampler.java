package org.proxpep.model.language;

/** Draws the numbers of one random statement from the generator it was made with. */
interface Sampler {

  /** Fills the whole array. */
  void next(double[] to);
}
