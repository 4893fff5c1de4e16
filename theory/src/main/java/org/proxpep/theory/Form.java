package org.proxpep.theory;

/** Which version of a formula to evaluate. The two differ where the paper has an error. */
public enum Form {
  /** What can be proved, or the nearest formula to the paper's that makes sense. */
  CORRECTED,
  /** The formula exactly as the paper prints it. */
  PRINTED
}
