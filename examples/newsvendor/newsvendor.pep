# How much to bake before the day is known, with a promise to the customers.

data     "demand.csv"                     # what could have been sold, one day a row
features d = columns(bread, rolls, cake)

param    price[d] = [3.2, 0.6, 2.5]       # euros
param    cost[d]  = [1.1, 0.2, 1.2]
param    room[d]  = [2.5, 0.5, 2.0]       # in the oven, per cent of it for each piece

# Start where the promise is in sight: far below the usual demand its slope is zero and shows no way.
var      q[d] in [0, 400] start [100, 180, 30]

# What is not sold is lost. `min` has a kink at q = d; the solver takes the slope of one side.
maximize   profit: E[ sum(i in d, price[i] * min(q[i], d[i])) ] - sum(i in d, cost[i] * q[i])
# For each good: enough on nine days in ten. "Enough" jumps from 0 to 1; the width, 3 pieces, smooths the jump.
subject to service[i in d]: probability(q[i] >= d[i], 3) >= 0.9
           oven: sum(i in d, room[i] * q[i]) / 100 <= 5.4
