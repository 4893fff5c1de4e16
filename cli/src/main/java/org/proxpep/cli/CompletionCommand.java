package org.proxpep.cli;

import java.util.regex.Pattern;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Prints what a shell needs to complete the command's words. */
@Command(
    name = "completion",
    description = "Prints a completion script for bash or zsh.",
    footer = {"", "To use it at once:  source <(prox-pep completion bash)"})
final class CompletionCommand extends PrintingCommand implements Runnable {

  /** One script serves both: zsh runs it through its own bashcompinit. */
  enum Shell {
    BASH,
    ZSH
  }

  private static final Pattern NO_FILES = Pattern.compile("(?m)^.*compopt \\+o default\\R");

  @Parameters(paramLabel = "SHELL", description = "One of: ${COMPLETION-CANDIDATES}.")
  private Shell shell = Shell.BASH;

  @Override
  public void run() {
    // The library turns the shell's own completion off, which is that of files.
    String script =
        NO_FILES.matcher(AutoComplete.bash("prox-pep", spec.root().commandLine())).replaceAll("");
    String begin =
        shell == Shell.ZSH
            ? "autoload -U +X compinit && compinit\nautoload -U +X bashcompinit && bashcompinit\n"
            : "";
    out().print(begin + script);
  }
}
