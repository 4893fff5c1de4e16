package org.proxpep.model.draft;

/** A name that runs through a set. Two of the same name are still two. */
final class Binding {

  private final String name;
  private final Written set;

  Binding(String name, Written set) {
    this.name = name;
    this.set = set;
  }

  String name() {
    return name;
  }

  Written set() {
    return set;
  }
}
