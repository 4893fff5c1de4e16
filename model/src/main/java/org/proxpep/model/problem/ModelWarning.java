package org.proxpep.model.problem;

/**
 * What may be wrong with a model.
 *
 * @param sentence without its full stop
 * @param advice what follows the word "Maybe", without a full stop; empty for none
 */
public record ModelWarning(String sentence, String advice) {

  @Override
  public String toString() {
    return sentence + "." + (advice.isEmpty() ? "" : " Maybe " + advice + ".");
  }
}
