import { evidenceOfFailures, evidenceOfLostConversions, isWorse } from '../canary/evidence';

/** The counts of canary visitors at which each test withdraws, by the number of visitors of that kind on both sides. */
export interface Limits {
  share: number;
  /** For n visitors who convert: the canary is withdrawn if it had at most this many of them; -1 if no count withdraws it. */
  fewestConversions: Int32Array;
  /** For n failing visitors: the canary is withdrawn if it had at least this many of them. */
  mostFailures: Int32Array;
}

/**
 * Both tests evaluated for every possible count up to `most` visitors, once: evidence only grows with a more uneven split, so the
 * limit for n + 1 visitors is that for n or one more. Beyond a thousand, a limit is reused until the number has grown by a
 * thousandth: an evaluation takes a tenth of a millisecond.
 */
export function limitsOf(share: number, most: { conversions: number; failures: number }): Limits {
  const fewestConversions = new Int32Array(most.conversions + 1).fill(-1);
  for (let count = 1; count <= most.conversions; count += 1) {
    let canary = fewestConversions[count - 1]!;
    if (isEvaluated(count))
      while (canary < count && isWorse(evidenceOfLostConversions({ canary: canary + 1, live: count - canary - 1 }, share)))
        canary += 1;
    fewestConversions[count] = canary;
  }
  const mostFailures = new Int32Array(most.failures + 1).fill(1);
  for (let count = 1; count <= most.failures; count += 1) {
    let canary = mostFailures[count - 1]!;
    if (isEvaluated(count))
      while (canary <= count && !isWorse(evidenceOfFailures({ canary, live: count - canary }, share))) canary += 1;
    mostFailures[count] = isEvaluated(count) ? canary : count + 1;
  }
  return { share, fewestConversions, mostFailures };
}

const isEvaluated = (count: number) => count % Math.max(1, count >> 10) === 0;

export interface Visitors {
  /** Share of the live version's visitors who convert (reach the goal of the page), and share for which it fails. */
  converts: number;
  fails: number;
  /** Share of these conversions that the canary loses. */
  lost?: number;
}

export interface Withdrawal {
  by: 'conversions' | 'failures';
  /** Visitors on both sides, and those of them who converted. */
  visitors: number;
  converted: number;
}

/**
 * One rollout, evaluated after every visitor who converts or fails, as often as the server ever could. Null for a canary that is
 * not withdrawn within the `limits`. A visitor may do both, so the two tests depend on each other as they do in practice.
 */
export function rollOut(
  { share, fewestConversions, mostFailures }: Limits,
  behavior: Visitors,
  random: () => number,
): Withdrawal | null {
  const { converts, fails, lost = 0 } = behavior;
  const anyOf = (rate: number) => rate + fails - rate * fails;
  const [ofCanary, ofLive] = [share * anyOf(converts * (1 - lost)), (1 - share) * anyOf(converts)];
  const [converted, failed] = [
    { canary: 0, all: 0 },
    { canary: 0, all: 0 },
  ];
  let visitors = 0;
  while (converted.all + 1 < fewestConversions.length && failed.all + 1 < mostFailures.length) {
    // Most visitors neither convert nor fail: how many of them come before the next who does has a geometric distribution.
    visitors += Math.ceil(Math.log(1 - random()) / Math.log(1 - ofCanary - ofLive));
    const isCanary = random() * (ofCanary + ofLive) < ofCanary;
    const rate = isCanary ? converts * (1 - lost) : converts;
    const dice = random() * anyOf(rate);
    if (dice < rate) {
      converted.all += 1;
      if (isCanary) converted.canary += 1;
      if (converted.canary <= fewestConversions[converted.all]!) return { by: 'conversions', visitors, converted: converted.all };
    }
    // Below rate * fails: who fails and converts; from rate on: who only fails.
    if (dice < rate * fails || dice >= rate) {
      failed.all += 1;
      if (isCanary) failed.canary += 1;
      if (failed.canary >= mostFailures[failed.all]!) return { by: 'failures', visitors, converted: converted.all };
    }
  }
  return null;
}
