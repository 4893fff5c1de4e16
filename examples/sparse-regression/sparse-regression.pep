# Explain rents by five of twenty properties; which five, the model decides.

data     "rents.csv"                      # one flat a row
features z = standardize(all except rent)

var      base in [0, 30] start 10         # rent of an average flat, in 100 euros
var      w[z] in [-5, 5]                  # effect of each property, in 100 euros a standard deviation

let      miss = rent / 100 - base - dot(w, z)

# |w|, rounded off within 0.01 of its kink at 0, in units of 0.5
let      size[j in z] = (sqrt(w[j]^2 + 0.01^2) - 0.01) / 0.5
# The minimax concave penalty (MCP): 0 at 0, rising ever more slowly, 1 from size 1 on. So the sum counts
# the properties in use, and one that is in use is not shrunk.
let      used[j in z] = 1 - square(max(0, 1 - size[j]))

minimize   error:  E[ miss^2 ]
subject to budget: sum(j in z, used[j]) <= 5
