package org.proxpep.compare;

import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.proxpep.linalg.Digest;

/**
 * All that decides a run of a comparison.
 *
 * @param identity a digest of what the problem and its data are, and of what methods see of them
 * @param parameters those that are not at their defaults, as {@code name=value} with blanks between
 * @param samples the budget in evaluations of all functions with gradients
 */
public record RunKey(
    String problem, String identity, String method, String parameters, long samples, long seed)
    implements Serializable {

  private static final int DIGITS = 16;

  static RunKey of(
      Instance instance,
      ProblemView view,
      String method,
      Map<String, Double> parameters,
      long samples,
      long seed) {
    return new RunKey(
        instance.name(),
        identity(view.fingerprint(instance.problem())),
        method,
        text(parameters),
        samples,
        seed);
  }

  /** The parameters as numbers. */
  public Map<String, Double> values() {
    Map<String, Double> values = new TreeMap<>();
    if (!parameters.isEmpty()) {
      for (String pair : parameters.split(" ", -1)) {
        int equals = pair.indexOf('=');
        values.put(pair.substring(0, equals), Double.valueOf(pair.substring(equals + 1)));
      }
    }
    return values;
  }

  static String text(Map<String, Double> parameters) {
    return new TreeMap<>(parameters)
        .entrySet().stream()
            .map(each -> each.getKey() + "=" + each.getValue())
            .collect(Collectors.joining(" "));
  }

  private static String identity(String fingerprint) {
    byte[] digest = Digest.sha256().digest(fingerprint.getBytes(StandardCharsets.UTF_8));
    return HexFormat.of().formatHex(digest).substring(0, DIGITS);
  }
}
