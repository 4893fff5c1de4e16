package org.proxpep.model.problem;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.compile.Functions;
import org.proxpep.model.data.ColumnType;
import org.proxpep.model.data.FeatureEntry;
import org.proxpep.model.data.Features;
import org.proxpep.model.data.Fitted;
import org.proxpep.model.data.NewRows;
import org.proxpep.model.data.ReadOptions;
import org.proxpep.model.data.Table;
import org.proxpep.model.graph.Expr;
import org.proxpep.model.sampling.InputFiller;
import org.proxpep.model.sampling.Inputs;
import org.proxpep.model.semantics.Block;
import org.proxpep.model.semantics.BoundModel;
import org.proxpep.model.semantics.DerivedColumns;
import org.proxpep.model.semantics.FreshTables;
import org.proxpep.model.semantics.ModelSource;
import org.proxpep.model.semantics.TableLoader;
import org.proxpep.model.semantics.Tables;
import org.proxpep.model.syntax.Statement;
import org.proxpep.refusal.NearestWord;
import org.proxpep.refusal.Refusal;

/** Let expressions of a model at a point, row by row of a table that has the columns they need. */
public final class LetColumns {

  private final ModelSource source;
  private final Fitted fitted;
  private final List<String> names;
  private final Map<String, Double> values;
  private final String table;
  private final Set<String> needed = new LinkedHashSet<>();
  private final ReadOptions reading;
  private final List<String> headings;

  /** Those over the first rows, whose code serves all others. */
  private @Nullable Functions functions;

  LetColumns(
      ModelSource source,
      Fitted fitted,
      List<String> names,
      Map<String, Double> values,
      ReadOptions reading) {
    this.source = source;
    this.fitted = fitted.withoutGroups();
    this.names = List.copyOf(names);
    this.values = values;
    this.table = Tables.name(data());
    requireKnown(names);
    BoundModel model = model(NewRows.blank(table, this.fitted));
    this.headings = names.stream().flatMap(let -> model.inEveryRow(let).keySet().stream()).toList();
    Inputs.Used used = model.context().inputs.used(expressions(model));
    used.of(Inputs.ColumnInput.class).forEach(input -> needed.add(input.column().name()));
    used.of(Inputs.FeatureInput.class)
        .forEach(input -> needed.addAll(input.rows().features.columnNames()));
    this.reading = neededOnly(reading);
  }

  private ReadOptions neededOnly(ReadOptions all) {
    Set<String> read = FreshTables.sources(source.statements(), needed);
    if (ordersRows()) {
      read.add(Tables.columnName(Objects.requireNonNull(data().preparation().order())));
    }
    data().preparation().joins().forEach(join -> join.keys().forEach(key -> read.add(key.name())));
    Map<String, ColumnType> kinds = new LinkedHashMap<>(all.kinds());
    kinds.replaceAll((column, kind) -> read.contains(column) ? kind : ColumnType.TEXT);
    return all.withKinds(kinds);
  }

  /** Whether rows before a row matter, so that rows cannot be read in blocks. */
  public boolean looksBack() {
    return FreshTables.rowsBefore(source.statements(), needed) > 0;
  }

  private boolean ordersRows() {
    return looksBack() && data().preparation().order() != null;
  }

  /** How files of rows are read: columns that are not needed may hold anything. */
  public ReadOptions reading() {
    return reading;
  }

  /**
   * The first expression as a Java class that needs nothing of this project.
   *
   * @throws Refusal if it has a function that such a class cannot have
   */
  public String javaClass(String className) {
    BoundModel model = model(NewRows.blank(table, fitted));
    return JavaScore.of(
        model,
        names.get(0),
        point(model),
        DerivedColumns.of(source, fitted),
        standIns(),
        className);
  }

  /**
   * The first expression, the score of a network, as an ONNX file.
   *
   * @throws Refusal if it has something that such a file cannot have here
   */
  public byte[] onnx() {
    BoundModel model = model(NewRows.blank(table, fitted));
    return OnnxScore.of(model, names.get(0), point(model));
  }

  /** Whether the model has networks. */
  public boolean hasNetworks() {
    return model(NewRows.blank(table, fitted)).hasNetworks();
  }

  /** The values for gaps that the model has learnt, by column; empty if it refuses gaps. */
  private Map<String, Double> standIns() {
    Map<String, Double> found = new LinkedHashMap<>();
    if (data().missing() == Statement.Missing.IMPUTE) {
      needed.forEach(column -> found.put(column, fitted.standIn(table, column)));
    }
    return found;
  }

  /** What stands in the columns that {@link #scored} entries are made from. */
  public List<Source> columns() {
    DerivedColumns derived = DerivedColumns.of(source, fitted);
    Table blank = NewRows.blank(table, fitted);
    List<Source> found = new ArrayList<>();
    for (String name : needed) {
      Double standIn = standIns().get(name);
      List<String> categories = blank.column(name).categories();
      String text =
          standIn == null || categories.isEmpty() ? "" : categories.get(standIn.intValue());
      found.add(new Source(name, derived.isMade(name), categories, standIn, text));
    }
    return found;
  }

  /**
   * A column that an expression needs.
   *
   * @param made whether the model makes it, by the expression that is its name
   * @param categories the texts that the model knows; empty if it holds numbers
   * @param standIn what a missing value counts as; null if it is refused
   * @param standInText the same of texts
   */
  public record Source(
      String name,
      boolean made,
      List<String> categories,
      @Nullable Double standIn,
      String standInText) {}

  private void requireKnown(List<String> lets) {
    List<String> known =
        Statement.of(source.statements(), Statement.Let.class).stream()
            .filter(let -> let.indices().isEmpty())
            .map(Statement.Let::name)
            .toList();
    for (String let : lets) {
      if (!known.contains(let)) {
        throw new Refusal(
            "The let expression",
            let,
            "must be one without indices that the model has",
            NearestWord.advice(
                let,
                known,
                known.isEmpty() ? "add one to the model" : "one of " + String.join(", ", known)));
      }
    }
  }

  /** How the entries of data vectors come from columns, and the coefficients that go with them. */
  public List<Scored> scored() {
    List<Scored> found = new ArrayList<>();
    BoundModel model = model(NewRows.blank(table, fitted));
    Inputs.Used used = model.context().inputs.used(expressions(model));
    Set<Features> vectors = new LinkedHashSet<>();
    used.of(Inputs.FeatureInput.class).forEach(input -> vectors.add(input.rows().features));
    double[] x = point(model);
    for (Features features : vectors) {
      for (Block block : model.blocks()) {
        for (Block.Along along : block.along(features.names())) {
          for (int i = 0; i < features.size(); i++) {
            found.add(new Scored(along.name(), features.entry(i), x[along.places()[i]]));
          }
        }
      }
    }
    return found;
  }

  /**
   * A coefficient and the entry it is multiplied with.
   *
   * @param variable the name of the vector of coefficients
   */
  public record Scored(String variable, FeatureEntry entry, double coefficient) {}

  /** The columns that a table must have. */
  public Set<String> needed() {
    return new LinkedHashSet<>(needed);
  }

  private Statement.Data data() {
    return Statement.of(source.statements(), Statement.Data.class).get(0);
  }

  private BoundModel model(Table rows) {
    Tables tables = TableLoader.of(source.text(), List.of(rows), source.statements(), fitted);
    return BoundModel.of(source.over(tables, fitted), null);
  }

  /** Those of all names; a vector has one for each entry. */
  private List<Expr> expressions(BoundModel model) {
    return names.stream().flatMap(let -> model.inEveryRow(let).values().stream()).toList();
  }

  /** What the columns are called: by the names, or name[index] for the entries of a vector. */
  public List<String> headings() {
    return headings;
  }

  /**
   * The expressions over the rows of a table, none of which is left out: predictions stand beside
   * their rows.
   *
   * @throws org.proxpep.model.data.DataException if a column is missing, or a value that the model
   *     needs in every row
   */
  public Rows over(Table rows) {
    FreshTables.Beside made = FreshTables.beside(source, data(), rows, fitted, needed);
    NewRows like =
        NewRows.of(made.table(), table, fitted, needed, TableLoader.made(source.statements()));
    BitSet unknown = new BitSet();
    Arrays.stream(made.early()).forEach(unknown::set);
    switch (data().missing()) {
      case IMPUTE ->
          like = new NewRows(like.table().impute(needed, null, fitted, table), like.unseen());
      case DROP -> unknown.or(like.table().missing(needed));
      case REFUSE -> like.table().requireComplete(needed, unknown);
    }
    like = new NewRows(withoutGaps(like.table(), unknown), like.unseen());
    BoundModel model = model(like.table());
    List<Expr> expressions = expressions(model);
    return new Rows(model, expressions, point(model), like, unknown, compiled(model, expressions));
  }

  /** Any row stands in for those that have no values and that nobody asks about. */
  private Table withoutGaps(Table rows, BitSet unknown) {
    if (unknown.isEmpty()) {
      return rows;
    }
    int known = unknown.nextClearBit(0);
    Table any = known < rows.rows() ? rows : NewRows.blank(table, fitted);
    int[] places = new int[rows.rows()];
    Arrays.setAll(places, row -> any != rows ? 0 : unknown.get(row) ? known : row);
    return any.keep(places);
  }

  private synchronized Functions compiled(BoundModel model, List<Expr> expressions) {
    Functions earlier = functions;
    functions =
        earlier == null
            ? Functions.compile(model.context().graph(), expressions)
            : earlier.over(model.context().graph(), expressions);
    return functions;
  }

  private double[] point(BoundModel model) {
    double[] x = new double[model.context().graph().dimension()];
    for (var block : model.blocks()) {
      for (int i = 0; i < block.size(); i++) {
        String name = block.labels.isEmpty() ? block.name : block.name + "[" + block.label(i) + "]";
        Double value = values.get(name);
        if (value == null) {
          throw Refusal.of(
              "The stored answer has no value for the variable %s of its model",
              "the files were changed: solve the model again", name);
        }
        x[block.first + i] = value;
      }
    }
    return x;
  }

  /** The expressions over some rows; any number of threads may ask for readers. */
  public static final class Rows {
    private final InputFiller plan;
    private final Functions functions;
    private final double[] x;
    private final NewRows rows;
    private final BitSet unknown;

    private Rows(
        BoundModel model,
        List<Expr> expressions,
        double[] x,
        NewRows rows,
        BitSet unknown,
        Functions functions) {
      this.plan = model.context().plan(expressions);
      this.functions = functions;
      this.x = x;
      this.rows = rows;
      this.unknown = unknown;
    }

    /** How many rows have no values, because they are made of rows or values that are not there. */
    public int without() {
      return unknown.cardinality();
    }

    public int count() {
      return rows.table().rows();
    }

    /** By column, how many rows have a category that the model has never seen. */
    public Map<String, Integer> unseen() {
      return rows.unseen();
    }

    /** What reads rows, for one thread. */
    public Reader reader() {
      return new Reader();
    }

    /** Reads rows. */
    public final class Reader {
      private final InputFiller.Scratch scratch = new InputFiller.Scratch(plan, functions);
      private final double[] value = new double[functions.rows()];
      private final double[][] gradient = new double[functions.rows()][x.length];

      private Reader() {}

      /** The values in a row, NaN where there are none; the array is used again. */
      public double[] read(int row) {
        if (unknown.get(row)) {
          Arrays.fill(value, Double.NaN);
          return value;
        }
        scratch.rows[0] = row;
        for (int step = 0; step < plan.steps(); step++) {
          plan.fill(step, 1.0, scratch);
        }
        functions.evaluate(x, scratch.workspace, value, gradient);
        return value;
      }
    }
  }
}
