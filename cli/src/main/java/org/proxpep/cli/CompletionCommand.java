package org.proxpep.cli;

import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Prints what a shell needs to complete the command's words. */
@Command(
    name = "completion",
    mixinStandardHelpOptions = true,
    description = "Prints a completion script for bash or zsh.",
    footer = {"", "To use it at once:  source <(prox-pep completion bash)"})
final class CompletionCommand implements Runnable {

  /** One script serves both: zsh runs it through its own bashcompinit. */
  enum Shell {
    BASH,
    ZSH
  }

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(paramLabel = "SHELL", description = "One of: ${COMPLETION-CANDIDATES}.")
  private Shell shell = Shell.BASH;

  @Override
  public void run() {
    String script = AutoComplete.bash("prox-pep", spec.root().commandLine());
    String begin =
        shell == Shell.ZSH
            ? "autoload -U +X compinit && compinit\nautoload -U +X bashcompinit && bashcompinit\n"
            : "";
    spec.commandLine().getOut().print(begin + script);
  }
}
