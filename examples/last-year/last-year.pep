# How many loaves to bake each day, learnt from last year's rows only: a school opened, and older years mislead.

data     "sales.csv" ordered by date where year(date) == 2024
features z = onehot(weekday(date)), standardize(lag(sold, 7), temperature)

var      w[z] in [-400, 400] start 100 unit "loaves"

let      baked = dot(w, z)
define   money(left, short) = 0.40 * left + 1.10 * short       # a loaf left over, a customer sent away

minimize   cost: E[ money(max(baked - sold, 0), max(sold - baked, 0)) ] unit "EUR a day"
subject to sold_out: E[ max(sold - baked, 0) ] <= 1.5 unit "loaves a day"
