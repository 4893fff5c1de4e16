package org.proxpep.model.syntax;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * Writes the functions that a model defines out where they are called. What comes after the parser
 * then knows no such functions.
 *
 * <p>A name in a definition means what it means for the whole model: an index of a sum in it never
 * catches a name of an argument, nor does an index around a call catch a name of the definition.
 */
public final class Definitions {

  /** More parts of expressions than this come from definitions that call each other. */
  private static final int MOST_PARTS = 200_000;

  private final SourceText source;
  private final Map<String, Statement.Define> known = new LinkedHashMap<>();
  private final Deque<String> open = new ArrayDeque<>();
  private final Set<String> sound = new HashSet<>();
  private int parts;
  private int renamed;

  private Definitions(SourceText source) {
    this.source = source;
  }

  /**
   * The same statements without definitions.
   *
   * @throws RuntimeException if a function is defined twice, calls itself or is called wrongly
   */
  public static List<Statement> writtenOut(SourceText source, List<Statement> statements) {
    List<Statement.Define> defines = Statement.of(statements, Statement.Define.class);
    if (defines.isEmpty()) {
      return statements;
    }
    Definitions all = new Definitions(source);
    defines.forEach(all::add);
    // A definition that nothing calls is looked at too.
    defines.forEach(all::requireNoCircle);
    List<Statement> result = new ArrayList<>();
    for (Statement statement : statements) {
      if (!(statement instanceof Statement.Define)) {
        Set<String> indices = indices(statement);
        result.add(TreeMapping.statement(statement, tree -> all.written(tree, Map.of(), indices)));
      }
    }
    return result;
  }

  private void add(Statement.Define define) {
    if (known.putIfAbsent(define.name(), define) != null) {
      throw source.error(
          define.nameSpan(),
          "the function " + Vocabulary.quoted(define.name()) + " is defined twice",
          "give one of the two another name");
    }
    Set<String> names = new HashSet<>();
    for (Tree.Name parameter : define.parameters()) {
      if (!names.add(parameter.name())) {
        throw source.error(
            parameter.span(),
            "the function has two parameters " + Vocabulary.quoted(parameter.name()),
            "give one of the two another name");
      }
    }
  }

  private void requireNoCircle(Statement.Define define) {
    open.push(define.name());
    calls(
        define.value(),
        call -> {
          Statement.Define called = known.get(call.function());
          if (called != null && !sound.contains(call.function())) {
            requireNotOpen(call);
            requireNoCircle(called);
          }
        });
    sound.add(open.pop());
  }

  private void requireNotOpen(Tree.Call call) {
    if (open.contains(call.function())) {
      throw source.error(
          call.nameSpan(),
          "the function "
              + Vocabulary.quoted(call.function())
              + " calls itself"
              + (call.function().equals(open.peek()) ? "" : " by way of " + through()),
          "write a sum over an index set: sum(i in 1..n, …)");
    }
  }

  private String through() {
    return open.stream().map(Vocabulary::quoted).collect(Collectors.joining(", "));
  }

  private static void calls(Tree tree, Consumer<Tree.Call> visitor) {
    if (tree instanceof Tree.Call call) {
      visitor.accept(call);
    }
    TreeMapping.parts(
        tree,
        part -> {
          calls(part, visitor);
          return part;
        });
  }

  private static Set<String> indices(Statement statement) {
    List<Tree.Binder> binders =
        statement instanceof Statement.Constraint c
            ? c.indices()
            : statement instanceof Statement.Let l
                ? l.indices()
                : statement instanceof Statement.Param p
                    ? p.indices()
                    : statement instanceof Statement.Random r ? r.indices() : List.of();
    return binders.stream().map(Tree.Binder::name).collect(Collectors.toSet());
  }

  /**
   * An expression without calls of definitions.
   *
   * @param meanings what names of parameters stand for
   * @param around the indices around it
   */
  private Tree written(Tree tree, Map<String, Tree> meanings, Set<String> around) {
    if (++parts > MOST_PARTS) {
      throw source.error(
          tree.span(),
          "the definitions of the model have more than "
              + MOST_PARTS
              + " parts once they are written out",
          "name parts of them with `let`, which is computed once");
    }
    if (tree instanceof Tree.Name name) {
      return meanings.getOrDefault(name.name(), name);
    }
    if (tree instanceof Tree.Sum sum) {
      return sum(sum, meanings, around);
    }
    if (tree instanceof Tree.Adversary adversary) {
      return adversary(adversary, meanings, around);
    }
    Statement.Define define = tree instanceof Tree.Call call ? known.get(call.function()) : null;
    return define == null
        ? TreeMapping.parts(tree, part -> written(part, meanings, around))
        : call((Tree.Call) tree, define, meanings, around);
  }

  private Tree call(
      Tree.Call call, Statement.Define define, Map<String, Tree> meanings, Set<String> around) {
    int count = define.parameters().size();
    call.requireArguments(count, source);
    Map<String, Tree> inner = new HashMap<>();
    for (int k = 0; k < count; k++) {
      inner.put(
          define.parameters().get(k).name(), written(call.arguments().get(k), meanings, around));
    }
    requireOwnNames(define, inner.keySet(), around);
    return at(written(define.value(), inner, around), call.span());
  }

  /** A name of a definition must not become an index that happens to stand around a call. */
  private void requireOwnNames(
      Statement.Define define, Set<String> parameters, Set<String> around) {
    NamesUsed.of(
        new Statement.Let(
            define.name(), List.of(), define.value(), define.nameSpan(), define.span()),
        name -> {
          if (!parameters.contains(name.name()) && around.contains(name.name())) {
            throw source.error(
                name.span(),
                "the function `%s` uses `%s`, which is an index where it is called",
                "give it as an argument: define %1$s(…, %2$s)",
                define.name(),
                name.name());
          }
        });
  }

  private Tree sum(Tree.Sum sum, Map<String, Tree> meanings, Set<String> around) {
    Map<String, Tree> inner = new HashMap<>(meanings);
    Set<String> bound = new HashSet<>(around);
    List<Tree.Binder> binders = new ArrayList<>();
    for (Tree.Binder binder : sum.binders()) {
      Tree set = written(binder.set(), inner, bound);
      binders.add(
          new Tree.Binder(bind(binder.name(), binder.span(), inner, bound), set, binder.span()));
    }
    return new Tree.Sum(binders, written(sum.body(), inner, bound), sum.span());
  }

  private Tree adversary(Tree.Adversary adversary, Map<String, Tree> meanings, Set<String> around) {
    UnaryOperator<Tree> outside = part -> written(part, meanings, around);
    Map<String, Tree> inner = new HashMap<>(meanings);
    Set<String> bound = new HashSet<>(around);
    String name = bind(adversary.name(), adversary.span(), inner, bound);
    return new Tree.Adversary(
        name,
        TreeMapping.binders(adversary.indices(), outside),
        Objects.requireNonNull(TreeMapping.domain(adversary.domain(), outside)),
        written(adversary.payoff(), inner, bound),
        adversary.span());
  }

  /** The name that something is bound to, another one if arguments mention that name. */
  private String bind(String given, Span span, Map<String, Tree> inner, Set<String> bound) {
    String name = given;
    inner.remove(name);
    if (inner.values().stream().anyMatch(argument -> mentions(argument, given))) {
      // No model can write this name.
      name = name + "`" + ++renamed;
      inner.put(given, new Tree.Name(name, span));
    }
    bound.add(name);
    return name;
  }

  private static boolean mentions(Tree tree, String name) {
    if (tree instanceof Tree.Name found) {
      return found.name().equals(name);
    }
    boolean[] any = new boolean[1];
    TreeMapping.parts(
        tree,
        part -> {
          any[0] = any[0] || mentions(part, name);
          return part;
        });
    return any[0];
  }

  /** The expression where the call stood, so that results show the call. */
  private static Tree at(Tree tree, Span span) {
    if (tree instanceof Tree.Chain t) {
      return new Tree.Chain(t.operands(), t.operators(), span);
    } else if (tree instanceof Tree.Negate t) {
      return new Tree.Negate(t.operand(), span);
    } else if (tree instanceof Tree.Power t) {
      return new Tree.Power(t.base(), t.exponent(), span);
    } else if (tree instanceof Tree.Call t) {
      return new Tree.Call(t.function(), t.arguments(), t.condition(), t.nameSpan(), span);
    } else if (tree instanceof Tree.Mean t) {
      return new Tree.Mean(t.body(), t.condition(), span);
    } else if (tree instanceof Tree.Sum t) {
      return new Tree.Sum(t.binders(), t.body(), span);
    }
    return tree;
  }
}
