package org.proxpep.model.nl;

import java.util.List;

/** Names from the files .col (variables) and .row (constraints, then objectives), or made up. */
record Names(List<String> columns, List<String> rows) {

  String variable(int i) {
    return name(columns, i, "x" + (i + 1));
  }

  String constraint(int i) {
    return name(rows, i, "c" + (i + 1));
  }

  String objective(int constraints, int k) {
    return name(rows, constraints + k, "objective");
  }

  private static String name(List<String> names, int i, String otherwise) {
    return i < names.size() && !names.get(i).isEmpty() ? names.get(i) : otherwise;
  }
}
