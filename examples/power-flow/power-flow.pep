# Optimal power flow with alternating current on the WSCC network: 9 buses, 3 generators, 3 random loads.
# Find voltages and a dispatch that serve the loads at least cost, with power in balance on average at every bus.
# Per unit of 100 MVA; angles in radians; cost in thousand dollars an hour.
#
# Network: case9 of MATPOWER (Zimmerman, Murillo-Sanchez, Thomas 2011), after J. H. Chow (ed.), Time-scale modeling
# of dynamic networks with applications to power systems, Springer 1982, p. 70.

set bus    = 1..9
set branch = 1..9
set unit   = 1..3                                        # generators
set load   = 1..3

# Branches: their ends, series impedance r + jx, charging susceptance, limit of apparent power
param fbus   = [1,      4,     5,     3,      6,      7,      8,      8,     9    ]
param tbus   = [4,      5,     6,     6,      7,      8,      2,      9,     4    ]
param r      = [0,      0.017, 0.039, 0,      0.0119, 0.0085, 0,      0.032, 0.01 ]
param x      = [0.0576, 0.092, 0.17,  0.0586, 0.1008, 0.072,  0.0625, 0.161, 0.085]
param charge = [0,      0.158, 0.358, 0,      0.209,  0.149,  0,      0.306, 0.176]
param rating = [2.5,    2.5,   1.5,   3.0,    1.5,    2.5,    2.5,    2.5,   2.5  ]

# Series admittance g + jb, and b with half of the charging
param g[k in branch]    =  r[k] / (r[k]^2 + x[k]^2)
param b[k in branch]    = -x[k] / (r[k]^2 + x[k]^2)
param bown[k in branch] =  b[k] + charge[k] / 2

# Generators: where they stand, cost c2 P^2 + c1 P + c0, and the share of deviations that each one takes
param gbus  = [1,    2,    3    ]
param c2    = [1.1,  0.85, 1.225]
param c1    = [0.5,  0.12, 0.1  ]
param c0    = [0.15, 0.6,  0.335]
param share = [0.3,  0.4,  0.3  ]

# Loads: where they stand; real power of the three, then reactive power of the three. Each deviates by 5 % (one standard
# deviation) from its nominal value; two loads are correlated by 0.5, real and reactive power of one load by 0.8.
param lbus    = [5, 7, 9]
param nominal = [0.9, 1.0, 1.25, 0.3, 0.35, 0.5]
param sigma   = 0.05
param which   = [1, 2, 3, 1, 2, 3]
param kind    = [1, 1, 1, 2, 2, 2]
param covariance[i in 1..6, j in 1..6] = sigma^2 * nominal[i] * nominal[j]
                                       * if(which[i] == which[j], 1, 0.5) * if(kind[i] == kind[j], 1, 0.8)
random demand[1..6] ~ mvnormal(nominal, covariance)

var V[bus]     in [0.9, 1.1]                     start 1
var theta[bus] in [-pi/2, pi/2]                  start 0
var Pg[unit]   in [[0.1, 0.1, 0.1], [2.5, 3.0, 2.7]] start 1.05
var Qg[unit]   in [-3, 3]                        start 0

# What the generators really produce: they share what the loads draw beyond their nominal real power.
let deviation       = sum(l in load, demand[l] - nominal[l])
let produced[u in unit] = Pg[u] + share[u] * deviation

# Real and reactive power that enters branch k at either end
let delta[k in branch]  = theta[fbus[k]] - theta[tbus[k]]
let P_from[k in branch] =  g[k] * V[fbus[k]]^2    - V[fbus[k]] * V[tbus[k]] * (g[k] * cos(delta[k]) + b[k] * sin(delta[k]))
let Q_from[k in branch] = -bown[k] * V[fbus[k]]^2 - V[fbus[k]] * V[tbus[k]] * (g[k] * sin(delta[k]) - b[k] * cos(delta[k]))
let P_to[k in branch]   =  g[k] * V[tbus[k]]^2    - V[fbus[k]] * V[tbus[k]] * (g[k] * cos(delta[k]) - b[k] * sin(delta[k]))
let Q_to[k in branch]   = -bown[k] * V[tbus[k]]^2 + V[fbus[k]] * V[tbus[k]] * (g[k] * sin(delta[k]) + b[k] * cos(delta[k]))

minimize cost: E[ sum(u in unit, c2[u] * produced[u]^2 + c1[u] * produced[u] + c0[u]) ]

subject to limit_from[k in branch]: P_from[k]^2 + Q_from[k]^2 <= rating[k]^2
           limit_to[k in branch]:   P_to[k]^2 + Q_to[k]^2     <= rating[k]^2
           real[n in bus]: E[ sum(k in branch, if(fbus[k] == n, P_from[k], 0) + if(tbus[k] == n, P_to[k], 0))
                            + sum(l in load, if(lbus[l] == n, demand[l], 0))
                            - sum(u in unit, if(gbus[u] == n, produced[u], 0)) ] == 0 within 0.002
           reactive[n in bus]: E[ sum(k in branch, if(fbus[k] == n, Q_from[k], 0) + if(tbus[k] == n, Q_to[k], 0))
                                + sum(l in load, if(lbus[l] == n, demand[l + 3], 0))
                                - sum(u in unit, if(gbus[u] == n, Qg[u], 0)) ] == 0 within 0.002
           reference: theta[1] == 0
