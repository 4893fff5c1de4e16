package org.proxpep.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.proxpep.model.data.Column;
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
    try {
      folder.write(className + ".java", source);
      folder.write(let + ".json", ScoringJson.write(let, entries(columns)));
      return ExitCode.OK;
    } catch (IOException e) {
      return folder.failed(spec.commandLine().getErr(), e);
    }
  }

  private static String className(String let) {
    String plain = let.replaceAll("[^A-Za-z0-9]", "_");
    return "Let" + Character.toUpperCase(plain.charAt(0)) + plain.substring(1);
  }

  private static List<Map<String, Object>> entries(LetColumns columns) {
    List<Map<String, Object>> all = new ArrayList<>();
    for (LetColumns.Scored each : columns.scored()) {
      Map<String, Object> entry = new LinkedHashMap<>();
      Column column = each.entry().column();
      String category = each.entry().category();
      entry.put("variable", each.variable());
      entry.put("entry", each.entry().name());
      entry.put("coefficient", each.coefficient());
      if (column != null) {
        entry.put("column", column.name());
      }
      if (category != null) {
        entry.put("category", category);
      }
      if (each.entry().isScaled()) {
        entry.put("mean", each.entry().mean());
        entry.put("sd", each.entry().sd());
      }
      all.add(entry);
    }
    return all;
  }
}
