# The nearest point to a wish that explains squares well enough: a weakly convex constraint.
data     rows from "rows.csv"
features a = columns(all except b)
var      x[a] in [-10, 10] start 1
minimize   sum(square(x - 0.5))
subject to fit: E[abs(dot(a, x)^2 - b)] <= 2
