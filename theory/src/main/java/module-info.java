import org.jspecify.annotations.NullMarked;

/** The paper's formulas as functions, and rates of convergence measured against them. */
@NullMarked
module org.proxpep.theory {
  requires static org.jspecify;
  requires transitive org.proxpep.core;
  requires org.apache.commons.numbers.gamma;

  exports org.proxpep.study;
  exports org.proxpep.theory;
}
