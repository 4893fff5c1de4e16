package org.proxpep.model.semantics;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.data.Fitted;
import org.proxpep.model.syntax.Printer;
import org.proxpep.model.syntax.SourceText;
import org.proxpep.model.syntax.Statement;
import org.proxpep.model.syntax.Tree;

/**
 * What a model is translated from, however often.
 *
 * @param tables those of the files that the model names, or of what replaces them
 * @param files where the numbers of files come from that the model names
 * @param parameters what replaces values of parameters, by their names
 * @param drawn whether means that are linear in data are drawn too
 * @param fitted what the model learns from its rows or has learnt from others. If it is not null,
 *     all means follow the rows, but those inside of other means and in parameters, which are
 *     learnt
 */
public record ModelSource(
    SourceText text,
    List<Statement> statements,
    Tables tables,
    NumberFiles files,
    BridgeSet bridges,
    Map<String, ParameterValue> parameters,
    boolean drawn,
    @Nullable Fitted fitted) {

  /** The same with other statements and values. */
  public ModelSource with(List<Statement> others, Map<String, ParameterValue> values) {
    return new ModelSource(text, others, tables, files, bridges, values, drawn, fitted);
  }

  /** The same with all means drawn. */
  public ModelSource withAllDrawn() {
    return new ModelSource(text, statements, tables, files, bridges, parameters, true, fitted);
  }

  /** The same over other rows, from which everything is learnt. */
  public ModelSource withTables(Tables rows) {
    return new ModelSource(text, statements, rows, files, bridges, parameters, drawn, fitted);
  }

  /** The same over other rows, or these, with what is learnt from rows kept apart. */
  public ModelSource over(Tables rows, Fitted learnt) {
    return new ModelSource(text, statements, rows, files, bridges, parameters, true, learnt);
  }

  /**
   * The values that parameters have by the model itself, by their names: numbers, arrays of them,
   * or the text where they take more.
   */
  public Map<String, Object> ownValues() {
    Map<String, Object> values = new LinkedHashMap<>();
    for (Statement.Param param : Statement.of(statements, Statement.Param.class)) {
      Tree value = param.value();
      values.put(
          param.name(),
          value == null
              ? param.path()
              : ParameterValue.written(value)
                  .map(ParameterValue::plain)
                  .orElseGet(() -> Printer.text(value)));
    }
    return values;
  }
}
