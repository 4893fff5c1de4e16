# The group that is served worst decides.
data     rows from "rows.csv"
features z = columns(all except y, group), intercept
var      w[z] in [-20, 20]
minimize worst(g in 0..2, E[(y - dot(w, z))^2 | group == g])
