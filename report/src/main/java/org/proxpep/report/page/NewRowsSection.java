package org.proxpep.report.page;

import org.proxpep.report.words.ConstraintView;
import org.proxpep.report.words.NumberText;
import org.proxpep.report.words.ResultView;
import org.proxpep.report.words.TableColumns;

/** Every constraint in the table that the answer comes from and on rows kept aside. */
final class NewRowsSection {

  private NewRowsSection() {}

  static void write(Html out, ResultView view) {
    TableColumns<ConstraintView> columns =
        new TableColumns<ConstraintView>()
            .add("constraint", ConstraintView::name)
            .add("in the table", c -> ConstraintSection.page(c.valueText()))
            .add("on new rows", c -> ConstraintSection.page(view.onNewRows(c).valueText()))
            .add("limit", c -> c.relation() + " " + NumberText.plain(c.limit()))
            .add("for the population", c -> view.onNewRows(c).state());
    out.table("In the table and on new rows", "stacked", columns, view.constraints());
    out.note(
        "%s: %s in the table, %s on new rows."
            .formatted(
                view.objectiveName(),
                ConstraintSection.page(view.objectiveText()),
                ConstraintSection.page(view.objectiveOnNewRows())));
    out.note("New rows: " + view.newRows() + ".");
    out.note("For the table: " + view.tableSentence());
  }
}
