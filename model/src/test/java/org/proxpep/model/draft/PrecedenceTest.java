package org.proxpep.model.draft;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.proxpep.model.draft.Terms.column;
import static org.proxpep.model.draft.Terms.index;
import static org.proxpep.model.draft.Terms.mean;
import static org.proxpep.model.draft.Terms.number;
import static org.proxpep.model.draft.Terms.range;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.proxpep.model.data.Table;
import org.proxpep.model.problem.ModelProblem;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ScenarioRandom;

/** Expressions drawn at random mean the same as text and in Java's own arithmetic. */
class PrecedenceTest {

  private static final double[] X = {0.7, -1.3, 2.1};

  /** A term and its value at {@link #X}, given the value of the index around it. */
  private record Twin(Term term, DoubleUnaryOperator value) {
    double at(double i) {
      return value.applyAsDouble(i);
    }
  }

  private record Check(Condition condition, Predicate<double[]> holds) {}

  private final ScenarioRandom random = new ScenarioRandom(2024);
  private final ModelDraft draft = new ModelDraft("trees");
  private final Term x = draft.var("x", range(1, 3)).in(-10, 10);
  private boolean tame;

  /** Notes whether every part of a tree is a number of moderate size. */
  private double tamed(double v) {
    tame &= Math.abs(v) < 1e4 && (v == 0 || Math.abs(v) > 1e-4);
    return v;
  }

  private Twin twin(Term term, DoubleUnaryOperator value) {
    return new Twin(term, i -> tamed(value.applyAsDouble(i)));
  }

  private Twin leaf(List<Index> around) {
    int k = random.nextInt(3);
    double whole = random.nextInt(7) - 3;
    double broken = random.nextGaussian() * Math.pow(10, random.nextInt(4) - 2);
    return switch (random.nextInt(around.isEmpty() ? 3 : 5)) {
      case 0 -> twin(number(whole), i -> whole);
      case 1 -> twin(number(broken), i -> broken);
      case 2 -> twin(x.at(k + 1), i -> X[k]);
      case 3 -> twin(x.at(around.get(0)), i -> X[(int) i - 1]);
      default -> twin(around.get(0), i -> i);
    };
  }

  private Twin tree(int depth, List<Index> around) {
    if (depth == 0 || random.nextInt(10) == 0) {
      return leaf(around);
    }
    Twin a = tree(depth - 1, around);
    Twin b = tree(depth - 1, around);
    double e = random.nextInt(6) - 2;
    return switch (random.nextInt(12)) {
      case 0, 1 -> twin(a.term.plus(b.term), i -> a.at(i) + b.at(i));
      case 2, 3 -> twin(a.term.minus(b.term), i -> a.at(i) - b.at(i));
      case 4, 5 -> twin(a.term.times(b.term), i -> a.at(i) * b.at(i));
      case 6 -> twin(a.term.over(b.term), i -> a.at(i) / b.at(i));
      case 7 -> twin(a.term.negate(), i -> -a.at(i));
      case 8 -> twin(a.term.power(e), i -> Math.pow(a.at(i), e));
      case 9 ->
          twin(a.term.power(number(2).power(b.term)), i -> Math.pow(a.at(i), Math.pow(2, b.at(i))));
      case 10 ->
          twin(Terms.total(List.of(a.term, b.term, a.term)), i -> a.at(i) + b.at(i) + a.at(i));
      default -> around.isEmpty() ? sum(depth) : twin(Terms.tanh(a.term), i -> Math.tanh(a.at(i)));
    };
  }

  private Twin sum(int depth) {
    Index k = index("k", range(1, 3));
    Twin body = tree(depth - 1, List.of(k));
    return twin(Terms.sum(k, body.term), i -> body.at(1) + body.at(2) + body.at(3));
  }

  @Test
  void treesOfOperatorsKeepTheirValue() {
    List<Double> values = new ArrayList<>();
    // So that no tree is refused for being a number that no variable changes.
    draft.minimize("least", x.at(1));
    for (int k = 0; values.size() < 400 && k < 20_000; k++) {
      Twin drawn = tree(1 + k % 6, List.of());
      tame = true;
      double value = drawn.at(0);
      if (tame) {
        draft.subjectTo("t" + values.size(), drawn.term.plus(x.at(2).times(x.at(3))).atMost(7));
        values.add(value + X[1] * X[2] - 7);
      }
    }
    assertThat(values).hasSize(400);
    ModelProblem problem = draft.build();
    assertThat(problem.inequalities()).isEqualTo(400);
    Evaluation out = Evaluation.of(problem);
    problem.evaluate(X, 1L, out);
    for (int row = 1; row <= 400; row++) {
      double expected = values.get(row - 1);
      assertThat(out.value(row))
          .as(problem.functionName(row))
          .isCloseTo(expected, within(1e-9 * (1 + Math.abs(expected))));
    }
  }

  private Check check(int depth) {
    int c = random.nextInt(3);
    double limit = random.nextInt(5) - 2;
    if (depth == 0) {
      Term column = column("a" + c);
      return switch (random.nextInt(7)) {
        case 0 -> new Check(column.is(limit), row -> row[c] == limit);
        case 1 -> new Check(column.isNot(limit), row -> row[c] != limit);
        case 2 -> new Check(column.lessThan(limit), row -> row[c] < limit);
        case 3 -> new Check(column.greaterThan(limit), row -> row[c] > limit);
        case 4 -> new Check(column.atMost(limit), row -> row[c] <= limit);
        case 5 -> new Check(column.atLeast(limit), row -> row[c] >= limit);
        default -> new Check(column.isTrue(), row -> row[c] != 0);
      };
    }
    Check a = check(depth - 1);
    Check b = check(depth - 1);
    return switch (random.nextInt(4)) {
      case 0 -> new Check(a.condition.and(b.condition), a.holds.and(b.holds));
      case 1 -> new Check(a.condition.or(b.condition), a.holds.or(b.holds));
      case 2 -> new Check(a.condition.not(), a.holds.negate());
      default ->
          new Check(
              a.condition.not().asNumber().isNot(b.condition.not().asNumber()),
              row -> a.holds.test(row) != b.holds.test(row));
    };
  }

  @Test
  void conditionsHoldInTheSameRows() {
    double[][] rows = new double[60][3];
    for (double[] row : rows) {
      for (int j = 0; j < 3; j++) {
        row[j] = random.nextInt(5) - 2;
      }
    }
    draft.data("t", Table.of("t", List.of("a0", "a1", "a2"), rows));
    draft.minimize(x.at(1));
    List<Double> shares = new ArrayList<>();
    for (int k = 0; k < 200; k++) {
      Check drawn = check(1 + k % 4);
      // Counted by if, since a lone number such as a0 counts as itself.
      Term share = mean(Terms.ifElse(drawn.condition, 1, 0));
      draft.subjectTo("s" + k, share.plus(x.at(1).times(x.at(2))).atMost(0));
      double count = 0;
      for (double[] row : rows) {
        count += drawn.holds.test(row) ? 1 : 0;
      }
      shares.add(count / rows.length);
    }
    ModelProblem problem = draft.build();
    Evaluation out = Evaluation.of(problem);
    problem.evaluate(new double[] {0, 0, 0}, 1L, out);
    for (int row = 1; row <= 200; row++) {
      assertThat(out.value(row))
          .as(problem.functionName(row))
          .isCloseTo(shares.get(row - 1), within(1e-12));
    }
  }

  @Test
  void numbersAreReadBackWithTheSameBits() {
    for (int k = 0; k < 20_000; k++) {
      double v = Double.longBitsToDouble(random.nextLong());
      if (Double.isFinite(v)) {
        assertThat(Double.parseDouble(number(v).toString())).isEqualTo(v);
      }
    }
    assertThat(number(0.0004)).hasToString("0.0004");
    assertThat(number(-3)).hasToString("-3");
    assertThat(number(1e300)).hasToString("1e300");
    assertThat(number(2.5e-9)).hasToString("2.5e-9");
    assertThat(number(100)).hasToString("100");
    assertThat(number(0)).hasToString("0");
    assertThat(number(Double.NEGATIVE_INFINITY)).hasToString("-inf");
  }

  @Test
  void bracketsStandWhereTheyAreNeededOnly() {
    Term a = column("a");
    Term b = column("b");
    assertThat(a.plus(b).minus(a).times(b).over(a)).hasToString("(a + b - a) * b / a");
    assertThat(a.minus(b.minus(a))).hasToString("a - (b - a)");
    assertThat(a.over(b.times(a))).hasToString("a / (b * a)");
    assertThat(a.negate().power(2).negate()).hasToString("-(-a)^2");
    assertThat(a.power(b.power(2)).power(b)).hasToString("(a^b^2)^b");
    assertThat(a.times(-2).plus(b.negate())).hasToString("a * (-2) + (-b)");
    assertThat(a.is(1).or(b.is(2)).and(a.isNot(b).not()))
        .hasToString("(a == 1 or b == 2) and not (a != b)");
    assertThat(a.plus(b).at(1)).hasToString("(a + b)[1]");
  }
}
