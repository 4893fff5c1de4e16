# Sort patients by urgency with a network of three outputs, and miss few of the urgent ones.

data     "../triage/patients.csv" impute mean holdout 0.3
features z = standardize(age, pulse, temperature, pain), onehot(arrival)
set      levels = {low, middle, urgent}

# One score for each level; softmax makes probabilities of them.
network  f(z) = dense(12, softplus), dense(levels)

minimize   error:  E[ cross_entropy(f(z), triage) ] + 0.0005 * decay(f)
# On average an urgent patient is given at least 85 % for urgent, and a low one at least 70 % for low.
subject to urgent: E[ softmax(f(z))[urgent] | triage == "urgent" ] >= 0.85
           low:    E[ softmax(f(z))[low]    | triage == "low" ]    >= 0.7
