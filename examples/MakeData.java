import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;

/**
 * Makes the data of the examples. The people, machines and prices in them do not exist; the shapes
 * do: skewed amounts, correlated columns, rare events, small groups, missing cells.
 *
 * <pre>
 * java examples/MakeData.java                         all of them
 * java examples/MakeData.java newsvendor              those of one example
 * java examples/MakeData.java --into FOLDER           to another place
 * </pre>
 *
 * <p>The same bytes on every machine: {@code java.util.Random} is specified to the bit, and so is
 * {@code StrictMath}.
 */
final class MakeData {

  /** File by file, how its text is made. */
  private static final Map<String, Supplier<String>> FILES = new LinkedHashMap<>();

  static {
    FILES.put("false-alarm/transactions.csv", MakeData::transactions);
    FILES.put("equal-opportunity/applicants.csv", MakeData::applicants);
    FILES.put("portfolio/returns.csv", MakeData::returns);
    FILES.put("newsvendor/demand.csv", MakeData::demand);
    FILES.put("calibration/clinic.csv", MakeData::clinic);
    FILES.put("precision/machines.csv", MakeData::machines);
    FILES.put("sparse-regression/rents.csv", MakeData::rents);
    FILES.put("triage/patients.csv", MakeData::patients);
    FILES.put("last-year/sales.csv", MakeData::sales);
    FILES.put("new-customers/last-quarter.csv", () -> loans(1111, 6000));
    FILES.put("new-customers/next-month.csv", () -> loans(1212, 2000));
    FILES.put("network-alarm/pumps.csv", MakeData::pumps);
  }

  public static void main(String[] arguments) throws IOException {
    List<String> names = new ArrayList<>(List.of(arguments));
    Path folder = Files.exists(Path.of("MakeData.java")) ? Path.of(".") : Path.of("examples");
    int into = names.indexOf("--into");
    if (into >= 0) {
      if (into + 1 == names.size()) {
        fail("--into must be followed by a folder.");
      }
      folder = Path.of(names.get(into + 1));
      names.subList(into, into + 2).clear();
    } else if (!Files.exists(folder.resolve("MakeData.java"))) {
      fail(
          "There is no folder examples here.\nMaybe go to the root of the project, or use --into.");
    }
    for (String name : names) {
      if (FILES.keySet().stream().noneMatch(file -> file.startsWith(name + "/"))) {
        List<String> known = FILES.keySet().stream().map(f -> f.split("/")[0]).toList();
        fail("The example (" + name + ") must be one of " + String.join(", ", known) + ".");
      }
    }
    for (Map.Entry<String, Supplier<String>> entry : FILES.entrySet()) {
      if (names.isEmpty() || names.contains(entry.getKey().split("/")[0])) {
        Path file = folder.resolve(entry.getKey());
        Files.createDirectories(file.getParent());
        Files.writeString(file, entry.getValue().get());
        System.out.println(file + "  " + Files.size(file) + " bytes");
      }
    }
  }

  private static void fail(String message) {
    System.err.println(message);
    System.exit(2);
  }

  /** Card payments, one in forty a fraud: larger, later at night, farther from home. */
  private static String transactions() {
    Draw draw = new Draw(101);
    Lines lines = new Lines("amount,hour,km_from_home,days_since_last,country,channel,fraud");
    for (int row = 0; row < 6000; row++) {
      boolean fraud = draw.chance(0.025);
      // Half of the frauds are careful and look almost like anyone.
      boolean careful = fraud && draw.chance(0.4);
      boolean odd = fraud && !careful;
      double amount = draw.lognormal(odd ? 5.2 : 3.4, odd ? 1.0 : 0.9);
      double hour = draw.normal(odd ? 25.5 : 15, odd ? 4 : 4.5);
      double km = draw.lognormal(odd ? 4.2 : 1.8, 1.3);
      double days = draw.exponential(fraud ? 1.2 : 0.35);
      String country = draw.pick("home,neighbour,overseas", odd ? "50,15,35" : "90,7,3");
      String channel = draw.pick("shop,web,phone", fraud ? "15,75,10" : "60,37,3");
      lines.add(
          fixed(amount, 2),
          (int) StrictMath.floor((hour % 24 + 24) % 24),
          fixed(km, 1),
          fixed(days, 2),
          country,
          channel,
          fraud ? 1 : 0);
    }
    return lines.text();
  }

  /** Pumps that fail at wrong combinations of speed and pressure, not at high or low ones. */
  private static String pumps() {
    Draw draw = new Draw(1313);
    Lines lines = new Lines("speed,pressure,vibration,site,failed");
    for (int row = 0; row < 3000; row++) {
      double speed = draw.normal(0, 1);
      double pressure = 0.4 * speed + draw.normal(0, 1);
      double vibration = draw.lognormal(0.3 * StrictMath.abs(speed), 0.4);
      String site = draw.pick("north,south", "60,40");
      // The farther from the line where both go together, the worse, and worse in the south.
      double off = StrictMath.abs(speed - pressure) - (site.equals("south") ? 1.6 : 2.1);
      double risk = -1.0 + 3.0 * off + 0.5 * (vibration - 1.5);
      boolean failed = draw.chance(1 / (1 + StrictMath.exp(-risk)));
      lines.add(
          fixed(1500 + 200 * speed, 0),
          fixed(6 + 0.8 * pressure, 2),
          fixed(vibration, 2),
          site,
          failed ? 1 : 0);
    }
    return lines.text();
  }

  /** Patients at an emergency room: what the nurse measures, and what a doctor says afterwards. */
  private static String patients() {
    Draw draw = new Draw(909);
    Lines lines = new Lines("age,pulse,temperature,pain,arrival,triage");
    for (int row = 0; row < 2400; row++) {
      double illness = draw.normal(0, 1);
      double age = 20 + 60 * draw.uniform(0, 1);
      double pulse = draw.normal(78 + 9 * illness, 10);
      double temperature = draw.normal(37.1 + 0.4 * illness, 0.6);
      int pain = (int) StrictMath.min(10, StrictMath.max(0, draw.normal(4 + 1.6 * illness, 1.8)));
      String arrival = draw.pick("walk,ambulance", illness > 0.8 ? "35,65" : "85,15");
      double danger = illness + 0.012 * (age - 50) + draw.normal(0, 0.45);
      String triage = danger > 1.1 ? "urgent" : danger > -0.1 ? "middle" : "low";
      boolean unmeasured = draw.chance(0.04);
      lines.add(
          (int) age,
          (int) pulse,
          unmeasured ? "" : fixed(temperature, 1),
          pain,
          arrival,
          triage);
    }
    return lines.text();
  }

  /** Loaves sold by a bakery on every day of three years; in the third a school opened nearby. */
  private static String sales() {
    Draw draw = new Draw(1010);
    Lines lines = new Lines("date,temperature,sold");
    double[] week = {1.0, 0.95, 0.95, 1.0, 1.15, 1.5, 0.6};
    double mood = 0;
    LocalDate first = LocalDate.of(2022, 1, 1);
    for (int day = 0; day < 1096; day++) {
      LocalDate date = first.plusDays(day);
      boolean school = date.getYear() == 2024;
      int weekday = date.getDayOfWeek().getValue();
      double season = -StrictMath.cos(2 * StrictMath.PI * (date.getDayOfYear() - 15) / 365.0);
      double temperature = draw.normal(11 + 9 * season, 3.5);
      mood = 0.9 * mood + draw.normal(0, 4);
      double level = (school ? 185 : 150) * week[weekday - 1] * (school && weekday < 6 ? 1.15 : 1);
      int sold = (int) StrictMath.max(0, draw.normal(level + mood - 0.9 * (temperature - 11), 11));
      lines.add(
          String.format(
              Locale.ROOT,
              "%02d.%02d.%d",
              date.getDayOfMonth(),
              date.getMonthValue(),
              date.getYear()),
          fixed(temperature, 1),
          sold);
    }
    return lines.text();
  }

  /**
   * Loans that were given and repaid or not. Group B, one in twelve, earns less and has changed
   * jobs more often, which says less about it than about A; a score learnt on all does not know.
   */
  private static String applicants() {
    Draw draw = new Draw(202);
    Lines lines = new Lines("income,debt_ratio,years_employed,late_payments,housing,group,repaid");
    for (int row = 0; row < 5000; row++) {
      boolean b = draw.chance(0.08);
      double merit = draw.normal(0, 1);
      double income = StrictMath.exp(3.5 + 0.3 * merit - (b ? 0.25 : 0) + draw.normal(0, 0.35));
      double debt = 1 / (1 + StrictMath.exp(1.1 + 0.5 * merit + draw.normal(0, 0.7)));
      double years = draw.lognormal((b ? 0.7 : 1.5) + 0.25 * merit, 0.6);
      int late = draw.poisson(StrictMath.exp(-0.6 - 0.6 * merit));
      String housing = draw.pick("own,rent,family", b ? "15,65,20" : "40,45,15");
      boolean repaid = draw.chance(1 / (1 + StrictMath.exp(-1.7 - 1.3 * merit)));
      boolean unknown = draw.chance(b ? 0.07 : 0.03);
      lines.add(
          fixed(income, 1),
          fixed(debt, 3),
          unknown ? "" : fixed(years, 1),
          late,
          housing,
          b ? "B" : "A",
          repaid ? 1 : 0);
    }
    return lines.text();
  }

  /**
   * Loans and whether they defaulted, one in eight. The odds are a logistic function of all columns
   * but the purpose; the young have more debt, and no more risk than it explains.
   */
  private static String loans(long seed, int rows) {
    Draw draw = new Draw(seed);
    Lines lines = new Lines("age,income,debt_ratio,months_with_us,late_payments,purpose,defaulted");
    for (int row = 0; row < rows; row++) {
      double age = draw.uniform(18, 75);
      boolean young = age < 30;
      double income = draw.lognormal(young ? 3.3 : 3.6, 0.4);
      double debt = 1 / (1 + StrictMath.exp((young ? 0.5 : 0.9) + draw.normal(0, 0.7)));
      double months = draw.exponential(1 / (young ? 20.0 : 60.0));
      int late = draw.poisson(draw.exponential(1.4));
      String purpose = draw.pick("car,home,furniture,other", "35,30,20,15");
      double risk =
          -3.9
              + 4.5 * debt
              + 0.75 * late
              - 0.6 * StrictMath.log(income / 35)
              - 0.008 * StrictMath.min(months, 120)
              - 0.005 * (age - 45);
      boolean defaulted = draw.chance(1 / (1 + StrictMath.exp(-risk)));
      lines.add(
          (int) age,
          fixed(income, 1),
          fixed(debt, 2),
          (int) months,
          late,
          purpose,
          defaulted ? 1 : 0);
    }
    return lines.text();
  }

  /** Four years of daily returns in per cent: common shocks, calm and wild times, heavy losses. */
  private static String returns() {
    Draw draw = new Draw(303);
    String[] funds =
        "world_shares,small_caps,emerging,technology,utilities,real_estate,gold,oil,bonds,bills"
            .split(",");
    double[] mean = {0.038, 0.044, 0.048, 0.056, 0.028, 0.034, 0.022, 0.030, 0.012, 0.006};
    double[] market = {1.0, 1.15, 1.1, 1.3, 0.6, 0.85, 0.05, 0.6, -0.08, 0};
    double[] rates = {0, -0.05, -0.05, -0.1, 0.25, 0.3, 0.2, -0.1, 0.3, 0.02};
    double[] own = {0.15, 0.5, 0.7, 0.6, 0.5, 0.6, 0.8, 1.7, 0.15, 0.02};
    int days = 1000;
    double[][] r = new double[days][funds.length];
    double spread = 0.9;
    for (double[] day : r) {
      // A drop of the market makes the next days wilder, a rise does not.
      double shock = spread * draw.student(5) - (draw.chance(0.01) ? 2.5 : 0);
      double rate = draw.normal(0, 0.8);
      for (int i = 0; i < funds.length; i++) {
        day[i] = market[i] * shock + rates[i] * rate + own[i] * draw.student(5);
      }
      double drop = StrictMath.min(0, shock);
      double variance = 0.05 + 0.86 * spread * spread + 0.09 * drop * drop;
      spread = StrictMath.min(2.5, StrictMath.sqrt(variance));
    }
    Lines lines = new Lines("day," + String.join(",", funds));
    for (int t = 0; t < days; t++) {
      Object[] cells = new Object[funds.length + 1];
      cells[0] = t + 1;
      for (int i = 0; i < funds.length; i++) {
        // The luck of four years hides means this small, so it is taken out.
        int fund = i;
        double luck = Arrays.stream(r).mapToDouble(day -> day[fund]).sum() / days;
        cells[i + 1] = fixed(r[t][i] - luck + mean[i], 3);
      }
      lines.add(cells);
    }
    return lines.text();
  }

  /** Two years of what a bakery could have sold: weather moves all three goods together. */
  private static String demand() {
    Draw draw = new Draw(404);
    Lines lines = new Lines("day,weekday,bread,rolls,cake");
    String[] weekdays = {"Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
    double[] busy = {0.85, 0.9, 0.95, 1.0, 1.1, 1.35};
    for (int day = 0; day < 624; day++) {
      double level = busy[day % 6] * StrictMath.exp(draw.normal(0, 0.12));
      lines.add(
          day + 1,
          weekdays[day % 6],
          draw.poisson(90 * level * StrictMath.exp(draw.normal(0, 0.08))),
          draw.poisson(160 * level * StrictMath.exp(draw.normal(0, 0.10))),
          draw.poisson(25 * level * level * StrictMath.exp(draw.normal(0, 0.25))));
    }
    return lines.text();
  }

  /** A clinic on 240 mornings: how long the fourth and the eighth patient waited, in minutes. */
  private static String clinic() {
    Draw draw = new Draw(505);
    Lines lines = new Lines("day,wait_4,wait_8,over_30");
    for (int day = 0; day < 240; day++) {
      double wait = 0;
      double fourth = 0;
      for (int patient = 2; patient <= 8; patient++) {
        double visit = draw.lognormal(2.62, 0.55);
        double gap = 15 + draw.normal(0, 5);
        wait = StrictMath.max(0, wait + visit - gap);
        fourth = patient == 4 ? wait : fourth;
      }
      lines.add(day + 1, fixed(fourth, 1), fixed(wait, 1), wait > 30 ? 1 : 0);
    }
    return lines.text();
  }

  /** Weekly readings of machines, one in sixteen before a breakdown. */
  private static String machines() {
    Draw draw = new Draw(606);
    Lines lines = new Lines("temperature,vibration,pressure,hours_since_service,load,site,fault");
    for (int row = 0; row < 4000; row++) {
      double load = draw.uniform(0.4, 1.0);
      double hours = draw.exponential(1 / 900.0);
      double heat = draw.normal(0, 1);
      double shake = 0.5 * heat + StrictMath.sqrt(0.75) * draw.normal(0, 1);
      double wear = 1.3 * shake + 0.8 * heat + 0.9 * StrictMath.min(3, hours / 900) + load - 3.6;
      boolean fault = draw.chance(1 / (1 + StrictMath.exp(-1.4 * wear)));
      lines.add(
          fixed(62 + 14 * load + 4 * heat, 1),
          fixed(StrictMath.exp(0.6 + 0.45 * shake), 2),
          fixed(draw.normal(5.2, 0.3) - 0.05 * shake, 2),
          (int) hours,
          fixed(load, 2),
          draw.pick("north,south,harbour", "50,40,10"),
          fault ? 1 : 0);
    }
    return lines.text();
  }

  /** Flats with twenty properties, many of them telling the same story; six make the rent. */
  private static String rents() {
    Draw draw = new Draw(707);
    Lines lines =
        new Lines(
            "area,rooms,bathrooms,balcony,floor,lift,built,renovated,energy,cellar,parking,"
                + "km_to_centre,minutes_to_station,shops_nearby,parks_nearby,street_noise,"
                + "school_rank,crime_index,days_listed,photos,rent");
    for (int row = 0; row < 1500; row++) {
      double area = draw.lognormal(4.2, 0.35);
      int rooms = (int) StrictMath.max(1, StrictMath.rint(area / 26 + draw.normal(0, 0.5)));
      int baths = area + draw.normal(0, 20) > 95 ? 2 : 1;
      double balcony = StrictMath.max(0, 0.08 * area + draw.normal(-2, 3));
      int floor = draw.poisson(2.2);
      boolean lift = draw.chance(floor > 3 ? 0.8 : 0.35);
      int built = (int) (1905 + 118 * StrictMath.sqrt(draw.uniform(0, 1)));
      boolean renovated = built < 1990 && draw.chance(0.4);
      double energy = 210 - 1.1 * (built - 1900) - (renovated ? 50 : 0) + draw.normal(0, 22);
      double km = draw.lognormal(1.2, 0.6);
      double station = StrictMath.max(1, 3 + 1.6 * km + draw.normal(0, 3));
      int shops = draw.poisson(9 * StrictMath.exp(-0.15 * km));
      int parks = draw.poisson(1 + 0.1 * km);
      double noise = 66 - 1.2 * km + draw.normal(0, 4);
      double school = draw.normal(50, 15);
      double crime = StrictMath.max(0, 40 - 0.3 * school - 1.5 * km + draw.normal(0, 8));
      boolean parking = draw.chance(km > 4 ? 0.6 : 0.3);
      double rent =
          240
              + 11.5 * area
              - 38 * km
              + 95 * (renovated ? 1 : 0)
              + 2.1 * (built - 1960)
              + 70 * (parking ? 1 : 0)
              + 9 * balcony
              + draw.normal(0, 105);
      lines.add(
          fixed(area, 0),
          rooms,
          baths,
          fixed(balcony, 1),
          floor,
          lift ? 1 : 0,
          built,
          renovated ? 1 : 0,
          fixed(energy, 0),
          draw.chance(0.5) ? 1 : 0,
          parking ? 1 : 0,
          fixed(km, 1),
          fixed(station, 0),
          shops,
          parks,
          fixed(noise, 0),
          fixed(school, 0),
          fixed(crime, 0),
          fixed(draw.exponential(1 / 21.0), 0),
          draw.poisson(11),
          fixed(StrictMath.max(220, rent), 0));
    }
    return lines.text();
  }

  private static String fixed(double value, int decimals) {
    String text = String.format(Locale.ROOT, "%." + decimals + "f", value);
    // −0.00 is a number nobody would write.
    return text.matches("-0(\\.0*)?") ? text.substring(1) : text;
  }

  /** Rows of text under a header. */
  private static final class Lines {

    private final StringBuilder text;
    private final int columns;

    Lines(String header) {
      text = new StringBuilder(header).append('\n');
      columns = header.split(",").length;
    }

    void add(Object... cells) {
      if (cells.length != columns) {
        throw new IllegalStateException(cells.length + " cells for " + columns + " columns");
      }
      for (int i = 0; i < columns; i++) {
        text.append(i == 0 ? "" : ",").append(cells[i]);
      }
      text.append('\n');
    }

    String text() {
      return text.toString();
    }
  }

  /** Random numbers of the shapes that data have. */
  private static final class Draw {

    private final Random random;

    Draw(long seed) {
      random = new Random(seed);
    }

    double uniform(double from, double to) {
      return from + (to - from) * random.nextDouble();
    }

    boolean chance(double probability) {
      return random.nextDouble() < probability;
    }

    double normal(double mean, double deviation) {
      return mean + deviation * random.nextGaussian();
    }

    /** Mean and deviation of the logarithm. */
    double lognormal(double mean, double deviation) {
      return StrictMath.exp(normal(mean, deviation));
    }

    double exponential(double rate) {
      return -StrictMath.log(1 - random.nextDouble()) / rate;
    }

    /** Student's t with whole degrees of freedom, scaled to variance 1. */
    double student(int freedom) {
      double squares = 0;
      for (int i = 0; i < freedom; i++) {
        double z = random.nextGaussian();
        squares += z * z;
      }
      return random.nextGaussian() * StrictMath.sqrt((freedom - 2) / squares);
    }

    /** By Knuth's product of uniforms, in pieces so that the product does not underflow. */
    int poisson(double mean) {
      int count = 0;
      for (double left = mean; left > 0; left -= 100) {
        double limit = StrictMath.exp(-StrictMath.min(100, left));
        double product = random.nextDouble();
        while (product > limit) {
          count++;
          product *= random.nextDouble();
        }
      }
      return count;
    }

    /** One of the texts, with the weights in per cent. */
    String pick(String texts, String weights) {
      String[] text = texts.split(",");
      String[] weight = weights.split(",");
      double left = 100 * random.nextDouble();
      for (int i = 0; i < text.length - 1; i++) {
        left -= Double.parseDouble(weight[i]);
        if (left < 0) {
          return text[i];
        }
      }
      return text[text.length - 1];
    }
  }
}
