package org.proxpep.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.proxpep.fixture.EveryJava;

@EveryJava
final class CompletionTest {

  /** In a process of its own: what is not flushed before the end is lost. */
  @Test
  void theScriptIsWholeAndCompletesOptions(@TempDir Path folder) throws Exception {
    assumeTrue(Files.exists(Path.of("/bin/bash")));
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    String classes = System.getProperty("java.class.path");
    File script = folder.resolve("completion.sh").toFile();
    Process program =
        new ProcessBuilder(
                java.toString(), "-cp", classes, Main.class.getName(), "completion", "bash")
            .redirectOutput(script)
            .start();
    assertThat(program.waitFor()).isZero();
    assertThat(completed(script, "solve", "--warm")).isEqualTo("--warm-start");
    assertThat(completed(script, "compl")).isEqualTo("completion");
    // What has no words of its own is left to the shell, which completes files.
    assertThat(completed(script, "check", "mod")).isEmpty();
    assertThat(completed(script, "solve", "a.pep", "--data", "")).isEmpty();
    assertThat(Files.readString(script.toPath()))
        .contains("-o default prox-pep")
        .doesNotContain("+o default");
  }

  private static String completed(File script, String... words)
      throws IOException, InterruptedException {
    String line = "prox-pep " + String.join(" ", words);
    String ask =
        "source %s; COMP_WORDS=(%s); COMP_CWORD=%d; COMP_LINE='%s'; COMP_POINT=%d; "
            .formatted(script, line, words.length, line, line.length());
    Process bash =
        new ProcessBuilder("/bin/bash", "-c", ask + "_complete_prox-pep; echo \"${COMPREPLY[*]}\"")
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    String answer = new String(bash.getInputStream().readAllBytes(), UTF_8).strip();
    assertThat(bash.waitFor()).as(answer).isZero();
    return answer;
  }
}
