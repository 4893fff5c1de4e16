package org.proxpep.engine;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.proxpep.certificate.CertificateSettings;
import org.proxpep.compare.RunExecutor;
import org.proxpep.method.catalogue.MethodRecipe;
import org.proxpep.model.problem.ModelProblem;
import org.proxpep.model.semantics.ParameterValue;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.refusal.Refusal;
import org.proxpep.refusal.Require;
import org.proxpep.solve.ReplicationExecutor;
import org.proxpep.solve.SolverSettings;

/**
 * Where the table of a model lies and its means are computed, if not in this program. Engines are
 * found on the class path, so a program names one without depending on it:
 *
 * <pre>{@code
 * try (Engine.Session session = Engine.find("spark").orElseThrow().open(request)) {
 *   new Solver(method, session.problem()).solve();
 * }
 * }</pre>
 */
public interface Engine {

  /** The name by which a user asks for it, such as {@code spark}. */
  String name();

  /** Opens a model without a word. */
  default Session open(Request request) throws IOException {
    return open(request, line -> {});
  }

  /**
   * Opens a model.
   *
   * @param news told in a line each what takes long
   * @throws org.proxpep.model.problem.ModelException if it is not a model
   * @throws org.proxpep.model.data.DataException if the data cannot be used
   * @throws IllegalArgumentException if a setting is not known or does not fit
   */
  Session open(Request request, Consumer<String> news) throws IOException;

  /**
   * Makes ready to do the runs of comparisons.
   *
   * @param settings of the engine, by their names
   * @throws IllegalArgumentException if it cannot, or a setting is not known or does not fit
   */
  default RunExecutor runExecutor(Map<String, String> settings) {
    throw new Refusal("The engine", name(), "must be one that does comparisons", "leave it out");
  }

  /** How steps get their scenarios. */
  enum Mode {
    /** Rows come to the steps, in blocks that are fetched ahead. */
    STREAM,
    /** Each step is a round of all machines over a mini-batch. */
    BATCH
  }

  /**
   * What to open.
   *
   * @param model the file of the model
   * @param data what stands in for the data that the model names: a path, or a name the engine
   *     knows; null to take the model's
   * @param batch scenarios of a step, 1 for no mini-batch
   * @param seed of the run
   * @param solver what is done around the run
   * @param settings of the engine, by their names
   * @param parameters what replaces values of the model's parameters, by their names
   */
  record Request(
      Path model,
      @Nullable String data,
      Mode mode,
      int batch,
      long seed,
      SolverSettings solver,
      Map<String, String> settings,
      Map<String, ParameterValue> parameters) {

    public Request {
      parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
      settings = Map.copyOf(settings);
      Require.atLeast("The batch size", batch, 1, "leave it out");
    }
  }

  /** An open model. */
  interface Session extends AutoCloseable {

    /** The problem that methods see, mini-batches included. */
    StochasticProblem problem();

    /** The problem inside of batches. */
    StochasticProblem inner();

    /** The model, for its names, bounds and data. */
    ModelProblem model();

    /** What computes and where, for people and records, such as {@code Spark 4.2.0, local[2]}. */
    String description();

    /**
     * Where replications of a method can be done.
     *
     * @return empty if they cannot, or had better be done by this program
     */
    default Optional<ReplicationExecutor> replications(MethodRecipe recipe) {
      return Optional.empty();
    }

    /**
     * What the certificate may cost where the user did not say: machines that share a pass over all
     * rows make it exact for less than scenarios drawn one by one.
     */
    default CertificateSettings certificate(CertificateSettings otherwise) {
      return otherwise;
    }

    @Override
    void close();
  }

  /** An engine by its name, if it is on the class path. */
  static Optional<Engine> find(String name) {
    return ServiceLoader.load(Engine.class).stream()
        .map(ServiceLoader.Provider::get)
        .filter(engine -> engine.name().equals(name))
        .findFirst();
  }
}
