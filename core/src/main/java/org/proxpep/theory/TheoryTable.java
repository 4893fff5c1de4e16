package org.proxpep.theory;

import java.util.List;

/**
 * Every constant, condition and bound of the paper for given inputs, in the order of the paper.
 * Print the list as text or JSON; each row knows its symbol, LaTeX label, meaning, both values and
 * how far it can be trusted.
 */
public final class TheoryTable {

  private final TableBuilder table;
  private final Judgements judge;

  private TheoryTable(TheoryInputs inputs) {
    table = new TableBuilder(inputs);
    judge = table.judgements();
  }

  /** The rows for these inputs. */
  public static List<TheoryEntry> of(TheoryInputs inputs) {
    var theoryTable = new TheoryTable(inputs);
    theoryTable.schedule();
    theoryTable.approximation();
    theoryTable.conditions();
    theoryTable.slack();
    theoryTable.dual();
    theoryTable.increments();
    theoryTable.moreau();
    theoryTable.expected();
    theoryTable.highProbability();
    return theoryTable.table.rows();
  }

  private void schedule() {
    table.section("Schedule");
    String choices = "eq:param_choices_theorem";
    table.parameter("T", choices, "horizon", t -> t.parameters().horizon());
    table.parameter("sigma_g", choices, "dual step of G", t -> t.parameters().sigmaG());
    table.parameter("sigma_h", choices, "dual step of H", t -> t.parameters().sigmaH());
    table.parameter(
        "alpha_0",
        "eq:alpha0_choice",
        "proximal coefficient",
        t -> t.parameters().alpha0(),
        "c_gamma needs the factors p and m.");
    table.parameter(
        "alpha", choices, "proximal weight of x", t -> t.parameters().alpha(), "Through alpha_0.");
    table.parameter("tau", choices, "curvature that Sigma_0 adds", t -> t.parameters().tau());
    table.parameter("c", choices, "extra proximal weight of u", t -> t.parameters().c());
    table.parameter("s", choices, "window of the dual drift", t -> t.parameters().window());
    table.parameter("beta_1", "(Algorithm 1)", "first penalty", t -> t.parameters().beta1());
    table.parameter(
        "beta_max", "thm:oracle_complexity", "last penalty", t -> t.parameters().betaMax());
    table.parameter(
        "T_1", "thm:u_zero", "last step of Phase I", t -> t.parameters().phaseOneSteps());
    table.parameter("theta", "eq:z_theta_def", "free exponent", t -> t.inputs().theta());
    table.parameter("eta", "prop:hp_constraint", "deviation", t -> t.inputs().eta());
    table.parameter(
        "f(x1) - inf f", "eq:moreau_avg_bound", "initial gap", t -> t.inputs().initialGap());
    table.parameter("rho_c", "(assumption C)", "light-tail scale", t -> t.inputs().rhoC());
  }

  private void approximation() {
    table.section("Approximation");
    String place = "prop:constraint_violation_bound";
    table.constant("C_G", place, "Lipschitz bound of q_G", t -> t.approximation().cG());
    table.constant("C_H", place, "Lipschitz bound of q_H", t -> t.approximation().cH());
    table.constant("C_qH", "eq:q_bound", "bound on the size of q_H", t -> t.approximation().cQH());
    table.constant(
        "gamma_2g",
        "eq:gamma2_defs",
        "bound on the size of q_G, so on one step of lambda_i over sigma_g",
        t -> t.approximation().gamma2G());
    table.constant(
        "omega",
        "lem:subproblem_convexity",
        "curvature that the omitted Hessian term can take away",
        t -> t.form() == Form.PRINTED ? 0 : t.approximation().curvatureLoss(),
        Judgement.sound("Follows from (A2)-(A6)."),
        "The proof forgets (q - s) times the second derivative of q.");
  }

  private void conditions() {
    table.section("Conditions");
    table.condition(
        "epsilon_0 - sqrt(p+2m) kappa_Sigma D0^2 >= 0",
        "eq:epsilon_bound",
        "strict feasibility outweighs the curvature; fails for most nonconvex constraints",
        t -> t.conditions().feasibility(),
        "");
    table.condition(
        "nu_g - epsilon_0 >= 0",
        "(A3), (A5)",
        "the given constants do not contradict each other",
        t -> t.conditions().consistency(),
        "");
    table.condition(
        "tau - omega >= 0",
        "lem:subproblem_convexity",
        "(B4): the augmented Lagrangian is convex",
        t -> t.conditions().convexity(),
        "Printed: tau >= 0, because a Hessian term is omitted (also in prop:satisfy_B).");
    table.strictCondition(
        "alpha - 2 beta_T > 0",
        "eq:alpha_condition_prop",
        "the Moreau envelope descends",
        t -> t.conditions().proximity());
    table.strictCondition(
        "Gamma > 0", "lem:increment_bound", "steps are bounded", t -> t.conditions().stepModulus());
    table.strictCondition(
        "Gamma_u > 0",
        "lem:increment_bound",
        "steps of u are bounded",
        t -> t.conditions().slackModulus());
    table.constant(
        "T_min",
        "eq:T_condition",
        "least horizon of the theorem",
        t -> t.conditions().leastHorizon(),
        Judgement.sound("Gives Gamma >= tau_0 T^(1/2)/4 and Gamma_u >= c_0 T^(3/2)/4."),
        "(2A/tau_0)^(4/5) and (8c_h/c_0)^(4/9), not (A/tau_0)^4 and (4c_h/c_0)^(4/9).");
    table.condition(
        "T - T_min >= 0",
        "eq:T_condition",
        "the horizon is long enough for the theorem",
        t -> t.conditions().horizon(),
        "Through T_min.");
    table.condition(
        "delta_max - zeta >= 0",
        "lem:stochastic_process",
        "the drift lemma applies",
        t -> t.conditions().drift(),
        "Through delta_max.");
    table.condition(
        "beta_max - beta_1 >= 0",
        "(Algorithm 1)",
        "the penalty can grow",
        t -> t.conditions().penalty(),
        "");
    table.strictCondition(
        "eta - 1 > 0",
        "prop:hp_constraint",
        "asked for by the paper, used by no proof",
        t -> t.conditions().deviation());
    table.condition(
        "exp(-eta^2/3) <= 1/T",
        "thm:hp_oracle_complexities",
        "with eta = (2/3) log T; claimed for all T, true for T = 1 and T >= 855",
        t -> t.conditions().tail(),
        "");
    table.condition(
        "exp(-eta^2/3) <= T^(-2/3)",
        "thm:hp_oracle_complexities",
        "with eta = (2/3) log T; what the theorem uses, true for T = 1 and T >= 91",
        t -> t.conditions().tailNeeded(),
        "");
  }

  private void slack() {
    table.section("Slack");
    Judgement sound =
        Judgement.sound("Holds on every path, with beta <- min(beta + step, beta_max).");
    table.bound(
        "u^(T+1)", "eq:pointwise_u_bound_optimal", "last slack", t -> t.slack().last(), sound, "");
    table.bound(
        "sum u",
        "eq:sum_u_bound_optimal",
        "sum of one slack over Phase II",
        t -> t.slack().sum(),
        sound,
        "");
    table.bound(
        "sum sigma_h u",
        "eq:sigma_u_bound_optimal",
        "what one slack takes from the multipliers",
        t -> t.slack().weightedSum(),
        sound,
        "");
    table.bound(
        "U_max",
        "(before eq:gamma2_defs)",
        "largest slack",
        t -> t.slack().uMax(),
        sound,
        "4 C_qH is true but loose, and not for the reason given; 2 C_qH or the trajectory.");
    table.bound(
        "U_avg",
        "prop:avg_bounds_general",
        "average of one slack",
        t -> t.slack().average(),
        sound,
        "");
  }

  private void dual() {
    table.section("Dual");
    Judgement dual = judge.dual();
    Judgement probable = judge.dualWithProbability();
    String components = "(A3) bounds components: factors p and m.";
    table.constant(
        "c_gamma",
        "eq:alpha0_choice",
        "gamma_sigma T^(3/4)",
        t -> t.dual().cGamma(),
        Judgement.definition(),
        components);
    table.bound(
        "gamma_sigma",
        "lem:dual_bound_29A",
        "growth of the norm of y in one step",
        t -> t.dual().gammaSigma(),
        Judgement.sound("Holds in both phases, since u >= 0."),
        components);
    table.bound(
        "T gamma_sigma",
        "lem:weak_convexity_L",
        "norm of y at any step up to T",
        t -> t.parameters().horizon() * t.dual().gammaSigma(),
        Judgement.sound("Sum of the growth bounds; grows like T^(1/4)."),
        components);
    table.bound(
        "gamma_2h",
        "eq:gamma2_defs",
        "one step of mu_j over sigma_h",
        t -> t.dual().gamma2H(),
        Judgement.sound("C_qH + U_max."),
        "Through U_max.");
    table.bound(
        "delta_max",
        "eq:dual_absolute_growth",
        "length of one step of y",
        t -> t.dual().deltaMax(),
        Judgement.sound("Sum of squares of gamma_2g and gamma_2h."),
        "gamma_sigma bounds the growth only: q may be far below G, so y may fall faster.");
    table.constant(
        "zeta",
        "eq:dual_expected_drift",
        "fall of the expected norm of y a step beyond vartheta",
        t -> t.dual().zeta(),
        Judgement.definition(),
        "");
    table.bound(
        "vartheta",
        "eq:vartheta_def",
        "norm beyond which y falls on average",
        t -> t.dual().vartheta(),
        dual,
        "2 gamma_sigma^2/epsilon_0 lacks 1/sigma_g; delta_max; the omitted curvature omega.");
    table.bound(
        "psi",
        "lem:dual_bound_full",
        "expected norm of y",
        t -> t.dual().psi(),
        dual,
        "Through vartheta and delta_max; the lemma it uses needs a fall of s zeta, not zeta.");
    table.bound(
        "phi(exp(-eta))",
        "lem:dual_bound_full",
        "norm of y at one step, exceeded with probability exp(-eta)",
        t -> t.dual().phi(Math.exp(-t.inputs().eta())),
        probable,
        "Through psi and delta_max.");
    table.bound(
        "z_theta^T",
        "eq:z_theta_def",
        "norm of y at step T, exceeded with probability exp(-T^theta)",
        t -> t.dual().zTheta(t.parameters().horizon()),
        probable,
        "Through psi and delta_max.");
    table.bound(
        "E norm(y^(T+1))^2",
        "eq:dual_squared_single_step",
        "expected square at the last step",
        t -> t.dual().squaredStep(t.parameters().horizon()),
        dual,
        "Unconditional, where the paper conditions on xi_[t-1]; t^2 for (t+1)^2.");
    table.bound(
        "sum E norm(y)^2",
        "eq:dual_squared_cumulative",
        "sum of expected squares",
        t -> t.dual().squaredSum(),
        dual,
        "The paper bounds sums of t^theta by a smaller integral.");
    table.bound(
        "pi",
        "eq:pi_def",
        "mean of expected squares",
        t -> t.dual().pi(),
        dual,
        "The paper bounds sums of t^theta by a smaller integral.");
    table.bound(
        "pi_tail",
        "lem:dual_bound_full",
        "expected square at any step, by integrating the tail; sharper, not stated in the paper",
        t -> t.form() == Form.PRINTED ? Double.NaN : t.dual().piByTail(),
        dual,
        "Not in the paper.");
    table.bound(
        "gamma3-bar",
        "lem:average_dual_bounds",
        "psi over all horizons",
        t -> t.dual().gammaBar3(),
        dual,
        "Referred to but not defined in the paper; derived term by term in each form.");
    table.bound(
        "gamma4-bar",
        "eq:gamma4_def",
        "pi over all horizons, theta = 1/4",
        t -> t.dual().gammaBar4(),
        dual,
        "Factors 4/5 and 2/3 come from the wrong integrals; 1 is attained at T = 1.");
  }

  private void increments() {
    table.section("Increments");
    Judgement steps = judge.increments();
    String place = "prop:avg_bounds_general";
    table.constant(
        "Gamma",
        "lem:increment_bound",
        "modulus of the step bound",
        t -> t.increments().gamma(),
        steps,
        "");
    table.constant(
        "Gamma_u",
        "lem:increment_bound",
        "modulus of the slack step bound",
        t -> t.increments().gammaU(),
        steps,
        "");
    table.constant(
        "rho_B1",
        place,
        "slope of the linear coefficient in the norm of y",
        t -> t.increments().rhoB1(),
        steps,
        "A maximum where Cauchy-Schwarz needs the root of the sum of squares.");
    table.constant(
        "rho_B2",
        place,
        "rest of the linear coefficient",
        t -> t.increments().rhoB2(),
        steps,
        "Through U_max.");
    table.constant(
        "rho_C1",
        place,
        "slope of the root of the intercept in the norm of y",
        t -> t.increments().rhoC1(),
        steps,
        "mu+ + mu- <= sqrt(2) norm, and zero without equalities.");
    table.constant(
        "rho_C2",
        place,
        "rest of the root of the intercept",
        t -> t.increments().rhoC2(),
        steps,
        "Through U_max.");
    table.bound(
        "Delta_avg",
        place,
        "mean expected step of x",
        t -> t.expected().deltaAvg(),
        judge.expectedIncrement(),
        "Through psi, rho_B1 and rho_C1.");
    table.bound(
        "Delta_proj",
        "eq:kkt_rewrite",
        "expected step of x by the projection form; sharper, not stated in the paper",
        t -> t.form() == Form.PRINTED ? Double.NaN : t.moreau().projectedStep(t.dual().psi()),
        judge.dual(),
        "Not in the paper.");
  }

  private void moreau() {
    table.section("Moreau");
    table.bound(
        "beta_T",
        "eq:beta_k_def",
        "weak-convexity modulus of the Lagrangian",
        t -> t.moreau().betaK(t.parameters().horizon()),
        Judgement.sound("With L~ bounding the second derivative of H on both sides."),
        "Through gamma_sigma; (A6) alone says nothing of -H.");
    table.constant(
        "nu_max", "thm:moreau_descent", "bound on the size of G and H", t -> t.moreau().nuMax());
    table.constant(
        "kappa_gh",
        "thm:moreau_descent",
        "growth of the Lagrangian gradient with y",
        t -> t.moreau().kappaGH());
    table.bound(
        "Gamma_Delta",
        "eq:gamma2_defs",
        "turn of the gradient by one dual step",
        t -> t.moreau().gammaDelta(),
        Judgement.sound("Follows from gamma_2g and gamma_2h."),
        "Through U_max.");
    table.bound(
        "single step",
        "eq:moreau_bound_single",
        "squared Moreau gradient minus 4(alpha+tau) times the envelope's fall, at norm psi",
        t -> t.moreau().singleStep(t.dual().psi()),
        judge.dual().trusted() ? judge.moreauStep() : judge.dual(),
        "In conditional expectation, not pathwise; delta_max for gamma_sigma.");
    table.constant(
        "residual factor",
        "eq:moreau_equivalence",
        "norm of R over norm of the Moreau gradient",
        t -> t.moreau().residualFactor(Double.NaN),
        Judgement.conditional("1 + ell/alpha, with ell a Lipschitz constant that is not given."),
        "1 + 1/sqrt(2) fails for weakly convex functions; it needs a Lipschitz gradient.");
  }

  private void expected() {
    table.section("Expected rates");
    table.bound(
        "Moreau",
        "eq:moreau_avg_bound",
        "mean of the expected squared Moreau gradient",
        t -> t.expected().moreau(),
        judge.expectedMoreau(),
        "Through psi, pi and delta_max.");
    table.bound(
        "Moreau (tail)",
        "eq:moreau_avg_bound",
        "the same with pi_tail for pi",
        t -> t.form() == Form.PRINTED ? Double.NaN : t.expected().moreauByTail(),
        judge.expectedMoreau(),
        "Not in the paper.");
    table.bound(
        "inequality",
        "eq:ineq_avg_bound",
        "signed average of one g_i",
        t -> t.expected().inequality(),
        judge.expectedInequality(),
        "Through psi and Delta_avg.");
    table.bound(
        "equality",
        "eq:eq_avg_bound",
        "claimed for the average absolute h_j",
        t -> t.expected().equality(),
        judge.expectedEquality(),
        "Could hold at most for the signed average.");
    table.bound(
        "complementarity",
        "eq:complementarity_exp",
        "signed average of -<lambda, g>",
        t -> t.expected().complementarity(),
        judge.expectedComplementarity(),
        "(A3) bounds components: factors p and m.");
    String constant = " T^(-1/4) bounds ";
    table.bound(
        "K_1",
        "eq:moreau_final_bound",
        "K_1" + constant + "Moreau",
        t -> t.expected().k1(),
        judge.rate(judge.expectedMoreau()),
        "The paper gives no formula; derived in each form.");
    table.bound(
        "K_2",
        "eq:inequality_final_bound",
        "K_2" + constant + "the sum of the p inequality averages",
        t -> t.expected().k2(),
        judge.rate(judge.expectedInequality()),
        "The paper gives no formula; derived in each form.");
    table.bound(
        "K_3",
        "eq:equality_final_bound",
        "K_3" + constant + "the sum of the m equality averages",
        t -> t.expected().k3(),
        judge.rate(judge.expectedEquality()),
        "The paper gives no formula; derived in each form.");
    table.bound(
        "K_4",
        "eq:complementarity_final_bound",
        "K_4" + constant + "complementarity",
        t -> t.expected().k4(),
        judge.rate(judge.expectedComplementarity()),
        "The paper gives no formula; derived in each form.");
  }

  private void highProbability() {
    table.section("High probability");
    table.bound(
        "phi~",
        "eq:phi_tilde_def",
        "norm of y at all steps",
        t -> t.highProbability().phiTilde(),
        judge.dualWithProbability(),
        "T^(-3/4) ceil(T^(1/2)), not T^(-1/4) ceil(T^(1/2)).");
    table.bound(
        "Delta_max",
        "prop:hp_constraint",
        "every step of x",
        t -> t.highProbability().deltaMax(),
        judge.probableIncrement(),
        "Through phi~, rho_B1 and rho_C1.");
    table.bound(
        "pi_cg",
        "prop:hp_constraint",
        "signed sum of one g_i",
        t -> t.highProbability().inequality(),
        judge.probableInequality(),
        "Through phi~ and Delta_max.");
    table.bound(
        "pi_ch",
        "prop:hp_constraint",
        "claimed for the sum of absolute h_j",
        t -> t.highProbability().equality(),
        judge.probableEquality(),
        "Azuma's inequality does not bound a sum of absolute values.");
    table.bound(
        "pi_grad",
        "prop:hp_moreau",
        "mean of the squared Moreau gradient",
        t -> t.highProbability().moreau(),
        judge.probableMoreau(),
        "The paper drops a martingale; Azuma adds 8 W^2 eta sqrt(2/(3T)).");
    table.bound(
        "pi_cm",
        "prop:hp_complementarity",
        "signed sum of -<lambda, g>",
        t -> t.highProbability().complementarity(),
        judge.probableComplementarity(),
        "Factors p and m; phi~.");
    table.probability(
        "failure of pi_cg",
        "prop:hp_constraint",
        "exp(-eta) + exp(-eta^2/3)",
        t -> t.highProbability().failureOfInequality(),
        judge.probableInequality(),
        "");
    table.probability(
        "failure of pi_ch",
        "prop:hp_constraint",
        "exp(-eta) + 2 exp(-eta^2/3)",
        t -> t.highProbability().failureOfEquality(),
        judge.probableEquality(),
        "");
    table.probability(
        "failure of pi_grad",
        "prop:hp_moreau",
        "exp(-eta) + exp(-eta^2/3)",
        t -> t.highProbability().failureOfMoreau(),
        judge.probableMoreau(),
        "The second term belongs to the martingale that the paper drops.");
    table.probability(
        "failure of pi_cm",
        "prop:hp_complementarity",
        "exp(-eta) + exp(-eta^2/3)",
        t -> t.highProbability().failureOfComplementarity(),
        judge.probableComplementarity(),
        "");
    String derived = "The paper gives no formula; the printed phi~ is unbounded in T.";
    table.bound(
        "C_0",
        "thm:hp_oracle_complexities",
        "phi~ over all horizons, eta = (2/3) log T",
        t -> t.highProbability().phiTildeOverAllHorizons(),
        judge.dualWithProbability(),
        derived);
    table.bound(
        "C_1",
        "thm:hp_oracle_complexities",
        "C_1 T^(-1/4) bounds pi_grad",
        t -> t.highProbability().c1(),
        judge.rate(judge.probableMoreau()),
        derived);
    table.bound(
        "K_1 (hp)",
        "eq:thm_hp_moreau",
        "K_1 T^(-1/8) bounds the mean Moreau gradient (printed: the residual)",
        t -> t.highProbability().k1(),
        judge.rate(judge.probableMoreau()),
        derived);
    table.bound(
        "K_2 (hp)",
        "eq:thm_hp_inequality",
        "K_2 T^(-1/4) bounds p pi_cg/T",
        t -> t.highProbability().k2(),
        judge.rate(judge.probableInequality()),
        derived);
    table.bound(
        "K_3 (hp)",
        "eq:thm_hp_equality",
        "K_3 T^(-1/4) bounds m pi_ch/T",
        t -> t.highProbability().k3(),
        judge.rate(judge.probableEquality()),
        derived);
    table.bound(
        "K_4 (hp)",
        "eq:thm_hp_complementarity",
        "K_4 T^(-1/4) bounds pi_cm/T",
        t -> t.highProbability().k4(),
        judge.rate(judge.probableComplementarity()),
        derived);
  }
}
