package org.proxpep.cli;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.proxpep.model.problem.ModelProblem;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.report.page.ReportFacts;
import picocli.CommandLine.Model.CommandSpec;

/** What the command line knows about a run and a result does not. */
final class ReportHeader {

  private static final Pattern PLAIN = Pattern.compile("[\\w@%+=:,./^-]+");

  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("d MMMM uuuu, HH:mm 'UTC'", Locale.ENGLISH)
          .withZone(ZoneOffset.UTC);

  private ReportHeader() {}

  /**
   * @param spec of the command that was given
   */
  static ReportFacts of(OpenProblem open, CommandSpec spec) {
    StochasticProblem problem = open.inner();
    ModelProblem model = open.model();
    ReportFacts facts =
        ReportFacts.of(problem.name())
            .withDate(date())
            .withDescription(ConsoleReport.description(problem))
            .withCommand(command(spec));
    if (!open.engine().isEmpty()) {
      facts = facts.withSettings(Map.of("engine", open.engine()));
    }
    return model == null ? facts : facts.withModel(model.text()).withData(data(model));
  }

  /** Now, in words that no country reads differently. */
  static String date() {
    return DATE.format(Instant.now());
  }

  private static List<String> data(ModelProblem model) {
    List<String> lines = new ArrayList<>(model.description().dataLines());
    model
        .description()
        .groupSizes()
        .forEach(
            (condition, rows) -> {
              if (!condition.isEmpty() && rows > 0) {
                lines.add(PlainText.format("where %s: %,d rows", condition, rows));
              }
            });
    if (!model.description().simulated().isEmpty()) {
      lines.add("simulated: " + String.join(", ", model.description().simulated()));
    }
    return lines;
  }

  /** The command as it can be pasted into a shell. */
  static String command(CommandSpec spec) {
    return command(arguments(spec));
  }

  /** All words after the name of the program. */
  static List<String> arguments(CommandSpec spec) {
    return spec.root().commandLine().getParseResult().originalArgs();
  }

  static String command(List<String> arguments) {
    StringBuilder text = new StringBuilder("prox-pep");
    for (String word : arguments) {
      text.append(' ').append(quoted(word));
    }
    return text.toString();
  }

  static String quoted(String word) {
    return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
