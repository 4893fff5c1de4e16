package org.proxpep.problems.generated;

import java.util.ArrayList;
import java.util.List;
import org.proxpep.problems.LibraryProblem;
import org.proxpep.problems.generated.GeneratedNlpSettings.Shape;
import org.proxpep.problems.library.ProblemLibrary;

/** Generated problems that keep the promises of the library without being listed there. */
public final class GeneratedInstances {

  private GeneratedInstances() {}

  public static List<LibraryProblem> all() {
    List<LibraryProblem> all = new ArrayList<>(nlps());
    LibraryProblem hs014 = ProblemLibrary.find("hs014");
    LibraryProblem hs071 = ProblemLibrary.find("hs071");
    all.add(Variations.studentT(hs014, 0.3));
    all.add(Variations.correlated(hs014, 0.3, 0.8));
    all.add(Variations.multiplicative(hs071, 0.2));
    all.add(Variations.withDuplicateRow(hs071, 1));
    all.add(Variations.withDuplicateRow(Variations.withDuplicateRow(hs071, 2), 1));
    all.add(Variations.withDuplicateRow(ProblemLibrary.find("neyman-pearson"), 1));
    all.add(Variations.rescaled(hs071, 2.0, 3));
    all.add(Variations.rescaled(ProblemLibrary.find("cvar-portfolio"), 2.0, 4));
    all.add(HardProblems.rareGroup(false));
    all.add(HardProblems.rareGroup(true));
    return all;
  }

  public static List<GeneratedNlp> nlps() {
    List<GeneratedNlp> all = new ArrayList<>();
    for (Shape shape : Shape.values()) {
      GeneratedNlpSettings settings = GeneratedNlpSettings.of(13, 4, 2).withShape(shape);
      all.add(GeneratedNlp.create(settings));
      all.add(GeneratedNlp.create(settings.withNonconvexity(3.0).withSeed(2)));
      all.add(GeneratedNlp.create(settings.withCurvature(0.0).withSeed(3)));
    }
    all.add(GeneratedNlp.create(GeneratedNlpSettings.of(1, 0, 0)));
    all.add(GeneratedNlp.create(GeneratedNlpSettings.of(1, 3, 0)));
    all.add(GeneratedNlp.create(GeneratedNlpSettings.of(2, 0, 1).withNonconvexity(2.0)));
    all.add(GeneratedNlp.create(GeneratedNlpSettings.of(3, 2, 1).withShape(Shape.SIMPLEX)));
    return all;
  }
}
