# Find pumps that are about to fail, with a network, and stop at most 5 % of the sound ones.

data     "pumps.csv" holdout 0.4          # one pump a row; 40 % of the rows judge the answer
features z = standardize(speed, pressure, vibration), onehot(site)

# Pumps fail at wrong combinations of speed and pressure, which no linear score sees.
network  f(z) = dense(8, tanh), dense(4, silu), dense(1)

# A pump is stopped if its score is positive. A little weight decay keeps the network smooth.
minimize   missed: E[ softplus(-f(z)) | failed == 1 ] + 0.001 * decay(f)
# "Stopped" jumps from 0 to 1 at score 0. The solver follows a slope of width 0.3; the verdict counts.
subject to alarms: probability(f(z) >= 0, 0.3 | failed == 0) <= 0.05
