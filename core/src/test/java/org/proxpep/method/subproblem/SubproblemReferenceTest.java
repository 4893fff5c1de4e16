package org.proxpep.method.subproblem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.proxpep.fixture.ReferenceVectors.vector;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.proxpep.fixture.EveryJava;
import org.proxpep.fixture.ReferenceVectors;
import tools.jackson.databind.JsonNode;

/** Agreement with subproblems solved by an independent program. */
@EveryJava
class SubproblemReferenceTest {

  private static final Offset<Double> CLOSE = Offset.offset(1e-9);

  @Test
  void everyReferenceSubproblemIsSolvedToNineDigits() {
    JsonNode cases = ReferenceVectors.read("subproblems.json");
    assertThat(cases.size()).isGreaterThan(0);
    for (JsonNode node : cases) {
      Solution found = SubproblemCase.read(node).solve();
      double[] z =
          SubproblemCase.concat(
              vector(node.get("lambdaNext")),
              vector(node.get("muPlusNext")),
              vector(node.get("muMinusNext")));
      assertThat(found.x).containsExactly(vector(node.get("x")), CLOSE);
      assertThat(found.u).containsExactly(vector(node.get("u")), CLOSE);
      assertThat(found.z).containsExactly(z, CLOSE);
      assertThat(found.margin).isPositive();
    }
  }
}
