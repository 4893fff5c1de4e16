package org.proxpep.model.syntax;

/**
 * A place in a text that people can find.
 *
 * @param line counted from 1
 * @param column the first character in its line, counted from 1
 * @param length in characters, on that line, at least 1
 */
public record TextPlace(int line, int column, int length) {}
