package org.proxpep.model.semantics;

import java.util.List;
import java.util.Map;
import org.proxpep.model.syntax.SourceText;
import org.proxpep.model.syntax.Statement;

/**
 * What a model is translated from, however often.
 *
 * @param tables those of the files that the model names, or of what replaces them
 * @param files where the numbers of files come from that the model names
 * @param parameters what replaces values of parameters, by their names
 * @param drawn whether means that are linear in data are drawn too
 */
public record ModelSource(
    SourceText text,
    List<Statement> statements,
    Tables tables,
    NumberFiles files,
    BridgeSet bridges,
    Map<String, ParameterValue> parameters,
    boolean drawn) {

  /** The same with other statements and values. */
  public ModelSource with(List<Statement> others, Map<String, ParameterValue> values) {
    return new ModelSource(text, others, tables, files, bridges, values, drawn);
  }

  /** The same with all means drawn. */
  public ModelSource withAllDrawn() {
    return new ModelSource(text, statements, tables, files, bridges, parameters, true);
  }
}
