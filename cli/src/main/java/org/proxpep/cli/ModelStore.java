package org.proxpep.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.proxpep.certificate.CertificateSettings;
import org.proxpep.certificate.ConstraintStatement;
import org.proxpep.model.problem.HoldOut;
import org.proxpep.model.problem.ModelProblem;
import org.proxpep.model.problem.TrainedModel;
import org.proxpep.model.semantics.ParameterValue;
import org.proxpep.report.StoredModel;
import org.proxpep.solve.CertifiedResult;

/** Between a model and its answer here and the file that keeps both. */
final class ModelStore {

  private static final String CONFIDENCE = "confidence";
  private static final String TOLERANCE = "constraint_tolerance";
  private static final String OBJECTIVE_SIZE = "objective_size";

  private ModelStore() {}

  /**
   * What is to be kept of an answer.
   *
   * @return null if there is no answer, or new rows could not stand in for the model's
   */
  static @Nullable StoredModel of(
      CertifiedResult result,
      @Nullable ModelProblem model,
      @Nullable HoldOut holdOut,
      CertificateSettings settings) {
    if (model == null || !result.hasAnswer() || !TrainedModel.isPossible(model)) {
      return null;
    }
    TrainedModel trained = holdOut == null ? TrainedModel.of(model) : holdOut.trained();
    TrainedModel.Parts parts = trained.parts();
    double[] point = trained.point(result.selected().x());
    List<String> names = trained.variableNames();
    Map<String, Double> variables = new LinkedHashMap<>();
    for (int i = 0; i < point.length; i++) {
      variables.put(names.get(i), point[i]);
    }
    Map<String, Double> sizes = new LinkedHashMap<>();
    Map<String, Double> multipliers = new LinkedHashMap<>();
    for (ConstraintStatement c : result.certificate().userConstraints()) {
      sizes.put(c.name(), c.size());
      multipliers.put(c.name(), c.multiplier());
    }
    Map<String, double[][]> parameters = new LinkedHashMap<>();
    parts.parameters().forEach((name, value) -> parameters.put(name, value.rows()));
    Map<String, Double> kept = new LinkedHashMap<>();
    kept.put(CONFIDENCE, settings.confidence());
    kept.put(TOLERANCE, settings.feasibilityTolerance());
    kept.put(OBJECTIVE_SIZE, result.certificate().gap().size());
    return new StoredModel(
        parts.name(),
        result.run().provenance().softwareVersion(),
        result.run().provenance().problemFingerprint(),
        parts.text(),
        parts.files(),
        parameters,
        parts.numbers(),
        parts.texts(),
        variables,
        sizes,
        multipliers,
        kept);
  }

  /** What replaced values of parameters. */
  static Map<String, ParameterValue> parameters(StoredModel stored) {
    Map<String, ParameterValue> values = new LinkedHashMap<>();
    stored.parameters().forEach((name, rows) -> values.put(name, ParameterValue.of(rows)));
    return values;
  }

  static TrainedModel model(StoredModel stored) {
    return TrainedModel.of(
        new TrainedModel.Parts(
            stored.name(),
            stored.text(),
            stored.files(),
            parameters(stored),
            stored.numbers(),
            stored.texts()));
  }

  /** The settings that the answer was certified with. */
  static CertificateSettings settings(StoredModel stored) {
    CertificateSettings settings =
        CertificateSettings.DEFAULT.withConfidence(
            stored.settings().getOrDefault(CONFIDENCE, CertificateSettings.DEFAULT.confidence()));
    double tolerance = stored.settings().getOrDefault(TOLERANCE, Double.NaN);
    return Double.isNaN(tolerance) ? settings : settings.withFeasibilityTolerance(tolerance);
  }

  static double objectiveSize(StoredModel stored) {
    return stored.settings().getOrDefault(OBJECTIVE_SIZE, Double.NaN);
  }
}
