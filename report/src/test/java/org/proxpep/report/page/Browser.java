package org.proxpep.report.page;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A Chromium without a window, driven by the DevTools protocol. */
final class Browser implements AutoCloseable {

  private static final List<String> NAMES =
      List.of("chromium", "chromium-browser", "google-chrome", "google-chrome-stable");

  private static final JsonMapper JSON = JsonMapper.shared();

  private final Process process;
  private final WebSocket socket;
  private final AtomicInteger next = new AtomicInteger();
  private final Map<Integer, CompletableFuture<JsonNode>> answers = new ConcurrentHashMap<>();
  private final List<String> complaints = new ArrayList<>();
  private final List<String> requests = new ArrayList<>();
  private volatile CompletableFuture<Void> loaded = new CompletableFuture<>();

  /** Where it is installed, if it is. */
  static Optional<Path> find() {
    for (String folder : String.valueOf(System.getenv("PATH")).split(File.pathSeparator, -1)) {
      for (String name : NAMES) {
        Path file = Path.of(folder, name);
        if (Files.isExecutable(file)) {
          return Optional.of(file);
        }
      }
    }
    return Optional.empty();
  }

  Browser(Path program, Path profile) throws Exception {
    process =
        new ProcessBuilder(
                program.toString(),
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--disable-background-networking",
                "--no-first-run",
                "--remote-debugging-port=0",
                "--user-data-dir=" + profile,
                "about:blank")
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    HttpClient http = HttpClient.newHttpClient();
    String list = "http://127.0.0.1:" + port() + "/json/list";
    JsonNode targets =
        JSON.readTree(
            http.send(
                    HttpRequest.newBuilder(URI.create(list)).build(),
                    HttpResponse.BodyHandlers.ofString())
                .body());
    String address = "";
    for (JsonNode target : targets) {
      if (target.get("type").asString().equals("page")) {
        address = target.get("webSocketDebuggerUrl").asString();
      }
    }
    socket = http.newWebSocketBuilder().buildAsync(URI.create(address), new Listener()).get();
    for (String domain : List.of("Page", "Runtime", "Log", "Network")) {
      send(domain + ".enable", Map.of());
    }
  }

  private int port() throws IOException {
    BufferedReader errors =
        new BufferedReader(new InputStreamReader(process.getErrorStream(), StandardCharsets.UTF_8));
    Pattern said = Pattern.compile("DevTools listening on ws://[^:]+:(\\d+)/");
    for (String line = errors.readLine(); line != null; line = errors.readLine()) {
      Matcher matcher = said.matcher(line);
      if (matcher.find()) {
        // What else it says must be read, or it stops when the pipe is full.
        Thread reader = new Thread(() -> errors.lines().forEach(l -> {}), "browser-errors");
        reader.setDaemon(true);
        reader.start();
        return Integer.parseInt(matcher.group(1));
      }
    }
    throw new IOException("The browser ended without opening a port.");
  }

  /** Puts the pieces of messages together and hands them on. */
  private final class Listener implements WebSocket.Listener {
    private final StringBuilder text = new StringBuilder();

    @Override
    public CompletionStage<?> onText(WebSocket from, CharSequence piece, boolean last) {
      text.append(piece);
      if (last) {
        receive(JSON.readTree(text.toString()));
        text.setLength(0);
      }
      from.request(1);
      return CompletableFuture.completedStage(null);
    }
  }

  private void receive(JsonNode message) {
    if (message.has("id")) {
      CompletableFuture<JsonNode> answer = answers.remove(message.get("id").asInt());
      if (answer != null) {
        answer.complete(message);
      }
      return;
    }
    String method = message.get("method").asString();
    JsonNode params = message.get("params");
    synchronized (complaints) {
      switch (method) {
        case "Page.loadEventFired" -> loaded.complete(null);
        case "Runtime.exceptionThrown", "Runtime.consoleAPICalled", "Log.entryAdded" ->
            complaints.add(params.toString());
        case "Network.requestWillBeSent" ->
            requests.add(params.get("request").get("url").asString());
        default -> {}
      }
    }
  }

  JsonNode send(String method, Map<String, ?> params) throws Exception {
    int id = next.incrementAndGet();
    CompletableFuture<JsonNode> answer = new CompletableFuture<>();
    answers.put(id, answer);
    String message = JSON.writeValueAsString(Map.of("id", id, "method", method, "params", params));
    socket.sendText(message, true).get();
    JsonNode got = answer.get();
    if (got.has("error")) {
      throw new IllegalStateException(method + ": " + got.get("error"));
    }
    return got.get("result");
  }

  /** Shows a page in a window of this size, in light or dark colours. */
  void show(String url, int width, int height, boolean dark) throws Exception {
    send(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", width < 500));
    send(
        "Emulation.setEmulatedMedia",
        Map.of(
            "features",
            List.of(Map.of("name", "prefers-color-scheme", "value", dark ? "dark" : "light"))));
    synchronized (complaints) {
      complaints.clear();
      requests.clear();
    }
    loaded = new CompletableFuture<>();
    send("Page.navigate", Map.of("url", url));
    loaded.get();
  }

  /** What a script comes to, awaited if it is a promise. */
  JsonNode evaluate(String script) throws Exception {
    JsonNode result =
        send(
            "Runtime.evaluate",
            Map.of("expression", script, "returnByValue", true, "awaitPromise", true));
    if (result.has("exceptionDetails")) {
      throw new IllegalStateException(result.get("exceptionDetails").toString());
    }
    JsonNode value = result.get("result").get("value");
    return value == null ? JSON.nullNode() : value;
  }

  List<String> complaints() {
    synchronized (complaints) {
      return List.copyOf(complaints);
    }
  }

  List<String> requests() {
    synchronized (complaints) {
      return List.copyOf(requests);
    }
  }

  @Override
  public void close() {
    socket.sendText("{\"id\":0,\"method\":\"Browser.close\"}", true).join();
    try {
      process.onExit().orTimeout(5, TimeUnit.SECONDS).join();
    } catch (CompletionException e) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
    socket.abort();
  }
}
