package org.proxpep.model.problem;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Models that are known to be convex, or not. */
class ConvexModelsTest {

  private static final String VARIABLES =
      """
      data "d.csv"
      random noise ~ normal(0, 1)
      features z = a, b
      param p = 2
      var x in [0, 4]
      var y
      var u[z] in ball(3)
      var s[1..3] in simplex
      """;

  @TempDir Path folder;

  @BeforeEach
  void writeData() {
    Models.write(folder, "d.csv", "a,b,w\n1,2,1\n-3,4,0\n5,-1,2\n");
  }

  private boolean isConvex(String functions) {
    return Models.parse(VARIABLES + functions, folder).isConvex();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "minimize 2*x - 3*y\nsubject to x + y >= 1\nE[a*x + noise*y] == 2",
        "minimize E[(x*a + y - b)^2]",
        "minimize (x - y)^2 + 3*y^2 + x^4",
        "minimize E[w*(x - a)^2 + w*(dot(u, z) - noise)^2]",
        "minimize cvar(0.9, x*a + y*noise)",
        "minimize cvar(0.9, (x*a + y*noise)^2, 0.1) + y^2",
        "minimize E[softplus(-dot(u, z))]\nsubject to norm(u) <= 1\nE[max(x - a, 0)] <= 2",
        "minimize norm(u) + dot(u, u) + sum(i in 1..3, p*s[i]^2)",
        "maximize E[min(x, a)] - 2*x\nsubject to log(x + 1) >= 0.3",
        "minimize E[huber(x - a, 1)] + abs(y) + exp(x) + 1/(x + 1) + 2^y",
        "minimize E[if(a > 0, softplus(y), 2*softplus(-y))] - sqrt(x)",
        "minimize variance(dot(u, z))\nsubject to E[dot(u, z)] >= 1",
        "minimize y^2/(x + 1) + exp(max(y^2, x)) + smoothmax(x, y, 0.1)",
        "maximize -(x^2)\nsubject to 1 <= x + y <= 2\nsquare(x) <= 4",
        "minimize x^1.5 + (x + 1)^(-2) - x^0.5 + x^3",
      })
  void convexModelsAreKnown(String functions) {
    assertThat(isConvex(functions)).as(functions).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "minimize -(x^2)",
        "maximize y^2",
        "minimize x*y",
        "minimize y^3",
        "minimize sin(x)",
        "minimize E[(x - a)^2*b]",
        "minimize x\nsubject to y^2 >= 1",
        "minimize x\nsubject to y^2 == 1",
        "minimize probability(x >= a, 0.1)",
        "minimize E[exp(x)] / E[exp(y)]",
        "minimize log(E[exp(x*a)])",
        "minimize E[noise*y^2]",
        "minimize log(y)",
        "minimize sigmoid(y)",
        "minimize E[x*y*a]",
        "minimize (y^2 - 1)^2",
      })
  void othersAreNot(String functions) {
    assertThat(isConvex(functions)).as(functions).isFalse();
  }
}
