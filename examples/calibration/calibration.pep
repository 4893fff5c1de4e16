# Find the parameters of a simulator for which it does, on average, what was observed.
#
# A clinic gives appointments every 15 minutes. Each patient waits until the one before is done.

data     "clinic.csv"                     # observed: minutes that the eighth patient waited, one morning a row

# What the simulator draws: luck in the length of each visit and in each arrival
random   z[1..7] ~ normal(0, 1)
random   v[1..7] ~ normal(0, 1)

# What is to be found: a visit takes exp(m + s*z) minutes, the gap between two arrivals is 15 + p*v
var      m in [1, 4]  start 2.5
var      s in [0, 1.5] start 0.4
var      p in [0, 15]  start 3

# The simulator: a visit adds to the wait of the next patient, the gap takes off.
let      w2 = max(0,      exp(m + s * z[1]) - 15 - p * v[1])
let      w3 = max(0, w2 + exp(m + s * z[2]) - 15 - p * v[2])
let      w4 = max(0, w3 + exp(m + s * z[3]) - 15 - p * v[3])
let      w5 = max(0, w4 + exp(m + s * z[4]) - 15 - p * v[4])
let      w6 = max(0, w5 + exp(m + s * z[5]) - 15 - p * v[5])
let      w7 = max(0, w6 + exp(m + s * z[6]) - 15 - p * v[6])
let      w8 = max(0, w7 + exp(m + s * z[7]) - 15 - p * v[7])

# Many parameters fit. Take those nearest to what the doctors believe: 14 minutes, and 4 minutes of unpunctuality.
minimize   surprise: (m - log(14))^2 + (s - 0.5)^2 + ((p - 4) / 10)^2
# Half a minute and half of a hundred square minutes is all that a morning's observations can tell.
subject to wait:   E[ w8 ] == E[ wait_8 ] within 0.5
           square: E[ w8^2 ] / 100 == E[ wait_8^2 ] / 100 within 0.5    # in units of 100 minutes squared
