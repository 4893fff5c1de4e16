package org.proxpep.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * Where the files of a run go. A file appears under its name when all of it is on the disk and not
 * before; one of that name from an earlier run is replaced in one operation.
 */
final class OutputFolder {

  private final Path folder;

  private OutputFolder(Path folder) {
    this.folder = folder;
  }

  /** Makes the folder where it is missing, and fails now rather than after the run. */
  static OutputFolder open(Path folder) {
    OutputFolder made = new OutputFolder(folder);
    try {
      Files.createDirectories(folder);
      made.probe();
    } catch (IOException e) {
      throw new IllegalArgumentException(
          "The output folder ("
              + folder
              + ") must be one that files can be written to: "
              + e
              + ".\nMaybe its permissions, a full disk, or a file of that name.",
          e);
    }
    return made;
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

  private Path temporary(String name) {
    // Of this process alone: another run may be writing to the same folder.
    return folder.resolve("." + name + "." + ProcessHandle.current().pid() + ".tmp");
  }

  /** Writes a file, whole or not at all. */
  void write(String name, String content) throws IOException {
    Path temporary = temporary(name);
    try {
      // Not a FileChannel: an interrupt, which is a wish to see the result, would close it.
      try (FileOutputStream out = new FileOutputStream(temporary.toFile())) {
        out.write(content.getBytes(UTF_8));
        out.getFD().sync();
      }
      Files.move(
          temporary,
          folder.resolve(name),
          StandardCopyOption.ATOMIC_MOVE,
          StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      Files.deleteIfExists(temporary);
      throw e;
    }
  }
}
