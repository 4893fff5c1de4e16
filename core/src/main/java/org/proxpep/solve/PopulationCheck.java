package org.proxpep.solve;

import java.util.Map;
import java.util.TreeMap;
import org.proxpep.certificate.Certificate;
import org.proxpep.certificate.ConstraintStatement;

/**
 * What rows that were kept aside say about an answer.
 *
 * @param certificate about the population that they come from
 * @param rows how many there are
 * @param rule which rows they are, in words
 * @param fingerprint of their contents
 * @param unseen by column, how many have a category that the model has never seen
 */
public record PopulationCheck(
    Certificate certificate,
    long rows,
    String rule,
    String fingerprint,
    Map<String, Integer> unseen) {

  public PopulationCheck {
    unseen = new TreeMap<>(unseen);
  }

  /** What is said about the constraint of a name. */
  public ConstraintStatement constraint(String name) {
    return certificate
        .constraint(name)
        .orElseThrow(() -> new IllegalStateException("Nothing is known about " + name + "."));
  }
}
