import { mover, openScratch, type Scratch } from '../test/scratch';
import { endCanary, promote, rollback, startCanary, switchRemote } from './moves';
import { PointerMoved } from './refusal';

let scratch: Scratch;

beforeEach(async () => {
  scratch = openScratch();
  await scratch.add('shell', '1.0.0');
  await promote(scratch.store, 'shell', '1.0.0', mover());
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await scratch.add('mf-info', version);
});

afterEach(() => scratch.remove());

const slot = async () => (await scratch.store.readPointer()).remotes['mf-info']!;
const generation = async () => (await scratch.store.readPointer()).generation;

test('a rollback is one move to what was live before; each further one goes further back, the first is the end', async () => {
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await promote(scratch.store, 'mf-info', version, mover());
  expect(await slot()).toMatchObject({ version: '1.2.0', fallback: { version: '1.1.0' } });
  await rollback(scratch.store, 'mf-info', undefined, mover());
  expect(await slot()).toMatchObject({ version: '1.1.0', fallback: { version: '1.0.0' } });
  await rollback(scratch.store, 'mf-info', undefined, mover());
  expect((await slot()).version).toBe('1.0.0');
  expect((await slot()).fallback).toBeUndefined();
  await expect(rollback(scratch.store, 'mf-info', undefined, mover())).rejects.toThrow('the first version that was promoted');
});

test('every change raises the generation by one; what is there already changes nothing', async () => {
  expect(await generation()).toBe(1);
  await promote(scratch.store, 'mf-info', '1.0.0', mover());
  expect(await promote(scratch.store, 'mf-info', '1.0.0', mover())).toMatchObject({ changed: false });
  await scratch.add('mf-info', '1.3.0');
  expect(await rollback(scratch.store, 'mf-info', '1.0.0', mover())).toMatchObject({ changed: false });
  expect(await generation()).toBe(2);
  await startCanary(scratch.store, 'mf-info', '1.1.0', { percent: 10 }, mover());
  expect(await startCanary(scratch.store, 'mf-info', '1.1.0', { percent: 10 }, mover())).toMatchObject({ changed: false });
  expect(await generation()).toBe(3);
});

test('a rollback withdraws a running canary and leaves what is live', async () => {
  await promote(scratch.store, 'mf-info', '1.0.0', mover());
  await promote(scratch.store, 'mf-info', '1.1.0', mover());
  await startCanary(scratch.store, 'mf-info', '1.2.0', { percent: 10 }, mover());
  expect((await slot()).canary).toMatchObject({
    version: '1.2.0',
    percent: 10,
    entry: '/remotes/mf-info/1.2.0/remoteEntry.js',
    integrity: expect.stringMatching(/^sha384-/) as string,
  });
  await rollback(scratch.store, 'mf-info', undefined, mover());
  expect(await slot()).toMatchObject({ version: '1.1.0', fallback: { version: '1.0.0' } });
  expect((await slot()).canary).toBeUndefined();
});

test('promoting the canary ends it; --to makes that version live and ends it; another promotion leaves it', async () => {
  await promote(scratch.store, 'mf-info', '1.0.0', mover());
  await startCanary(scratch.store, 'mf-info', '1.2.0', { percent: 10 }, mover());
  await promote(scratch.store, 'mf-info', '1.1.0', mover());
  expect((await slot()).canary?.version).toBe('1.2.0');
  await promote(scratch.store, 'mf-info', '1.2.0', mover());
  expect((await slot()).canary).toBeUndefined();
  await startCanary(scratch.store, 'mf-info', '1.1.0', { percent: 10 }, mover());
  await rollback(scratch.store, 'mf-info', '1.0.0', mover());
  expect(await slot()).toMatchObject({ version: '1.0.0' });
  expect((await slot()).canary).toBeUndefined();
});

describe('a version that was rolled back from, and made live by --to', () => {
  const go = (...versions: string[]) =>
    versions.reduce<Promise<unknown>>(
      (before, version) => before.then(() => promote(scratch.store, 'mf-info', version, mover())),
      Promise.resolve(),
    );
  const back = (to?: string) => rollback(scratch.store, 'mf-info', to, mover());

  test('has the place again that it was promoted to', async () => {
    await go('1.0.0', '1.1.0');
    await back();
    await back('1.1.0');
    expect(await slot()).toMatchObject({ version: '1.1.0', fallback: { version: '1.0.0' }, trail: ['1.0.0'] });
    await back();
    expect((await slot()).version).toBe('1.0.0');
    await expect(back()).rejects.toThrow('no earlier one');
  });

  test('never leads forward, nor to what was rolled back from', async () => {
    await go('1.0.0', '1.1.0', '1.2.0');
    await back();
    await back();
    await back('1.2.0');
    expect(await slot()).toMatchObject({ version: '1.2.0', fallback: { version: '1.0.0' }, trail: ['1.0.0'] });
    await back('1.0.0');
    await expect(back()).rejects.toThrow('no earlier one');
  });
});

test('a canary of what is live, of nothing live, and --end without a canary are refused', async () => {
  await expect(startCanary(scratch.store, 'mf-info', '1.0.0', { percent: 10 }, mover())).rejects.toThrow('no live version yet');
  await promote(scratch.store, 'mf-info', '1.0.0', mover());
  await expect(startCanary(scratch.store, 'mf-info', '1.0.0', { percent: 10 }, mover())).rejects.toThrow(
    'live for everybody already',
  );
  await expect(endCanary(scratch.store, 'mf-info', mover())).rejects.toThrow('no running canary');
});

test('teams move their slices at the same time: each move is made, one after the other', async () => {
  const names = ['mf-a', 'mf-b', 'mf-c', 'mf-d'];
  for (const name of names) await scratch.add(name, '1.0.0');
  const before = await generation();
  const moved = await Promise.all(names.map((name) => promote(scratch.store, name, '1.0.0', mover())));
  expect(moved.map(({ pointer }) => pointer.generation - before).sort()).toEqual([1, 2, 3, 4]);
  expect(Object.keys((await scratch.store.readPointer()).remotes)).toEqual(expect.arrayContaining(names));
});

test('two promotions at once: one wins and the other is told', async () => {
  const outcomes = await Promise.allSettled(
    ['1.0.0', '1.1.0', '1.2.0'].map((version) => promote(scratch.store, 'mf-info', version, mover())),
  );
  const losers = outcomes.filter((outcome) => outcome.status === 'rejected');
  for (const { reason } of losers) expect(reason).toBeInstanceOf(PointerMoved);
  // On a busy machine one may begin after another has ended, and then both are in time.
  const moves = 1 + outcomes.length - losers.length;
  expect(await generation()).toBe(moves);
  expect(await scratch.store.history()).toHaveLength(moves);
});

test('the history keeps who, when, why, from where to where and how long it took', async () => {
  await promote(scratch.store, 'mf-info', '1.0.0', mover('first'));
  await startCanary(scratch.store, 'mf-info', '1.1.0', { percent: 25 }, mover('try it'));
  await endCanary(scratch.store, 'mf-info', mover('enough'));
  const history = await scratch.store.history();
  expect(
    history.map(({ generation: at, action, from, to, reason, who, percent }) => [at, action, from, to, reason, who, percent]),
  ).toEqual([
    [1, 'promote', null, '1.0.0', 'because', 'tester', undefined],
    [2, 'promote', null, '1.0.0', 'first', 'tester', undefined],
    [3, 'canary', '1.0.0', '1.1.0', 'try it', 'tester', 25],
    [4, 'canary-end', '1.1.0', '1.0.0', 'enough', 'tester', undefined],
  ]);
  for (const { at, tookMs } of history) expect([Number.isNaN(Date.parse(at)), tookMs >= 0]).toEqual([false, true]);
});

test('a rollback does not fail for its fallback: one that is gone or fits no more is left out', async () => {
  await scratch.add('mf-info', '0.9.0', { shared: { react: '^18.0.0' } });
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await promote(scratch.store, 'mf-info', version, mover());
  await scratch.store.removeVersion('mf-info', '1.0.0');
  await rollback(scratch.store, 'mf-info', undefined, mover());
  expect((await slot()).version).toBe('1.1.0');
  expect((await slot()).fallback).toBeUndefined();
});

test('a slice that is switched off stays off through promotions and rollbacks, until it is switched on', async () => {
  await promote(scratch.store, 'mf-info', '1.0.0', mover());
  await switchRemote(scratch.store, 'mf-info', 'We are repairing this.', mover());
  expect(await switchRemote(scratch.store, 'mf-info', 'We are repairing this.', mover())).toMatchObject({ changed: false });
  await promote(scratch.store, 'mf-info', '1.1.0', mover());
  await rollback(scratch.store, 'mf-info', undefined, mover());
  expect(await slot()).toMatchObject({ version: '1.0.0', state: 'disabled', sentence: 'We are repairing this.' });
  await switchRemote(scratch.store, 'mf-info', null, mover());
  expect([(await slot()).state, (await slot()).sentence, await generation()]).toEqual([undefined, undefined, 6]);
});
