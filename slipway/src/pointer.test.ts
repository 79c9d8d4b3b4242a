import {
  withCanary,
  EMPTY_POINTER,
  promoteRelease,
  rollBackRelease,
  withoutCanary,
  withRelease,
  type Candidate,
  type ReleaseState,
} from './pointer';
import { chooseRollbackTarget, rollbackHistoryAfter } from './rollback-history';

const candidate = (version: string): Candidate => ({
  version,
  entry: `/remotes/alpha/${version}/remoteEntry.js`,
  integrity: `sha384-${version}`,
  record: `sha384-r${version}`,
  container: `alpha__${version}`,
  contract: '^1.0.0',
  patterns: [{ path: `/a/${version}`, server: true }],
});

const promoted = (...versions: string[]) =>
  versions.reduce<ReleaseState | undefined>(
    (release, version) => promoteRelease(release, candidate(version), 'person'),
    undefined,
  )!;

/** The release after `rollback`, with --to or without; null if there is no earlier version. */
function back(release: ReleaseState, to?: string): ReleaseState | null {
  const target = chooseRollbackTarget(release, to);
  if (target === 'unchanged') return release;
  if (target === 'without canary') return withoutCanary(release);
  return target.version ? withLive(release, target.version) : null;
}

function withLive(release: ReleaseState, to: string): ReleaseState {
  const rollbackHistory = rollbackHistoryAfter(release, to);
  const below = rollbackHistory.at(-1);
  return rollBackRelease(release, candidate(to), rollbackHistory, below ? candidate(below) : undefined);
}

const live = (release: ReleaseState | null) => release && [release.version, release.fallback?.version];

/** The same numbers in every run, so that a failure can be reproduced. */
function seededIntegers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * below);
  };
}

test('rolls back one promotion per call, with the version before it as the fallback', () => {
  const release = promoted('1.0.0', '1.1.0', '1.2.0');
  expect(live(release)).toEqual(['1.2.0', '1.1.0']);
  const once = back(release)!;
  expect(live(once)).toEqual(['1.1.0', '1.0.0']);
  const twice = back(once)!;
  expect(live(twice)).toEqual(['1.0.0', undefined]);
  expect(back(twice)).toBeNull();
});

test('never uses an abandoned version as the fallback or as the target of a later rollback', () => {
  const back1 = back(promoted('1.0.0', '1.1.0'))!;
  const next = promoteRelease(back1, candidate('1.2.0'), 'person');
  expect(live(next)).toEqual(['1.2.0', '1.0.0']);
  expect(live(back(next))).toEqual(['1.0.0', undefined]);
});

test('keeps a rollback history that equals a plain list of promotions, over random moves', () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const nextInteger = seededIntegers(seed);
    let release = promoted('0.0.0');
    let list = ['0.0.0'];
    for (let step = 1; step <= 40; step += 1) {
      const canary = release.canary?.version;
      const action = nextInteger(5);
      if (action === 0) {
        release = promoteRelease(release, candidate(`${seed}.0.${step}`), 'person');
        list.push(`${seed}.0.${step}`);
        expect(release.canary?.version).toBe(canary);
      } else if (action === 1) {
        const before = release;
        const after = back(release);
        if (!before.canary && after) list.pop();
        release = after ?? release;
        expect(release.canary).toBeUndefined();
      } else if (action === 2) {
        release = withCanary(release, candidate(`${seed}.1.${step}`), { percent: 10, auto: false, rollout: `rollout ${step}` });
      } else if (action === 3 && canary) {
        release = promoteRelease(release, candidate(canary), 'person');
        list.push(canary);
        expect(release.canary).toBeUndefined();
      } else if (action === 4) {
        const to = list[nextInteger(list.length)]!;
        release = back(release, to)!;
        list = list.slice(0, list.lastIndexOf(to) + 1);
        expect(release.canary).toBeUndefined();
      }
      expect([...release.rollbackHistory, release.version]).toEqual(list);
      expect(release.fallback?.version).toBe(list.at(-2));
      expect(release.patterns).toEqual(candidate(release.version).patterns);
    }
  }
});

test('keeps the rollback history without the abandoned version after --to a version that was never live', () => {
  const release = promoted('1.0.0', '1.1.0', '1.2.0');
  expect(rollbackHistoryAfter(release, '1.9.0')).toEqual(['1.0.0', '1.1.0']);
});

test('keeps the rollout of a canary with a growing share, and starts a new one for another version', () => {
  const ten = withCanary(promoted('1.0.0'), candidate('1.1.0'), { percent: 10, auto: false, rollout: 'first' });
  expect(withCanary(ten, candidate('1.1.0'), { percent: 50, auto: false, rollout: 'second' }).canary).toMatchObject({
    percent: 50,
    rollout: 'first',
  });
  expect(withCanary(ten, candidate('1.2.0'), { percent: 50, auto: false, rollout: 'second' }).canary).toMatchObject({
    percent: 50,
    rollout: 'second',
  });
});

test('raises the generation by one and leaves the other slices unchanged', () => {
  const first = withRelease(EMPTY_POINTER, 'alpha', promoted('1.0.0'), 'now');
  const second = withRelease(first, 'shell', promoted('2.0.0'), 'later');
  expect([first.generation, second.generation]).toEqual([1, 2]);
  expect(second.remotes).toBe(first.remotes);
  expect(second.shell?.version).toBe('2.0.0');
});
