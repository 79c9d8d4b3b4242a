import { seededRandom } from '../../test/seeded-random';
import { evidenceAgainst, ERROR_RATE, isWorse } from './evidence';

// Tries very many cases.
jest.setTimeout(30_000);

const known = new Map<string, boolean>();

/** `isWorse`, cached: the simulations repeat the same counts. */
function isWorseCached(failed: { canary: number; live: number }, share: number): boolean {
  const key = `${failed.canary} ${failed.live} ${share}`;
  const result = known.get(key) ?? isWorse(evidenceAgainst(failed, share));
  known.set(key, result);
  return result;
}

/** Evaluates after every failure, as the server may. Returns the number of failures until the canary is withdrawn, or null. */
function withdrawnAfter(share: number, timesWorse: number, failures: number, random: () => number): number | null {
  const ofCanary = (share * timesWorse) / (share * timesWorse + 1 - share);
  const failed = { canary: 0, live: 0 };
  for (let count = 1; count <= failures; count += 1) {
    failed[random() < ofCanary ? 'canary' : 'live'] += 1;
    if (isWorseCached(failed, share)) return count;
  }
  return null;
}

test('matches the closed form (1 - share^(k+1)) / ((k+1)(1-share) share^k) when only the canary fails', () => {
  for (const share of [0.05, 0.3, 0.9])
    for (const k of [0, 1, 3, 20]) {
      const exact = (1 - share ** (k + 1)) / ((k + 1) * (1 - share) * share ** k);
      expect(evidenceAgainst({ canary: k, live: 0 }, share) / exact).toBeCloseTo(1, 4);
    }
});

test('withdraws a canary that is no worse in at most 1 % of rollouts, even if evaluated after every failure', () => {
  const random = seededRandom(20260731);
  for (const share of [0.1, 0.5]) {
    let withdrawn = 0;
    for (let rollout = 0; rollout < 400; rollout += 1) if (withdrawnAfter(share, 1, 60, random) !== null) withdrawn += 1;
    // With 400 rollouts at a probability of 0.01 each, more than 12 have a chance of less than 0.1 %.
    expect(withdrawn).toBeLessThanOrEqual(12);
  }
});

test('withdraws a canary that fails ten times as often after few failures', () => {
  const random = seededRandom(7);
  for (const share of [0.1, 0.5]) {
    const needed = Array.from({ length: 100 }, () => withdrawnAfter(share, 10, 200, random) ?? Infinity).sort((a, b) => a - b);
    expect(needed[50]).toBeLessThan(25);
    expect(needed[99]).toBeLessThan(200);
  }
});

test('needs three failures of a canary at 10 % if the live version never fails; two, or a proportional share, are not enough', () => {
  expect(isWorse(evidenceAgainst({ canary: 2, live: 0 }, 0.1))).toBe(false);
  expect(isWorse(evidenceAgainst({ canary: 3, live: 0 }, 0.1))).toBe(true);
  expect(isWorse(evidenceAgainst({ canary: 5000, live: 45_000 }, 0.1))).toBe(false);
  expect(Number.isFinite(evidenceAgainst({ canary: 300, live: 2700 }, 0.1))).toBe(true);
  expect(evidenceAgainst({ canary: 1000, live: 0 }, 1)).toBe(1);
  expect(ERROR_RATE).toBe(0.01);
});
