package org.proxpep.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.proxpep.certificate.CertificateSettings;
import org.proxpep.certificate.PopulationCertifier;
import org.proxpep.model.problem.FreshModel;
import org.proxpep.model.problem.HoldOut;
import org.proxpep.model.problem.HoldOutRule;
import org.proxpep.model.problem.ModelProblem;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.refusal.Refusal;
import org.proxpep.solve.CertifiedResult;
import org.proxpep.solve.PopulationCheck;
import picocli.CommandLine.Option;

/** Rows that are kept aside and judge the answer. */
final class HoldOutOption {

  @Option(
      names = "--holdout",
      paramLabel = "SHARE|FILE",
      description =
          "Keep a share of the rows aside, such as 0.3, or take the rows of FILE: the answer comes"
              + " from the other rows and is judged by these.")
  private @Nullable String holdOut;

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
    HoldOutRule stated = HoldOutRule.of(model, folder);
    HoldOutRule rule = holdOut == null ? stated : rule(holdOut, stated);
    return rule == null ? null : HoldOut.of(model, rule, seed);
  }

  /** A share keeps the order in time that the model states. */
  private static HoldOutRule rule(String text, @Nullable HoldOutRule stated) {
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
    return stated instanceof HoldOutRule.Last last
        ? new HoldOutRule.Last(share, last.column())
        : new HoldOutRule.Share(share);
  }

  /** The result with what the rows kept aside say. */
  static CertifiedResult judged(
      CertifiedResult result, HoldOut holdOut, CertificateSettings settings) {
    FreshModel rows = holdOut.aside(result.selected().x());
    PopulationCertifier certifier = new PopulationCertifier(rows, settings);
    return result.withPopulation(
        new PopulationCheck(
            certifier.certify(result.certificate()),
            rows.count(),
            holdOut.rule(),
            holdOut.rows().fingerprint(),
            rows.unseen()));
  }
}
