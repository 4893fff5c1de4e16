package org.proxpep.model.statistics;

import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import org.proxpep.model.data.Fingerprint;
import org.proxpep.model.sampling.FarFunction;
import org.proxpep.model.sampling.InputFiller;
import org.proxpep.model.sampling.Membership;
import org.proxpep.model.sampling.RowPart;

/**
 * A number, or a few, that all rows of a table elsewhere give together. Parts of the table, each of
 * whole chunks, say what their rows contribute; the answer does not depend on how the table is cut.
 *
 * @param <T> the answer
 */
public sealed interface Statistic<T extends Serializable> extends Serializable
    permits ColumnQuantiles, GroupCount, RowMean, RowSamples, RowValues {

  /** The same for two statistics that want the same, and different otherwise. */
  String key();

  /** What some rows say. */
  Serializable part(RowPart rows);

  /** What the parts of the table, in the order of their rows, say together. */
  T combine(List<? extends Serializable> parts);

  /** Writes what is wanted. */
  interface Description {
    void write(DataOutputStream to) throws IOException;
  }

  static String key(String kind, Description description) {
    try {
      MessageDigest digest = Fingerprint.sha256();
      DataOutputStream to =
          new DataOutputStream(new DigestOutputStream(OutputStream.nullOutputStream(), digest));
      description.write(to);
      to.flush();
      return kind + " " + HexFormat.of().formatHex(digest.digest());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A function of the rows at x, with the groups that it reads. */
  static void describe(FarFunction function, double[] x, DataOutputStream to) throws IOException {
    function.rows().describe(to);
    for (double v : function.relevant(x)) {
      to.writeDouble(v);
    }
    InputFiller plan = function.plan();
    for (int k : plan.readingSteps()) {
      to.writeInt(plan.draw(k).number());
      describe(plan.membership(k), to);
    }
  }

  /** The test of a group; nothing for all rows. */
  static void describe(Membership group, DataOutputStream to) throws IOException {
    FarFunction test = group.test();
    if (test != null) {
      test.rows().describe(to);
    }
  }
}
