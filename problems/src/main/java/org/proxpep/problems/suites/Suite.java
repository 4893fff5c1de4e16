package org.proxpep.problems.suites;

import java.util.List;
import java.util.function.Supplier;
import org.proxpep.problems.LibraryProblem;
import org.proxpep.problems.parts.Lazy;

/**
 * Problems of one kind that methods are compared on.
 *
 * @param name what it is called on the command line and in results
 * @param description one line
 * @param source makes the problems when they are first asked for
 */
public record Suite(String name, String description, Supplier<List<LibraryProblem>> source) {

  public Suite {
    // So that the problems, and the optima they keep, are made once.
    source = new Lazy<>(source)::get;
  }

  /**
   * The problems, always the same objects.
   *
   * @throws IllegalArgumentException if the suite needs data that are not there
   */
  public List<LibraryProblem> problems() {
    return source.get();
  }

  @Override
  public String toString() {
    return name;
  }
}
