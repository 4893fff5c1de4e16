package org.proxpep.theory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.proxpep.method.proxpep.ProxPepSettings;
import org.proxpep.method.proxpep.TheoremSchedule;
import org.proxpep.problem.ProblemConstants;

class TheoryTableTest {

  /** Every label of sections 2 and 3 of the paper. */
  private static final Set<String> LABELS =
      Set.of(
          """
          eq:orig_prob eq:2 eq:3 eq:4 eq:psi eq:exact_descent eq:descent_bounds prop:2.2 eq:foc_refine
          thm:u_zero eq:q_bound thm:optimal_u_trajectory eq:pointwise_u_bound_optimal
          eq:sum_u_bound_optimal eq:sigma_u_bound_optimal lem:one_step_descent eq:lem21_general
          eq:lem21_special remark-1 lem:increment_bound eq:lhs_unified cor:increment_bound
          eq:exact_root_bound eq:relaxed_bound lem:dual_bound_29A lem:feasibility_bound_29A
          lem:dual_drift eq:d21 eq:epsilon_bound eq:vartheta_def eq:dual_absolute_growth
          eq:dual_expected_drift eq:strong_convex_slater eq:penalty_bound eq:pre_exp_bound
          eq:lambda_to_joint eq:exact_beta_sum lem:stochastic_process lem:dual_bound_full
          eq:z_theta_def lem:dual_squared_bound_hp eq:dual_squared_single_step
          eq:dual_squared_cumulative eq:expectation_split lem:average_dual_bounds
          eq:average_dual_norm eq:average_dual_squared_norm eq:pi_def eq:gamma4_def
          sec:constants_summary tab:constants eq:kkt_conditions eq:beta_k_def lem:weak_convexity_L
          lem:subproblem_convexity prop:satisfy_B eq:sigma0_choice eq:moreau_equivalence
          eq:gamma2_defs thm:moreau_descent eq:moreau_bound_single eq:kkt_rewrite
          eq:delta_bound_proof eq:moreau_expansion eq:strong_grad_ineq eq:isolated_moreau
          prop:constraint_violation_bound eq:inequality_sum_bound eq:inequality_exp_bound
          eq:equality_sum_bound eq:equality_exp_bound prop:complementarity_bound
          eq:complementarity_sum eq:complementarity_exp eq:isolated_ineq_comp eq:H_abs_bound_sub
          prop:avg_bounds_general eq:epsilon_condition_prop eq:alpha_condition_prop
          eq:moreau_avg_bound eq:ineq_avg_bound eq:eq_avg_bound eq:moreau_sum_proof
          eq:boundary_diff eq:squared_split thm:oracle_complexity eq:param_choices_theorem
          eq:alpha0_choice eq:T_condition eq:moreau_final_bound eq:inequality_final_bound
          eq:equality_final_bound eq:complementarity_final_bound eq:comp_split_proof
          cor:randomized_output eq:randomized_moreau eq:randomized_inequality
          eq:randomized_equality eq:randomized_complementarity eq:expectation_equivalence
          eq:phi_tilde_def prop:hp_constraint eq:event_B eq:hp_g_split eq:azuma_hoeffding
          prop:hp_moreau prop:hp_complementarity eq:hp_comp_split eq:azuma_comp
          thm:hp_oracle_complexities eq:thm_hp_moreau eq:thm_hp_inequality eq:thm_hp_equality
          eq:thm_hp_complementarity cor:hp_randomized eq:cor_hp_moreau eq:cor_hp_ineq
          eq:cor_hp_eq eq:cor_hp_comp
          """
              .strip()
              .split("\\s+", -1));

  @Test
  void everyRowHasALabelOfThePaperOrSaysWhereItStands() {
    for (TheoryEntry entry : TheoryTable.of(Examples.mixed())) {
      if (!entry.label().startsWith("(")) {
        assertThat(LABELS).contains(entry.label());
      }
      assertThat(entry.meaning()).isNotBlank();
      assertThat(entry.judgement().reason()).isNotBlank();
    }
  }

  @Test
  void everyLineOfTheFileHasItsFormulaInTheSameOrder() {
    assertThat(TheoryTable.of(Examples.mixed()))
        .extracting(TheoryEntry::symbol)
        .containsExactlyElementsOf(RowWords.ALL.keySet());
  }

  @Test
  void symbolsAreUnique() {
    Set<String> seen = new HashSet<>();
    for (TheoryEntry entry : TheoryTable.of(Examples.mixed())) {
      assertThat(seen.add(entry.symbol())).as(entry.symbol()).isTrue();
    }
  }

  @Test
  void aRowSaysThatItWasCorrectedExactlyWhereItsFormulasDiffer() {
    for (TheoryEntry entry : TheoryTable.of(Examples.mixed())) {
      boolean differs = Double.compare(entry.corrected(), entry.printed()) != 0;
      if (differs && !entry.isCorrected()) {
        // Rows without an erratum of their own may still inherit α from the schedule.
        assertThat(entry.corrected())
            .as(entry.symbol())
            .isCloseTo(entry.printed(), withinPercentage(20));
      }
      if (entry.isCorrected()
          && !entry.label().startsWith("(")
          && entry.kind() != TheoryEntry.Kind.CONSTANT) {
        assertThat(differs).as(entry.symbol()).isTrue();
      }
    }
  }

  @Test
  void thePageOnTheTheoryNamesEveryRowAndEveryLabel() throws IOException {
    String root = System.getProperty("proxpep.root", "..");
    String page = Files.readString(Path.of(root, "docs", "theory.md"));
    for (TheoryEntry entry : TheoryTable.of(Examples.mixed())) {
      assertThat(page).contains("| `" + entry.symbol() + "` | `" + entry.label() + "` |");
    }
    for (String label : LABELS) {
      assertThat(page).contains("`" + label + "`");
    }
    List<String> unknown = new ArrayList<>();
    Matcher matcher = Pattern.compile("`((?:eq|lem|thm|prop|cor):[^` ]+)`").matcher(page);
    while (matcher.find()) {
      if (!LABELS.contains(matcher.group(1))) {
        unknown.add(matcher.group(1));
      }
    }
    assertThat(unknown).isEmpty();
  }

  @Test
  void equalitiesMakeTheDualBoundsUnsound() {
    assertThat(soundness(Examples.mixed(), "psi")).isEqualTo(Soundness.UNSOUND);
    assertThat(soundness(Examples.mixed(), "equality")).isEqualTo(Soundness.UNSOUND);
    assertThat(soundness(Examples.mixed(), "pi_ch")).isEqualTo(Soundness.UNSOUND);
    assertThat(soundness(Examples.mixed(), "complementarity")).isEqualTo(Soundness.UNSOUND);
    assertThat(soundness(Examples.mixed(), "U_max")).isEqualTo(Soundness.SOUND);
    assertThat(soundness(Examples.mixed(), "rho_B1")).isEqualTo(Soundness.SOUND);
  }

  @Test
  void withoutEqualitiesTheBoundsAreSoundInTheirSense() {
    var inputs = Examples.inequalities();
    assertThat(soundness(inputs, "psi")).isEqualTo(Soundness.SOUND_IN_EXPECTATION);
    assertThat(soundness(inputs, "inequality")).isEqualTo(Soundness.SOUND_IN_EXPECTATION);
    assertThat(soundness(inputs, "Moreau")).isEqualTo(Soundness.SOUND_IN_EXPECTATION);
    assertThat(soundness(inputs, "pi_grad")).isEqualTo(Soundness.SOUND_WITH_PROBABILITY);
    assertThat(soundness(inputs, "pi_cg")).isEqualTo(Soundness.SOUND_WITH_PROBABILITY);
    assertThat(soundness(inputs, "equality")).isEqualTo(Soundness.SOUND);
  }

  @Test
  void anUnknownFeasibilityIsReportedAsSuch() {
    var k = new ProblemConstants(1, 1, 0, 1, 1, 0, Double.NaN, 0, new double[] {0}, new double[0]);
    var inputs = TheoryInputs.of(k, TheoremSchedule.UNIT, 1e4);
    assertThat(soundness(inputs, "psi")).isEqualTo(Soundness.CONDITIONAL);
    assertThat(soundness(inputs, "complementarity")).isEqualTo(Soundness.SOUND_IN_EXPECTATION);
    TheoryEntry feasibility = find(inputs, "epsilon_0 - sqrt(p+2m) kappa_Sigma D0^2 >= 0");
    assertThat(feasibility.holds()).isEqualTo(TheoryEntry.Truth.UNKNOWN);
    assertThat(find(inputs, "psi").holds()).isEqualTo(TheoryEntry.Truth.NONE);
    assertThat(find(inputs, "Gamma > 0").holds()).isEqualTo(TheoryEntry.Truth.HOLDS);
    assertThat(find(inputs.withHorizon(100), "exp(-eta^2/3) <= 1/T").holds())
        .isEqualTo(TheoryEntry.Truth.FAILS);
  }

  @Test
  void theParametersAreThoseTheMethodRunsWith() {
    for (TheoryInputs inputs : List.of(Examples.mixed(), Examples.inequalities())) {
      for (long t : new long[] {1, 2, 17, 10_000, 1_000_000_007L}) {
        ProxPepSettings settings = inputs.schedule().settings(inputs.constants(), t);
        Parameters parameters =
            new Theory(inputs.withHorizon((double) t), Form.CORRECTED).parameters();
        assertThat(parameters.sigmaG()).isEqualTo(settings.sigmaG());
        assertThat(parameters.sigmaH()).isEqualTo(settings.sigmaH());
        assertThat(parameters.alpha()).isEqualTo(settings.alpha());
        assertThat(parameters.tau()).isEqualTo(settings.tau());
        assertThat(parameters.c()).isEqualTo(settings.c());
        if (inputs.constants().equalities() > 0) {
          assertThat(parameters.beta1()).isEqualTo(settings.beta1());
          assertThat(parameters.betaMax()).isEqualTo(settings.betaMax());
          assertThat(parameters.phaseOneSteps()).isEqualTo((double) settings.phaseOneSteps());
        }
      }
    }
  }

  @Test
  void theRootsOfTheStepInequalityAreOrdered() {
    double exact = IncrementBounds.exactRoot(2, 3, 5);
    assertThat(5 * exact * exact).isCloseTo(3 + 2 * exact, within(1e-12));
    assertThat(IncrementBounds.relaxedRoot(2, 3, 5)).isGreaterThan(exact);
    assertThat(IncrementBounds.exactRoot(2, 3, -1)).isInfinite();
    assertThat(IncrementBounds.relaxedRoot(2, 3, 0)).isInfinite();
  }

  @Test
  void theDeviationForAFailureProbabilityMeetsItExactly() {
    for (double delta : new double[] {0.99, 0.5, 0.05, 1e-6, 1e-300}) {
      double eta = TheoryInputs.etaForFailureProbability(delta);
      assertThat(eta).isGreaterThan(1);
      assertThat(HighProbability.failure(eta, 1)).isBetween(delta * (1 - 1e-9), delta);
    }
  }

  @Test
  void inputsThatMakeNoSenseAreRefused() {
    var inputs = Examples.easy();
    assertThatThrownBy(() -> inputs.withHorizon(0.5)).hasMessageContaining("T (0.5) must be");
    assertThatThrownBy(() -> inputs.withHorizon(Double.NaN)).hasMessageContaining("T (NaN)");
    assertThatThrownBy(() -> inputs.withHorizon(2.5)).hasMessageContaining("whole number");
    assertThatThrownBy(() -> inputs.withTheta(0)).hasMessageContaining("theta (0.0) must be");
    assertThatThrownBy(() -> inputs.withEta(-1)).hasMessageContaining("eta (-1.0) must be");
    assertThatThrownBy(() -> inputs.withFailureProbability(1))
        .hasMessageContaining("failure probability (1.0) must be");
  }

  private static TheoryEntry find(TheoryInputs inputs, String symbol) {
    return TheoryTable.of(inputs).stream()
        .filter(entry -> entry.symbol().equals(symbol))
        .findFirst()
        .orElseThrow();
  }

  private static Soundness soundness(TheoryInputs inputs, String symbol) {
    return find(inputs, symbol).judgement().soundness();
  }
}
