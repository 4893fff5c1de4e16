package org.proxpep.model.nl;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.graph.Expr;
import org.proxpep.model.graph.Graph;

/**
 * What a .nl file says.
 *
 * @param objectives the objectives, each with its linear part
 * @param maximize which objectives are to be maximised
 * @param bodies the constraints' bodies c(x), each with its linear part
 * @param start the starting point, NaN where the file gives none
 * @param startingDuals the starting multipliers in AMPL's signs, NaN where the file gives none
 */
record NlModel(
    NlHeader header,
    Graph graph,
    Expr[] objectives,
    boolean[] maximize,
    Expr[] bodies,
    double[] rowLower,
    double[] rowUpper,
    double[] lower,
    double[] upper,
    double[] start,
    double[] startingDuals) {

  /** A model to be filled in by its reader. */
  NlModel(NlHeader header, Graph graph) {
    this(
        header,
        graph,
        new Expr[header.objectives()],
        new boolean[header.objectives()],
        new Expr[header.constraints()],
        new double[header.constraints()],
        new double[header.constraints()],
        new double[header.variables()],
        new double[header.variables()],
        new double[header.variables()],
        new double[header.constraints()]);
    Arrays.fill(start, Double.NaN);
    Arrays.fill(startingDuals, Double.NaN);
  }

  static NlModel read(byte[] bytes) throws NlException {
    NlHeader header = NlHeader.read(bytes);
    NlSource source =
        header.binary()
            ? new BinarySource(bytes, header.length(), header.order())
            : new TextSource(bytes, header.length(), 11);
    return new NlReader(header, source).read();
  }

  /** The objective with that number, or null if the file has none at all. */
  @Nullable Expr objective(int number) {
    return objectives.length == 0 ? null : objectives[number];
  }
}
