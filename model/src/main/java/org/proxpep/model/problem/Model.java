package org.proxpep.model.problem;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.proxpep.model.bridges.Bridges;
import org.proxpep.model.semantics.BridgeSet;
import org.proxpep.model.semantics.ModelSource;
import org.proxpep.model.semantics.NumberFile;
import org.proxpep.model.semantics.NumberFiles;
import org.proxpep.model.semantics.TableLoader;
import org.proxpep.model.semantics.Tables;
import org.proxpep.model.syntax.Definitions;
import org.proxpep.model.syntax.Parser;
import org.proxpep.model.syntax.Printer;
import org.proxpep.model.syntax.SourceText;
import org.proxpep.model.syntax.Statement;

/**
 * Reads models written in the language that docs/language.md describes.
 *
 * <pre>{@code
 * ModelProblem problem = Model.read(Path.of("fraud.pep"));
 * }</pre>
 */
public final class Model {

  private Model() {}

  /**
   * Reads a file with the data it names.
   *
   * @throws ModelException if it is not a model; says where and what is wrong
   */
  public static ModelProblem read(Path file) throws IOException {
    return read(file, ModelOptions.defaults());
  }

  /**
   * Reads a file with the data it names or that the options put in their place.
   *
   * @throws ModelException if it is not a model; says where and what is wrong
   */
  public static ModelProblem read(Path file, ModelOptions options) throws IOException {
    return of(source(file), folder(file), options, Bridges.standard());
  }

  static Path folder(Path file) {
    Path folder = file.toAbsolutePath().getParent();
    return folder == null ? Path.of("") : folder;
  }

  /**
   * The text of a file.
   *
   * @throws ModelException if it is not written in UTF-8
   */
  public static String text(Path file) throws IOException {
    return source(file).text();
  }

  static SourceText source(Path file) throws IOException {
    String last = String.valueOf(file.getFileName());
    return SourceText.of(last, Files.readAllBytes(file), ModelException::new);
  }

  /** The model of a text. */
  public static ModelProblem parse(String name, String text, Path folder) {
    return parse(name, text, folder, ModelOptions.defaults());
  }

  /**
   * The model of a text.
   *
   * @param name what errors call it, and results without the ending .pep
   * @param folder where files named by the model are looked for
   * @throws ModelException if it is not a model; says where and what is wrong
   */
  public static ModelProblem parse(String name, String text, Path folder, ModelOptions options) {
    return parse(name, text, folder, options, Bridges.standard());
  }

  /**
   * The model of a text with functions over scenarios of one's own: {@code
   * Bridges.standard().with(bridge)}.
   */
  public static ModelProblem parse(
      String name, String text, Path folder, ModelOptions options, BridgeSet bridges) {
    return of(source(name, text), folder, options, bridges);
  }

  private static ModelProblem of(
      SourceText source, Path folder, ModelOptions options, BridgeSet bridges) {
    return problem(translated(source, folder, options, bridges));
  }

  /** What the model is translated from, with its data read. */
  static ModelSource translated(
      SourceText source, Path folder, ModelOptions options, BridgeSet bridges) {
    List<Statement> statements =
        Definitions.writtenOut(source, Parser.parse(source, bridges.words()));
    Tables tables = TableLoader.load(source, statements, folder, options.choice());
    NumberFiles files = path -> NumberFile.read(folder.resolve(path));
    return new ModelSource(
        source, statements, tables, files, bridges, options.parameters(), options.drawn(), null);
  }

  static ModelProblem problem(ModelSource model) {
    return Objects.requireNonNull(ModelParts.build(model, null));
  }

  /** A text whose errors are {@link ModelException}s. */
  public static SourceText source(String name, String text) {
    return new SourceText(name, text, ModelException::new);
  }

  /**
   * A name as a model writes it: in backticks if it has other characters than letters, digits and
   * {@code _}, or is a word of the language.
   *
   * @throws IllegalArgumentException if no model can write it
   */
  public static String nameInText(String name) {
    return Printer.nameInText(name);
  }
}
