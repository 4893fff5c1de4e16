package org.proxpep.compare;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.proxpep.refusal.FileTrouble;
import org.proxpep.refusal.Refusal;
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
      throw unusable(file, "must be writable: " + FileTrouble.of(e), "give another folder", e);
    }
    Journal journal = new Journal(file, channel);
    try {
      journal.lock();
      journal.read(version);
      return journal;
    } catch (IOException e) {
      journal.close();
      throw unusable(file, "must be readable: " + FileTrouble.of(e), "give another folder", e);
    } catch (JournalException e) {
      journal.close();
      throw e;
    }
  }

  private static JournalException unusable(
      Path file, String rule, String advice, @Nullable Throwable cause) {
    return new JournalException(Refusal.text("The journal (" + file + ") " + rule, advice), cause);
  }

  private void lock() throws IOException {
    @Nullable FileLock lock;
    try {
      lock = channel.tryLock();
    } catch (OverlappingFileLockException e) {
      lock = null;
    }
    if (lock == null) {
      throw unusable(
          file,
          "must be open in one process only",
          "another comparison is at work in this folder: wait for it, or give another folder",
          null);
    }
  }

  private void read(String version) throws IOException {
    Map<String, String> words = new HashMap<>();
    // Not closed, for that would close the channel.
    InputStream in = new BufferedInputStream(Channels.newInputStream(channel), 1 << 16);
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    long here = 0;
    long whole = 0;
    boolean headed = false;
    for (int c = in.read(); c >= 0; c = in.read()) {
      here++;
      if (c != '\n') {
        line.write(c);
        continue;
      }
      if (!headed) {
        requireTitle(text(line.toByteArray()), version);
        headed = true;
        whole = here;
      } else {
        RunOutcome outcome = parsed(line.toString(UTF_8), words);
        if (outcome != null) {
          outcomes.put(outcome.key(), outcome);
          whole = here;
        }
      }
      line.reset();
    }
    if (!headed && here > 0 && !(TITLE + version + "\n").startsWith(text(line.toByteArray()))) {
      requireTitle(text(line.toByteArray()), version);
    }
    // Whatever follows the last whole line is lost work of a moment. A line among whole ones that
    // is not so itself stays where it is and does not count.
    channel.truncate(whole);
    channel.position(whole);
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
          ("The file (%s) must be the journal of a comparison, but begins with \"%s\".\n"
                  + "Maybe give another folder; the file was left as it is.")
              .formatted(file, line.substring(0, Math.min(40, line.length()))),
          null);
    }
    String other = line.substring(TITLE.length());
    if (!other.equals(version)) {
      throw unusable(
          file,
          "was written by version " + other + ", but must be of this version, " + version,
          "give another folder, or go on with that version; the file was left as it is",
          null);
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
   * Adds a run. It is kept even if this process is killed at once. One that met a bug of its method
   * is not: the next comparison may have a method that works.
   *
   * @throws JournalException if the file cannot be written
   */
  public synchronized void add(RunOutcome outcome) {
    if (outcome.bug() != null || outcomes.putIfAbsent(outcome.key(), outcome) != null) {
      return;
    }
    String line = fields(outcome);
    try {
      write(sum(line) + "\t" + line + "\n");
    } catch (IOException e) {
      outcomes.remove(outcome.key());
      throw unusable(
          file,
          "must be writable: " + FileTrouble.of(e),
          "the disk is full: make room and repeat the command, which continues from there",
          e);
    }
  }

  private void write(String line) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap(line.getBytes(UTF_8));
    long before = channel.position();
    try {
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
    } catch (IOException e) {
      if (channel.isOpen()) {
        // Other threads may write when there is room again, and not behind half a line.
        channel.truncate(before);
      }
      throw e;
    }
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw unusable(file, "must be writable: " + FileTrouble.of(e), "the disk is full", e);
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
    for (PointErrors reading : outcome.readings()) {
      fields.add(
          "%s %s %s %s %s"
              .formatted(
                  reading.output().name(),
                  reading.gap(),
                  reading.violation(),
                  reading.distance(),
                  reading.residual()));
    }
    return String.join("\t", fields);
  }

  /**
   * Null where the line is not whole.
   *
   * @param words those met before, for most repeat in hundreds of thousands of lines
   */
  private static @Nullable RunOutcome parsed(String line, Map<String, String> words) {
    int tab = line.indexOf('\t');
    if (tab < 0 || !line.substring(0, tab).equals(sum(line.substring(tab + 1)))) {
      return null;
    }
    String[] fields = line.substring(tab + 1).split("\t", -1);
    List<PointErrors> readings = new ArrayList<>();
    for (int i = 9; i < fields.length; i++) {
      String[] parts = fields[i].split(" ", -1);
      readings.add(
          new PointErrors(
              Candidate.Kind.valueOf(parts[0]),
              Double.parseDouble(parts[1]),
              Double.parseDouble(parts[2]),
              Double.parseDouble(parts[3]),
              Double.parseDouble(parts[4])));
    }
    RunKey key =
        new RunKey(
            once(fields[0], words),
            once(fields[1], words),
            once(fields[2], words),
            once(fields[3], words),
            Long.parseLong(fields[4]),
            Long.parseLong(fields[5]));
    return new RunOutcome(
        key,
        once(fields[6], words),
        Long.parseLong(fields[7]),
        Double.parseDouble(fields[8]),
        readings);
  }

  private static String once(String word, Map<String, String> words) {
    String known = words.putIfAbsent(word, word);
    return known == null ? word : known;
  }

  private static String sum(String line) {
    return String.format(Locale.ROOT, "%08x", Checksum.of(line));
  }
}
