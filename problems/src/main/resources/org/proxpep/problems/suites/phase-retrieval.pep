# Robust phase retrieval: weakly convex, exact in nine rows of ten.
data     rows from "rows.csv"
features a = columns(all except b)
var      x[a] in [-10, 10] start 1
minimize E[abs(dot(a, x)^2 - b)]
