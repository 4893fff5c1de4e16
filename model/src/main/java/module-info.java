import org.jspecify.annotations.NullMarked;

/** Models: expression graphs, data tables, AMPL .nl files, and their compilation. */
@NullMarked
module org.proxpep.model {
  requires static transitive org.jspecify;
  requires transitive org.proxpep.core;
  requires transitive java.sql;
  requires org.apache.commons.numbers.gamma;
  requires org.apache.commons.rng.sampling;
  requires org.objectweb.asm;

  uses java.sql.Driver;
  uses org.proxpep.model.semantics.Bridge;

  exports org.proxpep.model.bridges;
  exports org.proxpep.model.compile;
  exports org.proxpep.model.data;
  exports org.proxpep.model.derived;
  exports org.proxpep.model.draft;
  exports org.proxpep.model.forward;
  exports org.proxpep.model.function;
  exports org.proxpep.model.graph;
  exports org.proxpep.model.problem;
  exports org.proxpep.model.network;
  exports org.proxpep.model.nl;
  exports org.proxpep.model.sampling;
  exports org.proxpep.model.semantics;
  exports org.proxpep.model.statistics;
}
