# Who offends again? A logistic regression whose score hardly goes along with race.

data     "classification/compas_two_years.csv" drop missing

set      seven = 1..7
var      w[seven] in [-10, 10]
var      bias in [-10, 10]

# The cases that ProPublica looked at: others were screened for another arrest.
let      studied = days_b_screening_arrest <= 30 and days_b_screening_arrest >= -30

# Each number gets mean 0 and deviation 1 among those.
let      v = [age, priors_count, juv_fel_count, juv_misd_count, juv_other_count, if(c_charge_degree == "F", 1, 0), if(sex == "Male", 1, 0)]
param    centre[i in seven] = E[ v[i] | studied ]
param    deviation[i in seven] = sqrt(E[ (v[i] - centre[i])^2 | studied ])

let      score = bias + sum(i in seven, w[i] * (v[i] - centre[i]) / deviation[i])
let      black = if(race == "African-American", 1, 0)
param    share = E[ black | studied ]

minimize   loss: E[ softplus(if(two_year_recid == 1, -score, score)) | studied ] + 0.00005 * (bias^2 + dot(w, w))
subject to fair: -0.01 <= E[ (black - share) * score | studied ] <= 0.01
