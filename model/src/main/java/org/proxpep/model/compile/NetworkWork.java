package org.proxpep.model.compile;

import org.proxpep.model.graph.NetworkRows;
import org.proxpep.model.network.NetworkPass;

/** What one thread needs to evaluate functions with networks for a block of scenarios. */
final class NetworkWork {

  final Workspace head;
  final Workspace fixed;
  final NetworkPass[] passes;

  /** The variables of the head, outputs of networks last. */
  final double[] x;

  final double[] value;
  final double[][] gradient;
  final double[] fixedValue;

  /** By row: the derivatives in the outputs of all networks, scenario by scenario. */
  double[][] adjoint;

  private int room;

  NetworkWork(Workspace head, Workspace fixed, NetworkRows parts) {
    this.head = head;
    this.fixed = fixed;
    int rows = parts.head().size();
    this.passes =
        parts.uses().stream().map(use -> new NetworkPass(use.layers())).toArray(NetworkPass[]::new);
    this.x = new double[parts.headGraph().dimension()];
    this.value = new double[rows];
    this.gradient = new double[rows][x.length];
    this.fixedValue = new double[rows];
    this.adjoint = new double[rows][0];
  }

  /** Makes room for a block. */
  void begin(int scenarios, int outputs) {
    for (NetworkPass pass : passes) {
      pass.begin(scenarios);
    }
    if (scenarios > room) {
      room = scenarios;
      adjoint = new double[adjoint.length][scenarios * outputs];
    }
  }
}
