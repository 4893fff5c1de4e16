# What a promise costs that is kept for all goods on the same day.

data     "../newsvendor/demand.csv"       # what could have been sold, one day a row
features d = columns(bread, rolls, cake)

param    cost[d] = [1.1, 0.2, 1.2]        # euros for each piece

# Nothing is baked at the start: that is far from the promise, and the solver finds the way.
var      q[d] in [0, 400] start 0

minimize   baked: sum(i in d, cost[i] * q[i])
# On nine days in ten nobody goes home without what he came for, whatever that is.
subject to promise:   probability(all(i in d, q[i] >= d[i])) >= 0.9
# And on nineteen in twenty there is enough of bread or of rolls.
           breakfast: probability(q[bread] >= d[bread] or q[rolls] >= d[rolls]) >= 0.95
