package org.proxpep.model.draft;

import java.util.ArrayList;
import java.util.List;
import org.proxpep.model.syntax.Tree;

/** A function that a draft defines. */
public final class DefinedFunction {

  private final ModelDraft draft;
  private final String name;

  DefinedFunction(ModelDraft draft, String name) {
    this.draft = draft;
    this.name = name;
  }

  /** {@code f(a, b)}. */
  public Term of(Term... arguments) {
    List<Term> used = new ArrayList<>(List.of(arguments));
    Tree call = Tree.Call.of(name, Written.trees(used));
    used.add(new Term(Literals.number(0), Uses.of(draft)));
    return new Term(call, Written.uses(used));
  }
}
