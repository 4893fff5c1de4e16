# Few coefficients, and positives may not lose more than so much.
data     rows from "rows.csv"
features z = columns(all except label), intercept
var      w[z] in [-20, 20]
let      score = dot(w, z)
minimize   loss: E[softplus(score) | label == 0] + 0.01*norm1(w)
subject to miss: E[softplus(-score) | label == 1] <= 0.35
