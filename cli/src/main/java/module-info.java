import org.jspecify.annotations.NullMarked;

/** The prox-pep command. */
@NullMarked
module org.proxpep.cli {
  requires static org.jspecify;
  requires info.picocli;
  requires jdk.httpserver;
  requires org.proxpep.core;
  requires org.proxpep.theory;
  requires org.proxpep.compare;
  requires org.proxpep.model;
  requires org.proxpep.engine;
  requires org.proxpep.problems;
  requires org.proxpep.report;

  opens org.proxpep.cli to
      info.picocli;
}
