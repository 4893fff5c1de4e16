package org.proxpep.model.draft;

import static org.proxpep.model.syntax.Span.NOWHERE;

import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.proxpep.model.bridges.Bridges;
import org.proxpep.model.derived.DatePart;
import org.proxpep.model.function.ElementaryFunction;
import org.proxpep.model.syntax.Tree;
import org.proxpep.model.syntax.Vocabulary;
import org.proxpep.refusal.NearestWord;
import org.proxpep.refusal.Require;

/** The functions of the model language, to be imported statically. */
public final class Terms {

  private Terms() {}

  // Constants and columns.

  /** A number; infinity is {@code inf}. */
  public static Term number(double value) {
    return new Term(Literals.number(value), Uses.NOTHING);
  }

  /** {@code [a, b, c]}, counted from 1. */
  public static Term vector(double... values) {
    return new Term(Literals.vector(values), Uses.NOTHING);
  }

  /** {@code [a, b, c]}, counted from 1. */
  public static Term vector(Term... entries) {
    List<Term> all = Literals.requireEntry(List.of(entries), "vector");
    return new Term(new Tree.Items(Written.trees(all), NOWHERE), Written.uses(all));
  }

  /** {@code [[a, b], [c, d]]}. */
  public static Term matrix(double[][] rows) {
    return new Term(Literals.matrix(rows), Uses.NOTHING);
  }

  /** A text to compare an index or a column with, or a name of an index. */
  public static Term text(String text) {
    return new Term(new Tree.Text(Literals.text(text), NOWHERE), Uses.NOTHING);
  }

  /** A column of the data by its name alone; {@link Data#column} says of which table. */
  public static Term column(String name) {
    return new Term(Literals.name(name), Uses.name(null, name));
  }

  // Index sets.

  /** {@code from..to}, both included. */
  public static IndexSet range(int from, int to) {
    return range(number(from), number(to));
  }

  /** {@code from..to}, both included. */
  public static IndexSet range(int from, Term to) {
    return range(number(from), to);
  }

  /** {@code from..to}, both included. */
  public static IndexSet range(Term from, Term to) {
    return new IndexSet(new Tree.Range(from.part, to.part, NOWHERE), Written.uses(from, to));
  }

  /** {@code {a, b, c}}. */
  public static IndexSet members(String... names) {
    return members(Arrays.stream(names).map(Terms::text).toList());
  }

  /** {@code {2, 3, 5}}. */
  public static IndexSet members(int... numbers) {
    return members(IntStream.of(numbers).mapToObj(Terms::number).toList());
  }

  private static IndexSet members(List<Term> members) {
    Literals.requireEntry(members, "set");
    return new IndexSet(new Tree.Members(Written.trees(members), NOWHERE), Written.uses(members));
  }

  /** An index that runs through a set. */
  public static Index index(String name, IndexSet set) {
    return new Index(new Binding(name, set, new Object()));
  }

  // Sums and products of vectors.

  /** {@code sum(i in I, body)}. */
  public static Term sum(String index, IndexSet set, Function<? super Index, ? extends Term> body) {
    Index i = index(index, set);
    return sum(i, body.apply(i));
  }

  /** {@code sum(i in I, body)}. */
  public static Term sum(Index i, Term body) {
    return sum(List.of(i), body);
  }

  /** {@code sum(i in I, j in J, body)}; J may depend on i. */
  public static Term sum(Index i, Index j, Term body) {
    return sum(List.of(i, j), body);
  }

  private static Term sum(List<Index> indices, Term body) {
    Tree.Sum sum = new Tree.Sum(Literals.binders(indices), body.part, NOWHERE);
    return new Term(sum, body.over(indices));
  }

  /** {@code sum(v)}, of the entries of a vector. */
  public static Term sum(Term vector) {
    return call("sum", vector);
  }

  /** {@code logsumexp(v)}: ln Σ exp of the entries, without overflow. */
  public static Term logsumexp(Term vector) {
    return call("logsumexp", vector);
  }

  /** {@code softmax(v)}: the entries' shares of Σ exp. */
  public static Term softmax(Term vector) {
    return call("softmax", vector);
  }

  /** {@code cross_entropy(scores, label)}: minus the logarithm of the label's share. */
  public static Term crossEntropy(Term scores, Term label) {
    return call("cross_entropy", scores, label);
  }

  // Columns made of others.

  /** A part of a date: days, year, quarter, month, day, weekday or hour. */
  public static Term datePart(String part, Term column) {
    Require.that(
        DatePart.words().contains(part),
        "The part (%s) of a date must be one of %s",
        "year",
        part,
        DatePart.words());
    return call(part, column);
  }

  /** {@code missing(x)}: 1 where the cell is missing, else 0. */
  public static Term missing(Term column) {
    return call("missing", column);
  }

  /** {@code lag(x, k)}: the value k rows before. */
  public static Term lag(Term column, int rows) {
    return call("lag", column, number(rows));
  }

  /** {@code returns(price)}: ln of the price over that of the row before. */
  public static Term returns(Term price) {
    return call("returns", price);
  }

  /** {@code a + b + c}, as many as there are. */
  public static Term total(List<Term> terms) {
    Literals.requireEntry(terms, "sum");
    String operators = "+".repeat(terms.size());
    return terms.size() == 1
        ? terms.get(0)
        : new Term(new Tree.Chain(Written.trees(terms), operators, NOWHERE), Written.uses(terms));
  }

  /** {@code dot(a, b)}. */
  public static Term dot(Term a, Term b) {
    return call("dot", a, b);
  }

  /** {@code norm(v)}, the Euclidean length. */
  public static Term norm(Term vector) {
    return call("norm", vector);
  }

  /** {@code norm1(v)}, the sum of the sizes of all entries; in an objective it makes zeros. */
  public static Term norm1(Term vector) {
    return call("norm1", vector);
  }

  // Means.

  /** {@code E[e]}. */
  public static Mean mean(Term e) {
    return new Mean(new Tree.Mean(e.part, null, NOWHERE), e.uses);
  }

  /** {@code variance(e)}. */
  public static Mean variance(Term e) {
    return statistic("variance", e);
  }

  /** {@code sd(e)}, the root of the variance. */
  public static Mean sd(Term e) {
    return statistic("sd", e);
  }

  /** {@code cvar(level, e)}, the mean of the worst 1 − level. */
  public static Mean cvar(double level, Term e) {
    return cvar(number(level), e);
  }

  /** {@code cvar(level, e)}. */
  public static Mean cvar(Term level, Term e) {
    return statistic("cvar", level, e);
  }

  /** {@code cvar(level, e, width)}, smoothed. */
  public static Mean cvar(double level, Term e, double width) {
    return cvar(number(level), e, number(width));
  }

  /** {@code cvar(level, e, width)}, smoothed. */
  public static Mean cvar(Term level, Term e, Term width) {
    return statistic("cvar", level, e, width);
  }

  /** {@code worst(a, b, …)}, the largest of several means. */
  public static Mean worst(Term... cases) {
    return statistic(Vocabulary.WORST, cases);
  }

  /** {@code entropic(theta, e)}, log(E[exp(theta·e)])/theta. */
  public static Mean entropic(double theta, Term e) {
    return statistic("entropic", number(theta), e);
  }

  /** {@code mean_deviation(c, e)}, E[e] + c·sd(e). */
  public static Mean meanDeviation(double c, Term e) {
    return statistic("mean_deviation", number(c), e);
  }

  /**
   * {@code robust(kl, radius, e)}, the largest mean under laws near that of the scenarios.
   *
   * @param distance {@code kl} or {@code chi2}
   */
  public static Mean robust(String distance, double radius, Term e) {
    Term word = new Term(Literals.name(distance), Uses.NOTHING);
    return statistic("robust", word, number(radius), e);
  }

  /** {@code probability(a >= b, width)}, smoothed: E[sigmoid((a − b)/width)]. */
  public static Mean probability(Condition comparison, double width) {
    return probability(comparison, number(width));
  }

  /** {@code probability(a >= b, width)}, smoothed. */
  public static Mean probability(Condition comparison, Term width) {
    return statistic("probability", comparison.asNumber(), width);
  }

  /**
   * {@code probability(a >= b)} for a constraint with a limit: the solver chooses the width, and
   * the limit is met as counted. Events may be joined by {@code and} and {@code or}.
   */
  public static Mean probability(Condition event) {
    return statistic("probability", event.asNumber());
  }

  /** {@code rate(a >= b)}, another word for {@link #probability(Condition)}. */
  public static Mean rate(Condition event) {
    return statistic("rate", event.asNumber());
  }

  /**
   * Any function over scenarios by its word, also one that another jar provides; most have methods
   * of their own above. An argument that is a word, such as {@code kl}, is {@code column("kl")}.
   */
  public static Mean statistic(String word, Term... arguments) {
    List<String> words = Bridges.standard().words();
    Require.that(
        words.contains(word),
        "The function over scenarios (%s) must be one of the language",
        "%s",
        word,
        NearestWord.advice(word, words));
    Term call = call(word, arguments);
    return new Mean(call.part, call.uses);
  }

  // Functions of numbers, entry by entry of vectors.

  /** Any function of numbers by its word; the usual ones have methods of their own below. */
  public static Term function(String word, Term... arguments) {
    int arity = ElementaryFunction.named(word).map(ElementaryFunction::arity).orElse(0);
    Require.that(
        arity > 0 && arguments.length >= arity,
        "The function (%s of %s) must be one of the language",
        "it has another name there, or other arguments",
        word,
        arguments.length);
    return call(word, arguments);
  }

  public static Term exp(Term e) {
    return call("exp", e);
  }

  public static Term log(Term e) {
    return call("log", e);
  }

  public static Term log1p(Term e) {
    return call("log1p", e);
  }

  public static Term log10(Term e) {
    return call("log10", e);
  }

  public static Term sqrt(Term e) {
    return call("sqrt", e);
  }

  public static Term abs(Term e) {
    return call("abs", e);
  }

  public static Term sin(Term e) {
    return call("sin", e);
  }

  public static Term cos(Term e) {
    return call("cos", e);
  }

  public static Term tan(Term e) {
    return call("tan", e);
  }

  public static Term sinh(Term e) {
    return call("sinh", e);
  }

  public static Term cosh(Term e) {
    return call("cosh", e);
  }

  public static Term tanh(Term e) {
    return call("tanh", e);
  }

  public static Term asin(Term e) {
    return call("asin", e);
  }

  public static Term acos(Term e) {
    return call("acos", e);
  }

  public static Term atan(Term e) {
    return call("atan", e);
  }

  /** 1/(1 + e⁻ᵉ), without overflow. */
  public static Term sigmoid(Term e) {
    return call("sigmoid", e);
  }

  /** ln(1 + eᵉ), without overflow. */
  public static Term softplus(Term e) {
    return call("softplus", e);
  }

  public static Term square(Term e) {
    return call("square", e);
  }

  /** e²/2 up to {@code delta}, linear beyond. */
  public static Term huber(Term e, double delta) {
    return huber(e, number(delta));
  }

  public static Term huber(Term e, Term delta) {
    return call("huber", e, delta);
  }

  /** Not smooth; {@link #smoothmax} is. */
  public static Term max(Term... terms) {
    return call("max", terms);
  }

  public static Term max(Term a, double b) {
    return max(a, number(b));
  }

  /** Not smooth; {@link #smoothmin} is. */
  public static Term min(Term... terms) {
    return call("min", terms);
  }

  public static Term min(Term a, double b) {
    return min(a, number(b));
  }

  /** Differs from the maximum by at most width·ln 2. */
  public static Term smoothmax(Term a, Term b, double width) {
    return smoothmax(a, b, number(width));
  }

  public static Term smoothmax(Term a, Term b, Term width) {
    return call("smoothmax", a, b, width);
  }

  /** Differs from the minimum by at most width·ln 2. */
  public static Term smoothmin(Term a, Term b, double width) {
    return smoothmin(a, b, number(width));
  }

  public static Term smoothmin(Term a, Term b, Term width) {
    return call("smoothmin", a, b, width);
  }

  /** {@code if(condition, yes, no)}; the condition may depend on data and indices only. */
  public static Term ifElse(Condition condition, Term yes, Term no) {
    return call("if", condition.asNumber(), yes, no);
  }

  public static Term ifElse(Condition condition, double yes, double no) {
    return ifElse(condition, number(yes), number(no));
  }

  private static Term call(String function, Term... arguments) {
    List<Term> all = List.of(arguments);
    return new Term(Tree.Call.of(function, Written.trees(all)), Written.uses(all));
  }
}
