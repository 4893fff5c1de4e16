# The portfolio whose worst days hurt least, among those that earn enough.

data     "returns.csv"                    # daily returns in per cent, one day a row
features r = columns(all except day)      # every fund

var      x[r] in capped(0.4)              # shares of the money: none negative, at most 40 % each, sum 1

let      loss = -dot(x, r)                # of one day, in per cent

# cvar(0.95, loss) is the mean loss over the worst 5 % of the days.
minimize   shortfall: cvar(0.95, loss)
subject to gain:      250 * E[ dot(x, r) ] >= 7.5                                # in per cent a year
           shares:    x[world_shares] + x[small_caps] + x[emerging] + x[technology] <= 0.35
