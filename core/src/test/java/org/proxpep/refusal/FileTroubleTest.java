package org.proxpep.refusal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the exceptions of Java are called. */
class FileTroubleTest {

  @TempDir Path folder;

  private static String words(ThrowingCallable what) {
    String words = FileTrouble.of(catchThrowableOfType(IOException.class, what));
    assertThat(words).doesNotContain("Exception", "/");
    return words;
  }

  @Test
  void theReasonIsToldWithoutPathsAndClasses() throws IOException {
    Path file = Files.write(folder.resolve("a"), new byte[] {'c', 'a', 'f', (byte) 0xe9});
    assertThat(words(() -> Files.readString(folder.resolve("b")))).contains("does not exist");
    assertThat(words(() -> Files.createFile(file))).isEqualTo("there is a file of that name");
    assertThat(words(() -> Files.createDirectories(file))).contains("a file of that name");
    assertThat(FileTrouble.of(new NotDirectoryException("a"))).contains("a file and not a folder");
    assertThat(words(() -> Files.writeString(file.resolve("b"), ""))).isNotBlank();
    assertThat(words(() -> Files.readString(file))).isEqualTo("it is not text in UTF-8");
    assertThat(FileTrouble.of(new FileNotFoundException("/a/b (Permission denied)")))
        .isEqualTo("Permission denied");
    assertThat(FileTrouble.of(new IOException("the stream is closed")))
        .isEqualTo("the stream is closed");
    assertThat(FileTrouble.of(new IOException())).isEqualTo("IOException");
  }
}
