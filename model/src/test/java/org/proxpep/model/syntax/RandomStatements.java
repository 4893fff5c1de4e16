package org.proxpep.model.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.proxpep.model.bridges.Bridges;
import org.proxpep.problem.ScenarioRandom;

/** Statements that can be written, whether they mean something or not. */
final class RandomStatements {

  private static final List<ComparisonSign> SIGNS = List.of(ComparisonSign.values());

  /** The functions over scenarios. */
  static final List<String> MEANS = Bridges.standard().words();

  private static final Span NOWHERE = Span.NOWHERE;
  private static final List<String> NAMES =
      List.of(
          "x",
          "y",
          "Größe",
          "a b",
          "hours-per-week",
          "in",
          "E",
          "not",
          "data",
          "center",
          "start",
          "all",
          "intercept",
          "max",
          "sum",
          "inf",
          "within",
          "#",
          "\"",
          "a.b",
          "3d",
          "to",
          "free");
  private static final List<String> TEXTS =
      List.of("F", "", "a\\", "\"", "\\\"", "x # y", "`", "\\n", "a/b.csv");

  private final ScenarioRandom random;

  RandomStatements(long seed) {
    this.random = new ScenarioRandom(seed);
  }

  private <T> T one(List<T> all) {
    return all.get(random.nextInt(all.size()));
  }

  private boolean flip() {
    return random.nextInt(2) == 0;
  }

  private <T> List<T> some(int least, int most, Supplier<T> each) {
    return Stream.generate(each).limit(least + random.nextInt(most - least + 1)).toList();
  }

  private String name() {
    return one(NAMES);
  }

  private List<Tree> trees(int least, int most, int depth) {
    return some(least, most, () -> tree(depth));
  }

  private Tree leaf() {
    double size = Math.abs(Double.longBitsToDouble(random.nextLong()));
    return switch (random.nextInt(6)) {
      case 0 -> new Tree.Literal(random.nextInt(100) / 8.0, NOWHERE);
      case 1 -> new Tree.Literal(Double.isFinite(size) ? size : 0.0, NOWHERE);
      case 2 -> new Tree.Text(one(TEXTS), NOWHERE);
      case 3 -> new Tree.Member(name(), name(), NOWHERE);
      default -> new Tree.Name(name(), NOWHERE);
    };
  }

  /** An expression of any kind. */
  Tree tree(int depth) {
    if (depth == 0) {
      return leaf();
    }
    int inner = depth - 1;
    return switch (random.nextInt(15)) {
      case 0, 1 -> chain("+", "-", inner);
      case 2, 3 -> chain("*", "/", inner);
      case 4 -> new Tree.Negate(tree(inner), NOWHERE);
      case 5 -> new Tree.Power(tree(inner), tree(inner), NOWHERE);
      case 6 -> new Tree.Compare(tree(inner), one(SIGNS), tree(inner), NOWHERE);
      case 7 -> new Tree.Logic(flip(), trees(2, 3, inner), NOWHERE);
      case 8 -> new Tree.Not(tree(inner), NOWHERE);
      case 9 -> {
        String function = one(Vocabulary.functions(MEANS));
        boolean given = MEANS.contains(function) && flip();
        Tree condition = given ? tree(inner) : null;
        yield new Tree.Call(function, trees(given ? 1 : 0, 3, inner), condition, NOWHERE, NOWHERE);
      }
      case 10 -> new Tree.Mean(tree(inner), flip() ? tree(inner) : null, NOWHERE);
      case 11 -> index(inner);
      case 12 -> new Tree.Range(tree(inner), tree(inner), NOWHERE);
      case 13 -> new Tree.Sum(some(1, 2, () -> binder(true, inner)), tree(inner), NOWHERE);
      default ->
          flip()
              ? new Tree.Items(trees(1, 3, inner), NOWHERE)
              : new Tree.Members(trees(1, 3, inner), NOWHERE);
    };
  }

  private Tree chain(String first, String other, int depth) {
    List<Tree> operands = trees(2, 4, depth);
    StringBuilder operators = new StringBuilder(first);
    operands.stream().skip(1).forEach(o -> operators.append(flip() ? first : other));
    return new Tree.Chain(operands, operators.toString(), NOWHERE);
  }

  private Tree index(int depth) {
    Tree base = tree(depth);
    return ExpressionParser.nesting(base) > ExpressionParser.MOST_INDEXED
        ? base
        : new Tree.Index(base, trees(1, 2, depth), NOWHERE);
  }

  private Tree.Binder binder(boolean named, int depth) {
    return new Tree.Binder(named ? name() : "", tree(depth), NOWHERE);
  }

  private List<Tree.Binder> binders(int depth) {
    return some(0, 2, () -> binder(flip(), depth));
  }

  /** A column that is made of others. */
  private Tree made() {
    return switch (random.nextInt(4)) {
      case 0 -> Tree.Call.of("log1p", List.of(tree(2)));
      case 1 -> Tree.Call.of("lag", List.of(column(), new Tree.Literal(1, NOWHERE)));
      case 2 -> Tree.Chain.of(column(), '*', tree(2));
      default -> column();
    };
  }

  private Tree column() {
    return flip() ? new Tree.Name(name(), NOWHERE) : new Tree.Member(name(), name(), NOWHERE);
  }

  private Statement.Item item() {
    return switch (random.nextInt(6)) {
      case 0 -> new Statement.Item("intercept", false, null, List.of(), NOWHERE);
      case 1 -> new Statement.Item("", false, null, List.of(column()), NOWHERE);
      case 2 -> new Statement.Item("", false, null, List.of(made()), NOWHERE);
      case 3 ->
          new Statement.Item(
              flip() ? "bins" : "spline", false, null, List.of(made(), tree(1)), NOWHERE);
      default -> {
        boolean all = flip();
        yield new Statement.Item(
            one(List.of("standardize", "onehot", "columns")),
            all,
            all && flip() ? name() : null,
            some(all ? 0 : 1, 2, this::column),
            NOWHERE);
      }
    };
  }

  private Statement.Join join() {
    return new Statement.Join(
        flip() ? name() : null,
        one(TEXTS),
        some(1, 2, () -> new Tree.Name(name(), NOWHERE)),
        NOWHERE);
  }

  private Statement.Domain domain(int depth) {
    return switch (random.nextInt(4)) {
      case 0 -> new Statement.Domain(Statement.Domain.INTERVAL, trees(2, 2, depth), null, NOWHERE);
      case 1 -> new Statement.Domain(flip() ? ">=" : "<=", trees(1, 1, depth), null, NOWHERE);
      default ->
          new Statement.Domain(
              one(List.of("ball", "simplex", "free", "anything")),
              trees(0, 2, depth),
              flip() ? tree(depth) : null,
              NOWHERE);
    };
  }

  private Statement.HoldOut holdOut(int depth) {
    return switch (random.nextInt(3)) {
      case 0 -> new Statement.HoldOut(Double.NaN, null, tree(depth), "", NOWHERE);
      case 1 -> new Statement.HoldOut(Double.NaN, null, null, "other.csv", NOWHERE);
      default ->
          new Statement.HoldOut(
              0.25, flip() ? new Tree.Name(name(), NOWHERE) : null, null, "", NOWHERE);
    };
  }

  /** A network with expressions of any kind. */
  Statement network(int depth) {
    Statement.Domain domain = flip() ? domain(depth) : null;
    boolean isBound = domain != null && domain.set().endsWith("=");
    String start = flip() ? one(List.of("glorot", "he", "a b")) : "";
    return new Statement.Network(
        one(List.of("f", "g", "a b", "center")),
        new Tree.Name(name(), NOWHERE),
        some(1, 3, () -> Tree.Call.of("dense", trees(1, 2, depth))),
        isBound ? null : domain,
        start,
        !start.isEmpty() && flip() ? tree(depth) : null,
        NOWHERE,
        NOWHERE);
  }

  /** A statement of any kind. */
  Statement statement(int depth) {
    return switch (random.nextInt(10)) {
      case 0 ->
          new Statement.Data(
              flip() ? name() : null,
              one(TEXTS),
              flip() ? new Tree.Name(name(), NOWHERE) : null,
              one(List.of(Statement.Missing.values())),
              new Statement.Preparation(
                  flip(),
                  some(0, 2, this::join),
                  flip() ? column() : null,
                  flip() ? tree(depth) : null),
              flip() ? holdOut(depth) : null,
              NOWHERE,
              NOWHERE);
      case 1 -> new Statement.Features(name(), some(1, 3, this::item), NOWHERE, NOWHERE);
      case 2 ->
          new Statement.Random(
              name(),
              binders(depth),
              Tree.Call.of(one(Vocabulary.DISTRIBUTIONS), trees(0, 2, depth)),
              NOWHERE,
              NOWHERE);
      case 3 -> {
        boolean file = flip();
        yield new Statement.Param(
            name(),
            binders(depth),
            file ? null : tree(depth),
            file ? one(TEXTS) : "",
            NOWHERE,
            NOWHERE);
      }
      case 4 -> new Statement.IndexSet(name(), tree(depth), NOWHERE, NOWHERE);
      case 5 ->
          new Statement.Variable(
              name(),
              binders(depth),
              flip() ? domain(depth) : null,
              flip() ? start(depth) : null,
              unit(),
              NOWHERE,
              NOWHERE);
      case 8 ->
          new Statement.Define(
              one(List.of("f", "g", "a b", "center")),
              some(1, 3, () -> new Tree.Name(name(), NOWHERE)),
              tree(depth),
              NOWHERE,
              NOWHERE);
      case 6 -> new Statement.Let(name(), binders(depth), tree(depth), NOWHERE, NOWHERE);
      case 7 ->
          new Statement.Objective(
              flip(),
              flip() ? name() : "",
              tree(depth),
              flip() ? tree(depth) : null,
              unit(),
              NOWHERE);
      default -> constraint(depth);
    };
  }

  private Statement constraint(int depth) {
    boolean range = flip();
    ComparisonSign sign = one(SIGNS.subList(0, range ? 2 : 3));
    List<Tree.Binder> indices = new ArrayList<>();
    boolean named = flip();
    if (named && flip()) {
      indices.add(binder(true, depth));
      indices.addAll(some(0, 1, () -> binder(flip(), depth)));
    }
    return new Statement.Constraint(
        named ? name() : "",
        indices,
        trees(range ? 3 : 2, range ? 3 : 2, depth),
        range ? List.of(sign, sign) : List.of(sign),
        flip() ? tree(depth) : null,
        unit(),
        NOWHERE,
        NOWHERE);
  }

  private String unit() {
    return flip() ? "" : one(List.of("EUR", "t/h", "\\", "\""));
  }

  private Tree start(int depth) {
    return flip()
        ? tree(depth)
        : new Tree.Call(
            one(Vocabulary.DISTRIBUTIONS),
            trees(0, 2, depth),
            flip() ? tree(depth) : null,
            NOWHERE,
            NOWHERE);
  }
}
