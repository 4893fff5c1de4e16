package org.proxpep.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * The archive's launcher for Windows, read rather than run: it must do what the one for the other
 * systems does, and keep clear of what the command interpreter of Windows takes amiss.
 */
class WindowsLauncherTest {

  private static final Path ROOT = Path.of(System.getProperty("proxpep.root", ".."));

  private static final String BAT = read("dist/bin/prox-pep.bat");
  private static final String SH = read("launcher/start.sh");

  private static String read(String file) {
    try {
      return Files.readString(ROOT.resolve(file)).replace("\r", "");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Set<String> words(String pattern, String text) {
    Matcher found = Pattern.compile(pattern).matcher(text);
    assertThat(found.find()).as(pattern).isTrue();
    Set<String> words = new TreeSet<>(List.of(found.group(1).strip().split("[ |']+")));
    words.removeIf(word -> !word.matches("[a-z]+"));
    return words;
  }

  @Test
  void theSameCommandsAreShort() {
    assertThat(words("for %%c in \\((.*?)\\) do", BAT))
        .isEqualTo(words("\n *(.*)\\) kind=short", SH))
        .contains("check", "help");
    for (String command : words("\n *(.*)\\) kind=solve", SH)) {
      assertThat(BAT).contains("if \"%~1\"==\"" + command + "\" set \"KIND=solve\"");
    }
  }

  @Test
  void javaGetsTheSameWords() {
    for (String word :
        List.of("-Xlog:disable", "-XX:SharedArchiveFile=", "-Dproxpep.terminal=", "-cp", "%*")) {
      assertThat(BAT).contains(word);
      assertThat(SH).contains(word.equals("%*") ? "\"$@\"" : word);
    }
    assertThat(BAT).contains(Main.class.getName());
    assertThat(BAT).contains("if defined PROX_PEP_CLASSPATH");
    assertThat(SH).contains("$PROX_PEP_CLASSPATH");
    for (String kind : List.of("short", "solve", "long")) {
      assertThat(BAT).contains("\"KIND=" + kind + "\"");
      assertThat(ROOT.resolve("launcher/" + kind + ".options")).exists();
    }
  }

  @Test
  void linesAreSafeForFoldersWithBlanksAndBrackets() {
    for (String line : BAT.lines().toList()) {
      assertThat(line.chars().filter(c -> c == '"').count() % 2).as(line).isZero();
      // A block in brackets would end at the bracket of "Program Files (x86)".
      assertThat(line.strip()).as(line).doesNotEndWith("(");
      String outside = line.replaceAll("\"[^\"]*\"", "");
      assertThat(outside).as(line).doesNotContain("%HOME_%", "%~dp0");
    }
    assertThat(BAT).endsWith("exit /b %ERRORLEVEL%\n");
  }
}
