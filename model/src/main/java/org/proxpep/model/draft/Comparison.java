package org.proxpep.model.draft;

import org.proxpep.model.syntax.Tree;

/**
 * {@code a <= b}, {@code a >= b} or {@code a == b}: a constraint if the model is subject to it, a
 * condition if it depends on data only.
 */
public final class Comparison extends Condition implements Constraint {

  Comparison(Tree.Compare tree, Uses uses) {
    super(tree, uses);
  }
}
