package org.proxpep.method.catalogue;

import java.util.List;

/**
 * The door by which methods come into the catalogue, those of this project and of others alike: a
 * public class whose constructor has no arguments, named in a file {@code
 * META-INF/services/org.proxpep.method.catalogue.MethodProvider} or, in a module, by {@code
 * provides}.
 */
@FunctionalInterface
public interface MethodProvider {

  /** The methods that it brings. */
  List<MethodEntry> entries();
}
