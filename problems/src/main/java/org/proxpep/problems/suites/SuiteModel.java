package org.proxpep.problems.suites;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The model files among the resources of this package. */
final class SuiteModel {

  private SuiteModel() {}

  /** The text of a model. */
  static String text(String name) {
    String resource = name + ".pep";
    try (InputStream in = SuiteModel.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IllegalStateException(
            "The model (" + resource + ") must be among the resources.\nMaybe rebuild the module.");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
