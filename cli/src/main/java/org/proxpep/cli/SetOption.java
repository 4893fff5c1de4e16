package org.proxpep.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.proxpep.model.problem.ModelOptions;
import org.proxpep.model.semantics.ParameterValue;
import org.proxpep.refusal.Refusal;
import picocli.CommandLine.Option;

/** Values in place of those of a model's parameters. */
final class SetOption {

  @Option(
      names = "--set",
      paramLabel = "NAME=VALUE",
      description = "Another value for a `param` of a model: 3, [1, 2] or @FILE.")
  private List<String> given = new ArrayList<>();

  /** The values by the names of their parameters. */
  Map<String, ParameterValue> values() {
    Map<String, ParameterValue> values = new LinkedHashMap<>();
    for (String item : given) {
      int equals = item.indexOf('=');
      if (equals <= 0) {
        throw new Refusal(
            "--set", item, "must be NAME=VALUE", "--set limit=0.05 or --set cost=@cost.csv");
      }
      String name = item.substring(0, equals).strip();
      if (values.put(name, value(item.substring(equals + 1).strip())) != null) {
        throw new Refusal("--set", item, "must be given once for each parameter", "leave one out");
      }
    }
    return values;
  }

  private static ParameterValue value(String text) {
    return text.startsWith("@")
        ? ParameterValue.read(ProblemArgument.file(text.substring(1)))
        : ParameterValue.parse(text);
  }

  ModelOptions in(ModelOptions options) {
    ModelOptions all = options;
    for (Map.Entry<String, ParameterValue> each : values().entrySet()) {
      all = all.withParameter(each.getKey(), each.getValue());
    }
    return all;
  }

  void requireNone(String problem) {
    if (!given.isEmpty()) {
      throw Refusal.of(
          "--set (%s) is for models (.pep) only, and the problem is %s",
          "leave it out", given.get(0), problem);
    }
  }
}
