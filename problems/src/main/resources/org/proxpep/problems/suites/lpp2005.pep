# The Swiss pension fund indices of 2005 to 2007: earn most, with bad days that stay bearable.

data     "portfolio/LPP2005.RET.csv"          # daily returns, one day a row
features r = columns(all except date)

var      x[r] in simplex

let      loss = -100 * dot(x, r)              # of one day, in per cent

minimize   mean_loss: E[ loss ]
# The worst tenth of the days, smoothed by a width of 0.05 per cent.
subject to bad_days:  cvar(0.9, loss, 0.05) <= 0.8
