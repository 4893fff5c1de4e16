import org.jspecify.annotations.NullMarked;

/** Problems with known optima, for tests, benchmarks and first steps. */
@NullMarked
module org.proxpep.problems {
  requires static transitive org.jspecify;
  requires transitive org.proxpep.core;
  requires org.proxpep.model;

  exports org.proxpep.problems;
}
