data "table.csv"
features z = standardize(size, age), onehot(kind), intercept
var w[z] in ball(5)
let score = dot(w, z)
minimize miss: E[ softplus(-score) | good == 1 ]
subject to
  alarm: E[ sigmoid(score) | good == 0 ] <= 0.4
  parity: E[ (size - E[size]) * score ] == 0 within 0.05
  curve: smoothmax(E[score * score], 0.5, 0.1) <= 4
  tail: cvar(0.8, abs(score) | kind == "a") <= 5
