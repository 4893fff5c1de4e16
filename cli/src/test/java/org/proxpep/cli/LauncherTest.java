package org.proxpep.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The script prox-pep in a checkout of its own, with stand-ins for Java and Maven. */
class LauncherTest {

  private static final Path ROOT = Path.of(System.getProperty("proxpep.root", ".."));

  @TempDir Path folder;

  @BeforeEach
  void makeCheckout() throws IOException {
    Assumptions.assumeTrue(
        Files.isExecutable(Path.of("/bin/bash")), "Skipped: the script needs /bin/bash.");
    Files.createDirectory(folder.resolve("launcher"));
    for (Path file : scripts()) {
      Files.copy(file, folder.resolve(ROOT.relativize(file)));
    }
    write(
        "pom.xml",
        "<duckdb.version>1.2.3</duckdb.version>\n<spark.version>4.5.6</spark.version>\n");
    write("spark/java.options", "--add-opens=java.base/java.nio=ALL-UNNAMED\n");
    program("jdk/bin/java", "echo \"java $*\"");
    program(
        "bin/mvn",
        "echo mvn >>'" + folder.resolve("calls") + "'",
        "for w in \"$@\"; do case $w in -DoutputDirectory=*) touch"
            + " \"${w#*=}/duckdb_jdbc-1.2.3.jar\" ;; esac; done");
    write("cli/target/app/.built", "");
    write("csv.pep", "data \"d.csv\" # not d.parquet\"\n");
    write("parquet.pep", "data \"d.parquet\"\n");
  }

  /** The script and its parts. */
  private static List<Path> scripts() throws IOException {
    List<Path> all = new ArrayList<>(List.of(ROOT.resolve("prox-pep")));
    try (var parts = Files.list(ROOT.resolve("launcher"))) {
      parts.forEach(all::add);
    }
    return all;
  }

  private void write(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Path parent = file.getParent();
    if (parent != null) {
      Files.createDirectories(parent);
    }
    Files.writeString(file, text);
  }

  private void program(String name, String... lines) throws IOException {
    write(name, "#!/bin/bash\n" + String.join("\n", lines) + "\n");
    assertThat(folder.resolve(name).toFile().setExecutable(true)).isTrue();
  }

  private Outcome run(Map<String, String> variables, String... arguments) throws IOException {
    List<String> command = new ArrayList<>(List.of("/bin/bash", "./prox-pep"));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.environment().keySet().removeIf(name -> name.startsWith("SPARK_"));
    builder.environment().remove("PROX_PEP_PARQUET");
    builder.environment().put("JAVA_HOME", folder.resolve("jdk").toString());
    builder.environment().merge("PATH", folder.resolve("bin").toString(), (a, b) -> b + ":" + a);
    builder.environment().putAll(variables);
    Path out = folder.resolve("out");
    Path err = folder.resolve("err");
    Process process = builder.redirectOutput(out.toFile()).redirectError(err.toFile()).start();
    try {
      int code = process.waitFor();
      return new Outcome(code, Files.readString(out), Files.readString(err));
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private int calls() throws IOException {
    Path calls = folder.resolve("calls");
    return Files.exists(calls) ? Files.readAllLines(calls, StandardCharsets.UTF_8).size() : 0;
  }

  @Test
  void theParquetDriverIsFetchedOnceWhenAModelNamesAFile() throws IOException {
    assertThat(run(Map.of(), "solve", "csv.pep").err()).isEmpty();
    assertThat(calls()).isZero();
    Outcome first = run(Map.of(), "solve", "parquet.pep");
    assertThat(first.err()).startsWith("prox-pep: fetching the Parquet driver");
    assertThat(first.out())
        .contains("cli/target/parquet/*", "org.proxpep.cli.Main solve parquet.pep");
    assertThat(folder.resolve("cli/target/parquet/duckdb_jdbc-1.2.3.jar")).exists();
    assertThat(run(Map.of(), "check", "parquet.pep").err()).isEmpty();
    assertThat(calls()).isEqualTo(1);
  }

  @Test
  void filesOnTheCommandLineAndTheVariableAskForItToo() throws IOException {
    Outcome named = run(Map.of(), "solve", "csv.pep", "--data", "d=x.parquet");
    assertThat(named.err()).contains("fetching");
    Map<String, String> no = Map.of("PROX_PEP_PARQUET", "no");
    Map<String, String> yes = Map.of("PROX_PEP_PARQUET", "yes");
    Files.delete(folder.resolve("cli/target/parquet/duckdb_jdbc-1.2.3.jar"));
    assertThat(run(no, "solve", "parquet.pep").err()).isEmpty();
    assertThat(run(yes, "solve", "csv.pep").err()).contains("fetching");
    assertThat(calls()).isEqualTo(2);
  }

  @Test
  void aFailedFetchSaysWhatToDo() throws IOException {
    program("bin/mvn", "echo no network; exit 1");
    Outcome failed = run(Map.of(), "solve", "parquet.pep");
    assertThat(failed.code()).isEqualTo(70);
    assertThat(failed.out()).isEmpty();
    assertThat(failed.err())
        .contains("no network", "could not be fetched", "Maybe go online", "duckdb_jdbc-1.2.3.jar");
    try (var left = Files.list(folder.resolve("cli/target"))) {
      assertThat(left.map(f -> String.valueOf(f.getFileName()))).containsExactly("app");
    }
  }

  @Test
  void everyClassThatTheScriptStartsIsThere() throws Exception {
    StringBuilder text = new StringBuilder();
    for (Path file : scripts()) {
      text.append(Files.readString(file));
    }
    List<String> names =
        Pattern.compile("org\\.proxpep\\.cli\\.\\w+")
            .matcher(text)
            .results()
            .map(MatchResult::group)
            .distinct()
            .toList();
    assertThat(names).contains("org.proxpep.cli.Main").hasSizeGreaterThan(1);
    for (String name : names) {
      assertThat(Class.forName(name).getDeclaredMethod("main", String[].class)).isNotNull();
    }
  }

  @Test
  void aBuildShowsHowFarItIsAndAFailedOneItsErrors() throws IOException {
    Files.delete(folder.resolve("cli/target/app/.built"));
    program(
        "bin/mvn",
        "echo '[INFO] Building Prox-PEP 0.2.0   [1/9]'",
        "for k in {1..100}; do echo \"[INFO] Downloaded from x: y/$k.jar (1 kB)\"; done",
        "echo '[INFO] Building Prox-PEP core 0.2.0    [2/9]'",
        "echo '[INFO] Building jar: a.jar'",
        "echo '[ERROR] COMPILATION ERROR'; exit 1");
    Outcome failed = run(Map.of(), "--help");
    assertThat(failed.code()).isEqualTo(70);
    assertThat(failed.out()).isEmpty();
    assertThat(failed.err().lines())
        .containsExactly(
            "prox-pep: building, once; this takes a minute or two.",
            "prox-pep: 50 files fetched",
            "prox-pep: 100 files fetched",
            "prox-pep: 2/9 core",
            "[ERROR] COMPILATION ERROR",
            "prox-pep: the build failed; all of its output is in cli/target/build.log");
    try (var left = Files.list(folder.resolve("cli/target"))) {
      assertThat(left.map(f -> String.valueOf(f.getFileName())))
          .containsExactlyInAnyOrder("app", "build.lock", "build.log");
    }
    program("bin/mvn", "echo '[INFO] Building Prox-PEP cli 0.2.0    [9/9]'");
    Outcome built = run(Map.of(), "--help");
    assertThat(built.err()).contains("prox-pep: 9/9 cli");
    assertThat(built.out()).contains("Main --help");
    assertThat(run(Map.of(), "--help").err()).isEmpty();
  }

  /** A Java that notes what it is asked for and makes an archive when it should. */
  private void archivingJava(String... dump) throws IOException {
    write("jdk/lib/modules", "modules");
    write("cli/target/app/a.jar", "");
    program(
        "jdk/bin/java",
        "case \"$*\" in",
        "  *-Xshare:dump*) echo dump >>'" + folder.resolve("calls") + "'",
        "    for w in \"$@\"; do case $w in -XX:SharedArchiveFile=*) file=${w#*=} ;; esac; done",
        String.join("\n", dump) + " ;;",
        "  *) echo \"java $*\" ;;",
        "esac");
  }

  private static void age(Path file) throws IOException {
    Files.setLastModifiedTime(file, FileTime.fromMillis(1_000_000_000_000L));
  }

  @Test
  void anArchiveOfTheClassesIsMadeOnceForEveryJdkAndBuild() throws IOException {
    archivingJava("echo archive >\"$file\"");
    Outcome first = run(Map.of(), "--help");
    assertThat(first.err()).startsWith("prox-pep: preparing a quick start").hasLineCount(1);
    assertThat(first.out())
        .contains("-XX:SharedArchiveFile=", ".jsa ", "org.proxpep.cli.Main --help")
        .hasLineCount(1);
    Outcome second = run(Map.of(), "--help");
    assertThat(second.err()).isEmpty();
    assertThat(second.out()).isEqualTo(first.out());
    assertThat(calls()).isEqualTo(1);

    write("jdk/lib/modules", "newer modules");
    assertThat(run(Map.of(), "--help").err()).contains("preparing");
    assertThat(calls()).isEqualTo(2);

    try (var made = Files.list(folder.resolve("cli/target/archives"))) {
      for (Path file : made.toList()) {
        age(file);
      }
    }
    age(folder.resolve("prox-pep"));
    assertThat(run(Map.of(), "--help").out()).isEqualTo(first.out());
    assertThat(calls()).isEqualTo(3);
    try (var left = Files.list(folder.resolve("cli/target/archives"))) {
      assertThat(left).hasSize(2);
    }
  }

  @Test
  void withoutAnArchiveEverythingWorksAndNothingIsRepeated() throws IOException {
    archivingJava("echo broken >\"$file\"; echo trouble; echo trouble >&2; exit 1");
    Outcome first = run(Map.of(), "solve", "csv.pep");
    assertThat(first.err()).startsWith("prox-pep: preparing").hasLineCount(1);
    Outcome second = run(Map.of(), "solve", "csv.pep");
    assertThat(second.err()).isEmpty();
    assertThat(second.out())
        .isEqualTo(first.out())
        .contains("Main solve csv.pep")
        .doesNotContain("SharedArchiveFile");
    assertThat(calls()).isEqualTo(1);

    archivingJava("echo archive >\"$file\"");
    Path archives = folder.resolve("cli/target/archives");
    try (var files = Files.list(archives)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(archives);
    write("cli/target/archives", "a file where the folder should be");
    assertThat(run(Map.of(), "--help").err()).isEmpty();
    Outcome never = run(Map.of("PROX_PEP_ARCHIVE", "no"), "--help");
    assertThat(never.err()).isEmpty();
    assertThat(never.out()).contains("Main --help").doesNotContain("SharedArchiveFile");
    assertThat(calls()).isEqualTo(1);
  }

  @Test
  void commandsThatStartAtOnceMakeOneArchive() throws Exception {
    Assumptions.assumeTrue(
        Files.isExecutable(Path.of("/usr/bin/flock")), "Skipped: the script needs flock for this.");
    archivingJava("sleep 0.3; echo archive >\"$file\"");
    ProcessBuilder builder =
        new ProcessBuilder(
            "/bin/bash", "-c", "./prox-pep --help & ./prox-pep --help & ./prox-pep --help; wait");
    builder.directory(folder.toFile()).redirectErrorStream(true);
    builder.environment().put("JAVA_HOME", folder.resolve("jdk").toString());
    Path out = folder.resolve("out");
    assertThat(builder.redirectOutput(out.toFile()).start().waitFor()).isZero();
    assertThat(Files.readAllLines(out))
        .hasSize(4)
        .filteredOn(line -> line.contains("-XX:SharedArchiveFile="))
        .hasSize(3);
    assertThat(calls()).isEqualTo(1);
  }

  /** A Maven that builds the module and copies Spark. */
  private void sparkMaven() throws IOException {
    program(
        "bin/mvn",
        "echo mvn >>'" + folder.resolve("calls") + "'",
        "mkdir -p spark/target && touch spark/target/prox-pep-spark-1.jar",
        "for w in \"$@\"; do case $w in -Dspark.copy=*) mkdir \"${w#*=}\" && touch"
            + " \"${w#*=}/spark-core_2.13-4.5.6.jar\" ;; esac; done");
  }

  @Test
  void sparkIsFetchedOnceWhenItIsAskedFor() throws IOException {
    sparkMaven();
    Outcome without = run(Map.of(), "solve", "csv.pep", "--engine", "other");
    assertThat(without.err()).isEmpty();
    assertThat(without.out()).doesNotContain("spark");
    assertThat(calls()).isZero();
    Outcome first = run(Map.of(), "solve", "csv.pep", "--engine", "spark", "--master", "local[2]");
    assertThat(first.err())
        .startsWith("prox-pep: fetching Apache Spark 4.5.6 (")
        .contains("MB")
        .hasLineCount(1);
    assertThat(first.out())
        .contains("spark/java.options ")
        .contains("cli/target/spark/prox-pep-spark-1.jar:", "cli/target/spark/jars/*")
        .contains("-Dlog4j2.configurationFile=classpath:org/proxpep/spark/log4j2.properties")
        .doesNotContain("-Dspark.jars=");
    Outcome second =
        run(Map.of(), "solve", "parquet.pep", "--engine=spark", "--master=spark://a:7");
    assertThat(second.err()).isEmpty();
    assertThat(second.out()).contains("-Dspark.jars=", "prox-pep-spark-1.jar -Dproxpep");
    assertThat(calls()).isEqualTo(1);

    write("spark/src/main/New.java", "");
    Files.setLastModifiedTime(
        folder.resolve("spark/src/main/New.java"),
        FileTime.fromMillis(System.currentTimeMillis() + 60_000));
    assertThat(run(Map.of(), "solve", "csv.pep").err()).isEmpty();
    assertThat(run(Map.of(), "solve", "csv.pep", "--engine=spark").err())
        .startsWith("prox-pep: building the module spark");
    assertThat(calls()).isEqualTo(2);
  }

  /** A Spark whose spark-submit prints its arguments, and a Maven that makes the job for it. */
  private Map<String, String> sparkHome() throws IOException {
    program(
        "bin/mvn",
        "echo mvn >>'" + folder.resolve("calls") + "'",
        "mkdir -p job/target && echo job >job/target/prox-pep-job.jar");
    write("opt/spark 4/jars/spark-core_2.13-4.5.7.jar", "");
    program(
        "opt/spark 4/bin/spark-submit",
        "printf '%s\\n' \"$@\" \"options $SPARK_SUBMIT_OPTS\"; exit 13");
    return Map.of("SPARK_HOME", folder.resolve("opt/spark 4").toString());
  }

  @Test
  void aSparkThatIsThereIsStartedByItsOwnScript() throws IOException {
    Map<String, String> home = sparkHome();
    Outcome first = run(home, "solve", "my plan.pep", "--engine=spark", "--data", "");
    assertThat(first.code()).as(first.err()).isEqualTo(13);
    assertThat(first.err()).startsWith("prox-pep: building the job for SPARK_HOME").hasLineCount(1);
    String job = folder.resolve("cli/target/spark/prox-pep-job.jar").toString();
    List<String> lines = first.out().lines().toList();
    assertThat(lines.subList(0, lines.size() - 1))
        .containsExactly(
            "--conf",
            "spark.submit.deployMode=client",
            "--class",
            "org.proxpep.job.Job",
            job,
            "solve",
            "my plan.pep",
            "--engine=spark",
            "--data",
            "");
    assertThat(lines.get(lines.size() - 1))
        .startsWith("options ")
        .contains("-Dproxpep.terminal=false \"-Dlog4j2.configurationFile=" + folder.toString());
    assertThat(folder.resolve("cli/target/spark/jars")).doesNotExist();
    Outcome second = run(home, "solve", "csv.pep", "--engine=spark");
    assertThat(second.err()).isEmpty();
    assertThat(calls()).isEqualTo(1);

    write("job/src/main/New.java", "");
    Files.setLastModifiedTime(
        folder.resolve("job/src/main/New.java"),
        FileTime.fromMillis(System.currentTimeMillis() + 60_000));
    assertThat(run(home, "solve", "csv.pep").err()).isEmpty();
    assertThat(run(home, "solve", "csv.pep", "--engine=spark").err()).contains("building the job");
    assertThat(calls()).isEqualTo(2);
  }

  @Test
  void masterAndSettingsOfSparkReachItsScript() throws IOException {
    Map<String, String> home = sparkHome();
    String[] words = {
      "solve",
      "csv.pep",
      "--engine",
      "spark",
      "--master",
      "yarn",
      "--conf",
      "spark.driver.memory=3g",
      "--conf=partitions=4",
      "--conf=spark.app.name=a b",
      "--conf",
      "spark.x==*"
    };
    List<String> lines = run(home, words).out().lines().toList();
    assertThat(lines)
        .startsWith("--conf", "spark.submit.deployMode=client", "--master", "yarn")
        .containsSubsequence("--conf", "spark.driver.memory=3g", "--conf", "spark.app.name=a b")
        .containsSubsequence("--conf", "spark.x==*", "--class", "org.proxpep.job.Job")
        .containsSequence(words);
    assertThat(lines.subList(0, lines.indexOf("--class"))).hasSize(10);
    write("opt/spark 4/conf/log4j2.properties", "");
    Map<String, String> more =
        Map.of("SPARK_HOME", home.get("SPARK_HOME"), "SPARK_SUBMIT_OPTS", "-Da=b");
    assertThat(run(more, words).out()).contains("options -Da=b -Dproxpep").doesNotContain("log4j");
  }

  @Test
  void aSparkThatCannotDoItIsRefusedAtOnce() throws IOException {
    Map<String, String> home = Map.of("SPARK_HOME", folder.resolve("opt").toString());
    Outcome none = run(home, "solve", "csv.pep", "--engine=spark");
    assertThat(none.code()).isEqualTo(2);
    assertThat(none.err()).contains("SPARK_HOME (" + folder.resolve("opt") + ") must be a Spark");
    for (String master : List.of("yarn", "k8s://https://a:6443")) {
      Outcome fetched = run(Map.of(), "solve", "csv.pep", "--engine=spark", "--master", master);
      assertThat(fetched.code()).isEqualTo(2);
      assertThat(fetched.out()).isEmpty();
      assertThat(fetched.err())
          .startsWith("prox-pep: The master (" + master + ") must come with SPARK_HOME")
          .contains("\nMaybe SPARK_HOME=");
    }
    assertThat(calls()).isZero();
  }

  @Test
  void memoryOfTheFetchedSparkIsGivenToJava() throws IOException {
    sparkMaven();
    Map<String, String> memory = Map.of("SPARK_DRIVER_MEMORY", "3g");
    assertThat(run(memory, "solve", "csv.pep", "--engine=spark").out()).contains("-Xmx3g");
  }

  @Test
  void aFailedFetchOfSparkLeavesNothingBehind() throws IOException {
    program("bin/mvn", "echo no network; exit 1");
    Outcome failed = run(Map.of(), "solve", "csv.pep", "--engine=spark");
    assertThat(failed.code()).isEqualTo(70);
    assertThat(failed.out()).isEmpty();
    assertThat(failed.err())
        .contains("no network", "Spark could not be fetched", "Maybe go online", "SPARK_HOME");
    try (var left = Files.list(folder.resolve("cli/target"))) {
      assertThat(left.map(f -> String.valueOf(f.getFileName())))
          .containsExactlyInAnyOrder("app", "build.lock", "build.log");
    }
  }

  @Test
  void withoutALocaleFileNamesAreUtf8AndAnotherOneStays() throws IOException {
    program("jdk/bin/java", "echo \"locale ${LC_ALL:-}\"");
    assertThat(run(Map.of("LC_ALL", "C"), "--version").out()).contains("locale C.UTF-8");
    assertThat(run(Map.of("LC_ALL", "de_DE.UTF-8"), "--version").out())
        .contains("locale de_DE.UTF-8");
  }
}
