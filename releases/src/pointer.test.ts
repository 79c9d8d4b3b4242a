import {
  canarySlot,
  EMPTY_POINTER,
  promoteSlot,
  rollbackSlot,
  withoutCanary,
  withSlot,
  type Candidate,
  type Slot,
} from './pointer';
import { trailAfterRollback } from './trail';

const candidate = (version: string): Candidate => ({
  version,
  entry: `/remotes/mf-a/${version}/remoteEntry.js`,
  integrity: `sha384-${version}`,
  record: `sha384-r${version}`,
  container: `mf_a__${version}`,
  contract: '^1.0.0',
  claims: [{ path: `/a/${version}`, server: true }],
});

const promoted = (...versions: string[]) =>
  versions.reduce<Slot | undefined>((slot, version) => promoteSlot(slot, candidate(version), 'person'), undefined)!;

/** What `rollback` without --to does; null where there is no way further back. */
function back(slot: Slot): Slot | null {
  if (slot.canary) return withoutCanary(slot);
  const to = slot.trail.at(-1);
  if (!to) return null;
  return backTo(slot, to);
}

function backTo(slot: Slot, to: string): Slot {
  const trail = trailAfterRollback(slot, to);
  const below = trail.at(-1);
  return rollbackSlot(slot, candidate(to), trail, below ? candidate(below) : undefined);
}

const live = (slot: Slot | null) => slot && [slot.version, slot.fallback?.version];

/** Same numbers each time: a failure can be looked at again. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * below);
  };
}

test('rollback goes one promotion further back each time, and the fallback is what was live before that', () => {
  const slot = promoted('1.0.0', '1.1.0', '1.2.0');
  expect(live(slot)).toEqual(['1.2.0', '1.1.0']);
  const once = back(slot)!;
  expect(live(once)).toEqual(['1.1.0', '1.0.0']);
  const twice = back(once)!;
  expect(live(twice)).toEqual(['1.0.0', undefined]);
  expect(back(twice)).toBeNull();
});

test('what was rolled back from is never the fallback, nor a stop of a later rollback', () => {
  const back1 = back(promoted('1.0.0', '1.1.0'))!;
  const next = promoteSlot(back1, candidate('1.2.0'), 'person');
  expect(live(next)).toEqual(['1.2.0', '1.0.0']);
  expect(live(back(next))).toEqual(['1.0.0', undefined]);
});

test('a random life of a slot: its trail is what a plain list of promotions says', () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const draw = numbers(seed);
    let slot = promoted('0.0.0');
    let list = ['0.0.0'];
    for (let step = 1; step <= 40; step += 1) {
      const canary = slot.canary?.version;
      const act = draw(5);
      if (act === 0) {
        slot = promoteSlot(slot, candidate(`${seed}.0.${step}`), 'person');
        list.push(`${seed}.0.${step}`);
        expect(slot.canary?.version).toBe(canary);
      } else if (act === 1) {
        const before = slot;
        const after = back(slot);
        if (!before.canary && after) list.pop();
        slot = after ?? slot;
        expect(slot.canary).toBeUndefined();
      } else if (act === 2) {
        slot = canarySlot(slot, candidate(`${seed}.1.${step}`), { percent: 10, auto: false, rollout: `rollout ${step}` });
      } else if (act === 3 && canary) {
        slot = promoteSlot(slot, candidate(canary), 'person');
        list.push(canary);
        expect(slot.canary).toBeUndefined();
      } else if (act === 4) {
        const to = list[draw(list.length)]!;
        if (to === slot.version) continue;
        slot = backTo(slot, to);
        list = list.slice(0, list.lastIndexOf(to) + 1);
        expect(slot.canary).toBeUndefined();
      }
      expect([...slot.trail, slot.version]).toEqual(list);
      expect(slot.fallback?.version).toBe(list.at(-2));
      expect(slot.claims).toEqual(candidate(slot.version).claims);
    }
  }
});

test('--to a version that was never live keeps the way back, without the version that it left', () => {
  const slot = promoted('1.0.0', '1.1.0', '1.2.0');
  expect(trailAfterRollback(slot, '1.9.0')).toEqual(['1.0.0', '1.1.0']);
});

test('a canary whose share grows keeps its rollout, another canary gets one of its own', () => {
  const ten = canarySlot(promoted('1.0.0'), candidate('1.1.0'), { percent: 10, auto: false, rollout: 'first' });
  expect(canarySlot(ten, candidate('1.1.0'), { percent: 50, auto: false, rollout: 'second' }).canary).toMatchObject({
    percent: 50,
    rollout: 'first',
  });
  expect(canarySlot(ten, candidate('1.2.0'), { percent: 50, auto: false, rollout: 'second' }).canary).toMatchObject({
    percent: 50,
    rollout: 'second',
  });
});

test('a change of one slot raises the generation by one and leaves the other slots as they are', () => {
  const first = withSlot(EMPTY_POINTER, 'mf-a', promoted('1.0.0'), 'now');
  const second = withSlot(first, 'shell', promoted('2.0.0'), 'later');
  expect([first.generation, second.generation]).toEqual([1, 2]);
  expect(second.remotes).toBe(first.remotes);
  expect(second.shell?.version).toBe('2.0.0');
});
