package org.proxpep.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import org.proxpep.model.data.Fingerprint;
import org.proxpep.refusal.FileTrouble;
import org.proxpep.refusal.Refusal;

/**
 * Which rows have tested a safe answer. Whoever tests many answers by the same rows until one
 * passes has shown nothing, so every hold-out serves one test. The very same test may be repeated:
 * it gives the same numbers.
 */
final class SafeLedger {

  private static final String NAME = ".prox-pep-holdouts";

  private final Path file;

  /**
   * @param folder that of the model
   */
  SafeLedger(Path folder) {
    this.file = folder.resolve(NAME);
  }

  /**
   * Notes that rows are about to be used.
   *
   * @param rows their fingerprint
   * @param test what makes the test different from others
   * @throws Refusal if they were used for another test
   */
  void use(String rows, String test) {
    String key = key(rows + " " + test);
    try {
      List<String> lines = Files.exists(file) ? Files.readAllLines(file, UTF_8) : List.of();
      for (String line : lines) {
        String[] words = line.split(" ", 4);
        if (words.length >= 3 && words[0].equals(rows)) {
          if (words[1].equals(key)) {
            return;
          }
          throw Refusal.of(
              "The hold-out (%s) was already used for a safe test, on %s; a second one would prove"
                  + " nothing",
              "keep other rows aside (by --seed, if they are chosen at random), or better collect"
                  + " new ones; %s has the list",
              rows,
              words[2],
              file);
        }
      }
      Files.writeString(
          file,
          rows + " " + key + " " + LocalDate.now(ZoneOffset.UTC) + "\n",
          UTF_8,
          StandardOpenOption.CREATE,
          StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw Refusal.of(
              "The list of used hold-outs (%s) must be one that can be written: %s",
              "copy the model to a folder of your own", file, FileTrouble.of(e))
          .causedBy(e);
    }
  }

  private static String key(String text) {
    return Fingerprint.of(text.getBytes(UTF_8)).substring(1);
  }
}
