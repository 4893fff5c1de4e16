package org.proxpep.model.problem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Wrong models are told what is wrong and where. */
class ErrorsTest {

  @TempDir Path folder;

  @BeforeEach
  void writeData() {
    Models.write(folder, "d.csv", "age,sex,fraud,note\n30,F,0,x\n40,M,1,y\n50,F,1,z\n");
  }

  private ModelException error(String text) {
    return catchThrowableOfType(ModelException.class, () -> Model.parse("m.pep", text, folder));
  }

  @Test
  void aMistypedNameIsUnderlinedAndCorrected() {
    ModelException e =
        error("data \"d.csv\"\nvar w in [0, 1]\nminimize f: E[ w * agee | fraud == 1 ]\n");
    assertThat(e)
        .hasMessage(
            """
            m.pep, line 3, column 20: there is no name `agee`.
              minimize f: E[ w * agee | fraud == 1 ]
                                 ^^^^
            Maybe you mean `age`.\
            """);
    assertThat(e.line()).isEqualTo(3);
    assertThat(e.column()).isEqualTo(20);
    assertThat(e.problem()).isEqualTo("there is no name `agee`");
  }

  @ParameterizedTest
  @CsvSource({
    "PctUnemp, PctUnemployed",
    "pctunemployed, PctUnemployed",
    "unemployed, PctUnemployed",
    "pct_unemp, PctUnemployed",
    "income, household_income_eur",
    "income_household, household_income_eur",
    "Household-Income, household_income_eur",
    "per_week, hours-per-week",
  })
  void namesAreMeantByTheirBeginningsPartsAndLetters(String written, String meant) {
    Models.write(
        folder, "d.csv", "PctUnemployed,household_income_eur,hours-per-week\n1,2,3\n3,4,5\n");
    String name = written.contains("-") ? "`" + written + "`" : written;
    assertThat(error("data \"d.csv\"\nvar w\nminimize E[w * " + name + "]"))
        .hasMessageContaining("Maybe you mean `" + meant + "`");
    assertThat(error("data \"d.csv\"\nfeatures z = " + name + "\nvar w[z]\nminimize E[w[1]]"))
        .hasMessageContaining("Maybe you mean `" + meant + "`");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "min x | Maybe write `minimize`",
        "var n integer | there are no whole-number variables",
        "minimize P(x >= 3) | write probability(a >= b)",
        "minimize x**2 | write `^` for a power",
      })
  void wordsOfOtherLanguagesAreExplained(String line, String advice) {
    assertThat(error("var x\n" + line)).hasMessageContaining(advice);
  }

  @Test
  void aColumnThatIsTextByAccidentSaysWhy() {
    Models.write(folder, "d.csv", "age,sex\n30,F\nnone,M\n");
    assertThat(error("data \"d.csv\"\nvar w\nminimize E[w * age]"))
        .hasMessage(
            """
            m.pep, line 3, column 16: expected a number, found the column of texts `age` (line 3 says "none").
              minimize E[w * age]
                             ^^^
            Maybe compare it with a text: age == "…", or correct such cells if numbers are meant: leave cells without a value empty, and ask for 'drop missing' or 'impute mean'.\
            """);
  }

  @Test
  void underlinesStandBelowTheirTextAfterTabsAndWideCharacters() {
    assertThat(error("var größe\nminimize\t𝛼 + größe"))
        .hasMessage(
            "m.pep, line 2, column 10: there is no name `𝛼`.\n  minimize\t𝛼 + größe\n"
                + "          \t^\nMaybe declare it in a line before: `var`, `param` or `let`.");
  }

  @Test
  void anOpenBracketIsShownWhereItOpens() {
    assertThat(error("var x\nminimize f: (x + 2 * (x + 1)\nsubject to x <= 1"))
        .hasMessage(
            """
            m.pep, line 2, column 13: the bracket `(` is never closed.
              minimize f: (x + 2 * (x + 1)
                          ^
            Maybe a `)` is missing.\
            """);
  }

  @Test
  void theEndOfALineIsShownBehindIt() {
    assertThat(error("var x\nminimize exp(x)\nsubject to c: x^2"))
        .hasMessage(
            """
            m.pep, line 3, column 18: expected `<=`, `>=` or `==`, found the end of the line.
              subject to c: x^2
                               ^\
            """);
  }

  @Test
  void anUnfinishedModelIsShownWhereItEnds() {
    String shown =
        """
        m.pep, line 2, column 16: expected an expression, found the end of the line.
          minimize f: x +
                         ^\
        """;
    for (String rest : List.of("", "\n", "\n\n\n", "\r\n\r\n", "\n  # that is all\n\n")) {
      assertThat(error("var x\nminimize f: x +" + rest)).as(rest).hasMessage(shown);
    }
    assertThat(error("var x\nminimize f: x # why\nsubject to c: x # what\n\n\n"))
        .hasMessage(
            """
            m.pep, line 3, column 16: expected `<=`, `>=` or `==`, found the end of the line.
              subject to c: x # what
                             ^\
            """);
    assertThat(error("var x\nminimize x\nsubject to c: x <= # what\n\n").line()).isEqualTo(3);
    assertThat(error("var x\n\nminimize\n\n").line()).isEqualTo(3);
    assertThat(error("var x\n\nminimize f: x ^\n\n# end\n").line()).isEqualTo(3);
  }

  @Test
  void columnsOfAJoinedTableAreNamedAlone() {
    Models.write(folder, "orders.csv", "customer,amount\n1,40\n2,20\n");
    Models.write(folder, "customers.csv", "customer,age\n1,30\n2,50\n");
    String head = "data o from \"orders.csv\" join c from \"customers.csv\" on customer\nvar x\n";
    assertThat(error(head + "minimize E[(x - c.age)^2]"))
        .hasMessageContaining("there is no table `c`")
        .hasMessageContaining("Maybe write `age` alone");
  }

  @Test
  void namesWithHyphensTextsWithoutMarksAndVectorsGetAdvice() {
    Models.write(folder, "h.csv", "hours-per-week,kind\n40,spam\n20,ham\n");
    assertThat(error("data \"h.csv\"\nfeatures z = standardize(hours-per-week)\nvar x"))
        .hasMessageContaining("Maybe put the name between backticks: `hours-per-week`, or");
    assertThat(error("data \"h.csv\"\nfeatures z = standardize(kind, hours-a-week)\nvar x"))
        .hasMessageContaining("between backticks: `hours-a-week`, or a difference in brackets.");
    assertThat(error("data \"h.csv\"\nfeatures z = standardize(kind - 3)\nvar x"))
        .hasMessageContaining("Maybe put the difference in brackets.");
    assertThat(error("data \"h.csv\"\nvar x\nminimize E[x * (hours-per-week > 30)]"))
        .hasMessageContaining("Maybe you mean `hours-per-week`, with its backticks.");
    assertThat(error("data \"h.csv\"\nvar x\nminimize E[x | kind == spam]"))
        .hasMessageContaining("Maybe put the text into quotation marks: \"spam\".");
    assertThat(error("var x[1..3]\nminimize sum(x)\nsubject to cap: x <= 1"))
        .hasMessageContaining("a constraint on each entry is written name[i in I]: x[i] <= 1.");
  }

  @Test
  void infiniteFunctionsOfMeansAreRefused() {
    ModelException e = error("data \"d.csv\"\nvar x\nminimize log(inf + E[square(x * age)])");
    assertThat(e.problem()).contains("is infinite wherever the variables lie");
    assertThat(e.line()).isEqualTo(3);
  }

  @Test
  void columnsOutsideOfMeansAreRefused() {
    assertThat(error("data \"d.csv\"\nvar x\nminimize x * age"))
        .hasMessage(
            """
            m.pep, line 3, column 14: `age` changes from scenario to scenario.
              minimize x * age
                           ^^^
            Maybe take its mean: E[ … ].\
            """);
  }

  @Test
  void categoriesThatDoNotOccurAreNamed() {
    assertThat(error("data \"d.csv\"\nvar x\nminimize E[x | sex == \"f\"]"))
        .hasMessage(
            """
            m.pep, line 3, column 23: no row of the column `sex` says "f".
              minimize E[x | sex == "f"]
                                    ^^^
            Maybe you mean "F".\
            """);
  }

  @Test
  void missingFilesAreToldAtTheirStatement() {
    ModelException e = error("var x\ndata \"nowhere.csv\"\nminimize x");
    assertThat(e.line()).isEqualTo(2);
    assertThat(e.column()).isEqualTo(6);
    assertThat(e).hasMessageContaining("nowhere.csv");
  }

  /** Statements after "data, var x, y" and a part of the message. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '\'',
      value = {
        "minimize x +;expected an expression, found the end of the line",
        "minimize x y;expected an operator or the end of the statement, found `y`",
        "minimize f(x);there is no function `f`",
        "minimize spline(x, 4);an item of its own",
        "minimize relu(x);write max(…, 0)",
        "minimize quux;Maybe you mean a column: `age`",
        "minimize sigmod(x);Maybe you mean `sigmoid`",
        "minimize exp;Maybe its arguments in brackets are missing",
        "minimize exp(x, y);the function `exp` takes 1 argument, not 2",
        "minimize max(x);the function `max` takes at least 2 arguments, not 1",
        "minimize E(x);Maybe write E[…], not E(…)",
        "minimize x @ 2;the character `@` has no meaning here",
        "minimize 2x;a number ends in a letter",
        "minimize x);the bracket `)` closes nothing",
        "minimize (x];the bracket `]` stands where `)` must close the bracket `(` before it",
        "minimize 1e999*x;the number 1e999 is too large",
        "minimize x / 0;something is divided by 0",
        "minimize log(-1) + x;is not a finite number",
        "minimize x <= 3;expected the end of the objective, found `<=`",
        "minimize [x, y];expected a number, found a vector of 2",
        "minimize x[1];only vectors have an index, and this is a number",
        "minimize sum(i in 1..3, [1, 2][i]*x);there is no index 3 in 1..2 (i = 3)",
        "minimize sum(i in J, x);there is no set `J`",
        "minimize sum(i in 3..1, x);the range 3..1 is empty",
        "minimize sum(i in 1..0.5, x);the end of a range (0.5) must be a whole number",
        "minimize sum(i in x, x);expected a set, found a number",
        "minimize dot([1, 2], [1, 2, 3])*x;the vectors have 2 and 3 entries, not as many",
        "minimize huber(x, -1);the width of huber (-1.0) must be positive",
        "minimize if(x > 0, 1, 2);a comparison may depend on data only",
        "minimize E[note];expected a number, found the column of texts `note`",
        "minimize E[x * (sex < \"F\")];texts are compared by `==` and `!=` only",
        "minimize E[x * (sex == 3)];the column `sex` holds texts and is compared with a number",
        "minimize E[x * (age == \"3\")];Maybe leave the quotation marks out",
        "minimize E[age | x > 0];a condition may depend on data only, and `x` is a decision"
            + " variable",
        "minimize E[age*x | age > 99];no row satisfies the condition age > 99",
        "minimize E[age*x | E[age] > 1];a condition cannot contain a mean",
        "minimize E[d.agee*x];Maybe you mean `age`",
        "minimize proba(x >= age);Maybe you mean `probability`",
        "minimize E[e.age*x];there is no table `e`",
        "minimize -cvar(0.9, age*x);`cvar` may only be minimised or bounded from above",
        "minimize exp(cvar(0.9, age*x));not be put into a function",
        "minimize cvar(1, age*x);the level of cvar (1.0) must be in [0, 1)",
        "minimize E[cvar(0.9, age*x)];a cvar must not be inside a mean",
        "minimize probability(x, 1);expected a comparison by `>=` or `<=`",
        "let a = a + 1\\nminimize a;the expression `a` refers to itself",
        "let a = b\\nlet b = a\\nminimize a;refers to itself",
        "var x\\nminimize x;the name `x` already stands for a decision variable",
        "var age\\nminimize x;the name `age` is already a column of the data",
        "var E\\nminimize x;the word `E` belongs to the language",
        "var z in [1, 0]\\nminimize z;must be at most upper (0.0)",
        "var z in [0, 1\\nminimize z;the bracket `[` is never closed",
        "var z in bal(2)\\nminimize z;Maybe you mean `ball`",
        "var z in ball(-1)\\nminimize z;must be finite and not negative",
        "var z[1..3] in capped(0.1)\\nminimize sum(z);the set is empty",
        "var z[1..2] in [[1, 2, 3], 5]\\nminimize x;has 3 entries, but must have 2",
        "var z start inf\\nminimize z;the start (Infinity) must be finite",
        "minimize x\\nminimize y;there are two objectives",
        "subject to x <= 1;the model has no objective",
        "minimize x\\nx <= 1;`subject to` is missing before the first constraint",
        "minimise x;Maybe you mean `minimize`",
        "min x;Maybe write `minimize`",
        "max: x;Maybe write `maximize`",
        "minimize x\\ns.t. x >= 1;Maybe write `subject to`",
        "variable z\\nminimize x;Maybe write `var`",
        "minimize x**2;Maybe write `^` for a power",
        "minimize |x|;Maybe write abs(…)",
        "minimize x\\nsubject to P(x >= age) >= 0.9;Maybe write probability(a >= b).",
        "minimize mean(x);Maybe write E[…]",
        "minimize ln(x);Maybe write log(…)",
        "minimize Var(x);Maybe write variance(…)",
        "var z integer\\nminimize x;Maybe leave it out: every variable is a real number",
        "var z slab(1, 2)\\nminimize x;Maybe write: var z in slab",
        "var z in [0, 9] integer\\nminimize x;Maybe leave it out: every variable",
        "var z in binary\\nminimize x;Maybe leave it out: every variable is a real number",
        "integer z\\nminimize x;Maybe leave it out: every variable is a real number",
        "var z in {0, 1}\\nminimize x;Maybe write [0, 1]",
        "minimize x\\nsubject x <= 1;expected `to` after `subject`",
        "minimize x\\nsubject to x = 1;Maybe write `==`",
        "minimize x\\nsubject to x < 1;Maybe write `<=`",
        "minimize x\\nsubject to 1 <= x >= 2;a constraint has one `<=`, `>=` or `==`",
        "minimize x\\nsubject to 1 <= 0;the constraint can never hold: it says 1.0 <= 0.0",
        "minimize x\\nsubject to x >= 2\\nx <= 1;leaves no value for `x`",
        "var z[1..2] in simplex\\n"
            + "minimize x\\n"
            + "subject to cap[i in 1..2]: z[i] <= 0.4;with its bounds the entries of `z` cannot add"
            + " up to 1.0",
        "minimize x\\n"
            + "subject to a: x <= 1\\n"
            + "a: y <= 1;two functions of the model have the name `a`",
        "minimize x\\n"
            + "subject to cvar(0.9, age*x) >= 1;`cvar` may only be minimised or bounded from above",
        "random d ~ norml(0, 1)\\nminimize x;Maybe you mean `normal`",
        "random d ~ normal(0)\\nminimize x;takes 2 arguments (mean, standard deviation), not 1",
        "random d ~ normal(0, -1)\\n"
            + "minimize x;the standard deviation (-1.0) must be finite and not negative",
        "random d ~ normal(x, 1)\\n"
            + "minimize x;the mean of normal must be a number that does not change",
        "random d ~ normal(0, 1)\\nminimize E[x | d > 0];and `d` is simulated",
        "random d ~ normal(0, 1)\\nminimize d*x;`d` changes from scenario to scenario",
        "random d ~ discrete([1, 2], [1])\\nminimize x;there are 1 weights for 2 values",
        "random r ~ mvnormal([0, 0], [[1, 2], [2, 1]])\\nminimize x;must be positive semidefinite",
        "features z = agee\\nminimize x;Maybe you mean `age`",
        "features z = standardise(age)\\nminimize x;Maybe you mean `standardize`",
        "features z = standardize(sex)\\nminimize x;it holds texts",
        "features z = age, age\\nminimize x;two entries named age",
        "data \"d.csv\"\\nminimize x;there are two tables `d`",
        "param a = x\\nminimize x;the parameter must be a number that does not change",
        "param a = [[1, 2], [3]]\\nminimize x;every row of the matrix must have 2 entries",
        "param a from \"no.csv\"\\nminimize x;there is no file",
        "let a = sum(i in 1..2, i * nowhere)\\nminimize x;there is no name `nowhere`",
        "set S = {a, a}\\nminimize x;the set has two members `a`",
        "set S = 1..3\\nminimize S;`S` is a set, not a number",
        "minimize \"a;the text does not end in this line",
        "minimize `a;the name in backticks does not end in this line",
        "minimize x = 2;expected the end of the objective",
        "minimize x\\nsubject to -inf <= E[age*y] <= inf;the range is infinite on both sides",
        "minimize x\\nsubject to E[age*y] <= -inf;the constraint can never hold: its limit is -inf",
        "var z in [inf, inf]\\nminimize x;the lower bound (inf) leaves no number",
        "var z <= -inf\\nminimize x;Maybe write inf for none",
        "random d ~ uniform(0, inf)\\nminimize x;the range from 0.0 to Infinity must be finite",
        "random d ~ normal(inf, 1)\\nminimize x;the mean (Infinity) must be finite",
        "minimize x within 0;the tolerance of the objective (0.0) must be positive and finite",
        "maximize x within -1;Maybe leave out `within` for the standard tolerance",
        "minimize x within inf;the tolerance of the objective (Infinity) must be positive",
        "minimize x within y;the tolerance of the objective must not depend on variables",
        "minimize x within E[age*y];Maybe write a number, in the units of the objective",
        "minimize 3 within 1;the objective does not depend on a variable",
        "minimize x\\nsubject to E[age*y] <= 1 within 0;the tolerance of a constraint (0.0) must",
        "let z = x within 2\\nminimize z;only the objective and constraints have a tolerance",
        "param p = 3 within 2\\nminimize x;only the objective and constraints have a tolerance",
        "var z in [0, 1] within 2\\nminimize x;only the objective and constraints have a",
        "minimize E[x | age = 2];Maybe write `==`",
        "minimize E[x | 1 < age < 3];Maybe join two with `and`"
      })
  void theMessageSaysWhatIsWrong(String statements, String message) {
    String text = "data \"d.csv\"\nvar x in [0, 5]\nvar y\n" + statements.replace("\\n", "\n");
    ModelException e = error(text);
    assertThat(e).as(text).isNotNull();
    assertThat(e.getMessage()).contains(message).startsWith("m.pep, line ").contains("^");
  }

  @Test
  void limitsAreStated() {
    assertThat(error("var x\nminimize " + "(".repeat(300) + "x" + ")".repeat(300)))
        .hasMessageContaining("nested more than 200 deep");
    assertThat(error("var x\nminimize " + "-".repeat(300) + "x"))
        .hasMessageContaining("nested more than 200 deep");
    assertThat(error("var x\nminimize x" + "^x".repeat(300)))
        .hasMessageContaining("nested more than 200 deep");
    assertThat(error("var x\nminimize sum(i in 1..2000000, x)"))
        .hasMessageContaining("2000000 members, but at most 1000000");
    assertThat(error("var x\nminimize sum(i in 1..10000, j in 1..10000, x)"))
        .hasMessageContaining("more than 2000000 parts");
    assertThat(error("var x[1..1000000]\nvar y\nminimize y"))
        .hasMessageContaining("more than 1000000 variables");
    StringBuilder lets = new StringBuilder("var x\nlet a0 = x\n");
    for (int i = 1; i < 2000; i++) {
      lets.append("let a").append(i).append(" = a").append(i - 1).append(" + 1\n");
    }
    assertThat(error(lets + "minimize a1999")).hasMessageContaining("nested more than 500 deep");
  }

  @Test
  void longSumsAndProductsAreNoDepth() {
    assertThat(Models.value("var x\nminimize x" + " + x".repeat(50_000), 1.0)).isEqualTo(50_001);
    assertThat(Models.value("var x\nminimize x" + " * x".repeat(100), 1.0)).isEqualTo(1);
  }

  /**
   * The deepest allowed nesting must fit into the stack that threads have without being asked.
   * Measured: between 640 and 768 KB with the first compiler only, between 448 and 512 KB else.
   */
  @Test
  void theDeepestModelsFitIntoTheUsualStack() throws InterruptedException {
    List<Throwable> problems = new ArrayList<>();
    StringBuilder lets = new StringBuilder("var x\nlet a0 = x\n");
    for (int i = 1; i < 249; i++) {
      lets.append("let a").append(i).append(" = 2 * a").append(i - 1).append("\n");
    }
    String deep = "exp(".repeat(190) + "x" + ")".repeat(190);
    Thread thread =
        new Thread(
            null,
            () -> {
              Models.parse(lets + "minimize a248");
              Models.parse("var x\nminimize " + deep);
              Models.parse(
                  "var x\nminimize E[" + deep + "] + " + "E[".repeat(180) + "x" + "]".repeat(180));
            },
            "usual stack",
            1 << 20);
    thread.setUncaughtExceptionHandler((t, e) -> problems.add(e));
    thread.start();
    thread.join();
    assertThat(problems).isEmpty();
  }

  @Test
  void aFileThatIsNotUtf8IsToldAsSuch() throws IOException {
    Path file = folder.resolve("m.pep");
    String text = "# größer\nvar größe in [0, 1]\nminimize größe\n";
    Files.write(file, text.getBytes(StandardCharsets.UTF_8));
    assertThat(Model.read(file).variableName(0)).isEqualTo("größe");
    Files.write(file, text.getBytes(StandardCharsets.ISO_8859_1));
    assertThatThrownBy(() -> Model.read(file))
        .isInstanceOf(ModelException.class)
        .hasMessage(
            """
            m.pep, line 1, column 5: the byte 0xF6 is not valid UTF-8.
              # größer
                  ^
            Maybe the file is written in Latin-1 (ISO 8859-1), where this is `ö`: save it as UTF-8.\
            """);
    Files.write(file, text.getBytes(StandardCharsets.UTF_16));
    assertThatThrownBy(() -> Model.read(file)).hasMessageContaining("UTF-16: save it as UTF-8");
  }
}
