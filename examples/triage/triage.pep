# Sort patients into three classes by what the nurse measures. Whoever is urgent must be seen as urgent,
# and the ambulance bay must not fill with people who are not.

data     "patients.csv" impute mean                            # a temperature that nobody took is the mean
features z = standardize(age, pulse, temperature, pain), missing(temperature), onehot(arrival)

set      classes = {low, middle, urgent}
var      W[classes, z] in [-10, 10] start normal(0, 0.1)       # a row of weights for each class

let      score = W * z
let      share = softmax(score)                                # three shares that add up to 1
define   given(class, truth) = E[ share[class] | triage == truth ]

# Adding one number to all three scores changes nothing; the last term takes the smallest weights.
minimize   loss: E[ cross_entropy(score, triage) ] + 0.0005 * sum(c in classes, dot(W[c], W[c]))
subject to urgent_found: given("urgent", "urgent") >= 0.55
           low_alarm:    given("urgent", "low")    <= 0.04
           middle_alarm: given("urgent", "middle") <= 0.25
