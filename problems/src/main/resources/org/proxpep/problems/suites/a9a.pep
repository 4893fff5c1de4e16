# Census data: find the rich, and call few others rich. Neyman-Pearson classification.

data     "classification/a9a.libsvm.gz"
features z = columns(all except label)

var      w[z] in [-10, 10]

let      score = dot(w, z)

minimize   false_alarm: E[ softplus(score)  | label == -1 ] + 0.00005 * dot(w, w)
subject to miss:        E[ softplus(-score) | label == 1 ] <= 0.5
