package org.proxpep.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.proxpep.certificate.Certificate;
import org.proxpep.certificate.CertificateSettings;
import org.proxpep.certificate.PopulationCertifier;
import org.proxpep.model.problem.HoldOut;
import org.proxpep.model.problem.HoldOutRule;
import org.proxpep.model.problem.ModelConstraint;
import org.proxpep.model.problem.ModelProblem;
import org.proxpep.problem.Relation;
import org.proxpep.problem.Sense;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.refusal.Refusal;
import org.proxpep.run.MethodFailedException;
import org.proxpep.run.Provenance;
import org.proxpep.run.RunSettings;
import org.proxpep.run.Stop;
import org.proxpep.solve.CertifiedResult;
import org.proxpep.solve.OutOfFold;
import org.proxpep.solve.PopulationCheck;
import org.proxpep.solve.SafeSolver;
import picocli.CommandLine.Option;

/** Rows that are kept aside and judge the answer. */
final class HoldOutOption {

  /** Decides which rows are in which part. */
  private static final long FOLDS = 1;

  @Option(
      names = "--holdout",
      paramLabel = "ROWS",
      description = "Judge the answer by a share of the rows, such as 0.3, or by a file.")
  private @Nullable String holdOut;

  @Option(
      names = "--safe",
      description = "An answer that the rows kept aside show to be safe, or none.")
  private boolean safe;

  @Option(
      names = "--folds",
      paramLabel = "K",
      description = "Estimate all values by K-fold cross-validation.")
  private @Nullable Integer folds;

  private @Nullable Stop bug;

  boolean isSafe() {
    return safe;
  }

  /** In how many parts the rows are to be cut; 0 for none. */
  int folds() {
    return folds == null ? 0 : folds;
  }

  /** What the method met in the folds, which are then left out of the result. */
  Optional<Stop> bug() {
    return Optional.ofNullable(bug);
  }

  /** Whether the command line asks for it. */
  boolean isGiven() {
    return holdOut != null;
  }

  /**
   * The problem without the rows that are kept aside.
   *
   * @return null if no rows are to be kept aside
   */
  @Nullable HoldOut of(StochasticProblem problem, Path folder, long seed) {
    if (!(problem instanceof ModelProblem model)) {
      if (holdOut != null) {
        throw Refusal.of(
            "--holdout (%s) must come with a model (.pep) that has a table",
            "leave it out", holdOut);
      }
      return null;
    }
    HoldOutRule rule = holdOut == null ? HoldOutRule.of(model, folder) : rule(holdOut, model);
    return rule == null ? null : HoldOut.of(model, rule, seed);
  }

  /** A share keeps the order in time that the model states. */
  private static HoldOutRule rule(String text, ModelProblem model) {
    double share;
    try {
      share = Double.parseDouble(text);
    } catch (NumberFormatException e) {
      Path file = Path.of(text).toAbsolutePath();
      if (!Files.isRegularFile(file)) {
        throw new Refusal(
            "--holdout", text, "must be a share of the rows or a file that exists", "write 0.3");
      }
      return new HoldOutRule.File(file);
    }
    return HoldOutRule.share(model, share);
  }

  /** Refuses options that do not go together. */
  void requireFitting(StochasticProblem all, @Nullable HoldOut holdOut, RunSettings run) {
    if (folds != null && !(all instanceof ModelProblem)) {
      throw Refusal.of(
          "--folds (%s) must come with a model (.pep) that has a table", "leave it out", folds);
    }
    if (!safe) {
      return;
    }
    if (holdOut == null) {
      throw Refusal.of(
          "--safe must come with rows that are kept aside",
          "add --holdout 0.4, or a holdout clause to the data statement of the model");
    }
    if (run.checkpoint() != null) {
      throw Refusal.of(
          "--safe solves several problems, so there is no checkpoint (%s) to continue from",
          "leave out --checkpoint and --resume", run.checkpoint());
    }
    for (ModelConstraint constraint : holdOut.training().constraints()) {
      if (constraint.meaning().relation() == Relation.EQUAL && !constraint.meaning().auxiliary()) {
        throw Refusal.of(
            "The equality %s must not be there with --safe: no rows show that it holds without any"
                + " tolerance",
            "write two inequalities with the room that you allow", constraint.name());
      }
    }
  }

  /**
   * The answer, with what rows that had no part in it say.
   *
   * @param solve solves a problem, and throws a {@link MethodFailedException} where there is no use
   *     for an answer with a bug
   * @param problem the problem over the rows that are left
   * @param folder that of the model
   * @param test all settings, in words
   */
  CertifiedResult solve(
      Function<StochasticProblem, CertifiedResult> solve,
      StochasticProblem problem,
      @Nullable HoldOut holdOut,
      CertificateSettings settings,
      Path folder,
      Supplier<String> test) {
    List<HoldOut> parts =
        folds == null ? List.of() : HoldOut.folds((ModelProblem) problem, folds, FOLDS);
    CertifiedResult result;
    if (holdOut == null) {
      result = solve.apply(problem);
    } else if (safe) {
      String what = problem.fingerprint() + " " + test.get() + " " + Provenance.currentVersion();
      new SafeLedger(folder).use(holdOut.rows().fingerprint(), what);
      result = new SafeSolver(holdOut, settings, solve).solve(c -> check(holdOut, c));
    } else {
      result = judged(solve.apply(problem), holdOut, settings);
    }
    if (folds == null) {
      return result;
    }
    try {
      return folded(result, solve, parts, problem.sense(), settings);
    } catch (MethodFailedException e) {
      bug = e.stop();
      return result;
    }
  }

  private static CertifiedResult folded(
      CertifiedResult result,
      Function<StochasticProblem, CertifiedResult> solve,
      List<HoldOut> folds,
      Sense sense,
      CertificateSettings settings) {
    List<Certificate> parts = new ArrayList<>();
    for (HoldOut fold : folds) {
      CertifiedResult without = solve.apply(fold.training());
      PopulationCertifier certifier =
          new PopulationCertifier(fold.aside(without.selected().x()), settings);
      parts.add(certifier.certify(without.certificate()));
    }
    return result.withFolds(OutOfFold.of(parts, sense));
  }

  /** What is said of rows that are kept aside. */
  private static PopulationCheck check(HoldOut holdOut, Certificate certificate) {
    return new PopulationCheck(
        certificate,
        certificate.samples(),
        holdOut.rule(),
        holdOut.rows().fingerprint(),
        holdOut.unseen());
  }

  /** The result with what the rows kept aside say. */
  private static CertifiedResult judged(
      CertifiedResult result, HoldOut holdOut, CertificateSettings settings) {
    PopulationCertifier certifier =
        new PopulationCertifier(holdOut.aside(result.selected().x()), settings);
    return result.withPopulation(check(holdOut, certifier.certify(result.certificate())));
  }
}
