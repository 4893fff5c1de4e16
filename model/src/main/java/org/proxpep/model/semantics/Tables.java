package org.proxpep.model.semantics;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.data.Column;
import org.proxpep.model.data.Features;
import org.proxpep.model.data.Fitted;
import org.proxpep.model.data.Groups;
import org.proxpep.model.data.Table;
import org.proxpep.model.syntax.SourceText;
import org.proxpep.model.syntax.Span;
import org.proxpep.model.syntax.Statement;
import org.proxpep.model.syntax.Tree;
import org.proxpep.model.syntax.Vocabulary;

/** The tables of a model, each drawn from independently. */
public final class Tables {

  /**
   * @param name empty if it has none that could be written
   * @param weight the column that says how likely rows are; null if all are equally likely
   * @param derived the columns that the model made of others
   * @param notes what became of rows, for people
   * @param dates the forms of dates by what they are learnt as
   * @param given the rows as they were prepared, with their gaps
   * @param unseen by column, how many rows have a category that the model has never seen
   */
  public record Entry(
      String name,
      Table table,
      Groups groups,
      @Nullable String weight,
      int dropped,
      Set<String> derived,
      List<String> notes,
      Map<String, List<String>> dates,
      Table given,
      Map<String, Integer> unseen) {

    /** The columns of the file. */
    public List<String> columns() {
      return table.names().stream().filter(column -> !derived.contains(column)).toList();
    }

    public boolean weighted() {
      return weight != null;
    }

    /** The start of a data vector. */
    public Features.Builder features(Fitted fitted) {
      return (weight == null ? Features.of(table) : Features.weighted(table, weight))
          .fittedBy(fitted, name);
    }
  }

  /** A column and the number of its table. */
  public record TableColumn(int table, Column column) {}

  private final SourceText source;
  private final List<Entry> entries;

  Tables(SourceText source, List<Entry> entries) {
    this.source = source;
    this.entries = List.copyOf(entries);
  }

  /**
   * The same tables with other rows, as they would be given.
   *
   * @param fitted what the model learns from these rows, or has learnt from others
   */
  public Tables over(List<Table> rows, List<Statement> statements, Fitted fitted) {
    return TableLoader.over(source, entries, rows, statements, fitted);
  }

  /** The name given, or the beginning of the file's name. */
  public static String name(Statement.Data data) {
    String name = data.name();
    if (name != null) {
      return name;
    }
    return nameOf(data.path());
  }

  /** The beginning of a file's name. */
  static String nameOf(String path) {
    String file = path.substring(1 + Math.max(path.lastIndexOf('/'), -1));
    int dot = file.indexOf('.');
    return dot < 0 ? file : file.substring(0, dot);
  }

  public static String columnName(Tree tree) {
    return tree instanceof Tree.Member member
        ? member.column()
        : tree instanceof Tree.Name name ? name.name() : "";
  }

  /** How many rows each table has. */
  public int[] rows() {
    return entries.stream().mapToInt(e -> e.table.rows()).toArray();
  }

  public int count() {
    return entries.size();
  }

  public Entry get(int table) {
    return entries.get(table);
  }

  public List<Entry> all() {
    return entries;
  }

  /** A table by its name. */
  public int find(String name, Span span) {
    List<String> names = entries.stream().map(Entry::name).toList();
    if (!names.contains(name)) {
      throw source.error(
          span, "there is no table " + Vocabulary.quoted(name), Vocabulary.meant(name, names));
    }
    return names.indexOf(name);
  }

  /** Whether a table has such a column. */
  public boolean hasColumn(String column) {
    return entries.stream().anyMatch(e -> e.table.has(column));
  }

  /** Whether a cell of a column of texts says this. */
  public boolean hasCategory(String text) {
    return entries.stream()
        .flatMap(e -> e.table.columns().stream())
        .anyMatch(c -> c.categories().contains(text));
  }

  /** A column by its name alone, or null if there is none. */
  public @Nullable TableColumn column(String name, Span span) {
    int[] having =
        IntStream.range(0, entries.size()).filter(t -> entries.get(t).table.has(name)).toArray();
    if (having.length > 1) {
      throw source.error(
          span,
          "the tables `%s` and `%s` both have a column `%s`",
          "write %2$s.%3$s",
          entries.get(having[0]).name,
          entries.get(having[1]).name,
          name);
    }
    return having.length == 0
        ? null
        : new TableColumn(having[0], entries.get(having[0]).table.column(name));
  }

  public TableColumn column(String table, String name, Span span) {
    String joined = table + "." + name;
    if (hasColumn(joined)) {
      return Objects.requireNonNull(column(joined, span));
    }
    boolean isOwn = entries.stream().anyMatch(e -> e.name.equals(table));
    if (!isOwn && entries.size() == 1 && hasColumn(name)) {
      throw source.error(
          span,
          "there is no table " + Vocabulary.quoted(table),
          "write %s alone: columns of a joined table belong to the first one",
          Vocabulary.quoted(name));
    }
    int t = find(table, span);
    Table found = entries.get(t).table;
    if (!found.has(name)) {
      throw source.error(
          span,
          "table " + Vocabulary.quoted(table) + " has no column " + Vocabulary.quoted(name),
          Vocabulary.meant(name, found.names()));
    }
    return new TableColumn(t, found.column(name));
  }

  /** Names of all columns. */
  public Set<String> columnNames() {
    Set<String> names = new LinkedHashSet<>();
    entries.forEach(e -> names.addAll(e.table.names()));
    return names;
  }

  /** A line for each table: what it is called and how large it is. */
  public List<String> lines() {
    return entries.stream().map(Tables::line).toList();
  }

  private static String line(Entry entry) {
    return String.format(
            Locale.ROOT,
            "%s: %,d rows, %d columns%s%s",
            entry.table.name(),
            entry.table.rows(),
            entry.columns().size(),
            entry.weighted() ? ", weighted" : "",
            entry.dropped > 0 ? ", " + entry.dropped + " rows with missing values dropped" : "")
        + entry.notes.stream().map(note -> ", " + note).collect(Collectors.joining());
  }

  /** The contents of all tables in short. */
  public String fingerprint() {
    StringBuilder all = new StringBuilder();
    for (Entry entry : entries) {
      all.append(' ').append(entry.name).append('=').append(entry.table.fingerprint());
    }
    return all.toString();
  }
}
