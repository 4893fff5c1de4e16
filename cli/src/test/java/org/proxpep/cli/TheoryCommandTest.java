package org.proxpep.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.proxpep.method.proxpep.TheoremSchedule;
import org.proxpep.problem.ProblemConstants;
import org.proxpep.theory.Planner;
import org.proxpep.theory.TheoryEntry;
import org.proxpep.theory.TheoryInputs;
import org.proxpep.theory.TheoryTable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class TheoryCommandTest {

  /** All constants of the trap u2, so that nothing is estimated. */
  private static final String[] U2 = {
    "theory",
    "u2",
    "--samples",
    "10000",
    "--epsilon",
    "0.5",
    "--failure-probability",
    "0.01",
    "--param",
    "cG=2",
    "tau0=3",
    "theta=0.5",
    "--constant",
    "d0=2",
    "nuG=1.3",
    "nuH=0",
    "kappaF=2",
    "kappaG=1",
    "kappaH=0",
    "epsilon0=0.3",
    "l0=2",
    "l=0"
  };

  private static TheoryInputs inputsOfU2() {
    ProblemConstants constants =
        new ProblemConstants(2, 1.3, 0, 2, 1, 0, 0.3, 2, new double[2], new double[0]);
    TheoremSchedule schedule = new TheoremSchedule(2, 1, Double.NaN, 3, 1, Double.NaN);
    return TheoryInputs.of(constants, schedule, 1e4).withFailureProbability(0.01).withTheta(0.5);
  }

  private static Outcome json(String... arguments) {
    String[] all = Arrays.copyOf(arguments, arguments.length + 1);
    all[arguments.length] = "--json";
    return Outcome.of(all);
  }

  @Test
  void theJsonHoldsTheWholeTableAndThePlans() {
    JsonNode root = JsonMapper.shared().readTree(json(U2).out());
    List<TheoryEntry> table = TheoryTable.of(inputsOfU2());
    assertThat(root.get("table").size()).isEqualTo(table.size());
    for (int i = 0; i < table.size(); i++) {
      JsonNode row = root.get("table").get(i);
      TheoryEntry entry = table.get(i);
      assertThat(row.get("symbol").asString()).isEqualTo(entry.symbol());
      assertThat(row.get("label").asString()).isEqualTo(entry.label());
      assertThat(row.get("soundness").asString()).isEqualTo(entry.judgement().soundness().name());
      assertSame(row.get("corrected"), entry.corrected());
      assertSame(row.get("printed"), entry.printed());
    }
    var plans = Planner.plan(inputsOfU2(), 0.5);
    assertThat(root.get("plans").size()).isEqualTo(plans.size());
    for (int i = 0; i < plans.size(); i++) {
      JsonNode plan = root.get("plans").get(i);
      assertThat(plan.get("exists").asBoolean()).isEqualTo(plans.get(i).exists());
      assertSame(plan.get("horizon"), plans.get(i).horizon());
    }
    assertThat(root.get("constants").get("nuG").asDouble()).isEqualTo(1.3);
    assertThat(root.get("constants_from").get("nuG").asString()).isEqualTo("given");
    assertThat(root.get("constants_from").get("lTilde").asString())
        .isEqualTo("there are no equalities");
  }

  /** NaN is null, and an infinite number a text. */
  private static void assertSame(JsonNode node, double value) {
    if (Double.isNaN(value)) {
      assertThat(node.isNull()).isTrue();
    } else if (Double.isInfinite(value)) {
      assertThat(node.asString()).isEqualTo(Double.toString(value));
    } else {
      assertThat(node.asDouble()).isCloseTo(value, within(1e-15 * Math.abs(value)));
    }
  }

  @Test
  void theJsonWritesUnknownNumbersAsNullAndInfiniteOnesAsText() {
    // epsilon0 = NaN stands for a user who does not trust the estimate.
    Outcome outcome = json("theory", "hs071", "--constant", "epsilon0=NaN");
    JsonNode root = JsonMapper.shared().readTree(outcome.out());
    assertThat(root.get("constants").get("epsilon0").isNull()).isTrue();
    assertThat(root.get("plans").get(0).get("horizon").isNull()).isTrue();
    assertThat(row(root, "psi").get("corrected").isNull()).isTrue();
    assertThat(row(root, "C_0").get("printed").asString()).isEqualTo("Infinity");
    assertThat(outcome.out()).doesNotContain("NaN");
  }

  private static JsonNode row(JsonNode root, String symbol) {
    return root.get("table")
        .valueStream()
        .filter(row -> row.get("symbol").asString().equals(symbol))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void theTextFitsInAHundredColumnsAndNamesEverySymbol() {
    for (String problem : List.of("hs071", "u2", "fairness-band", "hs113")) {
      Outcome outcome = Outcome.of("theory", problem);
      assertThat(outcome.code()).isZero();
      assertThat(outcome.out().lines()).allMatch(line -> line.length() <= 100);
      for (TheoryEntry entry : TheoryTable.of(inputsOfU2())) {
        assertThat(outcome.out()).contains("  " + entry.symbol(), entry.section());
      }
    }
  }

  @Test
  void theTextSaysWhereEachConstantComesFrom() {
    String out = Outcome.of("theory", "hs071", "--constant", "nuG=30").out();
    assertThat(out).containsPattern("nuG +30 +given");
    assertThat(out).containsPattern("nuH +[0-9.]+ +estimated");
    assertThat(out).containsPattern("d0 +8 +estimated: the diameter of X0");
    assertThat(out).containsPattern("epsilon0 +[0-9.]+ +estimated");
    // u2 has no point that satisfies both inequalities by much; u1 has no inequalities at all.
    assertThat(Outcome.of("theory", "u1").out())
        .containsPattern("nuG +0 +there are no inequalities");
  }

  @Test
  void theTextShowsThePrintedValueOnlyWhereItDiffers() {
    String out = Outcome.of(U2).out();
    assertThat(out).containsPattern("C_G +1 +yes");
    assertThat(out).containsPattern("psi +[0-9.e+]+ +[0-9.e+]+ +in expectation \\[[0-9]+\\]");
    assertThat(out).containsPattern("pi_tail +[0-9.e+]+ +none +in expectation");
  }

  @Test
  void thePlanIsATableOfHorizons() {
    String out = Outcome.of(U2).out();
    double horizon = Planner.plan(inputsOfU2(), 0.5).get(4).horizon();
    assertThat(out).contains("Least horizon T for an error of 0.5", "with probability 0.99");
    assertThat(out)
        .containsPattern("expected signed complementarity violation +" + (long) horizon + " ");
  }

  @Test
  void mistypedNamesGetASuggestion() {
    Outcome parameter = Outcome.of("theory", "u2", "--param", "tauO=1");
    assertThat(parameter.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(parameter.err()).contains("parameter (tauO)", "did you mean tau0?");
    Outcome constant = Outcome.of("theory", "u2", "--constant", "kapaG=1");
    assertThat(constant.err()).contains("constant (kapaG)", "did you mean kappaG?");
    assertThat(Outcome.of("theory", "u2", "--constant", "weather=1").err())
        .contains("Maybe one of d0, nuG");
  }

  @Test
  void badValuesAreNamed() {
    assertThat(Outcome.of("theory", "u2", "--param", "cG=one").err()).contains("cG (one)");
    assertThat(Outcome.of("theory", "u2", "--param", "cG=-1").err()).contains("cG (-1.0)");
    assertThat(Outcome.of("theory", "u2", "--param", "cG").err())
        .contains("must have the form name=value");
    assertThat(Outcome.of("theory", "u2", "--param", "cG=1", "cG=2").err()).contains("once");
    assertThat(Outcome.of("theory", "u2", "--constant", "l=1,2,3").err())
        .contains("l (1,2,3) must have 2 numbers");
    assertThat(Outcome.of("theory", "u2", "--epsilon", "0").err()).contains("epsilon (0.0)");
    assertThat(Outcome.of("theory", "u2", "--samples", "2.5").err()).contains("2.5");
    assertThat(Outcome.of("theory", "u2", "--failure-probability", "1").err()).contains("(1.0)");
  }

  @Test
  void theHelpListsTheNamesThatAreAccepted() {
    String help = Outcome.of("theory", "--help").out();
    assertThat(help).contains(RecordEditor.names(TheoremSchedule.class));
    assertThat(help).contains(RecordEditor.names(ProblemConstants.class));
  }
}
