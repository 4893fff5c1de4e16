package org.proxpep.compare;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;
import org.proxpep.run.Candidate;
import org.proxpep.run.Provenance;

/**
 * The runs that have been done, in a file that grows by a line with each of them. Every line has a
 * sum of its own, so that one cut short by a killed process or a full disk is found, and
 * overwritten by the next. A run is found again by all that decides it: a comparison goes on where
 * it stopped, and one with more seeds, methods or problems takes over what it shares with one
 * before it.
 */
public final class Journal implements AutoCloseable {

  private static final String TITLE = "prox-pep comparison, format 1, version ";

  private final Path file;
  private final FileChannel channel;
  private final Map<RunKey, RunOutcome> outcomes = new ConcurrentHashMap<>();

  private Journal(Path file, FileChannel channel) {
    this.file = file;
    this.channel = channel;
  }

  /**
   * Opens a journal, or begins one.
   *
   * @throws JournalException if it cannot be read or written, is no journal or one of another
   *     version, or if another process has it open
   */
  public static Journal open(Path file) {
    return open(file, Provenance.currentVersion());
  }

  static Journal open(Path file, String version) {
    FileChannel channel;
    try {
      channel =
          FileChannel.open(
              file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    } catch (IOException e) {
      throw new JournalException(
          "The journal (" + file + ") must be writable: " + e + ".\nMaybe give another folder.", e);
    }
    Journal journal = new Journal(file, channel);
    try {
      journal.lock();
      journal.read(version);
      return journal;
    } catch (IOException e) {
      journal.close();
      throw new JournalException(
          "The journal (" + file + ") must be readable: " + e + ".\nMaybe give another folder.", e);
    } catch (JournalException e) {
      journal.close();
      throw e;
    }
  }

  private void lock() throws IOException {
    @Nullable FileLock lock;
    try {
      lock = channel.tryLock();
    } catch (OverlappingFileLockException e) {
      lock = null;
    }
    if (lock == null) {
      throw new JournalException(
          "The journal ("
              + file
              + ") must be open in one process only.\nMaybe another comparison is at work in this"
              + " folder: wait for it, or give another folder.");
    }
  }

  private void read(String version) throws IOException {
    byte[] bytes = new byte[Math.toIntExact(channel.size())];
    ByteBuffer buffer = ByteBuffer.wrap(bytes);
    while (buffer.hasRemaining() && channel.read(buffer) >= 0) {
      // On to the end.
    }
    int start = 0;
    boolean headed = false;
    for (int i = 0; i < bytes.length; i++) {
      if (bytes[i] != '\n') {
        continue;
      }
      String line = new String(bytes, start, i - start, UTF_8);
      if (!headed) {
        requireTitle(line, version);
        headed = true;
      } else {
        RunOutcome outcome = parsed(line);
        if (outcome == null) {
          break;
        }
        outcomes.put(outcome.key(), outcome);
      }
      start = i + 1;
    }
    if (!headed && bytes.length > 0 && !(TITLE + version + "\n").startsWith(text(bytes))) {
      requireTitle(text(bytes), version);
    }
    // Whatever follows the last whole line is lost work of a moment, no more.
    channel.truncate(start);
    channel.position(start);
    if (!headed) {
      write(TITLE + version + "\n");
    }
  }

  private static String text(byte[] bytes) {
    return new String(bytes, 0, Math.min(bytes.length, 200), UTF_8);
  }

  private void requireTitle(String line, String version) {
    if (!line.startsWith(TITLE)) {
      throw new JournalException(
          "The file ("
              + file
              + ") must be the journal of a comparison, but begins with \""
              + line.substring(0, Math.min(40, line.length()))
              + "\".\nMaybe give another folder; the file was left as it is.");
    }
    String other = line.substring(TITLE.length());
    if (!other.equals(version)) {
      throw new JournalException(
          "The journal ("
              + file
              + ") was written by version "
              + other
              + ", but must be of this version, "
              + version
              + ".\nMaybe give another folder, or go on with that version; the file was left as it"
              + " is.");
    }
  }

  /** How many runs it holds. */
  public int size() {
    return outcomes.size();
  }

  /** What came of a run, or null if it has not been done. */
  public @Nullable RunOutcome find(RunKey key) {
    return outcomes.get(key);
  }

  /** All runs of a method on a problem, in no order. */
  List<RunOutcome> of(String problem, String method) {
    return outcomes.values().stream()
        .filter(each -> each.key().problem().equals(problem))
        .filter(each -> each.key().method().equals(method))
        .toList();
  }

  /**
   * Adds a run. It is kept even if this process is killed at once.
   *
   * @throws JournalException if the file cannot be written
   */
  public synchronized void add(RunOutcome outcome) {
    if (outcomes.putIfAbsent(outcome.key(), outcome) != null) {
      return;
    }
    String line = fields(outcome);
    try {
      write(sum(line) + "\t" + line + "\n");
    } catch (IOException e) {
      throw new JournalException(
          "The journal ("
              + file
              + ") must be writable: "
              + e
              + ".\nMaybe the disk is full: make room and repeat the command, which goes on from"
              + " there.",
          e);
    }
  }

  private void write(String line) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap(line.getBytes(UTF_8));
    while (bytes.hasRemaining()) {
      channel.write(bytes);
    }
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw new JournalException(
          "The journal (" + file + ") must be writable: " + e + ".\nMaybe the disk is full.", e);
    }
  }

  private static String fields(RunOutcome outcome) {
    RunKey key = outcome.key();
    List<String> fields =
        new ArrayList<>(
            List.of(
                key.problem(),
                key.identity(),
                key.method(),
                key.parameters(),
                String.valueOf(key.samples()),
                String.valueOf(key.seed()),
                outcome.status(),
                String.valueOf(outcome.spent()),
                String.valueOf(outcome.seconds())));
    for (Reading reading : outcome.readings()) {
      fields.add(
          String.join(
              " ",
              reading.output().name(),
              String.valueOf(reading.gap()),
              String.valueOf(reading.violation()),
              String.valueOf(reading.distance()),
              String.valueOf(reading.residual())));
    }
    return String.join("\t", fields);
  }

  /** Null where the line is not whole. */
  private static @Nullable RunOutcome parsed(String line) {
    int tab = line.indexOf('\t');
    if (tab < 0 || !line.substring(0, tab).equals(sum(line.substring(tab + 1)))) {
      return null;
    }
    String[] fields = line.substring(tab + 1).split("\t", -1);
    List<Reading> readings = new ArrayList<>();
    for (int i = 9; i < fields.length; i++) {
      String[] words = fields[i].split(" ", -1);
      readings.add(
          new Reading(
              Candidate.Kind.valueOf(words[0]),
              Double.parseDouble(words[1]),
              Double.parseDouble(words[2]),
              Double.parseDouble(words[3]),
              Double.parseDouble(words[4])));
    }
    RunKey key =
        new RunKey(
            fields[0],
            fields[1],
            fields[2],
            fields[3],
            Long.parseLong(fields[4]),
            Long.parseLong(fields[5]));
    return new RunOutcome(
        key, fields[6], Long.parseLong(fields[7]), Double.parseDouble(fields[8]), readings);
  }

  private static String sum(String line) {
    CRC32 sum = new CRC32();
    sum.update(line.getBytes(UTF_8));
    return String.format(Locale.ROOT, "%08x", sum.getValue());
  }
}
