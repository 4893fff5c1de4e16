package org.proxpep.model.compile;

/** What generated classes extend: a stretch of a program with the constant tables it reads. */
abstract class Kernel {

  final double[][] tables;
  final int[][] indices;

  Kernel(double[][] tables, int[][] indices) {
    this.tables = tables;
    this.indices = indices;
  }

  abstract void run(
      double[] x, double[] parameters, Workspace w, double[] value, double[][] gradient);
}
