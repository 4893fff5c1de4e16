package org.proxpep;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reference vectors and data beside the checkout, which a user's checkout does not have. */
public final class SharedData {

  private SharedData() {}

  /** The file, or a skipped test that says what is missing. */
  public static Path file(String name) {
    String given = System.getProperty("proxpep.shared");
    Path root = Path.of(System.getProperty("proxpep.root", ".."));
    Path folder = given != null ? Path.of(given) : root.resolve("../shared");
    Path file = folder.resolve(name);
    Assumptions.assumeTrue(
        Files.exists(file),
        () -> "Skipped: " + name + " is not there. Say -Dproxpep.shared=FOLDER to point at it.");
    return file;
  }

  /** A JSON file as a tree. */
  public static JsonNode json(String name) {
    return JsonMapper.shared().readTree(file(name));
  }

  /** A JSON array of numbers. */
  public static double[] vector(JsonNode node) {
    double[] v = new double[node.size()];
    for (int i = 0; i < v.length; i++) {
      v[i] = node.get(i).asDouble();
    }
    return v;
  }

  /** A JSON array of arrays of numbers. */
  public static double[][] matrix(JsonNode node) {
    double[][] a = new double[node.size()][];
    for (int i = 0; i < a.length; i++) {
      a[i] = vector(node.get(i));
    }
    return a;
  }
}
