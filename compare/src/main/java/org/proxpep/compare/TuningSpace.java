package org.proxpep.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.proxpep.method.catalogue.MethodEntry;
import org.proxpep.method.catalogue.Parameter;

/** The settings of a method that are worth trying: those between the ends of its coarse grids. */
final class TuningSpace {

  private final List<Parameter> free;

  TuningSpace(MethodEntry method) {
    this.free = method.parameters().stream().filter(Parameter::isFree).toList();
  }

  boolean isEmpty() {
    return free.isEmpty();
  }

  /**
   * Point {@code k} ≥ 1 of a sequence that fills the space evenly: fractions k·a^(j+1) for
   * parameter j, where a solves a^(-(d+1)) = a^(-1) + 1 with d parameters (a generalised golden
   * section, so that any number of points is spread well).
   */
  Map<String, Double> point(int k) {
    double root = root(free.size());
    Map<String, Double> values = new TreeMap<>();
    double power = 1.0;
    for (Parameter parameter : free) {
      power /= root;
      double fraction = (0.5 + k * power) % 1.0;
      values.put(parameter.name(), at(parameter, fraction));
    }
    return values;
  }

  private static double at(Parameter parameter, double fraction) {
    double[] grid = parameter.grid();
    double low = grid[0];
    double high = grid[grid.length - 1];
    if (!parameter.logarithmic() || !(low > 0)) {
      return grid[(int) (fraction * grid.length)];
    }
    return rounded(low * Math.pow(high / low, fraction));
  }

  /**
   * What differs from a setting in one parameter: a scale by the factor and its inverse, beyond the
   * grid if need be, a choice by its other values.
   */
  List<Map<String, Double>> around(Map<String, Double> centre, double factor) {
    List<Map<String, Double>> all = new ArrayList<>();
    for (Parameter parameter : free) {
      double here = centre.getOrDefault(parameter.name(), parameter.byDefault());
      if (parameter.logarithmic() && here > 0) {
        all.add(with(centre, parameter, rounded(here * factor)));
        all.add(with(centre, parameter, rounded(here / factor)));
      } else {
        for (double other : parameter.grid()) {
          if (other != here) {
            all.add(with(centre, parameter, other));
          }
        }
      }
    }
    return all;
  }

  private static Map<String, Double> with(
      Map<String, Double> values, Parameter parameter, double value) {
    Map<String, Double> more = new TreeMap<>(values);
    more.put(parameter.name(), value);
    return more;
  }

  /** To three digits, which are enough and can be read. */
  private static double rounded(double value) {
    double unit = Math.pow(10.0, 2.0 - Math.floor(Math.log10(value)));
    return Math.round(value * unit) / unit;
  }

  private static double root(int dimension) {
    double x = 1.5;
    for (int i = 0; i < 50; i++) {
      x = Math.pow(1.0 + x, 1.0 / (dimension + 1));
    }
    return x;
  }
}
