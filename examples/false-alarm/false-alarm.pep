# Catch as many frauds as possible, but stop at most 2 % of the honest payments.

data     "transactions.csv"               # one payment a row; each is equally likely to be drawn

# What the score looks at. `standardize` gives mean 0 and deviation 1, `onehot` an entry for each text.
features z = standardize(amount, km_from_home, days_since_last), onehot(country, channel), intercept

var      w[z] in ball(10)                 # one weight for each feature; the ball keeps them in reason
var      late in [-10, 10]                # one more for payments at night

# A payment is stopped if its score is positive.
let      score = dot(w, z) + late * if(hour >= 22 or hour < 6, 1, 0)

# "Stopped" jumps from 0 to 1 at score 0, and a jump has no slope to follow: the width 0.3 makes it a
# steep slide. softplus(-score) is large for a fraud that is far from being stopped.
minimize   missed:      E[ softplus(-score) | fraud == 1 ]
subject to false_alarm: probability(score >= 0, 0.3 | fraud == 0) <= 0.02
