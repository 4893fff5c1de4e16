package org.proxpep.model.draft;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.proxpep.model.language.Model;

/** The statements of a draft as text, and the names they have given. */
final class Statements {

  private record Line(boolean isConstraint, Supplier<String> text) {}

  private final ModelDraft draft;
  private final List<Line> lines = new ArrayList<>();
  private final Map<String, String> declared = new HashMap<>();
  private final Set<String> functions = new HashSet<>();

  Statements(ModelDraft draft) {
    this.draft = draft;
  }

  /** A statement that may still change. */
  void add(Supplier<String> text) {
    lines.add(new Line(false, text));
  }

  void addObjective(String text) {
    lines.add(new Line(false, () -> text));
  }

  void addConstraint(String text) {
    lines.add(new Line(true, () -> text));
  }

  /** {@code word name[I] sign value}; returns the name. */
  Written declare(
      String word, String name, List<? extends IndexSet> sets, String sign, Written value) {
    requireOver(sets, value, word + " " + name);
    String text = word + " " + heading(name, sets) + sign + value.text();
    Written written = newName(word, name);
    add(() -> text);
    return written;
  }

  /** {@code name}, {@code name[I]} or {@code name[i in I, j in J]}. */
  static String heading(String name, List<? extends IndexSet> sets) {
    return Model.nameInText(name)
        + (sets.isEmpty()
            ? ""
            : sets.stream().map(IndexSet::binder).collect(Collectors.joining(", ", "[", "]")));
  }

  /** A name that is being declared. */
  Written newName(String word, String name) {
    String text = Model.nameInText(name);
    // Infinite bounds are written by this name.
    String before = name.equals("inf") ? "the infinite number" : declared.get(name);
    if (before != null) {
      throw new IllegalArgumentException(
          "The name ("
              + name
              + ") of "
              + kind(word)
              + " must be new, but in "
              + draft
              + " it stands for "
              + before
              + ".\nMaybe choose another name.");
    }
    declared.put(name, kind(word));
    return new Written(text, Written.ATOM, Uses.name(draft, name));
  }

  private static String kind(String word) {
    return switch (word) {
      case "features" -> "a data vector";
      case "random" -> "a random number";
      case "param" -> "a parameter";
      case "var" -> "a variable";
      case "let" -> "an expression";
      default -> "a set";
    };
  }

  /** {@code name[i in I]:}; functions with an index are told apart by the indices, too. */
  String function(String name, List<Index> indices) {
    String heading = heading(name, indices) + ": ";
    if (indices.isEmpty() && !functions.add(name)) {
      throw new IllegalArgumentException(
          "The name ("
              + name
              + ") must not be that of another function of "
              + draft
              + ".\nMaybe give it another name.");
    }
    return heading;
  }

  void requireOver(List<? extends IndexSet> sets, Written body, String what) {
    require(new Written(body.text(), body.level(), Written.over(sets, body)), what);
  }

  /**
   * @throws IllegalArgumentException if a statement of the draft cannot contain the text
   */
  void require(Written written, String what) {
    written.requireClosed(what);
    ModelDraft other = written.uses().draft();
    if (other != null && other != draft) {
      throw new IllegalArgumentException(
          "The "
              + what
              + " ("
              + written.shown()
              + ") must have terms of the draft "
              + draft
              + " only, but has some of "
              + other
              + ".\nMaybe declare them in "
              + draft
              + ".");
    }
  }

  String text() {
    StringBuilder text = new StringBuilder();
    boolean before = false;
    for (Line line : lines) {
      String statement = line.text.get();
      // A line that begins with a sign would go on from the last.
      String opening = before && !statement.startsWith("-") ? "           " : "subject to ";
      text.append(line.isConstraint ? opening : "").append(statement).append('\n');
      before = line.isConstraint;
    }
    return text.toString();
  }
}
