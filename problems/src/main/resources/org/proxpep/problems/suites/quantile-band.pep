# A quantile regression whose hinge loss among some rows is bounded: kinks in both.
data     rows from "rows.csv"
features z = columns(all except y, group), intercept
var      w[z] in [-20, 20]
let      e = y - dot(w, z)
minimize   loss: E[max(0.8*e, -0.2*e)]
subject to low:  E[max(-e, 0) | group == 1] <= 0.5
