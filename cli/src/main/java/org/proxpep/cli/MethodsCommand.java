package org.proxpep.cli;

import java.io.PrintWriter;
import java.lang.reflect.RecordComponent;
import java.util.Locale;
import org.proxpep.method.catalogue.MethodEntry;
import org.proxpep.method.catalogue.Methods;
import org.proxpep.method.catalogue.Parameter;
import org.proxpep.method.proxpep.PracticalSettings;
import org.proxpep.method.proxpep.ProxPepSettings;
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
    } else if (name.equals(MethodChoice.PRACTICAL)) {
      out.println("practical: the default; nothing needs to be set.");
      for (RecordComponent component : PracticalSettings.class.getRecordComponents()) {
        Object value = RecordEditor.value(PracticalSettings.DEFAULT, component);
        out.printf(Locale.ROOT, "  --param %s=%s%n", component.getName(), value);
      }
    } else if (name.equals(MethodChoice.PAPER)) {
      out.println("paper: Algorithm 1; its parameters come from the theorem and a pilot sample.");
      for (String each : RecordEditor.names(ProxPepSettings.class)) {
        out.println("  --param " + each + "=...");
      }
    } else {
      describe(MethodChoice.entry(name), out);
    }
  }

  private static void list(PrintWriter out) {
    out.printf(Locale.ROOT, ROW, "name", "reference", "made for");
    out.printf(
        Locale.ROOT, ROW, "practical", "this software", "anything; the default, nothing to set");
    out.printf(
        Locale.ROOT, ROW, "paper", "Tang, Wang, Zhang", "anything; Algorithm 1 as it stands");
    for (MethodEntry entry : Methods.all()) {
      out.printf(Locale.ROOT, ROW, entry.name(), entry.reference(), entry.accepts());
    }
    out.println();
    out.println("solve --method NAME uses one; methods NAME tells its parameters.");
  }

  private static void describe(MethodEntry entry, PrintWriter out) {
    out.println(entry.name() + ": " + entry.reference() + ", for " + entry.accepts() + ".");
    for (Parameter parameter : entry.parameters()) {
      out.printf(
          Locale.ROOT,
          "  --param %-24s %s%n",
          parameter.name() + "=" + Numbers.plain(parameter.byDefault()),
          parameter.meaning());
    }
  }
}
