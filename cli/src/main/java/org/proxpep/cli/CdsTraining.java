package org.proxpep.cli;

import java.io.PrintWriter;
import java.io.Writer;
import java.util.List;

/**
 * Runs a few small commands for the sake of the classes they load: the launcher has Java make an
 * archive of those, from which the next commands start faster. Writes to the folder given only.
 */
final class CdsTraining {

  private CdsTraining() {}

  public static void main(String[] arguments) {
    String folder = arguments[0] + "/";
    List<List<String>> commands =
        List.of(
            List.of("--help"),
            List.of("solve", "--help"),
            List.of("slove"),
            List.of("problems"),
            List.of("new", "classification-limit", folder + "model.pep"),
            List.of("check", folder + "model.pep"),
            List.of(
                "solve",
                folder + "model.pep",
                "--samples=1000",
                "--checkpoint=" + folder + "run",
                "--output=" + folder + "out"),
            List.of("solve", folder + "model.pep", "--max-steps=10"),
            List.of("solve", folder + "model.pep"),
            List.of("new", "portfolio", folder + "kinks.pep"),
            List.of("solve", folder + "kinks.pep"),
            List.of("solve", "hs071"),
            List.of("solve", "hs071", "--samples=1000", "--replications=2", "--json"));
    for (List<String> words : commands) {
      PrintWriter out = new PrintWriter(Writer.nullWriter());
      PrintWriter err = new PrintWriter(Writer.nullWriter());
      Main.run(words.toArray(new String[0]), out, err);
    }
  }
}
