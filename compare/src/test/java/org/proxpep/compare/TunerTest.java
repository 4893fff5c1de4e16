package org.proxpep.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.proxpep.method.catalogue.MethodEntry;
import org.proxpep.method.catalogue.Methods;
import org.proxpep.method.catalogue.Parameter;
import org.proxpep.run.Candidate;

class TunerTest {

  private static final Toy TOY = new Toy("toy");
  private static final ComparisonSettings SETTINGS =
      ComparisonSettings.DEFAULT.withTuning(20, 3, 10_000);

  private final List<RunKey> asked = new ArrayList<>();

  /** The error is a function of the parameters, a tenth less on average. */
  private Function<RunKey, RunOutcome> errors(ToDoubleFunction<Map<String, Double>> error) {
    return key -> {
      asked.add(key);
      double at = error.applyAsDouble(key.values());
      return new RunOutcome(
          key,
          "BUDGET_EXHAUSTED",
          key.samples(),
          0.0,
          List.of(
              new PointErrors(Candidate.Kind.LAST, at, 0, 0, 0),
              new PointErrors(Candidate.Kind.AVERAGE, 0.9 * at, 0, 0, 0)));
    };
  }

  private static double bowl(Map<String, Double> values) {
    double a = Math.log10(values.getOrDefault("alpha", 1.0)) + 2.0;
    double b = Math.log10(values.getOrDefault("sigma", 1.0)) - 1.5;
    return 0.01 + a * a + b * b;
  }

  @Test
  void aMinimumOffTheDefaultsIsFound() {
    Tuner.Choice choice =
        new Tuner(TOY, Methods.find("slpmm"), SETTINGS, errors(TunerTest::bowl))
            .best(1000)
            .orElseThrow();
    assertThat(bowl(Map.of())).isGreaterThan(6.0);
    assertThat(choice.error()).isLessThan(0.5);
    assertThat(choice.output()).isEqualTo(Candidate.Kind.AVERAGE);
  }

  @Test
  void everyMethodTriesTheNumberOfSettingsThatIsGiven() {
    for (MethodEntry method : Methods.all()) {
      if (method.parameters().stream().noneMatch(Parameter::isFree)) {
        continue;
      }
      asked.clear();
      new Tuner(TOY, method, SETTINGS, errors(values -> 1.0)).best(1000);
      Set<String> settings = new HashSet<>();
      asked.forEach(key -> settings.add(key.parameters()));
      assertThat(settings).as(method.name()).hasSize(20).contains("");
    }
  }

  @Test
  void settingsGrowWithTheFreeParametersUnlessANumberIsGiven() {
    ComparisonSettings settings = ComparisonSettings.DEFAULT.withTuning(0, 1, 10_000);
    assertThat(settings.tunes()).isTrue();
    for (MethodEntry method : Methods.all()) {
      long free = method.parameters().stream().filter(Parameter::isFree).count();
      if (free == 0) {
        continue;
      }
      asked.clear();
      new Tuner(TOY, method, settings, errors(values -> 1.0)).best(1000);
      Set<String> tried = new HashSet<>();
      asked.forEach(key -> tried.add(key.parameters()));
      int expected = (int) Math.min(72, Math.max(20, 12 * free));
      assertThat(settings.tuningSettings(method)).isEqualTo(expected);
      // Around one centre there is not more to try in methods of few parameters.
      assertThat(tried).as(method.name()).hasSizeBetween(expected * 3 / 4, expected);
    }
    assertThat(settings.tuningSettings(Methods.find("slpmm"))).isEqualTo(24);
    assertThat(settings.tuningSettings(Methods.find("lagrangian"))).isEqualTo(48);
    assertThat(settings.tuningSettings(Methods.find("practical"))).isEqualTo(20);
    assertThat(SETTINGS.tuningSettings(Methods.find("lagrangian"))).isEqualTo(20);
  }

  @Test
  void settingsAreWithinTheGridsAtFirst() {
    for (MethodEntry method : Methods.all()) {
      TuningSpace space = new TuningSpace(method);
      for (int k = 1; k < 12; k++) {
        Map<String, Double> point = space.point(k);
        for (Parameter parameter : method.parameters()) {
          double[] grid = parameter.grid();
          Double value = point.get(parameter.name());
          if (grid.length == 1) {
            assertThat(value).isNull();
          } else {
            assertThat(value).isBetween(0.99 * grid[0], 1.01 * grid[grid.length - 1]);
          }
        }
      }
    }
  }

  @Test
  void atAGreatBudgetOnlyTheBestFewMeet() {
    Tuner.Choice choice =
        new Tuner(TOY, Methods.find("slpmm"), SETTINGS, errors(TunerTest::bowl))
            .best(100_000)
            .orElseThrow();
    Set<String> finalists = new HashSet<>();
    asked.stream()
        .filter(key -> key.samples() == 100_000)
        .forEach(key -> finalists.add(key.parameters()));
    assertThat(finalists).hasSize(Tuner.FINALISTS).contains(RunKey.text(choice.parameters()));
    assertThat(asked.stream().map(RunKey::samples)).containsOnly(10_000L, 100_000L);
  }

  @Test
  void hopelessSettingsRunOnce() {
    new Tuner(
            TOY, Methods.find("slpmm"), SETTINGS, errors(values -> values.isEmpty() ? 1.0 : 100.0))
        .best(1000);
    assertThat(asked).hasSize(3 + 19);
  }

  @Test
  void aMethodWithoutParametersHasNothingToTune() {
    assertThat(
            new Tuner(TOY, Methods.find("practical"), SETTINGS, errors(values -> 1.0)).best(1000))
        .isEmpty();
    assertThat(asked).isEmpty();
  }

  @Test
  void aFailureEverywhereStillGivesAChoice() {
    Function<RunKey, RunOutcome> fails = key -> new RunOutcome(key, "DIVERGED", 0, 0.0, List.of());
    assertThat(new Tuner(TOY, Methods.find("csa"), SETTINGS, fails).best(1000)).isPresent();
  }

  @Test
  void tuningAndReportingSeedsNeverMeet() {
    Set<Long> reported = new HashSet<>();
    for (int i = 0; i < 200; i++) {
      for (int r = 0; r < 1000; r++) {
        reported.add(ComparisonSettings.DEFAULT.reportingSeed("problem " + i, r));
      }
    }
    new Tuner(TOY, Methods.find("pdsg"), SETTINGS, errors(values -> 1.0)).best(100_000);
    assertThat(asked).isNotEmpty().noneMatch(key -> reported.contains(key.seed()));
    for (int i = 0; i < 200; i++) {
      assertThat(reported)
          .doesNotContain(ComparisonSettings.DEFAULT.tuningSeed("problem " + i, 999));
    }
  }
}
