package org.proxpep.model.semantics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.proxpep.model.graph.Curvatures;
import org.proxpep.model.graph.Expr;
import org.proxpep.model.graph.FixedLeaves;
import org.proxpep.model.graph.Ranges;
import org.proxpep.model.graph.SlopeExpressions;
import org.proxpep.model.sampling.Draw;
import org.proxpep.model.sampling.Labels;
import org.proxpep.model.semantics.Value.Scalar;
import org.proxpep.model.syntax.Span;
import org.proxpep.model.syntax.Tree;
import org.proxpep.model.syntax.Vocabulary;

/**
 * Reads {@code y in a set, payoff}. The payoff is written with y as variables of the graph, which
 * are taken back: what is left of them are the derivatives of the payoff.
 */
final class AdversaryTranslator extends TranslatorPart {

  /** More entries make more bounds than methods can hold. */
  private static final int MOST_ENTRIES = 10_000;

  AdversaryTranslator(Translator translator) {
    super(translator);
  }

  Adversary of(Tree.Adversary tree, NameScope scope) {
    if (scope.draw() >= 0) {
      throw source.error(tree.span(), "`worst` must not be inside a mean", "write max");
    }
    Block block = block(tree, scope);
    int count = block.size();
    // First with numbers: the variables that functions of other means need come before y.
    double[] numbers = new double[count];
    Arrays.setAll(numbers, i -> 1.0 / Math.sqrt(2.0 + i));
    payoff(tree, scope, given(numbers, block));
    int known = context.auxiliaries.size();
    Block own = block.from(graph.addVariables(count));
    Scalar payoff = payoff(tree, scope, translator.names.variable(own.first, own.labels));
    if (context.auxiliaries.size() > known) {
      throw source.error(
          tree.payoff().span(),
          "%s is in a function of a mean: %s",
          "the payoff of an adversary must be a sum of means, such as E[y * loss]",
          quoted(tree),
          context.auxiliaries.get(known).text());
    }
    graph.dropVariables(count);
    return adversary(tree, own, payoff, scope);
  }

  private static String quoted(Tree.Adversary tree) {
    return Vocabulary.quoted(tree.name());
  }

  private Scalar payoff(Tree.Adversary tree, NameScope scope, Value y) {
    Scalar payoff = translator.scalar(tree.payoff(), scope.bind(tree.name(), y));
    if (!payoff.tails().isEmpty()) {
      throw source.error(
          payoff.tails().get(0).span(),
          payoff.tails().get(0).name(source) + " cannot be in the payoff of an adversary",
          "bound it by a variable: cvar(…) <= v");
    }
    return payoff;
  }

  /** y in its set; its variables are not there yet. */
  private Block block(Tree.Adversary tree, NameScope scope) {
    Declarations declarations = Objects.requireNonNull(context.declarations);
    declarations.requireNew(tree.name(), tree.span());
    if (tree.indices().size() > 2) {
      throw source.error(tree.indices().get(2).span(), "an adversary has at most two indices");
    }
    List<Labels> labels =
        tree.indices().stream().map(index -> translator.labels(index.set(), scope)).toList();
    long size = labels.stream().mapToLong(Labels::size).reduce(1, (a, b) -> a * b);
    if (size > MOST_ENTRIES) {
      throw source.error(
          tree.span(),
          "an adversary has %s entries, but at most %s may be",
          "",
          size,
          MOST_ENTRIES);
    }
    Block block = new Block(tree.name(), graph.dimension(), (int) size, labels, tree.span());
    declarations.place(block, tree.domain(), tree.span());
    return block;
  }

  private Value given(double[] numbers, Block block) {
    return block.labels.isEmpty()
        ? translator.constant(numbers[0])
        : NameTranslator.shaped(graph.constant(numbers), block.labels);
  }

  private Adversary adversary(Tree.Adversary tree, Block block, Scalar payoff, NameScope scope) {
    List<Expr> terms = Auxiliary.terms(payoff);
    int first = block.first;
    int count = block.size();
    List<Scalar> slopes = slopes(tree, block, payoff, scope);
    List<Expr> all = slopes.stream().flatMap(each -> Auxiliary.terms(each).stream()).toList();
    if (all.stream().allMatch(each -> each.isConstant() && each.number() == 0.0)) {
      throw source.error(
          tree.payoff().span(),
          "the payoff does not depend on %s",
          "leave `worst` out",
          quoted(tree));
    }
    if (!uses(all, first, count)) {
      Function<Expr, Expr> without = e -> FixedLeaves.atZero(graph, e, first, count);
      return new Adversary(
          block, payoff, slopes, true, each(payoff, without, tree.payoff().span(), scope));
    }
    requireConcave(tree, block, terms);
    return new Adversary(block, payoff, slopes, false, payoff);
  }

  private List<Scalar> slopes(Tree.Adversary tree, Block block, Scalar payoff, NameScope scope) {
    int first = block.first;
    int count = block.size();
    List<Scalar> slopes = new ArrayList<>();
    List<Expr> fixed = known(tree, SlopeExpressions.of(graph, payoff.fixed(), first, count));
    SortedMap<Integer, List<Expr>> parts = new TreeMap<>();
    payoff
        .parts()
        .forEach(
            (draw, e) -> parts.put(draw, known(tree, SlopeExpressions.of(graph, e, first, count))));
    for (int i = 0; i < count; i++) {
      int entry = i;
      SortedMap<Integer, Expr> own = new TreeMap<>();
      parts.forEach((draw, list) -> own.put(draw, list.get(entry)));
      Scalar slope = new Scalar(fixed.get(i), own, List.of());
      slopes.add(each(slope, e -> e, tree.payoff().span(), scope));
    }
    return slopes;
  }

  private List<Expr> known(Tree.Adversary tree, SlopeExpressions.Slopes slopes) {
    if (!slopes.areKnown()) {
      throw source.error(
          tree.payoff().span(),
          "the payoff is not smooth in %s, or has no derivative in this language: it uses %s",
          "square, log, exp, sqrt, softplus and products are smooth",
          quoted(tree),
          slopes.obstacle());
    }
    return slopes.all();
  }

  /** A sum of means of other functions. */
  private Scalar each(Scalar number, Function<Expr, Expr> function, Span span, NameScope scope) {
    List<Scalar> terms = new ArrayList<>();
    terms.add(Scalar.of(function.apply(number.fixed())));
    number
        .parts()
        .forEach(
            (place, e) -> {
              Draw draw = context.draws.get(place);
              String text = source.slice(span);
              terms.add(translator.means.close(draw, function.apply(e), text, span, scope));
            });
    return arithmetic.sum(terms, span);
  }

  private boolean uses(List<Expr> all, int first, int count) {
    return all.stream().anyMatch(e -> SlopeExpressions.uses(graph, e, first, count));
  }

  private void requireConcave(Tree.Adversary tree, Block block, List<Expr> terms) {
    int n = block.first + block.size();
    double[] lower = new double[n];
    double[] upper = new double[n];
    Arrays.fill(lower, Double.NEGATIVE_INFINITY);
    Arrays.fill(upper, Double.POSITIVE_INFINITY);
    Stream.concat(context.blocks.stream(), Stream.of(block))
        .forEach(
            each -> {
              System.arraycopy(each.lower, 0, lower, each.first, each.size());
              System.arraycopy(each.highest(), 0, upper, each.first, each.size());
            });
    Ranges ranges = context.inputs.ranges(terms, lower, upper);
    if (SlopeExpressions.areSteep(graph, terms, ranges, block.first, block.size())) {
      throw source.error(
          tree.payoff().span(),
          "the slope of the payoff has no end where %s meets the edge of its set",
          "keep it away from there, such as y in [0.01, 1]; for an entropy write"
              + " theta*log(sum(i in I, exp(E[…]/theta)))",
          quoted(tree));
    }
    Curvatures bends = new Curvatures(graph, terms, ranges, block.first, block.size());
    for (Expr term : terms) {
      if (!bends.of(term).isConcave()) {
        throw source.error(
            tree.payoff().span(),
            "the payoff is not concave in %s, or the rules for concave functions do not see it, so"
                + " its largest value cannot be found",
            "write it as a sum of y times functions of x, minus squares and other convex functions"
                + " of y; for moved inputs of a score take robust(wasserstein, …)",
            quoted(tree));
      }
    }
  }
}
