import org.jspecify.annotations.NullMarked;

/** Problems with known optima, for tests, benchmarks and first steps. */
@NullMarked
module org.proxpep.problems {
  requires static transitive org.jspecify;
  requires transitive org.proxpep.core;
  requires transitive org.proxpep.compare;
  requires org.proxpep.model;

  exports org.proxpep.problems;
  exports org.proxpep.problems.floor;
  exports org.proxpep.problems.library;
  exports org.proxpep.problems.suites;
}
