# Least squares with few coefficients.
data     rows from "rows.csv"
features z = columns(all except y)
var      w[z] in [-20, 20]
minimize E[0.5*(y - dot(w, z))^2] + 0.15*norm1(w)
