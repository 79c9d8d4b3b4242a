export { seededRandom } from './seeded-random';
import { evidenceOfFailures, evidenceOfLostAdds, isWorse } from '../src/canary/evidence';

/** The counts of canary visitors at which each test withdraws, by the number of visitors of that kind on both sides. */
export interface Limits {
  share: number;
  /** Of n adding visitors, at most this many had the canary; -1 where no count withdraws it. */
  fewestAdds: Int32Array;
  /** Of n failing visitors, at least this many had the canary. */
  mostFailures: Int32Array;
}

/**
 * Both tests evaluated for every possible count up to `most` visitors, once: evidence only grows with a more uneven split, so
 * the limit of n + 1 visitors is that of n or one more. Beyond a thousand, a limit holds until a thousandth more have come: an
 * evaluation takes a tenth of a millisecond.
 */
export function limitsOf(share: number, most: { adds: number; failures: number }): Limits {
  const fewestAdds = new Int32Array(most.adds + 1).fill(-1);
  for (let count = 1; count <= most.adds; count += 1) {
    let canary = fewestAdds[count - 1]!;
    if (isEvaluated(count))
      while (canary < count && isWorse(evidenceOfLostAdds({ canary: canary + 1, live: count - canary - 1 }, share))) canary += 1;
    fewestAdds[count] = canary;
  }
  const mostFailures = new Int32Array(most.failures + 1).fill(1);
  for (let count = 1; count <= most.failures; count += 1) {
    let canary = mostFailures[count - 1]!;
    if (isEvaluated(count))
      while (canary <= count && !isWorse(evidenceOfFailures({ canary, live: count - canary }, share))) canary += 1;
    mostFailures[count] = isEvaluated(count) ? canary : count + 1;
  }
  return { share, fewestAdds, mostFailures };
}

const isEvaluated = (count: number) => count % Math.max(1, count >> 10) === 0;

export interface Shoppers {
  /** Share of the live version's visitors who add to the cart, and for whom it fails. */
  adds: number;
  fails: number;
  /** Share of these adds that the canary loses. */
  lost?: number;
}

export interface Withdrawal {
  by: 'adds' | 'failures';
  /** Visitors on both sides, and those of them who added. */
  visitors: number;
  added: number;
}

/**
 * One rollout, evaluated after every visitor who adds or fails, as often as the server ever could. Null for a canary that
 * outlives the `limits`. A visitor may do both, so the two tests depend on each other as they do in the shop.
 */
export function rollOut(
  { share, fewestAdds, mostFailures }: Limits,
  shoppers: Shoppers,
  random: () => number,
): Withdrawal | null {
  const { adds, fails, lost = 0 } = shoppers;
  const anyOf = (added: number) => added + fails - added * fails;
  const [ofCanary, ofLive] = [share * anyOf(adds * (1 - lost)), (1 - share) * anyOf(adds)];
  const [added, failed] = [
    { canary: 0, all: 0 },
    { canary: 0, all: 0 },
  ];
  let visitors = 0;
  while (added.all + 1 < fewestAdds.length && failed.all + 1 < mostFailures.length) {
    // Most visitors neither add nor fail: how many of them come before the next who does has a geometric distribution.
    visitors += Math.ceil(Math.log(1 - random()) / Math.log(1 - ofCanary - ofLive));
    const isCanary = random() * (ofCanary + ofLive) < ofCanary;
    const rate = isCanary ? adds * (1 - lost) : adds;
    const dice = random() * anyOf(rate);
    if (dice < rate) {
      added.all += 1;
      if (isCanary) added.canary += 1;
      if (added.canary <= fewestAdds[added.all]!) return { by: 'adds', visitors, added: added.all };
    }
    // Below rate * fails: who fails and adds; from rate on: who only fails.
    if (dice < rate * fails || dice >= rate) {
      failed.all += 1;
      if (isCanary) failed.canary += 1;
      if (failed.canary >= mostFailures[failed.all]!) return { by: 'failures', visitors, added: added.all };
    }
  }
  return null;
}
