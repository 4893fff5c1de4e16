# Lend to those who will repay, with the same chance for both groups among those who do.

data     "applicants.csv" drop missing    # rows without a value in a column used here are left out

# The group is not among the features: nobody is judged by it.
features z = standardize(income, debt_ratio, years_employed, late_payments), onehot(housing), intercept

var      w[z] in ball(10)                 # one weight for each feature

let      score  = dot(w, z)
let      accept = sigmoid(score)          # the chance to get the loan

# The usual loss of a yes-or-no prediction: minus the logarithm of the chance given to what happened.
let      loss = if(repaid == 1, softplus(-score), softplus(score))

minimize   error:       E[ loss ]
# Equal opportunity: of those who repay, the same share is accepted in both groups. Group B is small,
# 1 in 12, but each condition draws from rows of its own, so it is seen in every step.
subject to opportunity: E[ accept | repaid == 1 and group == "B" ] == E[ accept | repaid == 1 and group == "A" ]
# The bank has money for three in four.
           money:       E[ accept ] <= 0.75
