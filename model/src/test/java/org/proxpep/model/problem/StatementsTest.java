package org.proxpep.model.problem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.proxpep.fixture.Allocation;
import org.proxpep.model.data.Table;
import org.proxpep.model.semantics.VariableBound;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.Scenarios;

/** Data, features, random numbers, sets of variables and constraints. */
class StatementsTest {

  @ParameterizedTest
  @ValueSource(strings = {"minimize cost: x^2 within 10", "maximize x within 2 * 5"})
  void theObjectiveMaySayWhatWouldNotMatter(String objective) {
    assertThat(Models.parse("var x in [0, 1]\n" + objective).objectiveWithin()).isEqualTo(10.0);
    assertThat(Models.parse("var x\nminimize x^2").objectiveWithin()).isNaN();
  }

  @Test
  void aVariableWithAToleranceAroundItsLimitIsAConstraint() {
    ModelProblem problem = Models.parse("var x\nminimize x\nsubject to x >= 1 within 0.1");
    assertThat(problem.bounds()).isEmpty();
    assertThat(problem.meaning(1).within()).isEqualTo(0.1);
  }

  @TempDir Path folder;

  private double[] mean(ModelProblem problem, double... x) {
    Evaluation out = Evaluation.of(problem);
    problem.exactMean().orElseThrow().evaluateMean(x, out);
    return out.values().clone();
  }

  private static double[] average(ModelProblem problem, int n, double... x) {
    Evaluation out = Evaluation.of(problem);
    Evaluation sum = Evaluation.of(problem);
    Scenarios scenarios = new Scenarios(21);
    for (int i = 0; i < n; i++) {
      problem.evaluate(x, scenarios.key(Scenarios.Purpose.TRAINING, i), out);
      sum.add(1.0 / n, out);
    }
    return sum.values().clone();
  }

  @Test
  void meansAreOverRowsAndConditions() {
    ModelProblem problem =
        Models.over(
            folder,
            "a,b,kind,`\n1,10,u,5\n2,20,v,6\n3,30,u,7\n4,40,w,8\n",
            """
            data "d.csv"
            var x
            minimize E[a * x]
            subject to
              E[b * x | kind == "u"] <= 1
              E[b * x | kind != "u" and a > 2] <= 2
              E[b * x | not (kind == "u" or a == 4)] <= 3
              E[if(kind == "u", 1, 0) * x] <= 4
              E[x * (a >= 3)] + x^2 <= 5
            """);
    double[] mean = mean(problem, 1.0);
    assertThat(mean[0]).isCloseTo(2.5, within(1e-14));
    assertThat(mean[1]).isCloseTo(20 - 1, within(1e-12));
    assertThat(mean[2]).isCloseTo(40 - 2, within(1e-12));
    assertThat(mean[3]).isCloseTo(20 - 3, within(1e-12));
    assertThat(mean[4]).isCloseTo(0.5 - 4, within(1e-12));
    assertThat(mean[5]).isCloseTo(0.5 + 1 - 5, within(1e-12));
    double[] average = average(problem, 20_000, 1.0);
    for (int k = 0; k < mean.length; k++) {
      assertThat(average[k]).isCloseTo(mean[k], within(0.2));
    }
  }

  @Test
  void theRowOfAGroupFollowsFromTheDerivedKey() {
    Models.write(folder, "d.csv", "a,g\n1,0\n2,1\n3,0\n4,1\n5,0\n");
    ModelProblem problem =
        Models.parse(
            "data \"d.csv\"\nvar x\nminimize E[a*x]\nsubject to c: E[a*x | g == 1] <= 0", folder);
    Table table = Table.read(folder.resolve("d.csv"));
    for (long xi = 0; xi < 50; xi++) {
      int all = (int) Scenarios.index(Scenarios.derive(xi, 0), 5);
      int odd = 1 + 2 * (int) Scenarios.index(Scenarios.derive(xi, 1), 2);
      assertThat(Models.values(problem, xi, 1.0))
          .containsExactly(table.column("a").value(all), table.column("a").value(odd));
    }
  }

  @Test
  void twoTablesAreDrawnIndependently() {
    Models.write(folder, "left.csv", "a,b\n1,1\n2,2\n");
    Models.write(folder, "right.csv", "a,c\n10,5\n20,6\n30,7\n");
    ModelProblem problem =
        Models.parse(
            """
            data left from "left.csv"
            data right from "right.csv"
            var x
            minimize E[left.a * right.a * x]
            subject to
              E[b * x] <= 0
              E[c * x | right.a > 10] <= 0
              E[b * c * x | left.a == 2 and right.a == 30] <= 0
            """,
            folder);
    double[] mean = mean(problem, 1.0);
    assertThat(mean[0]).isCloseTo(1.5 * 20, within(1e-12));
    assertThat(mean[1]).isCloseTo(1.5, within(1e-12));
    assertThat(mean[2]).isCloseTo(6.5, within(1e-12));
    assertThat(mean[3]).isCloseTo(14, within(1e-12));
    double[] average = average(problem, 20_000, 1.0);
    assertThat(average[0]).isCloseTo(30, within(0.3));
    assertThat(average[2]).isCloseTo(6.5, within(0.05));
    assertThat(average[3]).isEqualTo(14.0, within(1e-9));
  }

  @Test
  void weightsMakeRowsMoreLikely() {
    ModelProblem problem =
        Models.over(
            folder,
            "a,w,g\n1,1,0\n2,3,0\n5,4,1\n9,0,1\n",
            "data \"d.csv\" weight w\nvar x\nminimize E[a*x]\nsubject to E[a*x | g == 0] <= 0");
    assertThat(mean(problem, 1.0)[0]).isCloseTo(27.0 / 8, within(1e-13));
    assertThat(mean(problem, 1.0)[1]).isCloseTo(7.0 / 4, within(1e-13));
    assertThat(average(problem, 20_000, 1.0)[0]).isCloseTo(27.0 / 8, within(0.05));
  }

  @Test
  void standardizeAndImputeHonourWeights() {
    // With the weights 1, 3 and 4 the mean of a is 27/8; the row without a drops out or gets 27/8.
    Models.write(folder, "d.csv", "a,b,w\n1,1,1\n2,0,3\n5,7,4\n,2,2\n9,3,0\n");
    for (String missing : new String[] {"drop missing", "impute mean"}) {
      String text =
          "data \"d.csv\" weight w "
              + missing
              + "\n"
              + "features z = standardize(a)\n"
              + "var x\n"
              + "minimize E[z[a]*x]\n"
              + "subject to m: E[a*x] <= 0\n"
              + "s: E[z[a]^2*x] <= 0\n"
              + "n: E[b*x] <= 0";
      double[] means = mean(Models.parse(text, folder), 1.0);
      assertThat(means[0]).as(missing).isCloseTo(0.0, within(1e-13));
      assertThat(means[1]).as(missing).isCloseTo(27.0 / 8, within(1e-13));
      assertThat(means[2]).as(missing).isCloseTo(1.0, within(1e-13));
      double b = missing.startsWith("drop") ? 29.0 / 8 : 33.0 / 10;
      assertThat(means[3]).as(missing).isCloseTo(b, within(1e-13));
    }
  }

  @Test
  void missingValuesAreRefusedDroppedOrFilled() {
    Models.write(folder, "d.csv", "a,b,unused\n1,1,1\n,2,1\n4,3,\n");
    String text = "data \"d.csv\"%s\nvar x\nminimize E[a*x + b]";
    assertThatThrownBy(() -> Models.parse(String.format(text, ""), folder))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining("column a: the value of row 2 is missing")
        .hasMessageContaining("Maybe write 'drop missing' or 'impute mean'");
    assertThat(mean(Models.parse(String.format(text, " drop missing"), folder), 1.0)[0])
        .isCloseTo(2.5 + 2, within(1e-13));
    assertThat(mean(Models.parse(String.format(text, " impute mean"), folder), 1.0)[0])
        .isCloseTo(2.5 + 2, within(1e-13));
  }

  @Test
  void columnsInBoundsAndStartsCountAsUsed() {
    Models.write(folder, "d.csv", "a,b\n1,\n2,3\n3,5\n");
    String text = "data \"d.csv\"%s\nvar x in [0, E[b]] start E[b]\nminimize E[a*x]";
    assertThatThrownBy(() -> Models.parse(String.format(text, ""), folder))
        .hasMessageContaining("column b: the value of row 1 is missing");
    ModelProblem filled = Models.parse(String.format(text, " impute mean"), folder);
    assertThat(filled.startingPoint()).containsExactly(4.0);
    assertThat(mean(filled, 1.0)[0]).isCloseTo(2, within(1e-13));
    ModelProblem dropped = Models.parse(String.format(text, " drop missing"), folder);
    assertThat(mean(dropped, 1.0)[0]).isCloseTo(2.5, within(1e-13));
  }

  @Test
  void dataFilesCanBeReplaced() {
    Models.write(folder, "d.csv", "a\n1\n");
    Models.write(folder, "e.csv", "a\n7\n");
    String text = "data t from \"d.csv\"\nvar x\nminimize E[a]*x";
    ModelOptions options = ModelOptions.defaults();
    Path other = folder.resolve("e.csv");
    assertThat(Models.values(Model.parse("m", text, folder), 0, 1)[0]).isEqualTo(1);
    assertThat(Models.values(Model.parse("m", text, folder, options.withData(other)), 0, 1)[0])
        .isEqualTo(7);
    assertThat(Models.values(Model.parse("m", text, folder, options.withData("t", other)), 0, 1)[0])
        .isEqualTo(7);
    assertThatThrownBy(() -> Model.parse("m", text, folder, options.withData("u", other)))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining("there is no table `u`");
    assertThat(Model.parse("m", text, folder).fingerprint())
        .isNotEqualTo(Model.parse("m", text, folder, options.withData(other)).fingerprint());
  }

  @Test
  void featuresHoldColumnsOfManyKinds() {
    ModelProblem problem =
        Models.over(
            folder,
            "a,b,c,kind\n1,10,5,u\n3,20,6,v\n",
            """
            data "d.csv"
            features z = a, standardize(b), onehot(kind), columns(c), intercept
            features y = columns(all except kind)
            var w[z]
            minimize E[dot(w, z) | a == 1] + E[sum(i in z, w[i] * z[i]) | a == 3] + 0*E[y[b]]
            subject to w[`kind=u`] + w["kind=v"] + w[b] + w[intercept]^2 <= 9
            """);
    assertThat(problem.variables().get(0).labels())
        .containsExactly("a", "b", "kind=u", "kind=v", "c", "intercept");
    assertThat(mean(problem, 1, 2, 4, 8, 16, 32)[0])
        .isCloseTo((1 - 2 + 4 + 80 + 32) + (3 + 2 + 8 + 96 + 32), within(1e-12));
    assertThat(mean(problem, 1, 2, 4, 8, 16, 32)[1]).isCloseTo(4 + 8 + 2 + 1024 - 9, within(1e-9));
  }

  @Test
  void distributionsHaveTheirMeansAndVariances() {
    String[][] cases = {
      {"normal(3, 2)", "3", "4"},
      {"uniform(1, 4)", "2.5", "0.75"},
      {"lognormal(0, 0.5)", "1.1331484530668263", "0.36469"},
      {"exponential(4)", "0.25", "0.0625"},
      {"gamma(3, 2)", "6", "12"},
      {"beta(2, 3)", "0.4", "0.04"},
      {"poisson(5)", "5", "5"},
      {"bernoulli(0.3)", "0.3", "0.21"},
      {"student(10)", "0", "1.25"},
      {"discrete([1, 5, 9], [1, 0, 3])", "7", "12"},
    };
    for (String[] each : cases) {
      ModelProblem problem =
          Models.parse(
              "random d ~ "
                  + each[0]
                  + "\nvar x in [1, 1]\nminimize E[d*x]\nsubject to E[(d*x)^2] <= 0");
      double[] average = average(problem, 100_000, 1.0);
      double mean = Double.parseDouble(each[1]);
      double variance = Double.parseDouble(each[2]);
      assertThat(average[0]).as(each[0]).isCloseTo(mean, within(0.02 * Math.sqrt(variance)));
      assertThat(average[1] - average[0] * average[0])
          .as(each[0])
          .isCloseTo(variance, within(0.05 * variance));
    }
  }

  @Test
  void correlatedNormalNumbersHaveTheirCovariance() {
    ModelProblem problem =
        Models.parse(
            """
            param m = [1, 2]
            param S = [[4, 1], [1, 2]]
            random r ~ mvnormal(m, S)
            random e[i in 1..2] ~ normal(m[i], 1)
            var x in [1, 1]
            minimize E[x * r[1]]
            subject to
              E[x * r[2]] <= 0
              E[x * (r[1] - 1) * (r[2] - 2)] <= 0
              E[x * (r[2] - 2)^2] <= 0
              E[x * e[2]] <= 0
              E[x * (e[1] - 1) * (r[1] - 1)] <= 0
            """);
    double[] average = average(problem, 100_000, 1.0);
    assertThat(average[0]).isCloseTo(1, within(0.03));
    assertThat(average[1]).isCloseTo(2, within(0.03));
    assertThat(average[2]).isCloseTo(1, within(0.05));
    assertThat(average[3]).isCloseTo(2, within(0.05));
    assertThat(average[4]).isCloseTo(2, within(0.02));
    assertThat(average[5]).isCloseTo(0, within(0.05));
  }

  @Test
  void correlatedNormalNumbersMayHaveVeryDifferentUnits() {
    ModelProblem problem =
        Models.parse(
            """
            random r ~ mvnormal([0, 0], [[1e8, 10], [10, 1e-5]])
            var x in [1, 1]
            minimize E[x * r[2]^2 * 1e5]
            subject to
              E[x * r[1]^2 * 1e-8] <= 0
              E[x * r[1] * r[2] * 0.1] <= 0
            """);
    double[] average = average(problem, 100_000, 1.0);
    assertThat(average).containsExactly(new double[] {1, 1, 1}, within(0.03));
    String wrong = "random r ~ mvnormal([0, 0], [[1e8, 100], [100, 1e-5]])\nvar x\nminimize x";
    assertThatThrownBy(() -> Models.parse(wrong)).hasMessageContaining("positive semidefinite");
    String askew = "random r ~ mvnormal([0, 0], [[1e8, 10], [11, 1e-5]])\nvar x\nminimize x";
    assertThatThrownBy(() -> Models.parse(askew)).hasMessageContaining("symmetric");
  }

  @Test
  void theSameKeyGivesTheSameBits() {
    ModelProblem problem = Models.parse(Models.NEWSVENDOR);
    ModelProblem again = Models.parse(Models.NEWSVENDOR);
    double[] first = Models.values(problem, 99, 10, 20, 30);
    Evaluation out = Evaluation.of(problem);
    problem.evaluate(new double[] {1, 2, 3}, 5, out);
    problem.evaluate(new double[] {10, 20, 30}, 99, out);
    assertThat(out.values()).containsExactly(first);
    assertThat(Models.values(again, 99, 10, 20, 30)).containsExactly(first);
    assertThat(again.fingerprint()).isEqualTo(problem.fingerprint());
  }

  @Test
  void variablesLieInTheirSets() {
    ModelProblem problem =
        Models.parse(
            """
            param c = [1, 2]
            var a in [0, 1]
            var b[1..2] in ball(3, center c)
            var s[1..3] in simplex(2)
            var k[1..4] in capped(0.5)
            var u >= -1
            var v[1..2] <= c
            var f
            var g in free start 7
            minimize a + sum(b) + sum(s) + sum(k) + u + sum(v) + f + g
            """);
    assertThat(problem.feasibleSet().toString()).startsWith("product(8 sets");
    double[] far = new double[problem.dimension()];
    java.util.Arrays.fill(far, 100.0);
    problem.feasibleSet().project(far, far);
    assertThat(far[0]).isEqualTo(1);
    assertThat(Math.hypot(far[1] - 1, far[2] - 2)).isCloseTo(3, within(1e-12));
    assertThat(far[3] + far[4] + far[5]).isCloseTo(2, within(1e-12));
    assertThat(far[6]).isCloseTo(0.25, within(1e-12));
    assertThat(far[10]).isEqualTo(100);
    assertThat(far[11]).isEqualTo(1);
    assertThat(far[12]).isEqualTo(2);
    assertThat(problem.startingPoint()[14]).isEqualTo(7);
    assertThat(problem.isDeterministic(0)).isTrue();
  }

  @Test
  void boundsOfOneVariableJoinTheSet() {
    ModelProblem problem =
        Models.parse(
            """
            var x[1..3]
            var y[1..2] in ball(1)
            minimize sum(x)
            subject to low: 2 * x[1] + 1 >= 3
                       both: 0 <= x[2] <= 4
                       fix: 6 == 3*x[3]
                       round: y[1] <= 0.5
            """);
    assertThat(problem.inequalities()).isEqualTo(1);
    assertThat(problem.equalities()).isZero();
    assertThat(problem.functionName(1)).isEqualTo("round");
    assertThat(problem.isDeterministic(1)).isTrue();
    double[] far = {-9, 9, 9, 0, 0};
    problem.feasibleSet().project(far, far);
    assertThat(far).containsExactly(1, 4, 2, 0, 0);
    assertThat(problem.bounds())
        .extracting(VariableBound::name)
        .containsExactly("low", "both.lower", "both.upper", "fix");
  }

  @Test
  void rangesBecomeTwoRows() {
    ModelProblem problem =
        Models.parse("var x\nminimize x\nsubject to band: 1 <= x^2 <= 4\n9 >= exp(x) >= 2");
    assertThat(problem.inequalities()).isEqualTo(4);
    assertThat(problem.functionName(1)).isEqualTo("band.lower");
    assertThat(problem.functionName(2)).isEqualTo("band.upper");
    assertThat(problem.functionName(3)).isEqualTo("c2.lower");
    double[] values = Models.values(problem, 0, 3.0);
    assertThat(values[1]).isEqualTo(1 - 9);
    assertThat(values[2]).isEqualTo(9 - 4);
    assertThat(problem.meaning(1).value(values[1])).isEqualTo(9);
    assertThat(problem.meaning(2).value(values[2])).isEqualTo(9);
    assertThat(values[4]).isCloseTo(Math.exp(3) - 9, within(1e-12));
  }

  @Test
  void constraintsMaySayByHowMuchTheyMayBeMissed() {
    ModelProblem problem =
        Models.parse(
            "param t = 0.25\nvar x\nvar within\nminimize x + within^2\nsubject to\n"
                + "a: 1 <= x^2 <= 4 within 2*t\nb: x^2 + within >= 2\nx >= 1 within 0.1");
    assertThat(problem.meaning(1).within()).isEqualTo(0.5);
    assertThat(problem.meaning(2).within()).isEqualTo(0.5);
    assertThat(problem.meaning(3).within()).isNaN();
    // One with a tolerance is no part of the set, which is kept exactly.
    assertThat(problem.meaning(4).within()).isEqualTo(0.1);
    assertThat(problem.bounds()).isEmpty();
    assertThatThrownBy(() -> Models.parse("var x\nminimize x\nsubject to x^2 <= 1 within x"))
        .hasMessageContaining("must not depend on variables");
    assertThatThrownBy(() -> Models.parse("var x\nminimize x\nsubject to x^2 <= 1 within -1"))
        .hasMessageContaining("must be positive and finite");
  }

  @Test
  void numbersMayComeFromFiles() {
    Models.write(folder, "q.csv", "1, 2\n3, 4\n");
    Models.write(folder, "v.csv", "value\n5\n6\n");
    ModelProblem problem =
        Models.parse(
            "param Q from \"q.csv\"\nparam v from \"v.csv\"\nvar x[1..2]\nminimize dot(v, Q * x)",
            folder);
    assertThat(Models.values(problem, 0, 1, 1)[0]).isEqualTo(5 * 3 + 6 * 7);
  }

  @Test
  void aFirstLineOfNumbersInAFileIsNeverSkipped() {
    String text = "param Q from \"q.csv\"\nvar x\nminimize x * Q[1, 1]";
    for (String line : new String[] {"1, 1e400", "1,", "1, 2o", "NaN, 2"}) {
      Models.write(folder, "q.csv", line + "\n3, 4\n5, 6\n");
      assertThatThrownBy(() -> Models.parse(text, folder))
          .as(line)
          .isInstanceOf(ModelException.class)
          .hasMessageContaining("line 1 of q.csv holds something else than numbers");
    }
    Models.write(folder, "q.csv", "a, b\n3, 4\n5, 6\n");
    assertThat(Models.values(Models.parse(text, folder), 0, 1)[0]).isEqualTo(3);
  }

  @Test
  void unnamedConstraintsAvoidGivenNames() {
    ModelProblem problem =
        Models.parse("var x\nminimize 0\nsubject to x^2 <= 1\nc1: x^3 <= 1\nx^4 <= 1");
    assertThat(problem.functionName(0)).isEqualTo("objective");
    assertThat(problem.functionName(1)).isEqualTo("c1_");
    assertThat(problem.functionName(3)).isEqualTo("c3");
    assertThat(Models.values(problem, 0, 2.0)).containsExactly(0, 3, 7, 15);
  }

  @Test
  void evaluationsAllocateNothing() throws ReflectiveOperationException {
    Models.transactions(folder, 50);
    String simulated = "random n ~ normal(0, 1)\nrandom g[1..3] ~ gamma(2, 3)\n";
    ModelProblem problem =
        Models.parse(
            simulated + Models.FRAUD + "           more: E[n * sum(g) * amount * score] <= 1\n",
            folder);
    Evaluation out = Evaluation.of(problem);
    double[] x = problem.startingPoint();
    long least = Long.MAX_VALUE;
    for (int round = 0; round < 10; round++) {
      long before = Allocation.soFar();
      for (int i = 0; i < 1000; i++) {
        problem.evaluate(x, i, out);
      }
      least = Math.min(least, Allocation.soFar() - before);
    }
    // Asking takes some bytes; a single object an evaluation would be 16000.
    assertThat(least).isLessThan(8000);
  }

  @Test
  void largeSetsAreNoBurden() {
    ModelProblem problem =
        Models.parse(
            """
            set I = 1..20000
            param c[i in I] = i
            random e[I] ~ normal(0, 1)
            var x[I] in simplex
            minimize E[dot(e, x)] + dot(c, x)
            subject to cap[i in I]: x[i] <= 0.5
            """);
    assertThat(problem.dimension()).isEqualTo(20_000);
    assertThat(problem.bounds()).hasSize(20_000);
    assertThat(Models.values(problem, 3, problem.startingPoint())[0])
        .isCloseTo(10_000.5, within(1.0));
  }

  @Test
  void theEntriesOfALargeSimplexAreBoundedInOnePass() {
    ModelProblem problem = Models.parse("var x[1..500000] in simplex(5)\nminimize sum(x)");
    assertThat(problem.parts.placement().upper).hasSize(500_000).containsOnly(5.0);
  }
}
