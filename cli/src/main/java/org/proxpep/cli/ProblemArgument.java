package org.proxpep.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.engine.Engine;
import org.proxpep.model.language.Model;
import org.proxpep.model.language.ModelOptions;
import org.proxpep.model.language.ModelProblem;
import org.proxpep.model.nl.NlException;
import org.proxpep.model.nl.NlOptions;
import org.proxpep.model.nl.NlProblem;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.problems.ProblemLibrary;
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
      description = "Decides every random number (default ${DEFAULT-VALUE}).")
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
      return model(argument, data);
    }
    if (!data.isEmpty()) {
      throw new IllegalArgumentException(
          "--data ("
              + data.get(0)
              + ") is for models (.pep) only, and the problem is "
              + argument
              + ".\nMaybe leave it out.");
    }
    if (hasEnding(argument, ".nl")) {
      NlOptions options = NlOptions.defaults();
      return nl(file(argument), noise == null ? options : options.withNoise(noise));
    }
    if (argument.contains("/") || Files.isRegularFile(Path.of(argument))) {
      throw new IllegalArgumentException(
          "The file ("
              + argument
              + ") must end in .pep, for a model, or in .nl, for an AMPL file.\n"
              + "Maybe rename it.");
    }
    return noise == null ? ProblemLibrary.find(argument) : ProblemLibrary.find(argument, noise);
  }

  /** The file of the model that an engine is to open. */
  Path modelFor(String engine) {
    if (!hasEnding(argument, ".pep")) {
      throw new IllegalArgumentException(
          "The problem ("
              + argument
              + ") must be a model (.pep) with a table for the engine "
              + engine
              + ".\nMaybe leave out --engine: other problems fit into one machine.");
    }
    requireNoNoise();
    return file(argument);
  }

  /** What stands in for the data of the model, in the words of the engine; null for nothing. */
  @Nullable String dataFor(String engine) {
    if (data.isEmpty()) {
      return null;
    }
    String only = data.get(0);
    if (data.size() > 1 || (NAMED.matcher(only).matches() && !Files.exists(Path.of(only)))) {
      throw new IllegalArgumentException(
          "--data ("
              + data.get(data.size() - 1)
              + ") must be one path without a name for the engine "
              + engine
              + ", where a model has one table.\nMaybe write --data PATH.");
    }
    return only;
  }

  /** Opens a model elsewhere. */
  static Engine.Session open(Engine engine, Engine.Request request, Consumer<String> news) {
    try {
      return engine.open(request, news);
    } catch (IOException e) {
      throw unreadable(request.model(), e);
    }
  }

  private void requireNoNoise() {
    if (noise != null) {
      throw new IllegalArgumentException(
          "--noise ("
              + noise
              + ") is not for models, whose randomness is written in them.\n"
              + "Maybe add a `random` statement to "
              + argument
              + ".");
    }
  }

  /** Reads a model; {@code data} holds FILE or NAME=FILE. */
  static ModelProblem model(String argument, List<String> data) {
    ModelOptions options = ModelOptions.defaults();
    for (String item : data) {
      int equals = item.indexOf('=');
      // A file may have the sign in its name, so a file that exists is taken at its word.
      if (equals <= 0 || Files.isRegularFile(Path.of(item))) {
        if (options.data() != null) {
          throw new IllegalArgumentException(
              "--data ("
                  + item
                  + ") must be given once unless it names tables.\nMaybe write --data NAME=FILE.");
        }
        options = options.withData(file(item));
      } else {
        options = options.withData(item.substring(0, equals), file(item.substring(equals + 1)));
      }
    }
    Path file = file(argument);
    try {
      return Model.read(file, options);
    } catch (IOException e) {
      throw unreadable(file, e);
    }
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
      throw new IllegalArgumentException(
          "The file ("
              + name
              + ") does not exist"
              + (Files.exists(file) ? " as a file.\n" : ".\n")
              + "Maybe a typo, or it is in another folder.");
    }
    return file;
  }

  private static IllegalArgumentException unreadable(Path file, IOException cause) {
    return new IllegalArgumentException(
        "The file (" + file + ") must be readable: " + cause + ".\nMaybe its permissions.", cause);
  }
}
