package org.proxpep.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.proxpep.model.language.ModelProblem;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.report.page.ReportFacts;
import picocli.CommandLine.Model.CommandSpec;

/** What the command line knows about a run and a result does not. */
final class FactsOfRun {

  private static final Pattern PLAIN = Pattern.compile("[\\w@%+=:,./^-]+");

  private FactsOfRun() {}

  /**
   * @param spec of the command that was given
   */
  static ReportFacts of(OpenProblem open, CommandSpec spec) {
    StochasticProblem problem = open.inner();
    ModelProblem model = open.model();
    String title = ConsoleReport.title(problem);
    String begin = problem.name() + ": ";
    ReportFacts facts =
        ReportFacts.of(problem.name())
            .withDescription(title.startsWith(begin) ? title.substring(begin.length()) : "")
            .withCommand(command(spec));
    if (!open.engine().isEmpty()) {
      facts = facts.withSettings(Map.of("engine", open.engine()));
    }
    return model == null ? facts : facts.withModel(model.text()).withData(data(model));
  }

  private static List<String> data(ModelProblem model) {
    List<String> lines = new ArrayList<>(model.dataLines());
    model
        .groupSizes()
        .forEach(
            (condition, rows) -> {
              if (!condition.isEmpty() && rows > 0) {
                lines.add(String.format(Locale.ROOT, "where %s: %,d rows", condition, rows));
              }
            });
    if (!model.simulated().isEmpty()) {
      lines.add("simulated: " + String.join(", ", model.simulated()));
    }
    return lines;
  }

  /** The command as it can be pasted into a shell. */
  static String command(CommandSpec spec) {
    StringBuilder text = new StringBuilder("prox-pep");
    for (String word : spec.root().commandLine().getParseResult().originalArgs()) {
      text.append(' ').append(quoted(word));
    }
    return text.toString();
  }

  static String quoted(String word) {
    return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
