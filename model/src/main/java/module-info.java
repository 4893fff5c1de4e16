import org.jspecify.annotations.NullMarked;

/** Models: expression graphs, their derivatives and compilation, and AMPL .nl files. */
@NullMarked
module org.proxpep.model {
  requires static transitive org.jspecify;
  requires transitive org.proxpep.core;
  requires org.objectweb.asm;

  exports org.proxpep.model.compile;
  exports org.proxpep.model.graph;
  exports org.proxpep.model.nl;
}
