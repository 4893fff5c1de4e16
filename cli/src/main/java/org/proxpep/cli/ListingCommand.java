package org.proxpep.cli;

import java.io.PrintWriter;
import picocli.CommandLine.Parameters;

/** Lists what there is, or describes one of it. */
abstract class ListingCommand extends PrintingCommand implements Runnable {

  @Parameters(
      arity = "0..1",
      paramLabel = "NAME",
      defaultValue = "",
      description = "What to describe.")
  private String name = "";

  abstract void list(PrintWriter out);

  abstract void describe(String what, PrintWriter out);

  @Override
  public final void run() {
    PrintWriter out = out();
    if (name.isEmpty()) {
      list(out);
    } else {
      describe(name, out);
    }
  }
}
