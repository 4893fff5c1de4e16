package org.proxpep.model.semantics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.sampling.Distributions;
import org.proxpep.model.sampling.Labels;
import org.proxpep.model.sampling.Law;
import org.proxpep.model.sampling.RandomSource;
import org.proxpep.model.sampling.Sampler;
import org.proxpep.model.syntax.SourceText;
import org.proxpep.model.syntax.Statement;
import org.proxpep.model.syntax.Tree;
import org.proxpep.model.syntax.Vocabulary;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problem.Scenarios;
import org.proxpep.refusal.Refusal;

/** Numbers that are drawn: those of random statements, and starts. */
final class RandomTranslator {

  private final Declarations declarations;
  private final Translator translator;
  private final SourceText source;

  /** How many random statements there were. */
  private int randoms;

  RandomTranslator(Declarations declarations, Translator translator) {
    this.declarations = declarations;
    this.translator = translator;
    this.source = translator.source;
  }

  /** The source of a random statement, which is the next one. */
  RandomSource declared(Statement.Random random) {
    Tree.Call call = random.distribution();
    requireArguments(call);
    List<Labels> sets =
        declarations.labels(random.indices(), 1, "random numbers have at most one index");
    try {
      RandomSource made = source(random, sets.isEmpty() ? null : sets.get(0));
      randoms++;
      return made;
    } catch (Refusal e) {
      throw source.error(call.span(), e);
    }
  }

  private void requireArguments(Tree.Call call) {
    List<String> names = Distributions.argumentNames(call.function());
    if (call.arguments().size() != names.size()) {
      throw source.error(
          call.span(),
          "`%s` takes %s (%s), not %s",
          "",
          call.function(),
          Vocabulary.arguments(names.size(), names.size()),
          String.join(", ", names),
          call.arguments().size());
    }
  }

  private RandomSource source(Statement.Random random, @Nullable Labels labels) {
    return random.distribution().function().equals("mvnormal")
        ? multivariate(random, labels)
        : independent(random, labels);
  }

  private RandomSource independent(Statement.Random random, @Nullable Labels labels) {
    String distribution = random.distribution().function();
    List<Tree> arguments = random.distribution().arguments();
    int size = labels == null ? 1 : labels.size();
    List<Distributions.Univariate> entries;
    if (distribution.equals("discrete")) {
      double[] values = list(arguments.get(0), "the list of values");
      double[] weights = list(arguments.get(1), "the list of weights");
      if (values.length != weights.length) {
        throw source.error(
            arguments.get(1).span(),
            "there are " + weights.length + " weights for " + values.length + " values");
      }
      entries = Collections.nCopies(size, Distributions.discrete(values, weights));
    } else {
      double[] a = arguments(arguments.get(0), random, labels, 0);
      double[] b = arguments.size() < 2 ? a : arguments(arguments.get(1), random, labels, 1);
      entries =
          IntStream.range(0, size)
              .mapToObj(i -> Distributions.of(distribution, a[i], b[i]))
              .toList();
    }
    return new RandomSource(
        random.name(),
        randoms,
        labels,
        entries.stream().mapToDouble(Distributions.Univariate::lower).toArray(),
        entries.stream().mapToDouble(Distributions.Univariate::upper).toArray(),
        Distributions.independent(entries),
        laws(entries.stream().map(Distributions.Univariate::law)),
        null);
  }

  /** A list that may hold nulls, and can be sent to other machines. */
  private static List<@Nullable Law> laws(Stream<@Nullable Law> laws) {
    return laws.collect(Collectors.toCollection(ArrayList::new));
  }

  /** An argument of a distribution for each entry. */
  private double[] arguments(
      Tree tree, Statement.Random random, @Nullable Labels labels, int number) {
    String distribution = random.distribution().function();
    String what =
        "the " + Distributions.argumentNames(distribution).get(number) + " of " + distribution;
    String index = labels == null ? "" : random.indices().get(0).name();
    if (labels == null || index.isEmpty()) {
      return translator.constants(
          tree, NameScope.OUTSIDE, labels == null ? 1 : labels.size(), what);
    }
    double[] result = new double[labels.size()];
    for (int i = 0; i < result.length; i++) {
      NameScope scope = NameScope.OUTSIDE.bind(index, new Value.Member(labels, i));
      result[i] = translator.constant(tree, scope, what);
    }
    return result;
  }

  private double[] list(Tree tree, String what) {
    if (translator.value(tree, NameScope.OUTSIDE) instanceof Value.Vector vector) {
      return translator.constants(tree, NameScope.OUTSIDE, vector.size(), what);
    }
    throw source.error(tree.span(), what + " must be a vector, such as [1, 2, 3]");
  }

  private RandomSource multivariate(Statement.Random random, @Nullable Labels given) {
    List<Tree> arguments = random.distribution().arguments();
    double[] mean = list(arguments.get(0), "the mean");
    Labels labels = given != null ? given : translator.labels(arguments.get(0), NameScope.OUTSIDE);
    if (labels.size() != mean.length) {
      throw source.error(
          arguments.get(0).span(),
          "the mean has " + mean.length + " entries for " + labels.size() + " indices");
    }
    Value value = translator.value(arguments.get(1), NameScope.OUTSIDE);
    if (!(value instanceof Value.Grid grid)
        || grid.rows().size() != mean.length
        || grid.columns().size() != mean.length) {
      throw source.error(
          arguments.get(1).span(),
          "the covariance must be a matrix of " + mean.length + " rows and columns of numbers");
    }
    double[][] cov = declarations.matrix(grid, arguments.get(1), "the covariance");
    double[] lower = new double[mean.length];
    double[] upper = new double[mean.length];
    Arrays.fill(lower, Double.NEGATIVE_INFINITY);
    Arrays.fill(upper, Double.POSITIVE_INFINITY);
    RandomSource.Maker<Sampler> sampler = Distributions.normal(mean, cov);
    return new RandomSource(
        random.name(),
        randoms,
        labels,
        lower,
        upper,
        sampler,
        laws(IntStream.range(0, mean.length).mapToObj(i -> normal(mean[i], cov[i][i]))),
        Distributions.cholesky(cov));
  }

  private static @Nullable Law normal(double mean, double variance) {
    return variance > 0.0 ? new Law.Normal(mean, Math.sqrt(variance)) : null;
  }

  /** A start that is drawn, by a seed and the variable's name: the same in every run. */
  double[] drawn(Tree.Call call, Statement.Variable variable, int size) {
    requireArguments(call);
    Labels labels = Labels.range(1, size);
    Tree.Binder binder = new Tree.Binder("", call, call.span());
    Statement.Random random =
        new Statement.Random(
            variable.name(), List.of(binder), call, variable.nameSpan(), variable.span());
    Tree seed = call.condition();
    double number = seed == null ? 0.0 : translator.constant(seed, NameScope.OUTSIDE, "the seed");
    if (number != Math.rint(number) || Math.abs(number) > 1e15) {
      throw source.error(
          seed == null ? call.span() : seed.span(),
          "the seed (" + number + ") must be a whole number",
          "write 1");
    }
    try {
      double[] values = new double[size];
      source(random, labels)
          .sampler()
          .with(new ScenarioRandom(Scenarios.derive((long) number, variable.name().hashCode())))
          .next(values);
      return values;
    } catch (Refusal e) {
      throw source.error(call.span(), e);
    }
  }
}
