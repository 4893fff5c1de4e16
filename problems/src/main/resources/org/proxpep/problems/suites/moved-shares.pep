# A decision against an adversary who chooses the shares of three groups.
data     rows from "rows.csv"
features z = columns(all except y, group), intercept
set      G = 0..2
var      w[z] in [-20, 20]
minimize worst(s[G] in capped(0.6), sum(g in G, s[g]*E[(y - dot(w, z))^2 | group == g])) + 0.001*dot(w, w)
