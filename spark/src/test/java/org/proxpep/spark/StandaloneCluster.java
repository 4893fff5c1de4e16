package org.proxpep.spark;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.spark.sql.SparkSession;

/**
 * A cluster of processes on this machine: a master and two workers of one core each, at two
 * addresses, so that Spark takes them for two machines. It ends with this virtual machine.
 */
final class StandaloneCluster {

  private static final String LOOPBACK = "127.0.0.";

  private final String classPath =
      System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
  private final List<Process> processes = Collections.synchronizedList(new ArrayList<>());
  private final Path home;
  private final String master;

  /**
   * @param home a folder for what workers write
   */
  StandaloneCluster(Path home) {
    this.home = home;
    Runtime.getRuntime().addShutdownHook(new Thread(() -> processes.forEach(Process::destroy)));
    try {
      // Where Spark looks for its jars, which are on the class path already.
      Files.createDirectories(home.resolve("jars"));
      int port = freePort();
      master = "spark://" + LOOPBACK + "1:" + port;
      start("org.apache.spark.deploy.master.Master", 1, "--port", String.valueOf(port));
      for (int address = 1; address <= 2; address++) {
        start("org.apache.spark.deploy.worker.Worker", address, "--cores", "1", "-m", "1g", master);
      }
      awaitMaster(port);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A session that finds no master tries again after 20 seconds only. */
  private void awaitMaster(int port) throws IOException, InterruptedException {
    while (true) {
      try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
        if (socket.isConnected()) {
          return;
        }
      } catch (ConnectException e) {
        if (!processes.get(0).isAlive()) {
          throw e;
        }
        Thread.sleep(50);
      }
    }
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private void start(String program, int address, String... more) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    Collections.addAll(command, "-Xmx256m", "-cp", classPath, program);
    Collections.addAll(command, "--host", LOOPBACK + address, "--webui-port", "0");
    Collections.addAll(command, more);
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    File log = home.resolve(program.substring(program.lastIndexOf('.') + 1) + address).toFile();
    builder.redirectOutput(Redirect.to(log));
    builder.environment().put("SPARK_HOME", home.toString());
    // Else it is guessed from folders that a home of jars alone does not have.
    builder.environment().put("SPARK_SCALA_VERSION", "2.13");
    builder.environment().put("SPARK_LOCAL_IP", LOOPBACK + address);
    processes.add(builder.start());
  }

  /** A session on this cluster, which the workers join when they are up. */
  SparkSession session(SparkSession.Builder builder) {
    return builder
        .master(master)
        .config("spark.executor.memory", "700m")
        .config("spark.executor.extraClassPath", classPath)
        // Who asks a dead executor for rows does so once and not for a quarter of a minute.
        .config("spark.shuffle.io.maxRetries", "1")
        .config("spark.shuffle.io.retryWait", "100ms")
        // A copy of a task is started when the others have ended.
        .config("spark.speculation", "true")
        .config("spark.speculation.interval", "50ms")
        .config("spark.speculation.multiplier", "1.1")
        .config("spark.speculation.quantile", "0.5")
        .getOrCreate();
  }
}
