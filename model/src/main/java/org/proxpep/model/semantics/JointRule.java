package org.proxpep.model.semantics;

/** The rule of an auxiliary variable that is set together with the ones after it. */
public interface JointRule extends AuxiliaryRule {

  /** What the definitions are in the mean at a point. */
  interface Definitions {
    double[] means(double[] x);
  }

  /** Sets the variables in x. */
  void set(double[] x, Definitions definitions);
}
