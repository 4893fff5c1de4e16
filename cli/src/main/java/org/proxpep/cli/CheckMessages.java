package org.proxpep.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.proxpep.model.data.DataException;
import org.proxpep.model.problem.ModelCheck;
import org.proxpep.model.problem.ModelException;
import org.proxpep.model.problem.ModelProblem;
import org.proxpep.model.problem.ModelWarning;
import org.proxpep.refusal.Refusal;
import org.proxpep.report.EditorMessage;
import org.proxpep.report.EditorMessage.Severity;

/** What is wrong with a model, with places that an editor can underline. */
final class CheckMessages {

  private static final Pattern COMMENT = Pattern.compile("#[^\r\n]*");
  private static final Pattern INDEX = Pattern.compile("\\[.*");

  private final String file;

  CheckMessages(String file) {
    this.file = file;
  }

  /** A mistake that keeps the model from being one. */
  EditorMessage error(RuntimeException mistake) {
    if (mistake instanceof ModelException model) {
      return new EditorMessage(
          file,
          model.line(),
          model.column(),
          model.length(),
          Severity.ERROR,
          model.problem(),
          model.advice());
    }
    if (mistake instanceof DataException data) {
      int line = (int) Math.max(1, Math.min(Integer.MAX_VALUE, data.line()));
      return new EditorMessage(
          data.source(), line, 1, 1, Severity.ERROR, data.problem(), data.advice());
    }
    Refusal refusal = (Refusal) mistake;
    return new EditorMessage(file, 1, 1, 1, Severity.ERROR, refusal.sentence(), refusal.advice());
  }

  /** What may be wrong with models that are ones, each warning once. */
  List<EditorMessage> warnings(List<ModelProblem> problems) {
    String text = plainText();
    Set<EditorMessage> all = new LinkedHashSet<>();
    for (ModelProblem problem : problems) {
      List<String> names = names(problem);
      for (ModelWarning warning : ModelCheck.of(problem).warnings()) {
        all.add(warning(warning, names, text));
      }
    }
    return new ArrayList<>(all);
  }

  /** At the first place of the first name in it that the model has. */
  private EditorMessage warning(ModelWarning warning, List<String> names, String text) {
    int best = Integer.MAX_VALUE;
    int from = 0;
    int length = 1;
    for (String name : names) {
      Matcher told = word(name).matcher(warning.sentence());
      Matcher written = word(name).matcher(text);
      if (told.find() && told.start() < best && written.find()) {
        best = told.start();
        from = written.start();
        length = name.codePointCount(0, name.length());
      }
    }
    int start = Math.max(text.lastIndexOf('\n', from - 1), text.lastIndexOf('\r', from - 1)) + 1;
    int line = (int) text.substring(0, start).lines().count() + 1;
    return new EditorMessage(
        file,
        line,
        1 + text.codePointCount(start, from),
        length,
        Severity.WARNING,
        warning.sentence(),
        warning.advice());
  }

  private static Pattern word(String name) {
    return Pattern.compile("(?<![\\w.])" + Pattern.quote(name) + "(?!\\w)");
  }

  /** Names of functions and variables, without indices. */
  private static List<String> names(ModelProblem problem) {
    Set<String> names = new LinkedHashSet<>();
    for (int row = 0; row <= problem.inequalities() + problem.equalities(); row++) {
      names.add(plain(problem.functionName(row)));
    }
    problem.variables().forEach(group -> names.add(plain(group.name())));
    names.remove("");
    return List.copyOf(names);
  }

  private static String plain(String name) {
    return INDEX.matcher(name).replaceFirst("");
  }

  /** The model with blanks in place of its comments. */
  private String plainText() {
    try {
      String text = Files.readString(Path.of(file), StandardCharsets.UTF_8);
      return COMMENT.matcher(text).replaceAll(comment -> " ".repeat(comment.group().length()));
    } catch (IOException e) {
      return ""; // It was read a moment ago; warnings without their places are better than none.
    }
  }
}
