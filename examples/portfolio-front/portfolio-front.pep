# Two wishes that contradict each other: calm bad days and a high gain. Their front shows every best compromise.

data     "../portfolio/returns.csv"       # daily returns in per cent, one day a row
features r = columns(all except day)      # every fund

var      x[r] in capped(0.4)              # shares of the money: none negative, at most 40 % each, sum 1

minimize   shortfall: cvar(0.95, -dot(x, r)) unit "% a day"
maximize   gain:      250 * E[ dot(x, r) ] unit "% a year"
subject to shares: x[world_shares] + x[small_caps] + x[emerging] + x[technology] <= 0.35
