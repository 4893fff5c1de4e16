package org.proxpep.model.draft;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.proxpep.model.problem.Model;
import org.proxpep.model.syntax.Printer;
import org.proxpep.model.syntax.Statement;
import org.proxpep.refusal.Require;

/** The statements of a draft, and the names they have given. */
final class Statements {

  private final ModelDraft draft;
  private final List<Supplier<Printer.Line>> lines = new ArrayList<>();
  private final Map<String, String> declared = new HashMap<>();
  private final Set<String> functions = new HashSet<>();

  Statements(ModelDraft draft) {
    this.draft = draft;
  }

  /** A statement that may still change, and a remark on it. */
  void add(Supplier<Statement> statement, String remark) {
    lines.add(() -> new Printer.Line(statement.get(), remark));
  }

  void add(Statement statement) {
    add(() -> statement, "");
  }

  /**
   * A name that is being declared.
   *
   * @param kind what messages call the thing
   */
  void newName(String kind, String name) {
    Literals.requireName(name);
    // Infinite bounds are written by this name.
    String before = name.equals("inf") ? "the infinite number" : declared.get(name);
    Require.that(
        before == null,
        "The name (%s) of %s must be new, but in %s it stands for %s",
        "choose another name",
        name,
        kind,
        draft,
        before);
    declared.put(name, kind);
  }

  /** The name of a function; those with an index are told apart by the indices, too. */
  String function(String name, List<Index> indices) {
    Literals.requireName(name);
    Require.that(
        !indices.isEmpty() || functions.add(name),
        "The name (%s) must not be that of another function of %s",
        "give it another name",
        name,
        draft);
    return name;
  }

  /** The model as a file would have it. */
  String text() {
    List<Printer.Line> all = lines.stream().map(Supplier::get).toList();
    return Printer.print(all, text -> Model.source(draft.toString(), text));
  }
}
