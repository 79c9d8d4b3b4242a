import { mover, useScratch } from '../test/scratch';
import type { Expected } from './expected';
import { endCanary, promote, rollback, startCanary, switchRemote } from './moves';
import type { Mover } from './move-pointer';
import { readStatus } from './status';

const scratch = useScratch();

const by = (who: string): Mover => ({ ...mover(), who });

beforeEach(async () => {
  for (const [name, version] of [
    ['alpha', '1.0.0'],
    ['alpha', '1.1.0'],
    ['alpha', '1.2.0'],
    ['beta', '1.0.0'],
  ] as const)
    await scratch.add(name, version);
  for (const version of ['1.0.0', '1.1.0']) await promote(scratch.store, 'alpha', version, mover());
});

/** The state of alpha as an operator sees it now. */
async function look(): Promise<Expected> {
  const { live, canary, state, generation } = (await readStatus(scratch.store, 'alpha')).slices[0]!;
  return {
    live,
    canary: canary?.version ?? null,
    percent: canary?.percent ?? null,
    disabled: state === 'disabled',
    generation: generation ?? null,
  };
}

const alpha = async () => (await scratch.store.readPointer()).remotes.alpha!;

test('a rollback meant to withdraw a canary leaves the live version when another operator has withdrawn the canary', async () => {
  await startCanary(scratch.store, 'alpha', '1.2.0', { percent: 10 }, mover());
  const expected = await look();
  await rollback(scratch.store, 'alpha', undefined, by('sipho'), { expected });
  await expect(rollback(scratch.store, 'alpha', undefined, by('thandi'), { expected })).rejects.toThrow(
    'alpha was changed meanwhile: canary 1.2.0 was withdrawn by sipho. Now 1.1.0 is live, and no canary runs. Look again before you act.',
  );
  await expect(rollback(scratch.store, 'alpha', undefined, mover(), { expected: { canary: '1.2.0' } })).rejects.toThrow(
    'meanwhile',
  );
  expect((await alpha()).version).toBe('1.1.0');
});

test('a change of share does not bring back a canary that was withdrawn meanwhile', async () => {
  await startCanary(scratch.store, 'alpha', '1.2.0', { percent: 10 }, mover());
  const expected = await look();
  await endCanary(scratch.store, 'alpha', { ...by('server'), by: 'server' });
  await expect(startCanary(scratch.store, 'alpha', '1.2.0', { percent: 50 }, mover(), undefined, { expected })).rejects.toThrow(
    'canary 1.2.0 was withdrawn by the server.',
  );
  expect((await alpha()).canary).toBeUndefined();
});

test.each<[what: string, before: () => Promise<unknown>, message: string]>([
  ['promotion', () => promote(scratch.store, 'alpha', '1.2.0', mover()), '1.2.0 was promoted by tester'],
  ['rollback', () => rollback(scratch.store, 'alpha', undefined, mover()), '1.1.0 was rolled back to 1.0.0 by tester'],
  [
    'canary',
    () => startCanary(scratch.store, 'alpha', '1.2.0', { percent: 7 }, mover()),
    'canary 1.2.0 was set to 7 % by tester. Now 1.1.0 is live, and canary 1.2.0 is shown to 7 %',
  ],
  [
    'switch',
    () => switchRemote(scratch.store, 'alpha', 'Later.', mover()),
    'it was switched off by tester. Now 1.1.0 is switched off, and no canary runs',
  ],
])('every move is refused after a concurrent %s', async (_what, before, message) => {
  const expected = await look();
  await before();
  const { generation } = await scratch.store.readPointer();
  for (const move of [
    () => promote(scratch.store, 'alpha', '1.2.0', mover(), undefined, { expected }),
    () => rollback(scratch.store, 'alpha', undefined, mover(), { expected }),
    () => startCanary(scratch.store, 'alpha', '1.2.0', { percent: 10 }, mover(), undefined, { expected }),
    () => endCanary(scratch.store, 'alpha', mover(), { expected }),
    () => switchRemote(scratch.store, 'alpha', null, mover(), { expected }),
  ])
    await expect(move()).rejects.toThrow(`alpha was changed meanwhile: ${message}`);
  expect((await scratch.store.readPointer()).generation).toBe(generation);
});

test('detects that another version was live in between, although the current state is the same', async () => {
  const expected = await look();
  await promote(scratch.store, 'alpha', '1.2.0', mover());
  await rollback(scratch.store, 'alpha', undefined, mover());
  expect({ ...(await look()), generation: null }).toEqual({ ...expected, generation: null });
  await expect(rollback(scratch.store, 'alpha', undefined, mover(), { expected })).rejects.toThrow('meanwhile');
});

test('a move of another slice does not affect this one, even between the checks and the swap', async () => {
  const expected = await look();
  let moves = 0;
  const another = {
    name: 'another slice moves meanwhile',
    on: ['rollback' as const],
    async run() {
      if (moves++ === 0) await promote(scratch.store, 'beta', '1.0.0', mover());
      return [];
    },
  };
  await rollback(scratch.store, 'alpha', undefined, mover(), { expected, trials: [another] });
  expect([moves, (await alpha()).version]).toEqual([2, '1.0.0']);
});

test('names the operator who moved the slice between the checks and the swap', async () => {
  const expected = await look();
  const other = {
    name: 'the same slice moves meanwhile',
    on: ['promote' as const],
    async run() {
      await startCanary(scratch.store, 'alpha', '1.2.0', { percent: 10 }, by('sipho'));
      return [];
    },
  };
  await expect(promote(scratch.store, 'alpha', '1.2.0', mover(), undefined, { expected, trials: [other] })).rejects.toThrow(
    'alpha was changed meanwhile: canary 1.2.0 was set to 10 % by sipho.',
  );
  expect((await alpha()).version).toBe('1.1.0');
});
