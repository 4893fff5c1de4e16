package org.proxpep.method.proxpep;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.proxpep.linalg.Rows;
import org.proxpep.linalg.Vectors;
import org.proxpep.method.Archive;
import org.proxpep.method.InvariantReport;
import org.proxpep.method.subproblem.QuadraticModels;
import org.proxpep.problem.ProblemConstants;
import org.proxpep.problem.StochasticProblem;

/**
 * Evaluates the paper's inequalities along a run. It looks at a step after the subproblem is solved
 * and before the state moves on, so both (xᵗ,uᵗ,yᵗ) and (xᵗ⁺¹,uᵗ⁺¹,yᵗ⁺¹) are at hand. Made for
 * study: it costs several passes over the Jacobian a step.
 */
final class InvariantMonitor {

  private static final String NO_CONSTANTS = "the settings hold no problem constants";
  private static final String EMPTY_LEMMA =
      "its condition Gamma > 0, Gamma_u > 0 fails at every step";
  private static final String NO_EQUALITIES = "the problem has no equalities";

  private final ProxPepSettings settings;
  private final @Nullable ProblemConstants constants;
  private final int n;
  private final Invariant feedback;
  private final Invariant zeroSlack;
  private final Invariant dualsBelowPenalty;
  private final Invariant slackTrajectory;
  private final Invariant convexity;
  private final Invariant localDescent;
  private final Invariant generalDescent;
  private final Invariant increment;
  private final Invariant dualGrowth;
  private final List<Invariant> all = new ArrayList<>();

  private final double[] reference;
  private final double[] step;
  private final double[] toReference;

  InvariantMonitor(ProxPepSettings settings, StochasticProblem problem, double[] x1) {
    this.settings = settings;
    this.constants = settings.constants();
    this.n = problem.dimension();
    String equalities = problem.equalities() > 0 ? "" : NO_EQUALITIES;
    String bounds = constants != null ? "" : NO_CONSTANTS;
    this.feedback = invariant("thm:u_zero", "[a]+ + [b]+ <= beta_t in Phase I", equalities);
    this.zeroSlack = invariant("thm:u_zero", "u = 0 in Phase I", equalities);
    this.dualsBelowPenalty =
        invariant("thm:u_zero", "mu_plus + mu_minus <= beta_t in Phase I", equalities);
    this.slackTrajectory =
        invariant(
            "eq:pointwise_u_bound_optimal",
            "u_n <= sigma_h C_qH n(n-1)/kappa, n steps into Phase II",
            equalities);
    this.convexity =
        invariant(
            "lem:subproblem_convexity",
            "tau exceeds the Hessian term that the lemma omits, which certifies (B4)",
            "");
    this.localDescent = invariant("eq:lem21_special", "one-step descent against (x_t, u_t)", "");
    this.generalDescent = invariant("eq:lem21_general", "one-step descent against (x_1, 0)", "");
    this.increment =
        invariant(
            "lem:increment_bound",
            "Gamma |dx|^2 <= C_t + B_t |dx|, where Gamma > 0",
            constants != null ? EMPTY_LEMMA : NO_CONSTANTS);
    this.dualGrowth =
        invariant(
            "lem:dual_bound_29A",
            "|y_(t+1)| <= |y_t| + gamma_sigma, gamma_sigma^2 = p sg^2 nug^2 + 2m sh^2 nuh^2",
            bounds);
    this.reference = x1.clone();
    this.step = new double[n];
    this.toReference = new double[n];
  }

  private Invariant invariant(String label, String statement, String note) {
    Invariant made = new Invariant(label, statement, note);
    all.add(made);
    return made;
  }

  void check(ProxPepState s) {
    Vectors.subtract(s.next.x, s.x, step);
    Vectors.subtract(reference, s.x, toReference);
    if (s.models.equalities > 0) {
      checkSlack(s);
    }
    double certified = (1.0 - s.next.certifiedMargin) * (settings.alpha() + s.next.tau);
    convexity.check(s.t, certified, s.next.tau, certified);
    checkDescent(s);
    if (constants != null) {
      checkIncrement(s, constants);
      checkDualGrowth(s, constants);
    }
  }

  List<InvariantReport> reports() {
    return all.stream().map(Invariant::report).toList();
  }

  private void checkSlack(ProxPepState s) {
    QuadraticModels q = s.models;
    long phaseOne = settings.phaseOneSteps();
    for (int j = 0; j < q.equalities; j++) {
      int r = q.inequalities + j;
      double l = q.sample.value(1 + r) + q.sample.dot(1 + r, step);
      double b = 0.5 * settings.curvature().form(r, step);
      double up = q.y[r] + q.step[r] * (l - b);
      double down = q.y[q.minus(r)] + q.step[r] * (-l - b);
      double duals = s.next.z[r] + s.next.z[q.minus(r)];
      if (s.t <= phaseOne) {
        feedback.check(s.t, Math.max(0, up) + Math.max(0, down), s.beta, s.beta);
        zeroSlack.check(s.t, s.next.u[j], 0.0, 0.0);
        dualsBelowPenalty.check(s.t, duals, s.beta, s.beta);
      } else {
        double steps = s.t + 1 - phaseOne;
        double bound = 0.5 * settings.betaStep() / settings.kappa() * steps * (steps - 1);
        slackTrajectory.check(s.t, s.next.u[j], bound, bound);
      }
    }
  }

  /** Both sides as in the paper, with Σ₀ᵗ built from the τ that was used. */
  private void checkDescent(ProxPepState s) {
    QuadraticModels q = s.models;
    double alpha = settings.alpha();
    double kappa = settings.kappa();
    double stepSquared = Rows.dot(step, step);
    double slackStep = 0.0;
    double slackSum = 0.0;
    double slackBefore = 0.0;
    for (int j = 0; j < q.equalities; j++) {
      double moved = s.next.u[j] - s.u[j];
      slackStep += moved * moved;
      slackSum += s.next.u[j];
      slackBefore += s.u[j];
    }
    double model = q.sample.dot(0, step) + 0.5 * sigmaZero(s, step);
    double energy = 0.0;
    for (int k = 0; k < q.duals; k++) {
      energy += s.next.z[k] * s.next.z[k] / (2 * q.step[k]);
    }
    double here = energyAt(s, null, true);
    double left =
        model
            + alpha * stepSquared
            + kappa * slackStep
            + s.beta * (slackSum - slackBefore)
            + energy;
    localDescent.check(s.t, left, here, energy + here);

    double toStart = Rows.dot(toReference, toReference);
    double fromNext = 0.0;
    for (int i = 0; i < n; i++) {
      double gap = reference[i] - s.next.x[i];
      fromNext += gap * gap;
    }
    double uSquared = Rows.dot(s.u, s.u);
    double uNextSquared = Rows.dot(s.next.u, s.next.u);
    double there = energyAt(s, toReference, false);
    double leftGeneral =
        model + s.beta * slackSum + energy + 0.5 * alpha * stepSquared + 0.5 * kappa * slackStep;
    double rightGeneral =
        q.sample.dot(0, toReference)
            + 0.5 * sigmaZero(s, toReference)
            + there
            + 0.5 * alpha * (toStart - fromNext)
            + 0.5 * kappa * (uSquared - uNextSquared);
    generalDescent.check(
        s.t, leftGeneral, rightGeneral, energy + there + alpha * toStart + kappa * uSquared);
  }

  /** Σ_k [y_k + s_k(q_k(d) − u_k)]₊²/(2s_k) at d (null is d = 0), with u = uᵗ or u = 0. */
  private double energyAt(ProxPepState s, double @Nullable [] d, boolean withSlack) {
    QuadraticModels q = s.models;
    double sum = 0.0;
    for (int k = 0; k < q.duals; k++) {
      int r = q.row(k);
      double l = q.sample.value(1 + r) + (d == null ? 0.0 : q.sample.dot(1 + r, d));
      double b = d == null ? 0.0 : 0.5 * settings.curvature().form(r, d);
      double u = withSlack && q.isEquality(r) ? s.u[r - q.inequalities] : 0.0;
      double a = Math.max(0.0, q.y[k] + q.step[k] * (q.sign(k) * l - b - u));
      sum += a * a / (2 * q.step[k]);
    }
    return sum;
  }

  /** ⟨Σ₀ᵗd,d⟩ with Σ₀ᵗ = τI − Σ_k y_kΣ_k ({@code eq:4}). */
  private double sigmaZero(ProxPepState s, double[] d) {
    QuadraticModels q = s.models;
    double sum = s.next.tau * Rows.dot(d, d);
    for (int k = 0; k < q.duals; k++) {
      sum += q.y[k] * settings.curvature().form(q.row(k), d);
    }
    return sum;
  }

  private void checkIncrement(ProxPepState s, ProblemConstants k) {
    QuadraticModels q = s.models;
    double cG = k.kappaG() + 0.5 * k.lMax() * k.d0();
    double cH = k.kappaH() + 0.5 * k.lMax() * k.d0();
    double gamma =
        0.5 * (settings.alpha() + s.next.tau)
            - 0.5 * q.inequalities * settings.sigmaG() * cG * cG
            - 2.0 * q.equalities * settings.sigmaH() * cH * cH;
    double gammaU = settings.alpha() + 0.5 * settings.c() - 2 * settings.sigmaH();
    if (!(gamma > 0 && gammaU > 0)) {
      return; // The lemma then says nothing.
    }
    double linear = 0.0;
    double intercept = k.kappaF() * k.kappaF() / (2 * settings.alpha());
    for (int i = 0; i < q.inequalities; i++) {
      linear += cG * Math.abs(q.y[i] + q.step[i] * q.sample.value(1 + i));
    }
    for (int j = 0; j < q.equalities; j++) {
      int r = q.inequalities + j;
      double h = q.sample.value(1 + r);
      double up = Math.abs(q.y[r] + q.step[r] * (h - s.u[j]));
      double down = Math.abs(q.y[q.minus(r)] + q.step[r] * (-h - s.u[j]));
      linear += cH * (up + down);
      double total = up + down + s.beta;
      intercept += total * total / (2 * settings.c());
    }
    double squared = Rows.dot(step, step);
    double right = intercept + linear * Math.sqrt(squared);
    increment.check(s.t, gamma * squared, right, right);
  }

  private void checkDualGrowth(ProxPepState s, ProblemConstants k) {
    QuadraticModels q = s.models;
    double g = Math.sqrt(q.inequalities) * settings.sigmaG() * k.nuG();
    double h = Math.sqrt(2.0 * q.equalities) * settings.sigmaH() * k.nuH();
    double bound = Rows.norm(q.y) + Math.hypot(g, h);
    dualGrowth.check(s.t, Rows.norm(s.next.z), bound, bound);
  }

  void fields(Archive archive) throws IOException {
    for (Invariant invariant : all) {
      invariant.fields(archive);
    }
  }
}
