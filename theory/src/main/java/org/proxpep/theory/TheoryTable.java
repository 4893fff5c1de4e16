package org.proxpep.theory;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.proxpep.theory.TheoryEntry.Kind;

/**
 * Every constant, condition and bound of the paper for given inputs, in the order of the paper.
 * Print the list as text or JSON; each row knows its symbol, LaTeX label, meaning, both values and
 * how far it can be trusted. Here are the formulas and judgements; {@link RowWords} has the rest.
 */
public final class TheoryTable {

  private final Theory corrected;
  private final Theory printed;
  private final Reliances judge;
  private final List<TheoryEntry> rows = new ArrayList<>();

  private TheoryTable(TheoryInputs inputs) {
    corrected = new Theory(inputs, Form.CORRECTED);
    printed = new Theory(inputs, Form.PRINTED);
    judge = corrected.judgements();
  }

  /** The rows for these inputs. */
  public static List<TheoryEntry> of(TheoryInputs inputs) {
    TheoryTable table = new TheoryTable(inputs);
    table.schedule();
    table.approximation();
    table.conditions();
    table.slack();
    table.dual();
    table.increments();
    table.moreau();
    table.expected();
    table.highProbability();
    return List.copyOf(table.rows);
  }

  /** A definition, or a constant that (A2)–(A6) bound on every path. */
  private void row(String symbol, ToDoubleFunction<Theory> formula) {
    boolean constant = RowWords.of(symbol).kind() == Kind.CONSTANT;
    row(
        symbol,
        formula,
        constant ? Reliance.sound("Follows from (A2)-(A6).") : Reliance.definition());
  }

  private void row(String symbol, ToDoubleFunction<Theory> formula, Reliance judgement) {
    RowWords words = RowWords.of(symbol);
    rows.add(
        new TheoryEntry(
            words.section(),
            words.kind(),
            symbol,
            words.label(),
            words.meaning(),
            formula.applyAsDouble(corrected),
            formula.applyAsDouble(printed),
            judgement,
            words.correction()));
  }

  private void schedule() {
    row("T", t -> t.parameters().horizon());
    row("sigma_g", t -> t.parameters().sigmaG());
    row("sigma_h", t -> t.parameters().sigmaH());
    row("alpha_0", t -> t.parameters().alpha0());
    row("alpha", t -> t.parameters().alpha());
    row("tau", t -> t.parameters().tau());
    row("c", t -> t.parameters().c());
    row("s", t -> t.parameters().window());
    row("beta_1", t -> t.parameters().beta1());
    row("beta_max", t -> t.parameters().betaMax());
    row("T_1", t -> t.parameters().phaseOneSteps());
    row("theta", t -> t.inputs().theta());
    row("eta", t -> t.inputs().eta());
    row("f(x1) - inf f", t -> t.inputs().initialGap());
    row("rho_c", t -> t.inputs().rhoC());
  }

  private void approximation() {
    row("C_G", t -> t.approximation().cG());
    row("C_H", t -> t.approximation().cH());
    row("C_qH", t -> t.approximation().cQH());
    row("gamma_2g", t -> t.approximation().gamma2G());
    row("omega", t -> t.form() == Form.PRINTED ? 0 : t.approximation().curvatureLoss());
  }

  private void conditions() {
    row("epsilon_0 - sqrt(p+2m) kappa_Sigma D0^2 >= 0", t -> t.conditions().feasibility());
    row("nu_g - epsilon_0 >= 0", t -> t.conditions().consistency());
    row("tau - omega >= 0", t -> t.conditions().convexity());
    row("alpha - 2 beta_T > 0", t -> t.conditions().proximity());
    row("Gamma > 0", t -> t.conditions().stepModulus());
    row("Gamma_u > 0", t -> t.conditions().slackModulus());
    row(
        "T_min",
        t -> t.conditions().leastHorizon(),
        Reliance.sound("Gives Gamma >= tau_0 T^(1/2)/4 and Gamma_u >= c_0 T^(3/2)/4."));
    row("T - T_min >= 0", t -> t.conditions().horizon());
    row("delta_max - zeta >= 0", t -> t.conditions().drift());
    row("beta_max - beta_1 >= 0", t -> t.conditions().penalty());
    row("eta - 1 > 0", t -> t.conditions().deviation());
    row("exp(-eta^2/3) <= 1/T", t -> t.conditions().tail());
    row("exp(-eta^2/3) <= T^(-2/3)", t -> t.conditions().tailNeeded());
  }

  private void slack() {
    Reliance sound =
        Reliance.sound("Holds on every path, with beta <- min(beta + step, beta_max).");
    row("u^(T+1)", t -> t.slack().last(), sound);
    row("sum u", t -> t.slack().sum(), sound);
    row("sum sigma_h u", t -> t.slack().weightedSum(), sound);
    row("U_max", t -> t.slack().uMax(), sound);
    row("U_avg", t -> t.slack().average(), sound);
  }

  private void dual() {
    Reliance dual = judge.dual();
    Reliance probable = judge.dualWithProbability();
    row("c_gamma", t -> t.dual().cGamma(), Reliance.definition());
    row(
        "gamma_sigma",
        t -> t.dual().gammaSigma(),
        Reliance.sound("Holds in both phases, since u >= 0."));
    row(
        "T gamma_sigma",
        t -> t.parameters().horizon() * t.dual().gammaSigma(),
        Reliance.sound("Sum of the growth bounds; grows like T^(1/4)."));
    row("gamma_2h", t -> t.dual().gamma2H(), Reliance.sound("C_qH + U_max."));
    row(
        "delta_max",
        t -> t.dual().deltaMax(),
        Reliance.sound("Sum of squares of gamma_2g and gamma_2h."));
    row("zeta", t -> t.dual().zeta(), Reliance.definition());
    row("vartheta", t -> t.dual().vartheta(), dual);
    row("psi", t -> t.dual().psi(), dual);
    row("phi(exp(-eta))", t -> t.dual().phi(Math.exp(-t.inputs().eta())), probable);
    row("z_theta^T", t -> t.dual().zTheta(t.parameters().horizon()), probable);
    row("E norm(y^(T+1))^2", t -> t.dual().squaredStep(t.parameters().horizon()), dual);
    row("sum E norm(y)^2", t -> t.dual().squaredSum(), dual);
    row("pi", t -> t.dual().pi(), dual);
    row("pi_tail", t -> t.form() == Form.PRINTED ? Double.NaN : t.dual().piByTail(), dual);
    row("gamma3-bar", t -> t.dual().gammaBar3(), dual);
    row("gamma4-bar", t -> t.dual().gammaBar4(), dual);
  }

  private void increments() {
    Reliance steps = judge.increments();
    row("Gamma", t -> t.increments().gamma(), steps);
    row("Gamma_u", t -> t.increments().gammaU(), steps);
    row("rho_B1", t -> t.increments().rhoB1(), steps);
    row("rho_B2", t -> t.increments().rhoB2(), steps);
    row("rho_C1", t -> t.increments().rhoC1(), steps);
    row("rho_C2", t -> t.increments().rhoC2(), steps);
    row("Delta_avg", t -> t.expected().deltaAvg(), judge.expectedIncrement());
    row(
        "Delta_proj",
        t -> t.form() == Form.PRINTED ? Double.NaN : t.moreau().projectedStep(t.dual().psi()),
        judge.dual());
  }

  private void moreau() {
    row(
        "beta_T",
        t -> t.moreau().betaK(t.parameters().horizon()),
        Reliance.sound("With L~ bounding the second derivative of H on both sides."));
    row("nu_max", t -> t.moreau().nuMax());
    row("kappa_gh", t -> t.moreau().kappaGH());
    row(
        "Gamma_Delta",
        t -> t.moreau().gammaDelta(),
        Reliance.sound("Follows from gamma_2g and gamma_2h."));
    row(
        "single step",
        t -> t.moreau().singleStep(t.dual().psi()),
        judge.dual().trusted() ? judge.moreauStep() : judge.dual());
    row(
        "residual factor",
        t -> t.moreau().residualFactor(Double.NaN),
        Reliance.conditional("1 + ell/alpha, with ell a Lipschitz constant that is not given."));
  }

  private void expected() {
    row("Moreau", t -> t.expected().moreau(), judge.expectedMoreau());
    row(
        "Moreau (tail)",
        t -> t.form() == Form.PRINTED ? Double.NaN : t.expected().moreauByTail(),
        judge.expectedMoreau());
    row("inequality", t -> t.expected().inequality(), judge.expectedInequality());
    row("equality", t -> t.expected().equality(), judge.expectedEquality());
    row("complementarity", t -> t.expected().complementarity(), judge.expectedComplementarity());
    row("K_1", t -> t.expected().k1(), judge.rate(judge.expectedMoreau()));
    row("K_2", t -> t.expected().k2(), judge.rate(judge.expectedInequality()));
    row("K_3", t -> t.expected().k3(), judge.rate(judge.expectedEquality()));
    row("K_4", t -> t.expected().k4(), judge.rate(judge.expectedComplementarity()));
  }

  private void highProbability() {
    row("phi~", t -> t.highProbability().phiTilde(), judge.dualWithProbability());
    row("Delta_max", t -> t.highProbability().deltaMax(), judge.probableIncrement());
    row("pi_cg", t -> t.highProbability().inequality(), judge.probableInequality());
    row("pi_ch", t -> t.highProbability().equality(), judge.probableEquality());
    row("pi_grad", t -> t.highProbability().moreau(), judge.probableMoreau());
    row("pi_cm", t -> t.highProbability().complementarity(), judge.probableComplementarity());
    row(
        "failure of pi_cg",
        t -> t.highProbability().failureOfInequality(),
        judge.probableInequality());
    row("failure of pi_ch", t -> t.highProbability().failureOfEquality(), judge.probableEquality());
    row("failure of pi_grad", t -> t.highProbability().failureOfMoreau(), judge.probableMoreau());
    row(
        "failure of pi_cm",
        t -> t.highProbability().failureOfComplementarity(),
        judge.probableComplementarity());
    row("C_0", t -> t.highProbability().phiTildeOverAllHorizons(), judge.dualWithProbability());
    row("C_1", t -> t.highProbability().c1(), judge.rate(judge.probableMoreau()));
    row("K_1 (hp)", t -> t.highProbability().k1(), judge.rate(judge.probableMoreau()));
    row("K_2 (hp)", t -> t.highProbability().k2(), judge.rate(judge.probableInequality()));
    row("K_3 (hp)", t -> t.highProbability().k3(), judge.rate(judge.probableEquality()));
    row("K_4 (hp)", t -> t.highProbability().k4(), judge.rate(judge.probableComplementarity()));
  }
}
