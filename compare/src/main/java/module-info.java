import org.jspecify.annotations.NullMarked;

/** Many methods on many problems under the same terms. */
@NullMarked
module org.proxpep.compare {
  requires static org.jspecify;
  requires transitive org.proxpep.core;

  exports org.proxpep.compare;
}
