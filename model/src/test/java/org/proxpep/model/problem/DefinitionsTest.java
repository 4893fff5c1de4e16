package org.proxpep.model.problem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DefinitionsTest {

  @TempDir Path folder;

  @Test
  void aCallStandsForItsDefinition() {
    assertThat(
            Models.value(
                """
                minimize penalty(x, y) + penalty(y - 1, 2)
                define penalty(a, b) = square(a) + b * a
                var x
                var y
                """,
                3,
                4))
        .isEqualTo(9 + 12 + 9 + 6);
  }

  @Test
  void definitionsMayCallEachOtherAndTakeConditionsAndIndices() {
    Models.write(folder, "d.csv", "a,sex\n1,F\n2,M\n3,F\n");
    ModelProblem problem =
        Model.parse(
            "m",
            """
            data "d.csv"
            define quota(group) = share(sex == group)
            define share(c) = E[a * x | c]
            var x in [0, 1]
            minimize quota("F")
            subject to both[i in 1..2]: times(x, i) <= 1
            define times(u, k) = sum(i in 1..3, u * k * i)
            """,
            folder);
    assertThat(Models.values(problem, 1L, 0.5)[0]).isCloseTo(1.0, within(1e-14));
    assertThat(problem.bounds()).hasSize(2);
  }

  @Test
  void conditionsAreShownWithTheArgumentsOfTheirCall() {
    ModelProblem problem =
        Models.over(
            folder,
            "a,sex\n1,F\n2,M\n3,F\n",
            """
            data "d.csv"
            define quota(group) = E[square(x - a) | sex == group]
            var x
            minimize quota("F") + quota("M")
            """);
    assertThat(problem.description().groupSizes()).containsOnlyKeys("sex == \"F\"", "sex == \"M\"");
  }

  @Test
  void anIndexOfADefinitionCatchesNoNameOfAnArgument() {
    // The sum in f runs over its own i.
    assertThat(
            Models.value(
                "var x\ndefine f(a) = sum(i in 1..2, a)\nminimize sum(i in 1..3, f(x * i))", 1))
        .isEqualTo(12);
    assertThatThrownBy(
            () -> Models.parse("var x\ndefine f(a) = a * i\nminimize sum(i in 1..3, f(x * i))"))
        .hasMessageContainingAll(
            "line 2, column 19",
            "uses `i`, which is an index where it is called",
            "define f(…, i)");
  }

  @Test
  void circlesAndOtherMistakesAreNamed() {
    assertThatThrownBy(() -> Models.parse("var x\ndefine f(a) = 1 + f(a - 1)\nminimize f(x)"))
        .hasMessageContainingAll("line 2, column 19", "`f` calls itself.", "Maybe write a sum");
    assertThatThrownBy(
            () -> Models.parse("var x\ndefine f(a) = g(a)\ndefine g(a) = f(a)\nminimize x"))
        .hasMessageContaining("`f` calls itself by way of `g`, `f`");
    assertThatThrownBy(() -> Models.parse("var x\ndefine f(a, b) = a\nminimize f(x)"))
        .hasMessageContaining("the function `f` takes 2 arguments, not 1");
    assertThatThrownBy(() -> Models.parse("var x\ndefine f(a, a) = a\nminimize x"))
        .hasMessageContaining("two parameters `a`");
    assertThatThrownBy(() -> Models.parse("var x\ndefine exp(a) = a\nminimize x"))
        .hasMessageContaining("belongs to the language");
    assertThatThrownBy(() -> Models.parse("var x\ndefine f(a) = a\ndefine f(b) = b\nminimize x"))
        .hasMessageContaining("defined twice");
    assertThatThrownBy(() -> Models.parse("var x\ndefine quota(a) = a\nminimize quot(x)"))
        .hasMessageContaining("you mean `quota`");
    StringBuilder doubling = new StringBuilder("var x\ndefine f0(a) = a + a\n");
    for (int k = 1; k < 40; k++) {
      doubling.append("define f%d(a) = f%d(a) + f%d(a)\n".formatted(k, k - 1, k - 1));
    }
    assertThatThrownBy(() -> Models.parse(doubling + "minimize f39(x)"))
        .hasMessageContaining("more than 200000 parts once they are written out");
  }
}
