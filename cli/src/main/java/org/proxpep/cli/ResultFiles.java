package org.proxpep.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import org.proxpep.report.RunJson;
import org.proxpep.report.SolutionCsv;
import org.proxpep.report.page.ReportFacts;
import org.proxpep.report.page.ReportPage;
import org.proxpep.report.page.ReportPicture;
import org.proxpep.solve.CertifiedResult;

/** The files of a result: what was found, what was asked, and the page with its picture. */
record ResultFiles(
    OutputFolder folder, CertifiedResult result, OpenProblem open, ReportFacts facts) {

  /** What only one command writes. */
  interface More {
    void write(OutputFolder folder) throws IOException;
  }

  /**
   * Writes the files.
   *
   * @param document the result for programs
   * @return the exit code of the result, or of files that could not be written
   */
  int write(String document, List<Record> settings, More more, PrintWriter err) {
    try {
      folder.write("result.json", document);
      if (result.hasAnswer()) {
        folder.write("solution.csv", SolutionCsv.write(result, open.inner()));
      }
      folder.write(
          "run.json",
          RunJson.write(
              result,
              facts.command(),
              settings,
              open.engine(),
              open.parameters(),
              open.ownParameters()));
      more.write(folder);
      folder.write("report.html", ReportPage.html(result, open.inner(), facts));
      folder.write("picture.svg", ReportPicture.svg(result, open.inner()));
      return ExitCode.of(result);
    } catch (IOException e) {
      return folder.failed(err, e);
    }
  }
}
