package org.proxpep.model.data;

import java.util.Locale;

/**
 * Walks through the cells of a CSV file (RFC 4180). Lines end in LF, CR LF or CR. A cell that
 * begins with a quotation mark may hold separators, line ends and doubled quotation marks; anywhere
 * else a quotation mark is an ordinary character.
 */
final class CsvCells {

  private final Source source;
  private final Window window;
  private final boolean[] stops = new boolean[256];
  private final byte separator;
  private int position;
  private boolean lineStart = true;
  private long nextLine = 1;

  /** The cell is bytes {@link #from} to {@link #to} of the window, without quotation marks. */
  int from;

  int to;

  /** What {@link #nextNumber} has read. */
  double number;

  /** Whether the cell was written in quotation marks. */
  boolean quoted;

  /** Whether the cell is the last of its line. */
  boolean last;

  /** The line in which the cell begins, counted from 1. */
  long line;

  /**
   * @param position where the first cell begins in the window
   */
  CsvCells(Source source, Window window, int position, char separator) {
    this.source = source;
    this.window = window;
    this.position = position;
    this.separator = (byte) separator;
    stops[separator] = true;
    stops['\n'] = true;
    stops['\r'] = true;
  }

  /** Begins anew with the first byte of the window. */
  void restart() {
    position = 0;
    lineStart = true;
    nextLine = 1;
  }

  /** Whether the cell, being the first of its line, is all of it and not even there. */
  boolean isEmptyLine() {
    return last && from == to && !quoted;
  }

  /** The place of the next cell in the window. */
  int position() {
    return position;
  }

  byte[] bytes() {
    return window.bytes;
  }

  /** Moves to the next cell; false at the end of the file. */
  boolean next() {
    line = nextLine;
    while (true) {
      byte[] b = window.bytes;
      int limit = window.limit;
      int p = position;
      if (p == limit && window.ended && lineStart) {
        return false;
      }
      if (p < limit && b[p] == '"') {
        if (quotedCell(b, p, limit)) {
          return true;
        }
      } else {
        int q = p;
        while (q < limit && !stops[b[q] & 0xff]) {
          q++;
        }
        if (finish(b, q, limit)) {
          from = p;
          to = q;
          quoted = false;
          return true;
        }
      }
      more();
    }
  }

  /**
   * Moves to the next cell if it is a plain number that ends in this window, so that its bytes are
   * looked at once. Else nothing happens, and {@link #next} moves.
   */
  boolean nextNumber() {
    byte[] b = window.bytes;
    int limit = window.limit;
    int p = position;
    boolean negative = p < limit && b[p] == '-';
    p += negative ? 1 : 0;
    int first = p;
    long w = 0;
    int d;
    while (p < limit && (d = b[p] - '0') >= 0 && d <= 9) {
      w = 10 * w + d;
      p++;
    }
    int digits = p - first;
    int exponent = 0;
    if (p < limit && b[p] == '.') {
      int fraction = ++p;
      while (p < limit && (d = b[p] - '0') >= 0 && d <= 9) {
        w = 10 * w + d;
        p++;
      }
      exponent = fraction - p;
      digits += p - fraction;
    }
    if (digits == 0 || digits > Decimals.DIGITS || p + 1 >= limit || !stops[b[p] & 0xff]) {
      return false;
    }
    double size = Decimals.scaled(w, exponent);
    if (Double.isNaN(size)) {
      return false;
    }
    number = negative ? -size : size;
    line = nextLine;
    return finish(b, p, limit);
  }

  /** Makes more of the current cell visible. */
  private void more() {
    boolean room = window.advance(position);
    position = 0;
    if (!room) {
      throw source.error(
          line,
          "a cell is longer than 32 MB",
          "a quotation mark that opens it is never closed, or the file is not text");
    }
  }

  /** Takes the separator or line end at q; false if more bytes must be seen first. */
  private boolean finish(byte[] b, int q, int limit) {
    if (q == limit) {
      if (!window.ended) {
        return false;
      }
      last = true;
      position = q;
      nextLine++;
    } else if (b[q] == separator) {
      last = false;
      position = q + 1;
    } else {
      int after = q + 1;
      if (b[q] == '\r') {
        if (after == limit && !window.ended) {
          return false;
        }
        if (after < limit && b[after] == '\n') {
          after++;
        }
      }
      last = true;
      position = after;
      nextLine++;
    }
    lineStart = last;
    return true;
  }

  /** False if more bytes must be seen first. */
  private boolean quotedCell(byte[] b, int p, int limit) {
    int q = p + 1;
    int doubled = 0;
    int lines = 0;
    while (true) {
      while (q < limit && b[q] != '"') {
        lines += b[q] == '\n' ? 1 : 0;
        q++;
      }
      if (q + 1 >= limit && !window.ended) {
        return false;
      }
      if (q == limit) {
        throw unclosed();
      }
      if (q + 1 < limit && b[q + 1] == '"') {
        doubled++;
        q += 2;
      } else {
        break;
      }
    }
    int close = q++;
    while (q < limit && b[q] == ' ') {
      q++;
    }
    if (q < limit && !stops[b[q] & 0xff]) {
      throw source.error(
          line + lines,
          "there is text after the closing quotation mark of a cell",
          "write a quotation mark inside a cell twice");
    }
    if (!finish(b, q, limit)) {
      return false;
    }
    nextLine += lines;
    from = p + 1;
    to = doubled == 0 ? close : undouble(b, from, close);
    quoted = true;
    return true;
  }

  private DataException unclosed() {
    return window.isLine()
        ? source.error(
            line,
            "a quotation mark opens a cell and is not closed in its line",
            "write a quotation mark inside a cell twice; a text with a line end in it can only be"
                + " read on one machine, so solve without --engine or write Parquet")
        : source.error(
            line,
            "a quotation mark opens a cell and is never closed",
            "write a quotation mark inside a cell twice, or close this one");
  }

  /** The complaint about a row of too many or too few cells. */
  DataException ragged(int seen, int expected, long lineOfRow) {
    return source.error(
        lineOfRow,
        String.format(
            Locale.ROOT,
            "the row has %s %s, but the header has %s %s (separator %s)",
            seen,
            seen == 1 ? "cell" : "cells",
            expected,
            expected == 1 ? "name" : "names",
            separator == '\t' ? "tab" : "'" + (char) separator + "'"),
        "a text that holds the separator needs quotation marks around it, or the separator is"
            + " another one");
  }

  /** Halves doubled quotation marks in place; the end of the shorter text. */
  private static int undouble(byte[] b, int from, int to) {
    int out = from;
    for (int p = from; p < to; p++) {
      b[out++] = b[p];
      p += b[p] == '"' ? 1 : 0;
    }
    return out;
  }
}
