# How many honest payments may be stopped? The limit is a parameter, and its curve shows what it buys.

data     "../false-alarm/transactions.csv"
features z = standardize(amount, km_from_home, days_since_last), onehot(country, channel), intercept

param    limit = 0.02                     # of the honest payments; `sweep --over limit=…` changes it

var      w[z] in ball(10)
var      late in [-10, 10]
let      score = dot(w, z) + late * if(hour >= 22 or hour < 6, 1, 0)    # stopped if positive

minimize   missed:      E[ softplus(-score) | fraud == 1 ]
subject to false_alarm: probability(score >= 0, 0.3 | fraud == 0) <= limit
