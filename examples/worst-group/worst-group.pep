# Predict who repays, as well as possible for the group that is predicted worst.

data     "../equal-opportunity/applicants.csv" drop missing

features z = standardize(income, debt_ratio, years_employed, late_payments), intercept

var      w[z] in ball(10)                 # one weight for each feature

let      score = dot(w, z)
# The usual loss of a yes-or-no prediction: minus the logarithm of the chance given to what happened.
let      loss  = if(repaid == 1, softplus(-score), softplus(score))

# The largest of the three mean losses. A group may be small: its mean counts like any other.
minimize   worst_group: worst(E[ loss | housing == "own" ], E[ loss | housing == "rent" ], E[ loss | housing == "family" ])
# The bank has money for three in four.
subject to money:       E[ sigmoid(score) ] <= 0.75
