package org.proxpep.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.proxpep.model.data.Column;
import org.proxpep.model.data.FeatureEntry;
import org.proxpep.model.problem.LetColumns;
import org.proxpep.refusal.Refusal;
import org.proxpep.report.ScoringJson;
import picocli.CommandLine.Model.CommandSpec;

/** Writes a let expression for programs that know nothing of this project. */
final class ScoringFiles {

  private ScoringFiles() {}

  static int write(OutputFolder folder, LetColumns columns, List<String> lets, CommandSpec spec) {
    if (lets.size() != 1) {
      throw new Refusal(
          "The number of expressions", lets.size(), "must be 1 for --scoring", "call it for each");
    }
    String let = lets.get(0);
    String className = className(let);
    String source = columns.javaClass(className);
    byte[] onnx = onnx(columns, spec);
    try {
      folder.write(className + ".java", source);
      folder.write(let + ".json", ScoringJson.write(let, columns(columns), entries(columns)));
      if (onnx.length > 0) {
        folder.write(let + ".onnx", onnx);
      }
      return ExitCode.OK;
    } catch (IOException e) {
      return folder.failed(spec.commandLine().getErr(), e);
    }
  }

  /** Of a network's score; empty if there is no network, or something that ONNX cannot have. */
  private static byte[] onnx(LetColumns columns, CommandSpec spec) {
    if (columns.hasNetworks()) {
      try {
        return columns.onnx();
      } catch (Refusal e) {
        spec.commandLine().getErr().println("There is no ONNX file. " + e.getMessage());
      }
    }
    return new byte[0];
  }

  private static String className(String let) {
    String plain = let.replaceAll("[^A-Za-z0-9]", "_");
    return "Let" + Character.toUpperCase(plain.charAt(0)) + plain.substring(1);
  }

  private static List<Map<String, Object>> columns(LetColumns let) {
    List<Map<String, Object>> all = new ArrayList<>();
    for (LetColumns.Source each : let.columns()) {
      Map<String, Object> column = new LinkedHashMap<>();
      column.put(each.made() ? "expression" : "name", each.name());
      if (!each.categories().isEmpty()) {
        column.put("categories", each.categories());
      }
      if (each.standIn() != null) {
        column.put("missing", each.standInText().isEmpty() ? each.standIn() : each.standInText());
      }
      all.add(column);
    }
    return all;
  }

  private static List<Map<String, Object>> entries(LetColumns columns) {
    List<Map<String, Object>> all = new ArrayList<>();
    for (LetColumns.Scored each : columns.scored()) {
      Map<String, Object> entry = new LinkedHashMap<>();
      Column column = each.entry().column();
      entry.put("variable", each.variable());
      entry.put("entry", each.entry().name());
      entry.put("coefficient", each.coefficient());
      if (column != null) {
        entry.put("column", column.name());
      }
      form(each.entry().form(), entry);
      all.add(entry);
    }
    return all;
  }

  private static void form(FeatureEntry.Form form, Map<String, Object> entry) {
    if (form instanceof FeatureEntry.Scaled scaled) {
      entry.put("mean", scaled.mean());
      entry.put("sd", scaled.sd());
    } else if (form instanceof FeatureEntry.Category category) {
      boolean text = Double.isNaN(category.number());
      entry.put("category", text ? category.text() : category.number());
    } else if (form instanceof FeatureEntry.Bin bin) {
      if (Double.isFinite(bin.from())) {
        entry.put("from", bin.from());
      }
      if (Double.isFinite(bin.to())) {
        entry.put("below", bin.to());
      }
    } else if (form instanceof FeatureEntry.Knot knot) {
      entry.put("knots", knot.spline().knots());
      entry.put("knot", knot.knot());
      entry.put("second_derivatives", knot.spline().bends()[knot.knot()]);
    }
  }
}
