package org.proxpep.model.bridges;

import org.proxpep.model.graph.Expr;
import org.proxpep.model.semantics.AuxiliaryRule;
import org.proxpep.model.semantics.DataStatistics;
import org.proxpep.model.semantics.TermValues;

/** The rule of a variable that each term gives its mean. */
interface MeanRule extends AuxiliaryRule {

  @Override
  default double start(Expr term, double[] x, DataStatistics statistics) {
    return statistics.mean(term, x);
  }

  @Override
  default double exact(TermValues values) {
    return values.mean();
  }
}
