package org.proxpep.cli;

import java.io.PrintWriter;
import org.proxpep.method.catalogue.MethodEntry;
import org.proxpep.method.catalogue.Methods;
import org.proxpep.method.catalogue.Parameter;
import org.proxpep.report.words.NumberText;
import picocli.CommandLine.Command;

/** Lists the methods, or the parameters of one. */
@Command(
    name = "methods",
    description = "Lists the methods that solve can use, or the parameters of one.")
final class MethodsCommand extends ListingCommand {

  private static final String ROW = "%-20s %-28s %s%n";

  @Override
  void list(PrintWriter out) {
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

  @Override
  void describe(String what, PrintWriter out) {
    MethodEntry entry = MethodChoice.entry(what);
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
