import org.jspecify.annotations.NullMarked;

/** Results in forms that people and programs read. */
@NullMarked
module org.proxpep.report {
  requires static org.jspecify;
  requires transitive org.proxpep.core;
  requires transitive org.proxpep.theory;
  requires transitive org.proxpep.compare;
  requires tools.jackson.databind;

  exports org.proxpep.report;
  exports org.proxpep.report.page;
  exports org.proxpep.report.words;
}
