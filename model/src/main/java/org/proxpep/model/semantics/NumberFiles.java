package org.proxpep.model.semantics;

/** The numbers of files that a model names. */
public interface NumberFiles {

  /**
   * The rows of a file.
   *
   * @param path as the model writes it
   * @throws IllegalArgumentException saying what is wrong
   */
  double[][] read(String path);
}
