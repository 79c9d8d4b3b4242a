/**
 * The evidence that failures give against a canary: a sequential test that may be evaluated after every failure.
 *
 * A visitor gets the canary with the probability `share`, decided by a hash and independent of everything else. If the
 * canary is no worse than the live version, each visitor with a failure belongs to the canary with that same probability.
 * The result is the likelihood ratio of the alternative "more often than that", averaged uniformly over all probabilities from
 * `share` to 1, to the null hypothesis "exactly that often". Under the null hypothesis the ratio is a martingale that starts at
 * 1. By Ville's inequality it reaches 1/α with a probability of at most α, however often it is evaluated.
 */
export function evidenceAgainst(failed: { canary: number; live: number }, share: number): number {
  if (!(share > 0 && share < 1)) return 1;
  // Computed with logarithms, because the ratio of a few thousand failures overflows a number.
  const { canary, live } = failed;
  const expected = canary * Math.log(share) + live * Math.log(1 - share);
  const terms = Array.from({ length: STEPS }, (_, at) => {
    const probability = share + ((1 - share) * (at + 0.5)) / STEPS;
    return canary * Math.log(probability) + live * Math.log(1 - probability) - expected;
  });
  const highest = Math.max(...terms);
  return Math.exp(highest) * (terms.reduce((sum, term) => sum + Math.exp(term - highest), 0) / STEPS);
}

const STEPS = 4096;

/** α: of a hundred canaries that are no worse than the live version, at most one is ever withdrawn, per share. */
export const ERROR_RATE = 0.01;

export const isWorse = (evidence: number) => evidence >= 1 / ERROR_RATE;
