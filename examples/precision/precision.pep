# Find as many coming breakdowns as possible, with at most one wasted inspection for two that pay.

data     "machines.csv"                   # a machine with a warning light a row; fault: it broke down later
features z = standardize(temperature, vibration, pressure, hours_since_service, load), onehot(site), intercept

param    faulty = E[ fault ]              # a mean of data alone is a number

var      w[z] in ball(10)
let      inspect = sigmoid(dot(w, z))     # the chance that the machine is inspected

let      hits   = faulty * E[ inspect | fault == 1 ]            # inspections that find a fault, per machine
let      wasted = (1 - faulty) * E[ inspect | fault == 0 ]      # and that find none

# Recall: of the machines that break down, the share that is inspected
maximize   found: E[ inspect | fault == 1 ]
# Precision is hits / (hits + wasted), so wasted / hits <= 1/2 asks for a precision of 2/3. A ratio of means is not
# a mean, so the solver multiplies both sides by `hits`, which cannot be negative; results show the ratio.
subject to waste: wasted / hits <= 0.5
