# Refuse the loans that would default, but hardly anyone who would repay: a promise about customers to come.

data     "last-quarter.csv"               # one loan a row
features z = standardize(age, log(income), debt_ratio, months_with_us, late_payments), onehot(purpose)

var      w[z] in ball(10)                 # one weight for each feature
let      risk = dot(w, z)                 # a loan is refused if its risk is positive

# A loan that defaults loses seven times what a loan that is repaid earns.
minimize   loss:          E[ if(defaulted == 1, 7 * softplus(-risk), softplus(risk)) ]
# "Refused" jumps from 0 to 1 at risk 0. The solver follows a slope of width 0.3; the verdict counts.
subject to refused:       probability(risk >= 0, 0.3 | defaulted == 0) <= 0.10
           refused_young: probability(risk >= 0, 0.3 | defaulted == 0 and age < 30) <= 0.15
