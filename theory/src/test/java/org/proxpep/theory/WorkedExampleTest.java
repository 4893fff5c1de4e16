package org.proxpep.theory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/**
 * The worked example of docs/theory-example.md. The numbers were computed by a separate script in
 * another language, from the formulas in the page and not from this code.
 */
class WorkedExampleTest {

  private static final double RELATIVE_PERCENT = 1e-10; // 1e-12

  /** Two inequalities, one equality: symbol, corrected, printed. */
  private static final String MIXED =
      """
      C_G | 1.04 | 1.04
      C_H | 2.04 | 2.04
      C_qH | 4.58 | 4.58
      gamma_2g | 3.58 | 3.58
      c_gamma | 2.150581316760657 | 1.541103500742244
      alpha_0 | 2.344093010681705 | 2.246576560118759
      alpha | 23.44093010681705 | 22.46576560118759
      tau | 400 | 400
      c | 2000000 | 2000000
      s | 100 | 100
      beta_1 | 0.00458 | 0.00458
      beta_max | 4.58458 | 4.58458
      T_1 | 1000 | 1000
      omega | 0.000378 | 0
      u^(T+1) | 0.09275421787743081 | 0.09275426310223332
      sum u | 381.7811781170482 | 381.7811781170482
      sum sigma_h u | 0.1908905890585241 | 0.1908905890585241
      U_max | 0.09275421787743081 | 18.32
      U_avg | 0.03817811781170483 | 0.03817811781170483
      gamma_sigma | 0.002150581316760657 | 0.001541103500742244
      gamma_2h | 4.672754217877431 | 22.9
      delta_max | 0.006045669192930231 | 0.001541103500742244
      zeta | 0.00025 | 0.00025
      vartheta | 76.84938965864546 | 76.31315524466849
      psi | 571.6533160870426 | 98.19197086008634
      phi(exp(-eta)) | 688.6136872561488 | 105.7919708600863
      z_theta^T | 1156.455171932573 | 136.1919708600863
      E norm(y^(T+1))^2 | 1337393.559793463 | 18548.68348561566
      pi | 1089769.28813143 | 16574.83591633734
      sum E norm(y)^2 | 10897692881.3143 | 165748359.1633734
      pi_tail | 400488.1620349107 | NaN
      gamma3-bar | 11694.49590601601 | 554.9800282900496
      gamma4-bar | 908562493.945869 | 379686654.0272793
      Gamma | 211.7152218534085 | 211.2276396005938
      Gamma_u | 1000023.439930107 | 1000022.464765601
      rho_B1 | 3.238271143681455 | 2.884995667241114
      rho_B2 | 0.004329218604469959 | 0.0415128
      rho_C1 | 0.0007071067811865475 | 0.0005
      rho_C2 | 0.4404385719535371 | 0.4498559084293006
      Delta_avg | 8.801742742607987 | 1.375655796340305
      beta_T | 2.220465053408526 | 1.732882800593795
      nu_max | 1.5 | 1.5
      kappa_gh | 4 | 4
      Gamma_Delta | 0.01745212877318506 | 0.05536480000000001
      Delta_proj | 5.407202170794784 | NaN
      single step | 580454.6838658877 | 16681.11240470615
      Moreau (tail) | 1419227.085906463 | NaN
      Moreau | 3861298.532775927 | 56480.90763845897
      K_1 | 34076972376.52067 | 13647972708.08237
      inequality | 66.31914406101657 | 11.24987911420255
      K_2 | 119386.1290570112 | 5135.848066811874
      equality | 132.3243965301405 | 22.48291011436319
      K_3 | 117543.0835971718 | 5061.480476871519
      complementarity | 606.8461330505008 | 103.2762591232666
      K_4 | 1076699.595981641 | 46367.06972833794
      phi~ | 1227.241949232395 | 4358.159310311161
      Delta_max | 18.86109935075608 | 59.7058242606933
      pi_cg | 1423997.382480258 | 4979699.882622371
      pi_ch | 2840232.106398331 | 9935299.216718582
      pi_grad | 8488757.343468817 | 64644392.98619788
      pi_cm | 18722866.57526135 | 65798707.07025206
      failure of pi_cg | 0.3989324213523395 | 0.3989324213523395
      failure of pi_ch | 0.6625295594680662 | 0.6625295594680662
      failure of pi_grad | 0.3989324213523395 | 0.1353352832366127
      failure of pi_cm | 0.3989324213523395 | 0.3989324213523395
      T_min | 3.764238560269336 | 47.23519509931663
      C_0 | 15924.36039799431 | Infinity
      C_1 | 35529894863.60392 | Infinity
      K_1 (hp) | 188493.752850337 | Infinity
      K_2 (hp) | 162563.6452150416 | Infinity
      K_3 (hp) | 160050.1201599996 | Infinity
      K_4 (hp) | 1653155.86313947 | Infinity
      """;

  /** The two inequalities alone. */
  private static final String INEQUALITIES =
      """
      C_G | 1.04 | 1.04
      C_H | 0.04 | 0.04
      C_qH | 0.08 | 0.08
      gamma_2g | 3.58 | 3.58
      c_gamma | 2.121320343559642 | 1.5
      alpha_0 | 2.24 | 2.169705627484771
      alpha | 22.4 | 21.69705627484771
      tau | 400 | 400
      c | 2000000 | 2000000
      s | 100 | 100
      beta_1 | 8.000000000000001e-05 | 8.000000000000001e-05
      beta_max | 0.08008 | 0.08008
      T_1 | 10000 | 10000
      omega | 0.0002864 | 0
      u^(T+1) | 0 | 0
      sum u | 0 | 0
      sum sigma_h u | 0 | 0
      U_max | 0 | 0
      U_avg | 0 | 0
      gamma_sigma | 0.002121320343559642 | 0.0015
      gamma_2h | 0.08 | 0.08
      delta_max | 0.00506288455329568 | 0.0015
      zeta | 0.00025 | 0.00025
      vartheta | 58.32951677077627 | 57.90926900198782
      psi | 390.8688669536072 | 78.44592673047723
      phi(exp(-eta)) | 472.8938269536072 | 85.64592673047723
      z_theta^T | 800.9936669536071 | 114.4459267304772
      E norm(y^(T+1))^2 | 641594.273262576 | 13098.22370225525
      pi | 521450.7241869649 | 11536.60647450626
      sum E norm(y)^2 | 5214507241.869649 | 115366064.7450626
      pi_tail | 188203.5213622125 | NaN
      gamma3-bar | 6741.561088209914 | 490.5907995896663
      gamma4-bar | 775740793.4128624 | 359644269.9612288
      Gamma | 211.1989184 | 210.8474465374238
      Gamma_u | 1000022.399 | 1000021.696056275
      rho_B1 | 1.470782104868019 | 1.470782104868019
      rho_B2 | 0.00312 | 0.00312
      rho_C1 | 0 | 0.0005
      rho_C2 | 0.4482107285003976 | 0.4554134462646459
      Delta_avg | 2.752853870516834 | 0.5812847073190779
      beta_T | 1.7 | 1.348528137423857
      nu_max | 1.5 | 1.5
      kappa_gh | 1.414213562373095 | 1.414213562373095
      Gamma_Delta | 0.007732800000000001 | 0.007732800000000001
      Delta_proj | 1.315766537772718 | NaN
      single step | 32780.7167221003 | 1342.801158149084
      Moreau (tail) | 80006.47742981477 | NaN
      Moreau | 221384.0786281947 | 4786.282899870201
      K_1 | 3475676522.150778 | 1560670686.870213
      inequality | 41.94985472069823 | 8.449128768659564
      K_2 | 34116.52410672982 | 3001.70964099519
      equality | 0 | 0
      K_3 | 0 | 0
      complementarity | 0.2031428571428571 | 0.2085264070386414
      K_4 | 4.258928571428571 | 3.199014070386414
      phi~ | 850.6368282954243 | 4114.204458842022
      Delta_max | 5.954662360144003 | 28.8719864349193
      pi_cg | 913165.3168409219 | 4415073.117765183
      pi_ch | 0 | 0
      pi_grad | 497305.4924275164 | 6968741.037751319
      pi_cm | 723820.7121090821 | 3493103.510512536
      failure of pi_cg | 0.3989324213523395 | 0.3989324213523395
      failure of pi_ch | 0.6625295594680662 | 0.6625295594680662
      failure of pi_grad | 0.3989324213523395 | 0.1353352832366127
      failure of pi_cm | 0.3989324213523395 | 0.3989324213523395
      T_min | 1.360790000174377 | 1
      C_0 | 9321.801215599331 | Infinity
      C_1 | 1505251298.525711 | Infinity
      K_1 (hp) | 38797.5682037639 | Infinity
      K_2 (hp) | 47176.43012427101 | Infinity
      K_3 (hp) | 0 | 0
      K_4 (hp) | 38802.34841826895 | Infinity
      """;

  @Test
  void everyNumberOfTheMixedExampleAgrees() {
    requireAgreement(MIXED, Examples.mixed());
  }

  @Test
  void everyNumberOfTheExampleWithoutEqualitiesAgrees() {
    requireAgreement(INEQUALITIES, Examples.inequalities());
  }

  @Test
  void thePageShowsTheSameNumbers() throws IOException {
    String root = System.getProperty("proxpep.root", "..");
    List<String> page = Files.readAllLines(Path.of(root, "docs", "theory-example.md"));
    List<String> expected = new ArrayList<>();
    for (String row : (MIXED + INEQUALITIES).lines().toList()) {
      String[] cells = row.split(" \\| ", -1);
      expected.add("| `%s` | %s | %s |".formatted(cells[0].strip(), cells[1], cells[2].strip()));
    }
    assertThat(page).containsSubsequence(expected);
  }

  private static void requireAgreement(String expected, TheoryInputs inputs) {
    Map<String, TheoryEntry> table = new LinkedHashMap<>();
    for (TheoryEntry entry : TheoryTable.of(inputs)) {
      table.put(entry.symbol(), entry);
    }
    List<String> rows = expected.lines().toList();
    assertThat(rows).hasSizeGreaterThan(60);
    for (String row : rows) {
      String[] cells = row.split(" \\| ", -1);
      String symbol = cells[0].strip();
      TheoryEntry entry = Objects.requireNonNull(table.get(symbol), symbol);
      requireClose(entry.symbol() + " corrected", entry.corrected(), Double.parseDouble(cells[1]));
      requireClose(entry.symbol() + " printed", entry.printed(), Double.parseDouble(cells[2]));
    }
  }

  private static void requireClose(String what, double actual, double expected) {
    if (Double.isNaN(expected) || Double.isInfinite(expected) || expected == 0) {
      assertThat(actual).as(what).isEqualTo(Double.valueOf(expected));
    } else {
      assertThat(actual).as(what).isCloseTo(expected, withinPercentage(RELATIVE_PERCENT));
    }
  }
}
