package org.proxpep.run;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.proxpep.linalg.Digest;
import org.proxpep.method.Archive;

/**
 * Everything that decides the iterates of a run, as texts. A checkpoint belongs to a run if all of
 * them agree; the texts are kept next to their digest so that a refusal can name what differs.
 */
record Identity(List<String> values) {

  private static final List<String> LABELS =
      List.of("software version", "problem", "seed", "start", "method", "method settings");

  private static final int PROBLEM = 1;

  private static final int SHOWN = 120;

  /**
   * @param multipliers those that the run starts with; empty if it starts with none
   */
  static Identity of(Provenance provenance, double[] start, double[] multipliers) {
    return new Identity(
        List.of(
            provenance.softwareVersion(),
            provenance.problemFingerprint(),
            Long.toString(provenance.seed()),
            digest(start)
                + (multipliers.length == 0 ? "" : " and multipliers, " + digest(multipliers)),
            provenance.method(),
            provenance.methodSettings()));
  }

  private static String digest(double[] start) {
    MessageDigest digest = digestOf(out -> out.field(start));
    return start.length + " numbers with SHA-256 " + HexFormat.of().formatHex(digest.digest());
  }

  byte[] fingerprint() {
    return digestOf(this::field).digest();
  }

  /** What differs from {@code saved}, or null if nothing does. */
  @Nullable String difference(Identity saved) {
    for (int i = 0; i < LABELS.size(); i++) {
      String here = values.get(i);
      String there = saved.values.get(i);
      if (!here.equals(there)) {
        String words = i == PROBLEM ? differentWords(there, here) : null;
        if (words != null) {
          return "belongs to another run: its " + LABELS.get(i) + " differs in " + words;
        }
        int from = Math.max(0, firstDifference(here, there) - SHOWN / 2);
        return "belongs to another run: its %s (%s) must be that of this run (%s)"
            .formatted(LABELS.get(i), excerpt(there, from), excerpt(here, from));
      }
    }
    return null;
  }

  /**
   * A fingerprint is words, most of them {@code name=value}, such as a table and the digest of its
   * contents; what helps is the names of those that differ. Null if the texts are not of this kind.
   */
  private static @Nullable String differentWords(String there, String here) {
    String[] old = there.split(" ", -1);
    String[] now = here.split(" ", -1);
    if (old.length != now.length) {
      return null;
    }
    List<String> found = new ArrayList<>();
    for (int i = 0; i < old.length; i++) {
      int equals = now[i].indexOf('=');
      if (!old[i].equals(now[i])) {
        if (equals <= 0 || !old[i].startsWith(now[i].substring(0, equals + 1))) {
          return null;
        }
        String before = excerpt(old[i].substring(equals + 1), 0);
        String after = excerpt(now[i].substring(equals + 1), 0);
        found.add(now[i].substring(0, equals) + " (it was " + before + " and is " + after + ")");
      }
    }
    return String.join(" and ", found);
  }

  private static int firstDifference(String a, String b) {
    int i = 0;
    while (i < a.length() && i < b.length() && a.charAt(i) == b.charAt(i)) {
      i++;
    }
    return i;
  }

  /** Fingerprints may be very long; the part that differs is what helps. */
  private static String excerpt(String text, int from) {
    int begin = text.length() <= SHOWN ? 0 : Math.min(from, text.length());
    int end = Math.min(text.length(), begin + SHOWN);
    return (begin > 0 ? "…" : "") + text.substring(begin, end) + (end < text.length() ? "…" : "");
  }

  /** This identity, or the one that was written. */
  Identity field(Archive archive) throws IOException {
    List<String> all = new ArrayList<>();
    for (String value : values) {
      all.add(archive.field(value));
    }
    return new Identity(all);
  }

  private interface Writer {
    void writeTo(Archive out) throws IOException;
  }

  private static MessageDigest digestOf(Writer writer) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      writer.writeTo(Archive.writing(new DataOutputStream(bytes)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    MessageDigest digest = Digest.sha256();
    digest.update(bytes.toByteArray());
    return digest;
  }
}
