package org.proxpep.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedWriter;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.proxpep.refusal.FileTrouble;
import org.proxpep.refusal.Refusal;

/**
 * Where the files of a run go. A file appears under its name when all of it is on the disk and not
 * before; one of that name from an earlier run is replaced in one operation.
 */
final class OutputFolder {

  private static final Pattern TEMPORARY = Pattern.compile("\\..+\\.([0-9]{1,18})\\.tmp");

  private final Path folder;

  private OutputFolder(Path folder) {
    this.folder = folder;
  }

  /**
   * Fails now rather than after the run if nothing can be written there. A folder that is missing
   * is made with its first file: a run that is refused leaves none.
   */
  static OutputFolder open(Path folder) {
    OutputFolder made = new OutputFolder(folder);
    try {
      List<Path> missing = made.make();
      try {
        made.sweep();
        made.probe();
      } finally {
        remove(missing);
      }
    } catch (IOException e) {
      throw Refusal.of(
              "The output folder (%s) must be one that files can be written to: %s",
              "its permissions, a full disk, or a file of that name", folder, FileTrouble.of(e))
          .causedBy(e);
    }
    return made;
  }

  /** A folder in one that was opened before. */
  static OutputFolder in(Path folder) {
    return new OutputFolder(folder);
  }

  /** Makes the folder; what was missing, from the inside out. */
  private List<Path> make() throws IOException {
    List<Path> missing = new ArrayList<>();
    for (Path p = folder.toAbsolutePath(); p != null && !Files.exists(p); p = p.getParent()) {
      missing.add(p);
    }
    Files.createDirectories(folder);
    return missing;
  }

  private static void remove(List<Path> made) throws IOException {
    try {
      for (Path each : made) {
        Files.deleteIfExists(each);
      }
    } catch (DirectoryNotEmptyException e) {
      // Another process has put a file there meanwhile, so it stays.
    }
  }

  private void probe() throws IOException {
    Path probe = temporary("probe");
    try {
      Files.write(probe, new byte[1]);
    } finally {
      // On a full disk the file is there, with nothing in it.
      Files.deleteIfExists(probe);
    }
  }

  Path path() {
    return folder;
  }

  /** Deletes what processes that are no more have left half written. */
  private void sweep() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        Matcher matcher = TEMPORARY.matcher(file.getFileName().toString());
        if (matcher.matches() && ProcessHandle.of(Long.parseLong(matcher.group(1))).isEmpty()) {
          Files.deleteIfExists(file);
        }
      }
    }
  }

  private Path temporary(String name) {
    // Of this process alone: another run may be writing to the same folder.
    return folder.resolve("." + name + "." + ProcessHandle.current().pid() + ".tmp");
  }

  /** What writes the content of a file. */
  interface Content {
    void writeTo(Appendable out) throws IOException;
  }

  /** Writes a file, whole or not at all. */
  void write(String name, String content) throws IOException {
    write(name, out -> out.append(content));
  }

  /** Writes a file that may be too large for one string, whole or not at all. */
  void write(String name, Content content) throws IOException {
    writeBytes(
        name,
        out -> {
          Writer writer = new BufferedWriter(new OutputStreamWriter(out, UTF_8));
          content.writeTo(writer);
          writer.flush();
        });
  }

  /** Writes a file that is no text, whole or not at all. */
  void write(String name, byte[] content) throws IOException {
    writeBytes(name, out -> out.write(content));
  }

  /** What writes the bytes of a file. */
  private interface Bytes {
    void writeTo(FileOutputStream out) throws IOException;
  }

  private void writeBytes(String name, Bytes content) throws IOException {
    List<Path> made = make();
    Path temporary = temporary(name);
    boolean done = false;
    try {
      // Not a FileChannel: an interrupt, which is a wish to see the result, would close it.
      try (FileOutputStream out = new FileOutputStream(temporary.toFile())) {
        content.writeTo(out);
        out.getFD().sync();
      }
      Files.move(
          temporary,
          folder.resolve(name),
          StandardCopyOption.ATOMIC_MOVE,
          StandardCopyOption.REPLACE_EXISTING);
      done = true;
    } finally {
      if (!done) {
        // The content may be refused while it is made.
        Files.deleteIfExists(temporary);
        remove(made);
      }
    }
  }

  /** Says that files could not be written, and returns the exit code of that. */
  int failed(PrintWriter err, IOException cause) {
    return failed(err, "files", folder, cause, "; the result is printed above");
  }

  /**
   * Says that something could not be written, and returns the exit code of that.
   *
   * @param rest what there is nevertheless, after a semicolon; may be empty
   */
  static int failed(PrintWriter err, String what, Path place, IOException cause, String rest) {
    String sentence =
        "The %s could not be written to %s: %s".formatted(what, place, FileTrouble.of(cause));
    err.println("prox-pep: " + Refusal.text(sentence, "the disk is full" + rest));
    return ExitCode.NOT_WRITTEN;
  }
}
