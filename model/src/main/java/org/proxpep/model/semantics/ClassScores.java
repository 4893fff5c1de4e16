package org.proxpep.model.semantics;

import java.util.ArrayList;
import java.util.List;
import org.proxpep.model.function.BinaryFunction;
import org.proxpep.model.graph.Expr;
import org.proxpep.model.semantics.Value.Scalar;
import org.proxpep.model.semantics.Value.Vector;
import org.proxpep.model.syntax.Span;
import org.proxpep.model.syntax.Tree;

/**
 * Functions of the scores of classes: logsumexp, softmax and cross_entropy. Exponentials are never
 * taken of a score, only of differences, so that large scores do not overflow.
 */
final class ClassScores extends TranslatorPart {

  ClassScores(Translator translator) {
    super(translator);
  }

  /** ln Σ exp of the entries of a vector, or of several numbers. */
  Expr logSumExp(List<Tree> arguments, NameScope scope) {
    List<Expr> entries = new ArrayList<>();
    for (Tree argument : arguments) {
      Value value = translator.value(argument, scope);
      if (value instanceof Vector vector) {
        entries.addAll(entries(vector, argument));
      } else {
        entries.add(translator.plainOf(value, argument));
      }
    }
    return logSumExp(entries, arguments.get(0).span());
  }

  /** exp(vᵢ − logsumexp(v)) for each entry. */
  Vector softmax(Tree tree, NameScope scope) {
    Vector scores = translator.vector(tree, scope);
    List<Expr> entries = entries(scores, tree);
    Expr total = logSumExp(entries, tree.span());
    return Vector.of(
        scores.labels(), entries.stream().map(e -> Scalar.of(e.minus(total).exp())).toList());
  }

  /** logsumexp(scores) − scores[label]: minus the logarithm of the label's share of the softmax. */
  Scalar crossEntropy(Tree tree, Tree label, NameScope scope) {
    Vector scores = translator.vector(tree, scope);
    Expr total = logSumExp(entries(scores, tree), tree.span());
    Tree.Index index = new Tree.Index(tree, List.of(label), label.span());
    Expr own = translator.plainOf(translator.indices.entry(scores, index, scope), label);
    return Scalar.of(total.minus(own));
  }

  private List<Expr> entries(Vector vector, Tree tree) {
    List<Expr> entries = new ArrayList<>();
    for (int i = 0; i < vector.size(); i++) {
      context.tick(tree.span());
      entries.add(arithmetic.plain(vector.get(i), source.slice(tree.span()), tree.span()));
    }
    return entries;
  }

  /** Halves are added first: the nesting grows with the logarithm of the number of entries. */
  private Expr logSumExp(List<Expr> entries, Span span) {
    context.tick(span);
    if (entries.size() == 1) {
      return entries.get(0);
    }
    int half = entries.size() / 2;
    return logSumExp(entries.subList(0, half), span)
        .apply(BinaryFunction.LOG_ADD_EXP, logSumExp(entries.subList(half, entries.size()), span));
  }
}
