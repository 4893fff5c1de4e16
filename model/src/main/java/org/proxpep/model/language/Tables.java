package org.proxpep.model.language;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.data.Column;
import org.proxpep.model.data.DataException;
import org.proxpep.model.data.Features;
import org.proxpep.model.data.Groups;
import org.proxpep.model.data.Table;

/** The tables of a model, each drawn from independently. */
final class Tables {

  /**
   * @param name empty if it has none that could be written
   * @param weight the column that says how likely rows are; null if all are equally likely
   */
  record Entry(String name, Table table, Groups groups, @Nullable String weight, int dropped) {
    boolean weighted() {
      return weight != null;
    }

    /** The start of a data vector. */
    Features.Builder features() {
      return weight == null ? Features.of(table) : Features.weighted(table, weight);
    }
  }

  /** A column and the number of its table. */
  record Place(int table, Column column) {}

  private final SourceText source;
  private final List<Entry> entries = new ArrayList<>();

  private Tables(SourceText source) {
    this.source = source;
  }

  /**
   * @param used names that the model uses, columns among them
   */
  static Tables load(
      SourceText source,
      List<Statement> statements,
      Path folder,
      ModelOptions options,
      Set<String> used) {
    Tables tables = new Tables(source);
    List<Statement.Data> data = new ArrayList<>();
    for (Statement statement : statements) {
      if (statement instanceof Statement.Data each) {
        data.add(each);
      }
    }
    requireReplacementsKnown(source, data, options);
    for (Statement.Data each : data) {
      tables.add(each, folder, options, used, statements);
    }
    return tables;
  }

  private static void requireReplacementsKnown(
      SourceText source, List<Statement.Data> data, ModelOptions options) {
    Span place = data.isEmpty() ? new Span(0, 1) : data.get(0).span();
    if (options.data() != null && data.size() != 1) {
      throw source.error(
          place,
          "the file "
              + options.data()
              + " cannot replace the data, because the model has "
              + (data.isEmpty() ? "no table" : data.size() + " tables"),
          data.isEmpty() ? "add a data statement" : "give NAME=file instead");
    }
    Set<String> names = new LinkedHashSet<>();
    for (Statement.Data each : data) {
      names.add(name(each));
    }
    Set<String> replaced = new TreeSet<>(options.tables().keySet());
    replaced.addAll(options.inMemory().keySet());
    for (String wanted : replaced) {
      if (!names.contains(wanted)) {
        throw source.error(
            place,
            "there is no table " + Words.quoted(wanted) + " whose file could be replaced",
            Words.meant(wanted, names));
      }
    }
  }

  /** The name given, or the beginning of the file's name. */
  static String name(Statement.Data data) {
    String name = data.name();
    if (name != null) {
      return name;
    }
    String file = data.path().substring(1 + Math.max(data.path().lastIndexOf('/'), -1));
    int dot = file.indexOf('.');
    return dot < 0 ? file : file.substring(0, dot);
  }

  private void add(
      Statement.Data data,
      Path folder,
      ModelOptions options,
      Set<String> used,
      List<Statement> statements) {
    String name = name(data);
    for (Entry entry : entries) {
      if (entry.name.equals(name)) {
        throw source.error(
            data.span(),
            "there are two tables " + Words.quoted(name),
            "give one another name: data NAME from \"file\"");
      }
    }
    try {
      Table table = table(name, data, folder, options);
      int rows = table.rows();
      Set<String> needed = needed(table.names(), name, used, statements);
      String weight = null;
      if (data.weight() instanceof Tree.Name column) {
        weight = column.name();
        if (!table.has(weight)) {
          throw source.error(
              column.span(),
              "table " + table.name() + " has no column " + Words.quoted(weight),
              Words.meant(weight, table.names()));
        }
        needed.add(weight);
      }
      switch (data.missing()) {
        case DROP -> table = table.dropMissing(needed);
        case IMPUTE ->
            table = weight == null ? table.imputeMean(needed) : table.imputeMean(needed, weight);
        case REFUSE -> table.requireComplete(needed);
      }
      Groups groups = weight == null ? Groups.of(table) : Groups.weighted(table, weight);
      entries.add(new Entry(name, table, groups, weight, rows - table.rows()));
    } catch (DataException e) {
      throw data(source, data.pathSpan(), e);
    } catch (InvalidPathException e) {
      throw source.error(data.pathSpan(), "the file name is not one: " + e.getReason(), "", e);
    }
  }

  /** What the options give for the table by its name, then for the only one, then the model's. */
  private static Table table(String name, Statement.Data data, Path folder, ModelOptions options) {
    Table given = options.inMemory().get(name);
    if (given != null) {
      return given;
    }
    Path replaced = options.tables().get(name);
    Path file =
        replaced != null
            ? replaced
            : options.data() != null ? options.data() : folder.resolve(data.path());
    return Table.read(file, options.reading());
  }

  /** The same complaint with the place in the model. */
  static ModelException data(SourceText source, Span span, DataException e) {
    String[] parts = String.valueOf(e.getMessage()).split("\\.?\nMaybe ", 2);
    String advice = parts.length < 2 ? "" : parts[1].replaceAll("\\.$", "");
    return source.error(span, parts[0].replaceAll("\\.$", ""), advice, e);
  }

  /** The columns of a table that a model needs. */
  static Set<String> needed(
      List<String> columns, String name, Set<String> used, List<Statement> statements) {
    Set<String> needed = new LinkedHashSet<>();
    for (String column : columns) {
      if (used.contains(column) || used.contains(name + "." + column)) {
        needed.add(column);
      }
    }
    for (Statement statement : statements) {
      if (statement instanceof Statement.Features features) {
        for (Statement.Item item : features.items()) {
          if (item.all() && (item.table() == null || name.equals(item.table()))) {
            Set<String> all = new LinkedHashSet<>(columns);
            item.columns().forEach(c -> all.remove(columnName(c)));
            needed.addAll(all);
          }
        }
      }
    }
    return needed;
  }

  static String columnName(Tree tree) {
    return tree instanceof Tree.Member member
        ? member.column()
        : tree instanceof Tree.Name name ? name.name() : "";
  }

  int count() {
    return entries.size();
  }

  Entry get(int table) {
    return entries.get(table);
  }

  List<Entry> all() {
    return List.copyOf(entries);
  }

  /** A table by its name, or null. */
  @Nullable Integer find(String name) {
    for (int t = 0; t < entries.size(); t++) {
      if (entries.get(t).name.equals(name)) {
        return t;
      }
    }
    return null;
  }

  /** Whether a table has such a column. */
  boolean hasColumn(String column) {
    return entries.stream().anyMatch(e -> e.table.has(column));
  }

  /** Whether a cell of a column of texts says this. */
  boolean hasCategory(String text) {
    return entries.stream()
        .flatMap(e -> e.table.columns().stream())
        .anyMatch(c -> c.categories().contains(text));
  }

  /** A column by its name alone, or null if there is none. */
  @Nullable Place column(String name, Span span) {
    Place found = null;
    for (int t = 0; t < entries.size(); t++) {
      if (entries.get(t).table.has(name)) {
        if (found != null) {
          throw source.error(
              span,
              "the tables "
                  + Words.quoted(entries.get(found.table).name)
                  + " and "
                  + Words.quoted(entries.get(t).name)
                  + " both have a column "
                  + Words.quoted(name),
              "write " + entries.get(t).name + "." + name);
        }
        found = new Place(t, entries.get(t).table.column(name));
      }
    }
    return found;
  }

  Place column(String table, String name, Span span) {
    Integer t = find(table);
    if (t == null) {
      throw source.error(
          span,
          "there is no table " + Words.quoted(table),
          Words.meant(table, entries.stream().map(Entry::name).toList()));
    }
    Table found = entries.get(t).table;
    if (!found.has(name)) {
      throw source.error(
          span,
          "table " + Words.quoted(table) + " has no column " + Words.quoted(name),
          Words.meant(name, found.names()));
    }
    return new Place(t, found.column(name));
  }

  /** Names of all columns. */
  Set<String> columnNames() {
    Set<String> names = new LinkedHashSet<>();
    entries.forEach(e -> names.addAll(e.table.names()));
    return names;
  }

  /** A line for each table: what it is called and how large it is. */
  List<String> lines() {
    List<String> lines = new ArrayList<>();
    for (Entry entry : entries) {
      lines.add(
          String.format(
              Locale.ROOT,
              "%s: %,d rows, %d columns%s%s",
              entry.table.name(),
              entry.table.rows(),
              entry.table.names().size(),
              entry.weighted() ? ", weighted" : "",
              entry.dropped > 0 ? ", " + entry.dropped + " rows with missing values dropped" : ""));
    }
    return lines;
  }

  /** The contents of all tables in short. */
  String fingerprint() {
    StringBuilder all = new StringBuilder();
    for (Entry entry : entries) {
      all.append(' ').append(entry.name).append('=').append(entry.table.fingerprint());
    }
    return all.toString();
  }
}
