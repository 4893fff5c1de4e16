package org.proxpep.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PipedReader;
import java.io.PipedWriter;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.proxpep.fixture.EveryJava;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Commands that another program asks for, line by line. */
@EveryJava
final class ServeCommandTest {

  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  private static String request(long id, String... words) {
    return MAPPER.writeValueAsString(
        MAPPER.createObjectNode().put("id", id).set("arguments", MAPPER.valueToTree(words)));
  }

  /** A caller that speaks with a server on other threads. */
  private static final class Caller implements AutoCloseable {

    private final PipedWriter requests = new PipedWriter();
    private final BufferedReader replies;
    private final Thread reader;
    private final Thread worker;

    Caller() throws IOException {
      PipedWriter answers = new PipedWriter();
      replies = new BufferedReader(new PipedReader(answers, 1 << 20));
      RequestServer server = new RequestServer(new PrintWriter(answers, true));
      BufferedReader in = new BufferedReader(new PipedReader(requests));
      reader = new Thread(() -> server.read(in));
      worker =
          new Thread(
              () -> {
                try {
                  server.work();
                } catch (InterruptedException e) {
                  Thread.currentThread().interrupt();
                }
              });
      reader.start();
      worker.start();
    }

    void send(String line) throws IOException {
      requests.write(line + "\n");
      requests.flush();
    }

    JsonNode next() throws IOException {
      return MAPPER.readTree(String.valueOf(replies.readLine()));
    }

    /** The last line about a request, with all that it logged. */
    JsonNode end(List<String> log) throws IOException {
      JsonNode message = next();
      while (!message.has("exit")) {
        log.add(message.path("log").asString(""));
        message = next();
      }
      return message;
    }

    /** Without input the worker ends by itself: joins wait for that. */
    @Override
    public void close() throws IOException {
      requests.close();
      try {
        reader.join();
        worker.join();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private static String withoutTimes(String json) {
    return json.replaceAll("\"seconds\" : [^,]*,", "");
  }

  @Test
  void answersAreThoseOfTheCommandWhateverCameBefore(@TempDir Path folder) throws IOException {
    Path model = folder.resolve("plan.pep");
    Files.writeString(
        model,
        """
        random d ~ normal(0, 1)
        var x in [-5, 5]
        minimize cost: E[ (x - d)^2 ]
        subject to late: E[ exp(d) * x ] >= 1
        """);
    String[] words = {"solve", model.toString(), "--samples", "3000", "--json", "--quiet"};
    Outcome alone = Outcome.of(words);
    try (Caller caller = new Caller()) {
      for (long id = 1; id <= 3; id++) {
        caller.send(request(id, words));
        caller.send(request(-id, "solve", "hs071", "--samples", "500", "--json", "--quiet"));
        JsonNode end = caller.end(new ArrayList<>());
        assertThat(end.path("id").asLong()).isEqualTo(id);
        assertThat(end.path("exit").asInt()).isEqualTo(alone.code());
        assertThat(withoutTimes(end.path("output").asString()))
            .isEqualTo(withoutTimes(alone.out()));
        assertThat(caller.end(new ArrayList<>()).path("id").asLong()).isEqualTo(-id);
      }
    }
  }

  @Test
  void mistakesAreToldWithTheirPlaceAndDoNotEndTheServer(@TempDir Path folder) throws IOException {
    Path model = folder.resolve("plan.pep");
    Files.writeString(model, "var x in [0, 1]\nminimize cost: xx^2\n");
    try (Caller caller = new Caller()) {
      caller.send(request(1, "solve", model.toString()));
      List<String> log = new ArrayList<>();
      JsonNode end = caller.end(log);
      assertThat(end.path("exit").asInt()).isEqualTo(ExitCode.BAD_INPUT);
      assertThat(end.at("/model_error/line").asInt()).isEqualTo(2);
      assertThat(end.at("/model_error/column").asInt()).isEqualTo(16);
      assertThat(String.join("\n", log)).isEqualTo(end.at("/model_error/message").asString());

      caller.send("no json");
      assertThat(caller.next().path("refused").asString()).contains("not valid JSON");
      caller.send("{\"id\": 2, \"arguments\": []}");
      assertThat(caller.next().path("refused").asString()).contains("id and arguments");
      caller.send("{\"id\": 2, \"arguments\": [3]}");
      assertThat(caller.next().path("refused").asString()).contains("texts");
      caller.send(request(3, "serve"));
      assertThat(caller.end(log).path("exit").asInt()).isEqualTo(ExitCode.BAD_INPUT);
      caller.send(request(4, "--version"));
      assertThat(caller.end(log).path("exit").asInt()).isEqualTo(ExitCode.OK);
    }
  }

  @Test
  void anInterruptEndsTheRequestThatItNames() throws IOException {
    try (Caller caller = new Caller()) {
      caller.send(request(1, "solve", "hs071", "--samples", "1e15", "--json"));
      caller.send(request(2, "solve", "hs071", "--samples", "500", "--json", "--quiet"));
      caller.send(request(3, "solve", "hs071", "--samples", "500", "--json", "--quiet"));
      while (!caller.next().path("log").asString("").contains("samples")) {
        // The run has not begun.
      }
      caller.send("{\"interrupt\": 3}");
      JsonNode waiting = caller.end(new ArrayList<>());
      assertThat(waiting.path("id").asLong()).isEqualTo(3);
      assertThat(waiting.path("exit").asInt()).isEqualTo(ExitCode.INTERRUPTED);

      caller.send("{\"interrupt\": 1}");
      JsonNode end = caller.end(new ArrayList<>());
      assertThat(end.path("id").asLong()).isEqualTo(1);
      assertThat(end.path("exit").asInt()).isEqualTo(ExitCode.INTERRUPTED);
      assertThat(end.path("output").asString()).contains("\"stopped_by\" : \"interrupt\"");
      // The next one does not feel it.
      JsonNode next = caller.end(new ArrayList<>());
      assertThat(next.path("id").asLong()).isEqualTo(2);
      assertThat(next.path("output").asString()).contains("\"stopped_by\" : \"samples\"");
    }
  }

  @Test
  void theEndOfTheInputEndsTheRunAndTheServer() throws IOException {
    try (Caller caller = new Caller()) {
      caller.send(request(1, "solve", "hs071", "--samples", "1e15"));
      while (!caller.next().path("log").asString("").contains("samples")) {
        // The run has not begun; closing then ends a run of years.
      }
    }
    StringWriter out = new StringWriter();
    new RequestServer(new PrintWriter(out)).read(new BufferedReader(new StringReader("")));
    assertThat(out.toString()).isEmpty();
  }

  @Test
  void filesThatAModelNamesAreLookedForInTheFolderGiven(@TempDir Path folder) throws IOException {
    Path here = Files.createDirectory(folder.resolve("here"));
    Path there = Files.createDirectory(folder.resolve("there"));
    Files.writeString(there.resolve("demand.csv"), "demand\n10\n20\n30\n");
    Path model = here.resolve("plan.pep");
    Files.writeString(
        model, "data \"demand.csv\"\nvar x in [0, 99]\nminimize cost: E[ (x - demand)^2 ]\n");
    Outcome without = Outcome.of("solve", model.toString(), "--quiet");
    assertThat(without.code()).isEqualTo(ExitCode.BAD_INPUT);
    Outcome with = Outcome.of("solve", model.toString(), "--quiet", "--folder", there.toString());
    assertThat(with.code()).isEqualTo(ExitCode.OK);
    assertThat(with.out()).contains("CERTIFIED");
    Outcome library = Outcome.of("solve", "hs071", "--folder", there.toString());
    assertThat(library.err()).contains("--folder", "is for models");
  }
}
