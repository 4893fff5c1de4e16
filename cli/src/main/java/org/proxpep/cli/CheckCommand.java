package org.proxpep.cli;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.proxpep.model.data.DataException;
import org.proxpep.model.problem.ModelCheck;
import org.proxpep.model.problem.ModelException;
import org.proxpep.model.problem.ModelProblem;
import org.proxpep.refusal.Refusal;
import org.proxpep.refusal.Require;
import org.proxpep.report.EditorMessage;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Says what a model means and what may be wrong with it, without solving it. */
@Command(
    name = "check",
    description = "Explains a model and warns about likely mistakes.",
    footer = {"", "Exit codes: 0 it is a model, with warnings or without; 2 it is not."})
final class CheckCommand extends PrintingCommand implements Callable<Integer> {

  @Parameters(paramLabel = "MODEL", description = "A model (.pep).")
  private String argument = "";

  @Option(
      names = "--data",
      paramLabel = "[NAME=]FILE",
      description = "Another data file for the model, or for its table NAME.")
  private List<String> data = new ArrayList<>();

  @Mixin private SetOption set = new SetOption();

  @Option(
      names = "--json",
      description = "Print messages with their places, for editors, and nothing else.")
  private boolean json;

  @Override
  public Integer call() {
    Require.that(
        "The model",
        argument,
        ProblemArgument.hasEnding(argument, ".pep"),
        "a file that ends in .pep",
        "rename it");
    PrintWriter out = out();
    if (json) {
      return messages(out);
    }
    List<ModelProblem> problems = ProblemArgument.problems(argument, data, set);
    if (problems.size() > 1) {
      out.println("Two objectives, each checked alone; `prox-pep sweep` draws their front.\n");
    }
    out.println(
        problems.stream()
            .map(problem -> ModelCheck.of(problem).text().stripTrailing())
            .collect(Collectors.joining("\n\n")));
    out.flush();
    return ExitCode.OK;
  }

  private int messages(PrintWriter out) {
    CheckMessages messages = new CheckMessages(argument);
    int code = ExitCode.OK;
    List<EditorMessage> all;
    try {
      all = messages.warnings(ProblemArgument.problems(argument, data, set));
    } catch (ModelException | DataException | Refusal e) {
      all = List.of(messages.error(e));
      code = NotEnoughMemory.codeOf(e);
    }
    out.println(EditorMessage.json(all));
    out.flush();
    return code;
  }
}
