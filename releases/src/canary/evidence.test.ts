import { chance } from '../../test/chance';
import { evidenceAgainst, ERROR_RATE, isWorse } from './evidence';

const known = new Map<string, boolean>();

/** The same counts come up again and again: each is weighed once. */
function worse(failed: { canary: number; live: number }, share: number): boolean {
  const key = `${failed.canary} ${failed.live} ${share}`;
  const answer = known.get(key) ?? isWorse(evidenceAgainst(failed, share));
  known.set(key, answer);
  return answer;
}

/** Looks after every failure, as the site may; the number of failures after which the canary is withdrawn, or null. */
function withdrawnAfter(share: number, timesWorse: number, failures: number, random: () => number): number | null {
  const ofCanary = (share * timesWorse) / (share * timesWorse + 1 - share);
  const failed = { canary: 0, live: 0 };
  for (let count = 1; count <= failures; count += 1) {
    failed[random() < ofCanary ? 'canary' : 'live'] += 1;
    if (worse(failed, share)) return count;
  }
  return null;
}

test('with failures of the canary only, the average has the closed form (1 - share^(k+1)) / ((k+1)(1-share) share^k)', () => {
  for (const share of [0.05, 0.3, 0.9])
    for (const k of [0, 1, 3, 20]) {
      const exact = (1 - share ** (k + 1)) / ((k + 1) * (1 - share) * share ** k);
      expect(evidenceAgainst({ canary: k, live: 0 }, share) / exact).toBeCloseTo(1, 4);
    }
});

test('a canary that is no worse is withdrawn in at most one rollout of a hundred, however often one looks', () => {
  const random = chance(20260731);
  for (const share of [0.1, 0.5]) {
    let withdrawn = 0;
    for (let rollout = 0; rollout < 400; rollout += 1) if (withdrawnAfter(share, 1, 60, random) !== null) withdrawn += 1;
    // 400 rollouts with a probability of 0.01 each: more than 12 have a chance of less than one in a thousand.
    expect(withdrawn).toBeLessThanOrEqual(12);
  }
});

test('a canary that fails ten times as often is withdrawn, and soon', () => {
  const random = chance(7);
  for (const share of [0.1, 0.5]) {
    const needed = Array.from({ length: 100 }, () => withdrawnAfter(share, 10, 200, random) ?? Infinity).sort((a, b) => a - b);
    expect(needed[50]).toBeLessThan(25);
    expect(needed[99]).toBeLessThan(200);
  }
});

test('three failing visitors of a tenth are enough where nobody else fails; two are not, nor is a share of everybody', () => {
  expect(isWorse(evidenceAgainst({ canary: 2, live: 0 }, 0.1))).toBe(false);
  expect(isWorse(evidenceAgainst({ canary: 3, live: 0 }, 0.1))).toBe(true);
  expect(isWorse(evidenceAgainst({ canary: 5000, live: 45_000 }, 0.1))).toBe(false);
  expect(Number.isFinite(evidenceAgainst({ canary: 300, live: 2700 }, 0.1))).toBe(true);
  expect(evidenceAgainst({ canary: 1000, live: 0 }, 1)).toBe(1);
  expect(ERROR_RATE).toBe(0.01);
});
