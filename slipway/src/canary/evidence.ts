/** Visitors of one kind, such as those with a failure, by the version that they got. */
export interface Split {
  canary: number;
  live: number;
}

/**
 * The evidence that failing visitors give against a canary: a sequential test that may be evaluated after every failure.
 *
 * A visitor gets the canary with the probability `share`, decided by a hash and independent of everything else. If the
 * canary is no worse than the live version, each visitor with a failure belongs to the canary with at most that probability.
 * The result is the likelihood ratio of the alternative "more often than that", averaged uniformly over all probabilities from
 * `share` to 1, to the null hypothesis "exactly that often". Under the null hypothesis the ratio is a martingale that starts at
 * 1, and where the canary fails less often it falls on average. By Ville's inequality it reaches 1/α with a probability of at
 * most α, however often it is evaluated.
 */
export const evidenceOfFailures = (failed: Split, share: number): number => likelihoodRatio(failed, share, share, 1);

/**
 * The evidence that visitors who convert (reach the goal of the page) give against a canary: the same test in the other direction,
 * averaged over all probabilities from 0 to `share`. If as many of the canary's visitors convert, or more, it reaches 1/α with a
 * probability of at most α. A canary that has nothing to do with the goal splits these visitors like all others.
 */
export const evidenceOfLostConversions = (converted: Split, share: number): number => likelihoodRatio(converted, share, 0, share);

/** α: of a hundred canaries that are no worse than the live version, at most one is ever withdrawn, per share. */
export const ERROR_RATE = 0.01;

/**
 * Two tests share the error rate. They are not added up, because a visitor may both fail and convert: each evidence alone is bounded,
 * their sum is not, but the chance that either reaches its limit is at most the sum of the two chances, whatever they have in common.
 */
const TESTS = 2;

/** The evidence that one of the two tests has to reach. */
export const EVIDENCE_LIMIT = TESTS / ERROR_RATE;

export const isWorse = (evidence: number) => evidence >= EVIDENCE_LIMIT;

/** The likelihood averaged over the probabilities between `from` and `to`, divided by that at `share`; 1 at shares of 0 and 1. */
function likelihoodRatio({ canary, live }: Split, share: number, from: number, to: number): number {
  if (!(share > 0 && share < 1)) return 1;
  // Computed with logarithms, because the ratio of a few thousand failures overflows a number.
  const expected = canary * Math.log(share) + live * Math.log(1 - share);
  const terms = new Float64Array(STEPS);
  let highest = -Infinity;
  for (let at = 0; at < STEPS; at += 1) {
    const probability = from + ((to - from) * (at + 0.5)) / STEPS;
    const term = canary * Math.log(probability) + live * Math.log(1 - probability) - expected;
    terms[at] = term;
    if (term > highest) highest = term;
  }
  let sum = 0;
  for (const term of terms) sum += Math.exp(term - highest);
  return Math.exp(highest) * (sum / STEPS);
}

const STEPS = 4096;
