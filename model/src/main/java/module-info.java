import org.jspecify.annotations.NullMarked;

/** From data and formulas to problems. */
@NullMarked
module org.proxpep.model {
  requires static transitive org.jspecify;
  requires transitive org.proxpep.core;
  requires transitive java.sql;

  uses java.sql.Driver;

  exports org.proxpep.model.data;
}
