package org.proxpep.model.language;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

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
    String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    Path folder = file.toAbsolutePath().getParent();
    String last = String.valueOf(file.getFileName());
    return parse(last, text, folder == null ? Path.of("") : folder, options);
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
    return ModelBuilder.build(new SourceText(name, text), folder, options);
  }

  /**
   * A name as a model writes it: in backticks if it has other characters than letters, digits and
   * {@code _}, or is a word of the language.
   *
   * @throws IllegalArgumentException if no model can write it
   */
  public static String nameInText(String name) {
    if (name.isBlank() || name.codePoints().anyMatch(c -> c == '`' || c == '\n' || c == '\r')) {
      throw new IllegalArgumentException(
          "The name ("
              + name.replaceAll("\\R", " ")
              + ") must have a character and neither backticks nor line ends."
              + "\nMaybe choose another name.");
    }
    return Lexer.isPlainName(name) && !Words.hasMeaning(name) ? name : "`" + name + "`";
  }
}
