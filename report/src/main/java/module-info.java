import org.jspecify.annotations.NullMarked;

/** Results in forms that people and programs read. */
@NullMarked
module org.proxpep.report {
  requires static org.jspecify;
  requires transitive org.proxpep.core;
  requires tools.jackson.databind;

  exports org.proxpep.report;
  exports org.proxpep.report.page;
}
