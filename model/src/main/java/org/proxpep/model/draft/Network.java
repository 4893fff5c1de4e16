package org.proxpep.model.draft;

import static org.proxpep.model.syntax.Span.NOWHERE;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.syntax.Statement;
import org.proxpep.model.syntax.Tree;
import org.proxpep.refusal.Refusal;
import org.proxpep.refusal.Require;

/** A network of a draft. Its weights are variables of the model. */
public final class Network {

  private final ModelDraft draft;
  private final String name;
  private final Tree.Name input;
  private final List<Layer> layers;
  private @Nullable Domain domain;
  private String scheme = "";
  private @Nullable Tree seed;

  Network(ModelDraft draft, String name, Term input, List<Layer> layers) {
    this.draft = draft;
    this.name = name;
    this.layers = layers;
    if (!(input.part instanceof Tree.Name vector)) {
      throw Refusal.of(
          "The input of the network %s (%s) must be a data vector by its name",
          "declare it first: features(\"z\", …)", name, input.shown());
    }
    this.input = vector;
  }

  /** The matrix of every layer lies in a set, such as a ball. */
  public Network in(Domain set) {
    requireOnce(domain == null, "set");
    set.requireIn(draft, set.uses, "set of " + name);
    domain = set;
    return this;
  }

  /** How weights start: {@code glorot}, which is the default, or {@code he}. */
  public Network start(String word) {
    requireOnce(scheme.isEmpty(), "start");
    scheme = Literals.requireName(word);
    return this;
  }

  /** How weights start, from a seed. */
  public Network start(String word, int number) {
    start(word);
    seed = Literals.number(number);
    return this;
  }

  private void requireOnce(boolean first, String what) {
    Require.that(first, "The %s of the network %s must be given once", "leave out one", what, name);
  }

  /** {@code f(z)}: a number, or a vector if the last layer has several outputs. */
  public Term of(Term vector) {
    return call(name, vector);
  }

  /** {@code decay(f)}: the sum of the squares of all weights, biases not counted. */
  public Term decay() {
    return call("decay", new Term(Literals.name(name), Uses.name(draft, name)));
  }

  private Term call(String function, Term argument) {
    List<Term> used = List.of(argument, new Term(Literals.number(0), Uses.of(draft)));
    return new Term(Tree.Call.of(function, List.of(argument.part)), Written.uses(used));
  }

  Statement statement() {
    return new Statement.Network(
        name,
        input,
        layers.stream().map(layer -> layer.part).toList(),
        domain == null ? null : domain.part,
        scheme,
        seed,
        NOWHERE,
        NOWHERE);
  }
}
