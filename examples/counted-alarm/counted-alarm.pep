# Catch as many frauds as possible, but stop at most 2 % of the honest payments: counted, no width.

data     "../false-alarm/transactions.csv"

features z = standardize(amount, km_from_home, days_since_last), onehot(country, channel), intercept

var      w[z] in ball(10)                 # one weight for each feature
var      late in [-10, 10]                # one more for payments at night

let      score = dot(w, z) + late * if(hour >= 22 or hour < 6, 1, 0)

minimize   missed:      E[ softplus(-score) | fraud == 1 ]
# The share of honest payments that are stopped. The solver chooses how to smooth the jump at 0.
subject to false_alarm: rate(score >= 0 | fraud == 0) <= 0.02
