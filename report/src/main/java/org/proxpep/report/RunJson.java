package org.proxpep.report;

import java.util.List;
import java.util.Map;
import org.proxpep.run.Provenance;
import org.proxpep.run.Result;
import org.proxpep.solve.CertifiedResult;
import tools.jackson.databind.node.ObjectNode;

/** What is needed to repeat a run, and where it ran. */
public final class RunJson {

  private static final double BYTES_PER_GIGABYTE = 1e9;

  private RunJson() {}

  /**
   * The whole document, indented.
   *
   * @param command as it can be pasted into a shell
   * @param settings records whose components are written one by one
   * @param engine what computed and where, if not this machine; empty if it did
   * @param parameters what was given in place of the model's parameters: numbers, or arrays of them
   * @param own the values that the model itself gives them
   */
  public static String write(
      CertifiedResult result,
      String command,
      List<Record> settings,
      String engine,
      Map<String, Object> parameters,
      Map<String, Object> own) {
    Result first = result.runs().get(0);
    Provenance provenance = first.provenance();
    ObjectNode root = Json.object();
    root.put("version", provenance.softwareVersion());
    root.put("command", command);
    root.put("seed", provenance.seed());
    root.put("problem", provenance.problem());
    root.put("data_fingerprint", provenance.problemFingerprint());
    root.put("method", provenance.method());
    root.put("method_settings", provenance.methodSettings());
    ObjectNode given = root.putObject("parameters");
    parameters.forEach((name, value) -> Json.put(given, name, value));
    ObjectNode model = root.putObject("model_parameters");
    own.forEach((name, value) -> Json.put(model, name, value));
    ObjectNode all = root.putObject("settings");
    for (Record record : settings) {
      Json.components(all.putObject(group(record)), record);
    }
    root.put("stopped_by", ResultJson.stoppedBy(result.run()));
    Json.put(root, "seconds", result.seconds());
    ObjectNode hardware = root.putObject("hardware");
    hardware.put("os", System.getProperty("os.name") + " " + System.getProperty("os.version"));
    hardware.put("architecture", System.getProperty("os.arch"));
    hardware.put("cores", Runtime.getRuntime().availableProcessors());
    hardware.put("java", provenance.javaVersion());
    hardware.put("java_heap_gb", Runtime.getRuntime().maxMemory() / BYTES_PER_GIGABYTE);
    if (!engine.isEmpty()) {
      hardware.put("engine", engine);
    }
    return Json.text(root);
  }

  /** RunSettings are called run. */
  private static String group(Record record) {
    String name = record.getClass().getSimpleName().replace("Settings", "");
    return Character.toLowerCase(name.charAt(0)) + name.substring(1);
  }
}
