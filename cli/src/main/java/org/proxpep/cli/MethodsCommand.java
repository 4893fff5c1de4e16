package org.proxpep.cli;

import java.io.PrintWriter;
import org.proxpep.method.catalogue.MethodEntry;
import org.proxpep.method.catalogue.Methods;
import org.proxpep.method.catalogue.Parameter;
import org.proxpep.report.words.NumberText;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Lists the methods, or the parameters of one. */
@Command(
    name = "methods",
    mixinStandardHelpOptions = true,
    description = "Lists the methods that solve can use, or the parameters of one.")
final class MethodsCommand implements Runnable {

  private static final String ROW = "%-20s %-28s %s%n";

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      paramLabel = "NAME",
      arity = "0..1",
      defaultValue = "",
      description = "A method to describe.")
  private String name = "";

  @Override
  public void run() {
    PrintWriter out = spec.commandLine().getOut();
    if (name.isEmpty()) {
      list(out);
    } else {
      describe(MethodChoice.entry(name), out);
    }
  }

  private static void list(PrintWriter out) {
    out.printf(ROW, "name", "reference", "made for");
    for (MethodEntry entry : Methods.all()) {
      out.printf(ROW, entry.name(), entry.reference(), words(entry));
    }
    out.println();
    out.println("solve --method NAME uses one; methods NAME tells its parameters.");
  }

  private static String words(MethodEntry entry) {
    return entry.accepts() + (entry.note().isEmpty() ? "" : "; " + entry.note());
  }

  private static void describe(MethodEntry entry, PrintWriter out) {
    out.println(entry.name() + ": " + entry.reference() + ", for " + words(entry) + ".");
    for (Parameter parameter : entry.parameters()) {
      out.printf(
          "  --param %-24s %s%n",
          parameter.name() + "=" + byDefault(parameter), parameter.meaning());
    }
  }

  private static String byDefault(Parameter parameter) {
    return Double.isNaN(parameter.byDefault()) ? "..." : NumberText.plain(parameter.byDefault());
  }
}
