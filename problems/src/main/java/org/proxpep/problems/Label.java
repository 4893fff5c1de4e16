package org.proxpep.problems;

import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;

/**
 * What a problem of the library says about itself.
 *
 * @param name the name to find it by
 * @param description the problem in one line, as a formula where one fits
 * @param source where it comes from
 * @param tags words to select problems by, such as {@code hock-schittkowski} or {@code convex}
 */
public record Label(String name, String description, String source, Set<String> tags) {

  public Label {
    // Sorted: the order of Set.of changes from run to run.
    tags = Collections.unmodifiableSet(new TreeSet<>(tags));
  }
}
