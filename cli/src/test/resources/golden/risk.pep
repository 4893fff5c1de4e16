set items = {1, 2, 3}
param cost[items] = [1, 2, 3]
random a ~ normal(1, 0.3)
random b ~ lognormal(0, 0.2)
random c ~ uniform(0.5, 2)
var x[items] in simplex
var y in [0, 5] start 1
let loss = a * x[1] + b * x[2] - c * x[3] + 0.1 * y
minimize risk: cvar(0.9, loss) + 0.1 * variance(loss) + 0.05 * sum(i in items, cost[i] * x[i])
subject to
  spread: sd(loss) <= 0.8
  ratio: E[a * x[1] + y] / E[b + c] >= 0.2
  chance: probability(loss <= 1, 0.1) >= 0.6
  worst: max(E[loss], E[a * y]) <= 2
  log: log(E[exp(loss)]) <= 1
  cap: x[2] <= 0.7
