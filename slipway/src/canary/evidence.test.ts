import { limitsOf, rollOut, seededRandom, type Visitors } from '../testing';
import { evidenceOfFailures, evidenceOfLostConversions, ERROR_RATE, EVIDENCE_LIMIT, isWorse } from './evidence';

const known = new Map<string, boolean>();

/** `isWorse`, cached: the simulations repeat the same counts. */
function isWorseCached(failed: { canary: number; live: number }, share: number): boolean {
  const key = `${failed.canary} ${failed.live} ${share}`;
  const result = known.get(key) ?? isWorse(evidenceOfFailures(failed, share));
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
      expect(evidenceOfFailures({ canary: k, live: 0 }, share) / exact).toBeCloseTo(1, 4);
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
  expect(isWorse(evidenceOfFailures({ canary: 2, live: 0 }, 0.1))).toBe(false);
  expect(isWorse(evidenceOfFailures({ canary: 3, live: 0 }, 0.1))).toBe(true);
  expect(isWorse(evidenceOfFailures({ canary: 5000, live: 45_000 }, 0.1))).toBe(false);
  expect(Number.isFinite(evidenceOfFailures({ canary: 300, live: 2700 }, 0.1))).toBe(true);
  expect(evidenceOfFailures({ canary: 1000, live: 0 }, 1)).toBe(1);
  expect(ERROR_RATE).toBe(0.01);
});

test('the evidence of lost conversions matches the closed form (1 - (1-share)^(k+1)) / ((k+1) share (1-share)^k) when only the live version gets conversions', () => {
  for (const share of [0.05, 0.3, 0.9])
    for (const k of [0, 1, 3, 20]) {
      const exact = (1 - (1 - share) ** (k + 1)) / ((k + 1) * share * (1 - share) ** k);
      expect(evidenceOfLostConversions({ canary: 0, live: k }, share) / exact).toBeCloseTo(1, 4);
    }
});

test('finds no evidence against a canary with visitors who convert as often, or more often', () => {
  expect(isWorse(evidenceOfLostConversions({ canary: 5000, live: 45_000 }, 0.1))).toBe(false);
  expect(evidenceOfLostConversions({ canary: 600, live: 4400 }, 0.1)).toBeLessThan(1);
  expect(evidenceOfLostConversions({ canary: 0, live: 1000 }, 1)).toBe(1);
  expect(isWorse(evidenceOfLostConversions({ canary: 400, live: 4600 }, 0.1))).toBe(true);
});

test('splits the error rate evenly between the two tests', () => {
  expect(EVIDENCE_LIMIT).toBe(200);
  expect([isWorse(199.9), isWorse(200)]).toEqual([false, true]);
});

describe('SELL-8: whole rollouts, both tests evaluated after every visitor who converts or fails', () => {
  const limitsAt = new Map([0.1, 0.5].map((share) => [share, limitsOf(share, { conversions: 400, failures: 60 })]));
  const withdrawn = (share: number, rollouts: number, seed: number, visitors: Visitors) => {
    const [random, limits] = [seededRandom(seed), limitsAt.get(share)!];
    return Array.from({ length: rollouts }, () => rollOut(limits, visitors, random)).filter((found) => found !== null);
  };

  test.each([0.1, 0.5])('a canary at %d that is no worse is withdrawn in at most 1 of 100 rollouts', (share) => {
    // With 500 rollouts at a probability of 0.01 each, more than 14 have a chance of less than 0.1 %.
    expect(withdrawn(share, 500, 20_261_123, { converts: 0.08, fails: 0.01 }).length).toBeLessThanOrEqual(14);
  });

  test('a canary at 50 % that loses half of its conversions is withdrawn for it, within 400 visitors who convert', () => {
    const found = withdrawn(0.5, 100, 8, { converts: 0.08, fails: 0.002, lost: 0.5 });
    expect(found).toHaveLength(100);
    expect(found.filter(({ by }) => by === 'conversions').length).toBeGreaterThan(95);
    expect(found.map(({ converted }) => converted).sort((one, other) => one - other)[50]).toBeLessThan(200);
    expect(Math.max(...found.map(({ converted }) => converted))).toBeLessThan(400);
  });

  test('a canary with visitors who convert more often is hardly ever withdrawn for it', () => {
    const found = withdrawn(0.5, 400, 9, { converts: 0.08, fails: 0.002, lost: -0.2 });
    expect(found.filter(({ by }) => by === 'conversions').length).toBeLessThanOrEqual(3);
  });
});
