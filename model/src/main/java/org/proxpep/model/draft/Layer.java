package org.proxpep.model.draft;

import java.util.List;
import org.proxpep.model.network.Activation;
import org.proxpep.model.syntax.Tree;

/** A layer of a network. */
public final class Layer extends Written<Tree.Call> {

  private Layer(List<Tree> arguments, Uses uses) {
    super(Tree.Call.of("dense", arguments), uses);
  }

  /** {@code dense(1)}: weighted sums with biases. */
  public static Layer dense(int width) {
    return new Layer(List.of(Literals.number(width)), Uses.NOTHING);
  }

  /** {@code dense(64, tanh)}. */
  public static Layer dense(int width, Activation activation) {
    return new Layer(
        List.of(Literals.number(width), Literals.name(activation.word())), Uses.NOTHING);
  }

  /** {@code dense(kinds)}: an output for each member of a set. */
  public static Layer dense(IndexSet outputs) {
    return new Layer(List.of(outputs.part), outputs.uses);
  }
}
