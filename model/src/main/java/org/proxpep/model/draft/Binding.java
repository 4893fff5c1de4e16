package org.proxpep.model.draft;

/**
 * A name that runs through a set.
 *
 * @param identity its own, so that two of the same name and set are still two
 */
record Binding(String name, IndexSet set, Object identity) {}
