package org.proxpep.cli;

import java.io.PrintWriter;
import java.io.StringWriter;

/** What a command line came to. */
record Outcome(int code, String out, String err) {

  static Outcome of(String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int code = Main.run(arguments, new PrintWriter(out, true), new PrintWriter(err, true));
    return new Outcome(code, out.toString(), err.toString());
  }
}
