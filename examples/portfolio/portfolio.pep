# The portfolio whose worst days hurt least, among those that earn enough.

data     "returns.csv"                    # daily returns in per cent, one day a row
features r = columns(all except day)      # every fund

# Mean return of each fund in per cent a year. A mean of data alone is a number, known exactly: written as
# E[ dot(x, r) ] the solver would have to learn it day by day, and the noise of a day is 30 times its mean.
param    mean[i in r] = 250 * E[ r[i] ]

var      x[r] in capped(0.4)              # shares of the money: none negative, at most 40 % each, sum 1

let      loss = -dot(x, r)                # of one day, in per cent

# cvar(0.95, loss) is the mean loss over the worst 5 % of the days.
minimize   shortfall: cvar(0.95, loss)
subject to gain:      dot(mean, x) >= 7.5
           shares:    x[world_shares] + x[small_caps] + x[emerging] + x[technology] <= 0.35
