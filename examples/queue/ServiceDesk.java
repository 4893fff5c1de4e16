import java.util.PriorityQueue;
import org.proxpep.method.practical.PracticalProxPep;
import org.proxpep.problem.ConstraintForm;
import org.proxpep.problem.Relation;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.report.words.ConstraintView;
import org.proxpep.report.words.ResultView;
import org.proxpep.run.RunSettings;
import org.proxpep.set.Box;
import org.proxpep.solve.CertifiedResult;
import org.proxpep.solve.Solver;
import org.proxpep.values.ValuesOnly;

/**
 * A service desk on one morning, event by event: customers see the front desk, and one in three
 * then needs an expert. How fast must both be, at the least cost, for nobody to wait long?
 */
final class ServiceDesk extends ValuesOnly {

  private static final int CUSTOMERS = 60;
  private static final double LIMIT = 4.0;

  /** Two speeds, one inequality, no equality; the start. */
  ServiceDesk() {
    super("service-desk", Box.cube(2, 0.5, 5.0), 1, 0, 2.0, 2.0);
  }

  /** Cost and waiting of one morning. All its randomness comes from {@code random}, in one order. */
  @Override
  public void values(double[] speed, ScenarioRandom random, double[] out) {
    PriorityQueue<Event> calendar = new PriorityQueue<>();
    double[][] work = new double[CUSTOMERS][2];
    double arrival = 0.0;
    for (int k = 0; k < CUSTOMERS; k++) {
      arrival += exponential(random, 3.0);
      work[k][0] = exponential(random, 2.5) / speed[0];
      double expert = exponential(random, 7.0) / speed[1];
      work[k][1] = random.nextDouble() < 1.0 / 3.0 ? expert : 0.0;
      calendar.add(new Event(arrival, k, 0));
    }
    double[] free = new double[2]; // when each desk is free again
    double waiting = 0.0;
    while (!calendar.isEmpty()) {
      Event next = calendar.poll();
      double begin = Math.max(next.time, free[next.desk]);
      waiting += begin - next.time;
      free[next.desk] = begin + work[next.customer][next.desk];
      if (next.desk == 0 && work[next.customer][1] > 0.0) {
        calendar.add(new Event(free[0], next.customer, 1));
      }
    }
    out[0] = 20.0 * speed[0] + 35.0 * speed[1]; // the cost, EUR an hour
    out[1] = waiting / CUSTOMERS - LIMIT; // E[...] <= 0
  }

  /** A customer comes to a desk. */
  private record Event(double time, int customer, int desk) implements Comparable<Event> {
    @Override
    public int compareTo(Event other) {
      return Double.compare(time, other.time);
    }
  }

  private static double exponential(ScenarioRandom random, double mean) {
    return -mean * Math.log1p(-random.nextDouble());
  }

  @Override
  public String functionName(int row) {
    return row == 0 ? "cost" : "waiting";
  }

  @Override
  public String variableName(int i) {
    return i == 0 ? "front_desk" : "expert";
  }

  /** Row 1 is the waiting minus its limit. */
  @Override
  public ConstraintForm meaning(int row) {
    return new ConstraintForm(Relation.AT_MOST, LIMIT, false);
  }

  public static void main(String[] arguments) {
    StochasticProblem problem = new ServiceDesk().byDifferences();
    CertifiedResult result =
        new Solver(new PracticalProxPep(), problem).withRun(RunSettings.samples(20_000)).solve();
    ResultView view = new ResultView(result, problem);
    System.out.println(result.verdict() + ". " + view.sentence());
    System.out.println("cost: " + view.objectiveText());
    for (ConstraintView c : view.constraints()) {
      System.out.println(c.name() + ": " + c.valueText() + "; " + view.prices().perUnit(c));
    }
    for (int i = 0; i < problem.dimension(); i++) {
      System.out.println(problem.variableName(i) + ": " + view.variable(i));
    }
    System.out.println(ResultView.slopes(problem));
  }
}
