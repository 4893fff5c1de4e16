package org.proxpep.report;

import java.lang.reflect.RecordComponent;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.proxpep.run.Provenance;
import org.proxpep.run.Result;
import org.proxpep.solve.CertifiedResult;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** What is needed to repeat a run, and where it ran. */
public final class RunJson {

  private static final JsonMapper MAPPER =
      JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

  private static final double BYTES_PER_GIGABYTE = 1e9;

  private RunJson() {}

  /**
   * The whole document, indented.
   *
   * @param command as it can be pasted into a shell
   * @param settings records whose components are written one by one
   */
  public static String write(CertifiedResult result, String command, List<Record> settings) {
    return write(result, command, settings, "");
  }

  /**
   * The whole document, indented.
   *
   * @param engine what computed and where, if not this machine; empty if it did
   */
  public static String write(
      CertifiedResult result, String command, List<Record> settings, String engine) {
    Result first = result.runs().get(0);
    Provenance provenance = first.provenance();
    ObjectNode root = MAPPER.createObjectNode();
    root.put("version", provenance.softwareVersion());
    root.put("command", command);
    root.put("seed", provenance.seed());
    root.put("problem", provenance.problem());
    root.put("data_fingerprint", provenance.problemFingerprint());
    root.put("method", provenance.method());
    root.put("method_settings", provenance.methodSettings());
    ObjectNode all = root.putObject("settings");
    for (Record record : settings) {
      components(all.putObject(group(record)), record);
    }
    JsonNumbers.put(
        root, "seconds", result.runs().stream().mapToDouble(Result::seconds).max().orElse(0));
    ObjectNode hardware = root.putObject("hardware");
    hardware.put("os", System.getProperty("os.name") + " " + System.getProperty("os.version"));
    hardware.put("architecture", System.getProperty("os.arch"));
    hardware.put("cores", Runtime.getRuntime().availableProcessors());
    hardware.put("java", provenance.javaVersion());
    hardware.put("java_heap_gb", Runtime.getRuntime().maxMemory() / BYTES_PER_GIGABYTE);
    if (!engine.isEmpty()) {
      hardware.put("engine", engine);
    }
    return MAPPER.writeValueAsString(root);
  }

  /** RunSettings are called run. */
  private static String group(Record record) {
    String name = record.getClass().getSimpleName().replace("Settings", "");
    return Character.toLowerCase(name.charAt(0)) + name.substring(1);
  }

  private static void components(ObjectNode node, Record record) {
    for (RecordComponent component : record.getClass().getRecordComponents()) {
      try {
        put(node, component.getName(), component.getAccessor().invoke(record));
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  private static void put(ObjectNode node, String name, @Nullable Object value) {
    if (value == null) {
      node.putNull(name);
    } else if (value instanceof Double number) {
      JsonNumbers.put(node, name, number);
    } else if (value instanceof Boolean truth) {
      node.put(name, truth);
    } else if (value instanceof Number number) {
      node.put(name, number.longValue());
    } else {
      node.put(name, value.toString());
    }
  }
}
