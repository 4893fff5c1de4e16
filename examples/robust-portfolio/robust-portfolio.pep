# The portfolio that still does well if bad days become more likely than they were.

data     "../portfolio/returns.csv"       # daily returns in per cent, one day a row
features r = columns(all except day)      # every fund

var      x[r] in capped(0.4)              # shares of the money: none negative, at most 40 % each, sum 1

let      loss = -dot(x, r)                # of one day, in per cent

# The largest mean loss under all distributions of days that are near the one in the table: the days
# may get other weights, as long as the relative entropy (Kullback-Leibler) is at most 0.02.
minimize   risk:   robust(kl, 0.02, loss)
subject to gain:   250 * E[ dot(x, r) ] >= 7.5                                   # in per cent a year
           shares: x[world_shares] + x[small_caps] + x[emerging] + x[technology] <= 0.35
