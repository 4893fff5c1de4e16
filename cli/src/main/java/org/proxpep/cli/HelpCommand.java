package org.proxpep.cli;

import org.proxpep.refusal.NearestWord;
import org.proxpep.refusal.Refusal;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** What {@code --help} shows, for those who write it as a command. */
@Command(name = "help", hidden = true, description = "Shows the help of a command.")
final class HelpCommand extends PrintingCommand implements Runnable {

  @Parameters(paramLabel = "COMMAND", arity = "0..1", description = "Whose help (default: all).")
  private String command = "";

  @Override
  public void run() {
    CommandLine all = spec.root().commandLine();
    CommandLine one = command.isEmpty() ? all : all.getSubcommands().get(command);
    if (one == null) {
      throw new Refusal(
          "The command",
          command,
          "is not known",
          NearestWord.advice(command, all.getSubcommands().keySet()));
    }
    one.usage(out());
  }
}
