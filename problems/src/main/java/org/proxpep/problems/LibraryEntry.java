package org.proxpep.problems;

import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;

/** What every problem of the library says about itself. */
abstract class LibraryEntry implements LibraryProblem {

  /** The words on the label. */
  record About(String name, String description, String source, Set<String> tags) {
    About {
      // Sorted: the order of Set.of changes from run to run.
      tags = Collections.unmodifiableSet(new TreeSet<>(tags));
    }
  }

  private final About about;

  LibraryEntry(About about) {
    this.about = about;
  }

  final About about() {
    return about;
  }

  @Override
  public final String name() {
    return about.name();
  }

  @Override
  public final String description() {
    return about.description();
  }

  @Override
  public final String source() {
    return about.source();
  }

  @Override
  public final Set<String> tags() {
    return about.tags();
  }

  @Override
  public String toString() {
    return name();
  }

  static void requireLevel(double level) {
    if (!(level >= 0 && level < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "The noise level ("
              + level
              + ") must be finite and not negative.\nMaybe 0, which makes every evaluation exact.");
    }
  }
}
