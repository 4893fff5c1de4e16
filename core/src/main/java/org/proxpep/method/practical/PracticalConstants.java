package org.proxpep.method.practical;

import java.util.List;

/**
 * The numbers that the practical step is made of and that nobody sets. None depends on the units of
 * a problem: each is a share, a multiple or a count, and the reason stands with it.
 */
record PracticalConstants(
    Start start,
    Wide wide,
    Averages averages,
    Learning learning,
    Filter filter,
    Trust trust,
    Penalty penalty,
    Passes passes,
    Counts counts,
    Widths widths,
    Replays replays,
    Metric metric,
    Sums sums,
    Answer answer,
    Units units) {

  /**
   * Records are constants to the compiler of the machine, so a number costs what a literal does.
   */
  static final PracticalConstants USED =
      new PracticalConstants(
          new Start(
              /* probes= */ 4,
              /* probeLength= */ 1e-2,
              /* rounding= */ 1e-24,
              /* unbounded= */ 1e6,
              /* cautious= */ 0.1,
              /* leastReach= */ 1e-3,
              /* leastCurvature= */ 0.1,
              /* leastByNoise= */ 1e-2,
              /* leastOfFirst= */ 1e-8,
              /* flat= */ 1e-8,
              /* accuracy= */ 1e-10,
              /* inward= */ List.of(1e-3, 1e-2, 0.1, 0.3)),
          new Wide(
              /* lengths= */ List.of(10.0, 1.0, 0.1),
              /* looks= */ 8,
              /* halvings= */ 8,
              /* others= */ 3,
              /* rare= */ 0.1,
              /* share= */ 0.3,
              /* telling= */ 1e-3,
              /* least= */ 0.01,
              /* rough= */ 0.6,
              /* enough= */ 50.0,
              /* few= */ 4.0),
          new Averages(
              /* firstEpoch= */ 16,
              /* allLooks= */ 128,
              /* lookEvery= */ 8,
              /* forgetGradient= */ 0.05,
              /* reachMargin= */ 4.0),
          new Learning(
              /* leastPairWeight= */ 0.05,
              /* rare= */ 4.0,
              /* surpriseWindow= */ 4.0,
              /* forgetCurvature= */ 0.97,
              /* forgetFast= */ 0.5,
              /* farBelow= */ 0.1,
              /* tooCurved= */ 1.5,
              /* largestRaise= */ 10.0,
              /* mostOfSum= */ 10.0),
          new Filter(
              /* unexplained= */ 10.0,
              /* rounding= */ 1e-9,
              /* slopeMemory= */ 0.999,
              /* leastSlope2= */ 1e-3),
          new Trust(
              /* probesPerRun= */ 64,
              /* soon= */ 4,
              /* alarm= */ 5.0,
              /* retreat= */ 0.1,
              /* least= */ 1e-9,
              /* mostFailures= */ 30,
              /* shorten= */ 1.5,
              /* mostShortenings= */ 40,
              /* smallestStep= */ 1e-12),
          new Penalty(
              /* fall= */ 0.8,
              /* significant= */ 3.0,
              /* smallMove= */ 1e-3,
              /* largestTheta= */ 64.0,
              /* largestRelax= */ 8.0,
              /* firstRelax= */ 0.5,
              /* firstCap= */ 1e3,
              /* capFactor= */ 4.0,
              /* atCap= */ 0.99,
              /* capFall= */ 0.9,
              /* largest= */ 1e100),
          new Passes(
              /* fewVariables= */ 500,
              /* mostNumbers= */ 6e7,
              /* firstWithoutNoise= */ 100,
              /* first= */ 400,
              /* longest= */ 1000,
              /* share= */ 0.05,
              /* fewest= */ 4,
              /* attempts= */ 3,
              /* longer= */ 4,
              /* moves= */ 12,
              /* mostSteps= */ 300,
              /* leastUnit= */ 1e-3,
              /* firstWidth= */ 0.1,
              /* narrower= */ 0.2,
              /* leastWidth= */ 3e-6,
              /* openWidth= */ 5e-3,
              /* enough= */ 0.1,
              /* trust= */ 5.0),
          new Counts(
              /* mostRounds= */ 30,
              /* halved= */ 5,
              /* moreRounds= */ 10,
              /* worth= */ 2e-4,
              /* near= */ 2e-5,
              /* nearLimit= */ 0.1,
              /* leastSlack= */ 1e-3,
              /* rounding= */ 1e-14,
              /* roundingOfStep= */ 1e-6),
          new Widths(
              /* fewest= */ 150,
              /* most= */ 4000,
              /* part= */ 64,
              /* first= */ 64,
              /* longer= */ 4,
              /* margin= */ 1.73,
              /* forgiven= */ 0.01,
              /* sharpenings= */ 3,
              /* choices= */ 12,
              /* still= */ 1e-4,
              /* stillFromStart= */ 2e-2,
              /* rough= */ 1e-4,
              /* worth= */ 2e-4),
          new Replays(
              /* mostVariables= */ 500,
              /* mostNumbers= */ 5.6e6,
              /* first= */ 400,
              /* share= */ 0.05,
              /* longest= */ 3000,
              /* many= */ 20.0,
              /* fewest= */ 15,
              /* fewestOfMany= */ 4,
              /* dearest= */ 0.05,
              /* leastUnit= */ 1e-3,
              /* width= */ 0.1,
              /* inefficient= */ 0.7,
              /* enough= */ 12.0,
              /* alike= */ 0.25,
              /* near= */ 3.0,
              /* mostSteps= */ 12,
              /* block= */ 64),
          new Metric(
              /* fewest= */ 100,
              /* noise= */ 0.5,
              /* even= */ 0.9,
              /* looks= */ 16,
              /* lookLength= */ 1e-2,
              /* clearly= */ 1e-3,
              /* rounding= */ 1e-9,
              /* firstDecision= */ 100,
              /* largestBatch= */ 32,
              /* enoughSteps= */ 2000,
              /* firstSteps= */ 128,
              /* parts= */ 15,
              /* window= */ 4.0,
              /* gain= */ 0.1,
              /* missGain= */ 0.05,
              /* leastWeight= */ 1e-3,
              /* firstReach= */ 1e-2,
              /* share= */ 0.05,
              /* cap= */ 1e3,
              /* largest= */ 1e100,
              /* mostFailures= */ 30),
          new Sums(/* many= */ 64, /* few= */ 8, /* large= */ 200_000),
          new Answer(
              /* parts= */ 8,
              /* path= */ 0.5,
              /* straight= */ 0.7,
              /* longer= */ List.of(26, 20, 14, 10, 7, 5, 3, 2, 1),
              /* deviations= */ 3.0,
              /* largestStep= */ 3.0,
              /* ridge= */ 1e-6,
              /* singular= */ 1e-13),
          new Units(
              /* mostRounds= */ 300,
              /* settled= */ 1e-6,
              /* ignored= */ Math.log(1e3),
              /* leastWeight= */ 0.01,
              /* widthWeight= */ 3.0,
              /* startWeight= */ 1.0,
              /* beyond= */ Math.log(1e30),
              /* contradicted= */ Math.log(1e6),
              /* doubts= */ 20,
              /* doubtMove= */ 0.01,
              /* doubtMargin= */ 100.0));

  /**
   * What the pilot makes of the neighbourhood of x¹.
   *
   * @param probes two along the gradient and two at random: the fewest that see curvature off the
   *     gradient
   * @param probeLength how long they are, in sizes of x: far above rounding, still the
   *     neighbourhood of x¹
   * @param rounding a variance below this share of the squared mean is rounding, (1e-12)²
   * @param unbounded a diameter so many times the size of the start bounds nothing
   * @param cautious first lengths (of the set, of the trust region, of a gradient step): better too
   *     short
   * @param leastReach the least reach at the start, in sizes of x
   * @param leastCurvature the least curvature, in units of gradient over size of x
   * @param leastByNoise the part of it that noise over diameter adds, for objectives that are flat
   *     at the start
   * @param leastOfFirst it never falls below this share of what it was: a start in a steep place is
   *     left behind
   * @param flat the curvature of an objective that is flat and without noise: any small number will
   *     do
   * @param accuracy the relative accuracy of the subproblem where nothing is noisy: what is left of
   *     it stays in the answer
   * @param inward parts of its variables by which a start is moved where functions have no finite
   *     slopes, one after the other
   */
  record Start(
      int probes,
      double probeLength,
      double rounding,
      double unbounded,
      double cautious,
      double leastReach,
      double leastCurvature,
      double leastByNoise,
      double leastOfFirst,
      double flat,
      double accuracy,
      List<Double> inward) {}

  /**
   * Slopes over a distance.
   *
   * @param lengths of moves that are tried at the start, in sizes of x
   * @param looks scenarios for these moves
   * @param halvings of a move to where values change, a look for noise
   * @param others scenarios that may be different there
   * @param rare a row is in doubt if at most so many of its samples at the start have a slope
   * @param share so many moves must show something
   * @param telling a difference or slope below this share of the largest shows nothing
   * @param least a move that X₀ cuts to this share goes the other way
   * @param rough gradients at both ends leave 1 of a jump, ½ of kinks and 0 of parabolas
   * @param enough moves that show something in an epoch, for shorter ones: their slope is then
   *     known to a seventh
   * @param few moves that show something, and longer ones follow
   */
  record Wide(
      List<Double> lengths,
      int looks,
      int halvings,
      int others,
      double rare,
      double share,
      double telling,
      double least,
      double rough,
      double enough,
      double few) {}

  /**
   * Averages and epochs.
   *
   * @param firstEpoch epochs double from here; the first ends when the pilot's scales have been
   *     replaced
   * @param allLooks slowly changing averages look at every step up to here
   * @param lookEvery and then at every eighth
   * @param forgetGradient E‖∇F‖² is a mean over about twenty looks
   * @param reachMargin D̂ is kept at this multiple of the latest move of the mean
   */
  record Averages(
      long firstEpoch, long allLooks, long lookEvery, double forgetGradient, double reachMargin) {}

  /**
   * Noise and curvature.
   *
   * @param leastPairWeight a pair of samples counts with at least this weight, so what was seen far
   *     away is forgotten
   * @param rare above this multiple of what pairs show, the noise comes from rare events
   * @param surpriseWindow surprises are mean squares over the latest quarter of the run
   * @param forgetCurvature curvature is forgotten over about thirty probes, which go along
   *     different steps
   * @param forgetFast by half where a secant is far below what is known: the steep place is left
   *     behind
   * @param farBelow this share of what is known is far below it
   * @param tooCurved a secant of the Lagrangian above this multiple of τ means that the step was
   *     too long
   * @param largestRaise one probe may be at a kink: L grows by no more at once
   * @param mostOfSum L_y counts up to this multiple of L: multipliers may be in the thousands while
   *     their curvatures cancel, as in power flow
   */
  record Learning(
      double leastPairWeight,
      double rare,
      double surpriseWindow,
      double forgetCurvature,
      double forgetFast,
      double farBelow,
      double tooCurved,
      double largestRaise,
      double mostOfSum) {}

  /**
   * The filters of the constraints.
   *
   * @param unexplained a row without noise is surprising beyond this multiple of what its curvature
   *     explains
   * @param rounding and beyond this share of its terms, which rounding explains
   * @param slopeMemory the largest slope is forgotten over about a thousand samples
   * @param leastSlope2 a squared slope below this share of the largest is chance, and would make a
   *     penalty huge
   */
  record Filter(double unexplained, double rounding, double slopeMemory, double leastSlope2) {}

  /**
   * Probes, trust and alarms.
   *
   * @param probesPerRun late in a run little changes: the steps between probes grow with the run
   * @param soon how soon L is looked at again where it has turned out far too large
   * @param alarm ‖∇F‖ above this multiple of the usual is chance or a step too long into a steep
   *     place
   * @param retreat after a point where the functions are not defined, steps begin anew with this
   *     share
   * @param least the least trust, in sizes of x
   * @param mostFailures so many bad samples in a row are the problem's, and the user is told
   * @param shorten of a step beyond trust the proximal weight grows by half at least
   * @param mostShortenings and so often at most
   * @param smallestStep a step below this share of the size of x shows rounding, not curvature
   */
  record Trust(
      int probesPerRun,
      int soon,
      double alarm,
      double retreat,
      double least,
      int mostFailures,
      double shorten,
      int mostShortenings,
      double smallestStep) {}

  /**
   * Penalties and caps.
   *
   * @param fall a violation has fallen in an epoch if it is below this share of the one before
   * @param significant how many standard deviations of the filter make a violation significant
   * @param smallMove a violation that a move of this share of the size of x would mend is small
   * @param largestTheta θ_k doubles up to this multiple: beyond, noise would steer the step
   * @param largestRelax r_k likewise
   * @param firstRelax where r_k begins to double
   * @param firstCap the first cap in units of γ/‖J̃_k‖, far above any multiplier of a well-posed
   *     problem
   * @param capFactor by which factor a cap grows
   * @param atCap a multiplier this close to its cap is at it
   * @param capFall by how much the violation must have fallen for a cap to grow once more
   * @param largest no weight and no cap is larger: their squares must not overflow
   */
  record Penalty(
      double fall,
      double significant,
      double smallMove,
      double largestTheta,
      double largestRelax,
      double firstRelax,
      double firstCap,
      double capFactor,
      double atCap,
      double capFall,
      double largest) {}

  /**
   * When the second phase takes over, and how it treats kinks.
   *
   * @param fewVariables matrices of so many never matter
   * @param mostNumbers that matrices of more variables may have, with a dozen for the step beside
   *     one for each function: half a gigabyte, some 2,000 variables
   * @param firstWithoutNoise how many steps of the first phase show where the problem bends, where
   *     there is no noise
   * @param first the least evaluations of the first phase on a table
   * @param longest the most: they bring the point near enough for steps on exact means, which make
   *     more of the same time
   * @param share of the budget that the first phase takes at most
   * @param fewest passes that the budget must allow: fewer do not end
   * @param attempts how often it is tried, each time after a longer first phase
   * @param longer how many times as long
   * @param moves how often it is tried from elsewhere, where constraints keep each other from
   *     holding
   * @param mostSteps of an attempt after which they still do
   * @param leastUnit the least trust region of a variable, beside its size
   * @param firstWidth of rounded kinks, as a part of what meets there
   * @param narrower by which a width shrinks
   * @param leastWidth with which the answer is as good as that without rounding
   * @param openWidth the width below which kinks are taken apart instead of rounded: few of them
   *     are near then
   * @param trust the trust region after a width has shrunk, at least, in widths: models of rounded
   *     kinks hold about that far
   * @param enough the gap at which a width shrinks, as a part of the error that the width makes
   */
  record Passes(
      int fewVariables,
      double mostNumbers,
      int firstWithoutNoise,
      long first,
      long longest,
      double share,
      int fewest,
      int attempts,
      int longer,
      int moves,
      int mostSteps,
      double leastUnit,
      double firstWidth,
      double narrower,
      double leastWidth,
      double openWidth,
      double enough,
      double trust) {}

  /**
   * The search for limits that counted rows meet.
   *
   * @param mostRounds how many shifts are tried before the best one has to do
   * @param halved from then on shifts are halved: counts jump, so that secants need not end
   * @param moreRounds how often a solution may turn out to be beyond its limit at the end
   * @param worth what the rest of a search is worth, as a part of the objective: a fifth of its
   *     tolerance
   * @param near a point is near a solution where its step was wrong by less than this part of it: a
   *     tenth of the worth
   * @param nearLimit a start whose counts are this near their limits, as a part of their size, may
   *     be near a solution
   * @param leastSlack a smoothed row is not at its limit if there is so much room, or that of a row
   * @param rounding differences of means below this part of them are rounding
   * @param roundingOfStep counts are told apart by less than a row
   */
  record Counts(
      int mostRounds,
      int halved,
      int moreRounds,
      double worth,
      double near,
      double nearLimit,
      double leastSlack,
      double rounding,
      double roundingOfStep) {}

  /**
   * The widths of probabilities that nobody has given, and what is kept free of their limits.
   *
   * @param fewest scenarios that say which width suits a point
   * @param most of them
   * @param part of the budget that choosing once may take, as its inverse
   * @param first after how many samples the width of the start is replaced
   * @param longer how many times as many are drawn before the next time
   * @param margin kept free, in errors of a count over as many scenarios as the budget has: one for
   *     the answer's own error, so that five of six hold, and 0.73 for the certificate, which
   *     counts over ten times as many
   * @param forgiven the part of a constraint's size that it may be missed by anyway
   * @param sharpenings on a table, how often a solution leads to narrower widths
   * @param choices and how often widths are chosen for a solution in all
   * @param rough a gap of this part of the objective is a solution where widths will be narrower
   * @param still a solution that moves by this part of its size leaves the widths as they are
   * @param stillFromStart the same of a solution near a start that had the narrowest widths
   * @param worth and so does one whose objective changes by less than this part: a fifth of its
   *     tolerance
   */
  record Widths(
      int fewest,
      int most,
      long part,
      long first,
      int longer,
      double margin,
      double forgiven,
      int sharpenings,
      int choices,
      double still,
      double stillFromStart,
      double rough,
      double worth) {}

  /**
   * When levels of scenarios take over.
   *
   * @param mostVariables matrices of so many never matter
   * @param mostNumbers that matrices of more variables may have in all, 45 MB: some 1,200 to 1,500
   *     variables, beyond which to write them takes longer than anybody waits
   * @param first the least evaluations of the first phase, whose scenarios are evaluated again
   * @param share of the budget that it takes: what is wrong by less than the noise of so many
   *     scenarios is not seen
   * @param longest more would be expensive to evaluate again
   * @param many scenarios for each of many variables that it takes: minimisers of the mean over few
   *     are far off
   * @param fewest how many times as many must be left
   * @param fewestOfMany the same where there are many variables
   * @param dearest the part of the budget that a first look at second derivatives may take
   * @param leastUnit the least reach of a variable, beside its size
   * @param width of rounded kinks, as a part of what meets there, where their curvature is measured
   * @param inefficient an answer that promises so many times what noise would may not be efficient:
   *     those of real data are at 1 to 20. Efficient ones are at 0.1 to 2 and lose little by levels
   * @param enough scenarios for each variable; with fewer an answer must be as much less efficient
   * @param alike differences of gradients show the curvature of all scenarios if half of them
   *     disagree with the other half by no more
   * @param near a step that promises no more than so many times what noise would leads to where
   *     fresh scenarios say more than these ones
   * @param mostSteps on replayed scenarios
   * @param block how many scenarios are taken in before anybody looks whether to stop
   */
  record Replays(
      int mostVariables,
      double mostNumbers,
      long first,
      double share,
      long longest,
      double many,
      long fewest,
      long fewestOfMany,
      double dearest,
      double leastUnit,
      double width,
      double inefficient,
      double enough,
      double alike,
      double near,
      long mostSteps,
      long block) {}

  /**
   * Steps with a weight for every coordinate.
   *
   * @param fewest so many variables at least: below, second derivatives can be had in other ways
   * @param noise from this share of E‖∇F‖² on that is noise, slopes are learnt from samples
   * @param even below this, weights for every coordinate are worth more than they cost
   * @param looks scenarios that are looked at for negative curvature
   * @param lookLength from two points so far apart, as a part of x¹
   * @param clearly the part of a slope's change that has to be against the way
   * @param rounding a change of a slope below this part of it may be rounding
   * @param firstDecision the number of the first draw of such a way, beyond those of others
   * @param largestBatch scenarios for a step: more would leave too few steps
   * @param enoughSteps batches of any size are as good as long as so many steps remain
   * @param firstSteps the least length of the first stretch
   * @param parts four stretches, each twice as long as the one before, are so many of the first
   * @param window mean squares forget all but the latest quarter of the run
   * @param gain mean gradients remember about ten steps
   * @param missGain how fast the errors of predictions are learnt
   * @param leastWeight a weight in units of the root of the mean square of all slopes
   * @param firstReach the first r̂, as a part of x¹
   * @param share of a violation that a step removes: in twenty steps, twice as many as gradients
   *     remember, or the two would swing
   * @param cap of multipliers, in units of the slopes of objective and constraint
   * @param largest beyond which no weight makes sense
   * @param mostFailures so many bad samples in a row are the problem's, and the user is told
   */
  record Metric(
      int fewest,
      double noise,
      double even,
      int looks,
      double lookLength,
      double clearly,
      double rounding,
      long firstDecision,
      long largestBatch,
      long enoughSteps,
      long firstSteps,
      long parts,
      double window,
      double gain,
      double missGain,
      double leastWeight,
      double firstReach,
      double share,
      double cap,
      double largest,
      int mostFailures) {}

  /**
   * The sums that the answer is made of.
   *
   * @param many how many blocks, so that a suffix can begin at every 64th to every 32nd of the run
   * @param few how many where the sums of the Jacobian would fill the memory
   * @param large from how many entries of a Jacobian on that is so
   */
  record Sums(int many, int few, long large) {}

  /**
   * The answer from those sums.
   *
   * @param parts estimates from so many parts of the last half show the noise of the whole
   * @param path squared steps between neighbouring parts over squared distances from their mean: 2
   *     for independent parts, a seventh for a straight way
   * @param straight the squared distance of the ends over that of a straight way with these steps:
   *     1 for such a way; a random walk exceeds 0.7 in one of a hundred cases
   * @param longer where longer suffixes begin, in 64ths of the run: each about a third closer to
   *     the start
   * @param deviations how many standard deviations of the difference are no evidence of bias
   * @param largestStep the longest normal step, in standard deviations of each coordinate of the
   *     iterates
   * @param ridge a little weight on the diagonal settles dependent rows
   * @param singular a pivot below this share of the largest entry is rounding
   */
  record Answer(
      int parts,
      double path,
      double straight,
      List<Integer> longer,
      double deviations,
      double largestStep,
      double ridge,
      double singular) {}

  /**
   * The units of the variables.
   *
   * @param mostRounds the fit alternates between scales and units of functions, slowly where rows
   *     are sparse
   * @param settled a change of a logarithm that no longer matters
   * @param ignored units that differ by less than a thousand are left alone
   * @param leastWeight what a derivative that is all noise still counts
   * @param widthWeight how much the widths of bounds count, in functions
   * @param startWeight how much starting values count, in functions
   * @param beyond a derivative so far below the largest of its function is zero: units may differ
   *     by 1e24 where variables and data are both in odd ones, and by no more
   * @param contradicted a starting value so far from what derivatives say leaves neither to be
   *     believed
   * @param doubts how often the fit is made anew to find derivatives that contradict the others
   * @param doubtMove a move of this part of x shows which derivatives are small by chance
   * @param doubtMargin they change by more than themselves, and by so many times as large a part as
   *     the largest of their function
   */
  record Units(
      int mostRounds,
      double settled,
      double ignored,
      double leastWeight,
      double widthWeight,
      double startWeight,
      double beyond,
      double contradicted,
      int doubts,
      double doubtMove,
      double doubtMargin) {}
}
