package org.proxpep.refusal;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Why a file could not be read or written, in words for the end of a sentence. */
public final class FileTrouble {

  /** The older classes of Java put the reason of the system behind the path. */
  private static final Pattern BEHIND_THE_PATH = Pattern.compile("\\(([^()]+)\\)$");

  private FileTrouble() {}

  /** The reason, without the path, which a message has anyway, and without the names of classes. */
  public static String of(IOException e) {
    if (e instanceof AccessDeniedException) {
      return "there is no permission";
    }
    if (e instanceof NoSuchFileException) {
      return "the file or its folder does not exist";
    }
    if (e instanceof FileAlreadyExistsException) {
      return "there is a file of that name";
    }
    if (e instanceof NotDirectoryException) {
      return "a part of the path is a file and not a folder";
    }
    if (e instanceof CharacterCodingException) {
      return "it is not text in UTF-8";
    }
    if (e instanceof FileSystemException its && its.getReason() != null) {
      return its.getReason();
    }
    String message = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    Matcher behind = BEHIND_THE_PATH.matcher(message);
    return e instanceof FileNotFoundException && behind.find() ? behind.group(1) : message;
  }
}
