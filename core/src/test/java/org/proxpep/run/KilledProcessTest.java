package org.proxpep.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.proxpep.fixture.EveryJava;

/** The same as {@link ResumeTest}, with a process that is really killed while it saves. */
@EveryJava
class KilledProcessTest {

  private static Runner runner(Path checkpoint, double everySeconds) {
    return new Runner(new DualAscent(0.3, 0.3), new NoisyQuadratic.Exact(0.1))
        .withSettings(
            RunSettings.steps(50_000).withSeed(3).withCheckpoint(checkpoint, everySeconds));
  }

  /** What is run in the other process: saves after every step. */
  public static void main(String[] arguments) {
    runner(Path.of(arguments[0]), 0.0).run();
  }

  @Test
  void aKilledProcessLeavesACheckpointToGoOnFrom(@TempDir Path directory)
      throws IOException, InterruptedException {
    Path file = directory.resolve("run.checkpoint");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path") + File.pathSeparator + ".",
                KilledProcessTest.class.getName(),
                file.toString())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    while (process.isAlive() && !Files.exists(file)) {
      process.waitFor(1, TimeUnit.MILLISECONDS);
    }
    process.waitFor(20, TimeUnit.MILLISECONDS);
    process.destroyForcibly().waitFor();
    assertThat(process.exitValue()).as("killed, not finished").isNotZero();
    assertThat(file).exists();

    Result resumed = runner(file, 60.0).run();
    Result whole = runner(directory.resolve("another.checkpoint"), 60.0).run();
    assertThat(resumed.candidates()).isEqualTo(whole.candidates());
    assertThat(resumed.trace().rows())
        .usingElementComparator((a, b) -> a.equalsExceptSeconds(b) ? 0 : 1)
        .isEqualTo(whole.trace().rows());
  }
}
