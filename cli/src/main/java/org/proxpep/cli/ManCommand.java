package org.proxpep.cli;

import java.io.PrintWriter;
import java.util.Locale;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help;

/** Prints the manual page, which is made of the help of all commands. */
@Command(name = "man", hidden = true, description = "Prints the manual page, for the program man.")
final class ManCommand extends PrintingCommand implements Runnable {

  @Override
  public void run() {
    CommandLine all = spec.root().commandLine();
    PrintWriter out = out();
    out.println(".TH PROX-PEP 1 \"\" \"Prox-PEP " + new Version().number() + "\" \"Commands\"");
    out.println(".SH NAME\nprox\\-pep \\- solves problems whose constraints hold on average");
    section(out, "SYNOPSIS", all);
    all.getSubcommands()
        .forEach(
            (name, command) -> {
              if (!command.getCommandSpec().usageMessage().hidden()) {
                section(out, "PROX-PEP " + name.toUpperCase(Locale.ROOT), command);
              }
            });
    out.flush();
  }

  private static void section(PrintWriter out, String title, CommandLine command) {
    out.println(".SH " + escaped(title) + "\n.nf");
    command.getUsageMessage(Help.Ansi.OFF).lines().forEach(line -> out.println(escaped(line)));
    out.println(".fi");
  }

  /**
   * As the text of a man page: a point or a quote at the beginning of a line would be a command.
   */
  private static String escaped(String line) {
    String text = line.replace("\\", "\\e").replace("-", "\\-");
    return text.startsWith(".") || text.startsWith("'") ? "\\&" + text : text;
  }
}
