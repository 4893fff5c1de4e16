package org.proxpep.model.draft;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.proxpep.model.draft.Terms.number;
import static org.proxpep.model.draft.Terms.range;
import static org.proxpep.model.draft.Terms.square;
import static org.proxpep.model.draft.Terms.sum;
import static org.proxpep.model.draft.Terms.vector;

import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.proxpep.method.practical.PracticalProxPep;
import org.proxpep.model.problem.Model;
import org.proxpep.model.problem.ModelCheck;
import org.proxpep.model.problem.ModelException;
import org.proxpep.model.problem.ModelProblem;
import org.proxpep.run.RunSettings;
import org.proxpep.solve.Solver;

/** Every set has a word, in model files and in Java. */
class SetWordsTest {

  /** By their texts. */
  private static final Map<String, Domain> DOMAINS =
      Stream.of(
              Domain.interval(0, 3.5),
              Domain.ball(2),
              Domain.ball(2, 3, 0),
              Domain.l1ball(2),
              Domain.l1ball(1, 3, 0),
              Domain.simplex(),
              Domain.simplex(4),
              Domain.capped(2, 3),
              Domain.halfspace(new double[] {1, 1}, 3),
              Domain.affine(new double[][] {{1, 1}}, 3),
              Domain.affine(vector(1, -1), number(0)),
              Domain.cone(),
              Domain.free())
          .collect(Collectors.toMap(Domain::toString, domain -> domain));

  private static double[] numbers(String list) {
    return Stream.of(list.split(" ", -1)).mapToDouble(Double::parseDouble).toArray();
  }

  /** The point of each set that is nearest to a target was worked out by hand. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "[0, 3.5];[0, 3.5];3 4;3 3.5",
        "ball(2);a ball of radius 2;3 4;1.2 1.6",
        "ball(2, center [3, 0]);a ball of radius 2 around its center;3 4;3 2",
        "l1ball(2);an l1 ball of radius 2;3 4;0.5 1.5",
        "l1ball(1, center [3, 0]);an l1 ball of radius 1 around its center;3 4;3 1",
        "simplex;[0, 1] with the sum 1;3 4;0 1",
        "simplex(4);[0, 4] with the sum 4;3 4;1.5 2.5",
        "capped(2, 3);[0, 2] with the sum 3;3 4;1 2",
        "halfspace([1, 1], 3);a halfspace;3 4;1 2",
        "affine([[1, 1]], [3]);the solutions of 1 equation;3 4;1 2",
        "affine([1, -1], 0);the solutions of 1 equation;3 4;3.5 3.5",
        "cone;a second-order cone;0 3 4;2.5 1.5 2",
        "free;[-inf, inf];3 4;3 4"
      })
  void theNearestPointIsFoundAndTheTextMeansTheSame(
      String text, String shown, String target, String nearest) {
    double[] wanted = numbers(target);
    ModelDraft m = new ModelDraft("nearest");
    Term x = m.var("x", range(1, wanted.length)).in(requireNonNull(DOMAINS.get(text), text));
    m.minimize(sum(square(x.minus(vector(wanted)))));
    assertThat(m.text()).contains(" in " + text + "\n");
    ModelProblem problem = m.build();
    Parity.check(problem, Model.parse("nearest", m.text(), Path.of("")));
    assertThat(ModelCheck.of(problem).text()).contains(" in " + shown + "\n");
    double[] found =
        new Solver(new PracticalProxPep(), problem)
            .withRun(RunSettings.samples(3_000).withSeed(5))
            .solve()
            .selected()
            .x();
    assertThat(found).containsExactly(numbers(nearest), within(1e-3));
    assertThat(problem.feasibleSet().contains(found, 1e-9)).isTrue();
  }

  @Test
  void aBoundInASetThatTakesNoneIsAConstraint() {
    ModelDraft m = new ModelDraft("bounded");
    Variable x = m.var("x", range(1, 3)).in(Domain.cone());
    m.minimize(x.at(1));
    m.subjectTo("far", x.at(2).atLeast(3));
    assertThat(m.build().inequalities()).isEqualTo(1);
    assertThat(m.build().bounds()).isEmpty();
  }

  @Test
  void aWordGivesTheSetOfItsMethod() {
    assertThat(Domain.of("ball", number(2))).hasToString(Domain.ball(2).toString());
    ModelDraft m = new ModelDraft("wrong");
    m.minimize(sum(m.var("x", range(1, 2)).in(Domain.of("bal", number(2)))));
    assertThatThrownBy(m::build)
        .isInstanceOf(ModelException.class)
        .hasMessageStartingWith(
            "wrong, line 1, column 16: expected `[lower, upper]`, `ball(radius)`, ")
        .hasMessageEndingWith(
            """
             or `free`, found `bal`.
              var x[1..2] in bal(2)
                             ^^^^^^
            Maybe you mean `ball`.\
            """);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "var x in cone;`cone` is a set of vectors, but `x` is one number;var x[1..3] in cone",
        "var x in halfspace(1, 2);`halfspace` is a set of vectors;var x[1..3] in halfspace(…)",
        "var x[1..2] in halfspace([1, 2]);takes 2 arguments (normal, limit), not 1;''",
        "var x[1..2] in halfspace([1, 2, 3], 1);has 3 entries, but must have 2;''",
        "var x[1..2] in halfspace([0, 0], 1);must have a nonzero entry;drop the set",
        "var x[1..2] in affine([[1, 2, 3]], 1);must have 2 columns, one for each entry of `x`;[[",
        "var x[1..2] in affine(3, 1);the matrix of the equations must have 2 columns;[[",
        "var x[1..2] in affine([[1, 2], [3, 4]], [1]);has 1 entries, but must have 2;''",
        "var x[1..2] in affine([[1, 1], [1, 1]], [1, 2]);contradict;''",
        "var x[1..2] in cone(3);`cone` takes 0 arguments, not 1;''",
        "var x[1..2] in cone(center 3);can have a center;leave it out",
        "var x[1..2] in 3;expected `[lower, upper]` or a set such as `simplex`, found `3`;''"
      })
  void badArgumentsAreRefusedAtTheirPlace(String variable, String problem, String advice) {
    assertThatThrownBy(() -> Model.parse("m.pep", variable + "\nminimize 0", Path.of("")))
        .isInstanceOf(ModelException.class)
        .hasMessageContainingAll("m.pep, line 1, column ", problem, "\n  " + variable + "\n")
        .hasMessageContaining(advice);
  }
}
