package org.proxpep.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.proxpep.engine.Engine;
import org.proxpep.model.nl.NlException;
import org.proxpep.model.nl.NlOptions;
import org.proxpep.model.nl.NlProblem;
import org.proxpep.model.problem.Model;
import org.proxpep.model.problem.ModelFamily;
import org.proxpep.model.problem.ModelOptions;
import org.proxpep.model.problem.ModelProblem;
import org.proxpep.model.semantics.ParameterValue;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.problems.library.ProblemLibrary;
import org.proxpep.refusal.FileTrouble;
import org.proxpep.refusal.Refusal;
import org.proxpep.refusal.Require;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The problem that a command is about: a model, an AMPL file or a problem of the library. */
final class ProblemArgument {

  private static final Pattern NAMED = Pattern.compile("\\w+=.*");

  @Parameters(
      paramLabel = "PROBLEM",
      description = "A model (.pep), an AMPL file (.nl) or the name of a library problem.")
  private String argument = "";

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "The seed of all random numbers (default ${DEFAULT-VALUE}).")
  private long seed;

  @Option(
      names = "--noise",
      paramLabel = "LEVEL",
      description = "Size of the noise on values and gradients; not for models.")
  private @Nullable Double noise;

  @Option(
      names = "--data",
      paramLabel = "[NAME=]FILE",
      description = "Another data file for a model, or for its table NAME.")
  private List<String> data = new ArrayList<>();

  @Option(
      names = "--folder",
      paramLabel = "FOLDER",
      hidden = true,
      description = "Where files that a model names are looked for.")
  private @Nullable Path folder;

  @Mixin private SetOption set = new SetOption();

  long seed() {
    return seed;
  }

  /**
   * Finds or reads the problem.
   *
   * @throws NlException if it is an AMPL file that cannot be used
   */
  StochasticProblem problem() throws NlException {
    if (hasEnding(argument, ".pep")) {
      requireNoNoise();
      return read(
          file(argument),
          file -> Model.parse(name(file), Model.text(file), folder(), options(data, set)));
    }
    set.requireNone(argument);
    if (folder != null) {
      throw forModels("--folder", folder);
    }
    if (!data.isEmpty()) {
      throw forModels("--data", data.get(0));
    }
    if (hasEnding(argument, ".nl")) {
      NlOptions options = NlOptions.defaults();
      return nl(file(argument), noise == null ? options : options.withNoise(noise));
    }
    if (argument.contains("/") || Files.isRegularFile(Path.of(argument))) {
      throw new Refusal(
          "The file",
          argument,
          "must end in .pep, for a model, or in .nl, for an AMPL file",
          "rename it");
    }
    return noise == null ? ProblemLibrary.find(argument) : ProblemLibrary.find(argument, noise);
  }

  /** The model for several values of its parameters. */
  ModelFamily family() {
    if (!hasEnding(argument, ".pep")) {
      throw new Refusal(
          "The problem",
          argument,
          "must be a model (.pep) with a `param`",
          "let `prox-pep new` write a model, and add a line such as `param limit = 3`");
    }
    requireNoNoise();
    return read(
        file(argument),
        file -> ModelFamily.parse(name(file), Model.text(file), folder(), options(data, set)));
  }

  /** The folder that the problem lies in, where files that it names are looked for. */
  Path folder() {
    if (folder != null) {
      return folder.toAbsolutePath();
    }
    Path its = Path.of(argument).toAbsolutePath().getParent();
    return its == null ? Path.of("") : its;
  }

  private static String name(Path file) {
    return String.valueOf(file.getFileName());
  }

  private Refusal forModels(String option, Object value) {
    return Refusal.of(
        "%s (%s) is for models (.pep) only, and the problem is %s",
        "leave it out", option, value, argument);
  }

  /** The file of the model that an engine is to open. */
  Path modelFor(String engine) {
    if (!hasEnding(argument, ".pep")) {
      throw Refusal.of(
          "The problem (%s) must be a model (.pep) with a table for the engine %s",
          "leave out --engine: other problems fit into one machine", argument, engine);
    }
    requireNoNoise();
    if (folder != null) {
      throw Refusal.of(
          "--folder (%s) must not come with the engine %s", "leave it out", folder, engine);
    }
    return file(argument);
  }

  /** What stands in for the data of the model, in the words of the engine; null for nothing. */
  @Nullable String dataFor(String engine) {
    if (data.isEmpty()) {
      return null;
    }
    String only = data.get(0);
    if (data.size() > 1 || (NAMED.matcher(only).matches() && !Files.exists(Path.of(only)))) {
      throw Refusal.of(
          "--data (%s) must be one path without a name for the engine %s, where a model has one"
              + " table",
          "write --data PATH", data.get(data.size() - 1), engine);
    }
    return only;
  }

  /** Values for parameters of the model. */
  Map<String, ParameterValue> parameters() {
    return set.values();
  }

  /** Opens a model elsewhere. */
  static Engine.Session open(Engine engine, Engine.Request request, Consumer<String> news) {
    return read(request.model(), file -> engine.open(request, news));
  }

  private void requireNoNoise() {
    if (noise != null) {
      throw Refusal.of(
          "--noise (%s) is not for models, whose randomness is written in them",
          "add a `random` statement to %s", noise, argument);
    }
  }

  /** Reads a model; {@code data} holds FILE or NAME=FILE. */
  static ModelProblem model(String argument, List<String> data, SetOption set) {
    ModelOptions options = options(data, set);
    return read(file(argument), file -> Model.read(file, options));
  }

  /** As {@link #model}, but two objectives give a problem each. */
  static List<ModelProblem> problems(String argument, List<String> data, SetOption set) {
    ModelOptions options = options(data, set);
    return read(file(argument), file -> ModelFamily.problems(file, options));
  }

  private static ModelOptions options(List<String> data, SetOption set) {
    ModelOptions options = set.in(ModelOptions.defaults());
    for (String item : data) {
      int equals = item.indexOf('=');
      // A file may have the sign in its name, so a file that exists is taken at its word.
      if (equals <= 0 || Files.isRegularFile(Path.of(item))) {
        Require.that(
            "--data",
            item,
            options.data() == null,
            "given once unless it names tables",
            "write --data NAME=FILE");
        options = options.withData(file(item));
      } else {
        options = options.withData(item.substring(0, equals), file(item.substring(equals + 1)));
      }
    }
    return options;
  }

  /** Reads an AMPL file. */
  static NlProblem nl(Path file, NlOptions options) throws NlException {
    try {
      return NlProblem.read(file, options);
    } catch (NlException e) {
      throw e;
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }

  static boolean hasEnding(String argument, String ending) {
    return argument.toLowerCase(Locale.ROOT).endsWith(ending);
  }

  /** The file of that name, absolute so that no folder but the working one is meant. */
  static Path file(String name) {
    Path file = Path.of(name).toAbsolutePath();
    if (!Files.isRegularFile(file)) {
      throw new Refusal(
          "The file",
          name,
          Files.exists(file) ? "does not exist as a file" : "does not exist",
          "a typo, or it is in another folder");
    }
    return file;
  }

  private interface Reading<T> {
    T of(Path file) throws IOException;
  }

  private static <T> T read(Path file, Reading<T> reading) {
    try {
      return reading.of(file);
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }

  private static IllegalArgumentException unreadable(Path file, IOException cause) {
    return Refusal.of(
            "The file (%s) must be readable: %s", "its permissions", file, FileTrouble.of(cause))
        .causedBy(cause);
  }
}
