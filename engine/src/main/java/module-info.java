import org.jspecify.annotations.NullMarked;

/** Engines that hold the table of a model and compute its means. */
@NullMarked
module org.proxpep.engine {
  requires static org.jspecify;
  requires transitive org.proxpep.core;
  requires transitive org.proxpep.compare;
  requires transitive org.proxpep.model;

  uses org.proxpep.engine.Engine;

  exports org.proxpep.engine;
}
