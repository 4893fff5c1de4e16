# Let through as little spam as possible, but hardly ever a letter lost: Neyman-Pearson classification.

data     mail from "classification/spambase.csv"   # every frequency v as log(1 + v)
features z = columns(all except type), intercept

var      w[z] in [-20, 20]

let      score = dot(w, z)

minimize   false_alarm: E[ softplus(score)  | type == "nonspam" ] + 0.00005 * dot(w, w)
subject to miss:        E[ softplus(-score) | type == "spam" ] <= 0.3
