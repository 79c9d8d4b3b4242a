/**
 * How strongly failures speak against a canary: a sequential test on whom they met, safe to look at after every single one.
 *
 * A visitor gets the canary with the probability `share`, decided by a hash and independent of everything else. Were the
 * canary no worse than what is live, each visitor who meets a failure would be one of the canary's with just that
 * probability. The answer is the likelihood ratio of "more often than that", averaged evenly over every probability from
 * `share` to 1, to "just that often". Under the latter it is a martingale that begins at 1, so by Ville's inequality it ever
 * reaches 1/α, however often it is looked at, with a probability of at most α.
 */
export function evidenceAgainst(failed: { canary: number; live: number }, share: number): number {
  if (!(share > 0 && share < 1)) return 1;
  // Logarithms, as the ratio of a few thousand failures has no room in a number.
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

/** α: of a hundred canaries that are no worse than what is live, at most one is withdrawn, at any time, at one share. */
export const ERROR_RATE = 0.01;

export const isWorse = (evidence: number) => evidence >= 1 / ERROR_RATE;
