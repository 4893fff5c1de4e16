# Few reasons for a loan: a classifier with exact zeros that treats both groups alike.

data     "../equal-opportunity/applicants.csv" drop missing

# Many candidates: the columns, their squares and products, and how an applicant lives.
features z = standardize(income, debt_ratio, years_employed, late_payments,
                         square(income), square(debt_ratio), square(years_employed), square(late_payments),
                         income * debt_ratio, income * years_employed, income * late_payments,
                         debt_ratio * years_employed, debt_ratio * late_payments, years_employed * late_payments),
             onehot(housing)

var      w[z]                             # one weight for each candidate
var      level in [-10, 10]

let      score = dot(w, z) + level
let      loss  = if(repaid == 1, softplus(-score), softplus(score))

# norm1(w) is the sum of |w|. Its kinks at 0 hold the weights of useless candidates there exactly.
minimize   error:       E[ loss ] + 0.02 * norm1(w)
# Of those who repay, nearly the same share is accepted in both groups.
subject to opportunity: -0.01 <= E[ sigmoid(score) | repaid == 1 and group == "B" ] - E[ sigmoid(score) | repaid == 1 and group == "A" ] <= 0.01
