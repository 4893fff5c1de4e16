package org.proxpep.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.proxpep.refusal.FileTrouble;
import org.proxpep.refusal.Refusal;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Writes a model to start from, with data beside it, or lists the kinds there are. */
@Command(
    name = "new",
    description = "Writes a model to start from; without a KIND lists the kinds.",
    footer = {
      "",
      "Examples:",
      "  prox-pep new                       the kinds, with a sentence each",
      "  prox-pep new inventory             writes inventory.pep and its data here",
      "  prox-pep new inventory plan.pep    writes plan.pep and its data"
    })
final class NewCommand extends PrintingCommand implements Runnable {

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "KIND",
      defaultValue = "",
      description = "What the model is about.")
  private String kind = "";

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "FILE",
      defaultValue = "",
      description = "The model to write (default KIND.pep). No file is overwritten.")
  private String file = "";

  @Override
  public void run() {
    PrintWriter out = out();
    if (kind.isEmpty()) {
      for (Starter starter : Starter.values()) {
        out.printf("%-22s %s%n", starter.kind(), starter.sentence);
      }
      out.println();
      out.println("prox-pep new KIND writes KIND.pep and its data here.");
      out.flush();
      return;
    }
    Starter starter = Starter.find(kind);
    String name = file.isEmpty() ? starter.kind() + ".pep" : file;
    if (!ProblemArgument.hasEnding(name, ".pep")) {
      throw Refusal.of("The model (%s) must end in .pep", "%s.pep", name, name);
    }
    Path model = Path.of(name);
    Map<Path, byte[]> files = new LinkedHashMap<>();
    if (!starter.data.isEmpty()) {
      Path data = model.resolveSibling(starter.data);
      byte[] bytes = starter.dataBytes();
      if (!holds(data, bytes)) {
        files.put(data, bytes);
      }
    }
    // The model comes last: where it stands, its data stand too.
    files.put(model, starter.modelBytes());
    write(files);
    out.println(
        "Wrote "
            + String.join(" and ", files.keySet().stream().map(Path::toString).sorted().toList())
            + ". Next:");
    out.println();
    out.println("  prox-pep check " + name);
    out.println("  prox-pep solve " + name + starter.options);
    out.println();
    out.println("docs/examples/" + starter.example + ".md explains the model and its result.");
    out.flush();
  }

  /** Whether the file is there already with just these bytes, from another starter of the kind. */
  private static boolean holds(Path file, byte[] bytes) {
    try {
      return Files.isRegularFile(file)
          && Files.size(file) == bytes.length
          && Arrays.equals(Files.readAllBytes(file), bytes);
    } catch (IOException e) {
      return false;
    }
  }

  /** Writes all of the files or none, each under another name first. */
  private static void write(Map<Path, byte[]> files) {
    for (Path file : files.keySet()) {
      Path folder = file.toAbsolutePath().getParent();
      if (folder == null || !Files.isDirectory(folder)) {
        throw new Refusal("The folder", folder, "must exist", "make it with mkdir");
      }
      if (Files.exists(file)) {
        throw exists(file);
      }
    }
    Map<Path, Path> drafts = new LinkedHashMap<>();
    Map<Path, Path> placed = new LinkedHashMap<>();
    try {
      for (Map.Entry<Path, byte[]> entry : files.entrySet()) {
        // createTempFile would make it unreadable to others, and the final file with it.
        Path draft = entry.getKey().resolveSibling("." + entry.getKey().getFileName() + ".draft");
        drafts.put(entry.getKey(), draft);
        Files.write(draft, entry.getValue());
      }
      for (Map.Entry<Path, Path> entry : drafts.entrySet()) {
        Files.move(entry.getValue(), entry.getKey());
        placed.put(entry.getKey(), entry.getValue());
      }
    } catch (FileAlreadyExistsException e) {
      remove(drafts, placed);
      throw exists(Path.of(e.getFile()));
    } catch (IOException e) {
      remove(drafts, placed);
      throw Refusal.of(
              "The files (%s) cannot be written: %s",
              "choose another folder: prox-pep new KIND FOLDER/NAME.pep",
              String.join(", ", files.keySet().stream().map(Path::toString).toList()),
              FileTrouble.of(e))
          .causedBy(e);
    }
  }

  private static IllegalArgumentException exists(Path file) {
    return Refusal.of(
        "The file (%s) exists, and no file is overwritten",
        "another name or folder: prox-pep new KIND FOLDER/NAME.pep", file);
  }

  private static void remove(Map<Path, Path> drafts, Map<Path, Path> placed) {
    for (Path made : placed.keySet()) {
      delete(made);
    }
    for (Path draft : drafts.values()) {
      delete(draft);
    }
  }

  private static void delete(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      // The first failure is what the user must hear of.
    }
  }
}
