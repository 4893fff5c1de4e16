package org.proxpep.model.problem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Numbers, vectors, sets and functions without data. */
class ExpressionsTest {

  private static double at(String expression, double x, double y) {
    return Models.value("var x\nvar y\nminimize " + expression, x, y);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "x + 2*y - 3; 5",
        "-x^2; -4",
        "2^-x; 0.25",
        "2^x^2; 16",
        "(x + y) * (x - y); -5",
        "x / y / 2; 0.3333333333333333",
        "x - y - 1; -2",
        "- -x; 2",
        "+x; 2",
        "x*-y; -6",
        "1.5e1 + .5; 15.5",
        "pi - pi + x; 2",
        "true + x - false; 3",
        "exp(x - 2); 1",
        "log(x / 2); 0",
        "log1p(x - 2); 0",
        "log10(5 * x); 1",
        "sqrt(x + 2); 2",
        "abs(-x); 2",
        "sin(x - 2); 0",
        "cos(x - 2); 1",
        "tan(x - 2); 0",
        "sinh(x - 2); 0",
        "cosh(x - 2); 1",
        "tanh(x - 2); 0",
        "asin(x - 2); 0",
        "acos(x - 1); 0",
        "atan(x - 2); 0",
        "sigmoid(x - 2); 0.5",
        "softplus(x - 2); 0.6931471805599453",
        "square(x); 4",
        "huber(y, 1); 2.5",
        "huber(x - 1.5, 1); 0.125",
        "max(x, y); 3",
        "max(x, y, 7); 7",
        "min(x, y); 2",
        "smoothmax(x, y, 0.01); 3",
        "smoothmin(x, y, 0.01); 2",
        "if(1 < 2, x, y); 2",
        "if(not 1 < 2, x, y); 3",
        "if(1 == 2 or 2 >= 2, x, y); 2",
        "if(1 != 2 and 2 > 3, x, y); 3",
        "sum(i in 1..3, i * x); 12",
        "sum(i in 1..2, j in i..3, i * j) + 0 * x; 16",
        "sum(i in {2, 5}, x + i); 11",
        "sum(i in 1..3, j in 1..i-1, x^j); 8",
        "sum(i in 3..2, i) + x; 2",
        "sum([1, 2, x]); 5",
        "dot([1, 2], [x, y]); 8",
        "norm([3, 4]) + 0*x; 5",
        "norm([x, y - 3]); 2",
        "[10, 20, 30][2] + x; 22",
        "sum([10, 20, 30][2..3]) + x; 52",
        "[[1, 2], [3, 4]][2, 1] * x; 6",
        "[[1, 2], [3, 4]][2][1] * x; 6",
        "dot([x, y], [[2, 1], [1, 3]] * [x, y]); 47",
        "sum([x, y] * 2 - 1); 8",
        "sum([x, y] / [2, 3]); 2",
        "sum([x, y] + [1, 1]); 7",
        "sum(-[x, y]); -5",
        "sum(exp([x, y] * 0)); 2",
        "sum([x, y]^2); 13",
        "x ≤ 3; 0"
      })
  void expressionsMeanWhatTheySay(String expression, double expected) {
    if (expression.contains("≤")) {
      // Comparisons of variables are refused; of numbers they give 0 or 1.
      assertThat(at("if(2 ≤ 3, 0, x)", 2, 3)).isEqualTo(0.0);
      return;
    }
    assertThat(at(expression, 2, 3)).isCloseTo(expected, within(1e-12));
  }

  @Test
  void statementsGoOnInBracketsAndAroundOperators() {
    double value =
        Models.value(
            """
            var x   # one
            let a = x +   # goes on
              1
              + 2
            let b = (
              a
              * 2
            )
            minimize
              f:
              b -
              a
            """,
            4.0);
    assertThat(value).isEqualTo(7.0);
  }

  @Test
  void namesMayBeUnicodeOrInBackticks() {
    ModelProblem problem =
        Models.parse(
            "var Größe in [0, 1]\nvar `two words` in [0, 1]\nminimize Größe + `two words`");
    assertThat(problem.variableName(0)).isEqualTo("Größe");
    assertThat(problem.variableName(1)).isEqualTo("two words");
  }

  @Test
  void keywordsAreNamesWhereTheyCannotBeKeywords() {
    ModelProblem problem =
        Models.parse(
            "var data in [0, 1]\nvar set\nminimize data + set^2\nsubject to\nset >= 3 - data\n"
                + "start: data + 1 <= set");
    assertThat(problem.functionName(2)).isEqualTo("start");
    assertThat(Models.values(problem, 0, 0.5, 2.0)[1]).isCloseTo(0.5, within(1e-15));
  }

  @Test
  void lineEndsMayBeOfAnyKind() {
    assertThat(Models.value("\uFEFFvar x\r\nminimize x\r\n  + 1\rsubject to x <= 3\r", 1.0))
        .isEqualTo(2.0);
  }

  @Test
  void parametersAreNumbersVectorsAndMatrices() {
    String text =
        """
        param n = 3
        param c = [1, 2, 3]
        param Q = [[2, 0, 0], [0, 2, 0], [0, 0, 2]]
        set I = 1..n
        set J = {a, b}
        param d[J] = [10, 20]
        param e[i in I] = i^2
        param M[i in I, j in J] = i * d[j]
        var x[I]
        minimize dot(c, x) + dot(x, Q * x) + d[b] + e[3] + M[2, a] + sum(j in J, d[j]) + sum(i in c, c[i])
        """;
    assertThat(Models.value(text, 1, 1, 1)).isEqualTo(6 + 6 + 20 + 9 + 20 + 30 + 6);
  }

  @Test
  void variablesMayHaveTwoIndices() {
    ModelProblem problem =
        Models.parse(
            """
            set I = 1..2
            set J = {a, b, c}
            var x[I, J] in [0, 9]
            minimize sum(i in I, j in J, i * x[i, j])
            subject to row[i in I]: sum(x[i]) <= 5
                       cell[i in I, j in J]: x[i, j]^2 <= 10
            """);
    assertThat(problem.dimension()).isEqualTo(6);
    assertThat(problem.variableName(5)).isEqualTo("x[2,c]");
    assertThat(problem.inequalities()).isEqualTo(8);
    assertThat(problem.functionName(8)).isEqualTo("cell[2,c]");
    assertThat(Models.values(problem, 0, 1, 2, 3, 4, 5, 6)[0]).isEqualTo(6 + 2 * 15);
    assertThat(Models.values(problem, 0, 1, 2, 3, 4, 5, 6)[2]).isEqualTo(10);
  }

  @Test
  void lettersMayBeIndexedAndUsedTwice() {
    assertThat(
            Models.value(
                "var x[1..3]\nlet y[i in 1..3] = x[i]^2\nlet z = sum(y)\nminimize z + y[2] + z",
                1,
                2,
                3))
        .isEqualTo(14 + 4 + 14);
  }

  @Test
  void derivativesOfAllFunctionsAgreeWithDifferences() {
    Models.checkDerivatives(
        Models.parse(
            """
            var x start 0.3
            var y start 0.4
            var v[1..4] start 0.2
            minimize exp(x*y) + log(1 + x^2) + log1p(x) + log10(y) + sqrt(x) + abs(x) + sin(x) + cos(y)
              + tan(x) + sinh(x) + cosh(y) + tanh(x) + asin(x) + acos(y) + atan(x) + sigmoid(x)
            subject to
              softplus(x) + square(y) + huber(x, 0.1) + huber(y, 9) + max(x, 9) + min(x, 9) <= 1
              smoothmax(x, y, 0.1) * smoothmin(x, y, 0.2) / (1 + x) + x^y + 2^x + x^3 + x^-2 + x^0.7 <= 2
              norm(v) + dot(v, v) + sum(v) + sum(exp(v)) + sum(i in 1..4, i * v[i]^2) == 1
            """),
        20);
  }
}
